package ledger

import (
	"sync"
	"sync/atomic"
	"time"
)

// historyClock is the wall clock of a history. A move is announced to all
// actors before it happens, so that each knows every month that its call may
// have fallen into.
type historyClock struct {
	at      atomic.Int64 // Unix nanoseconds
	moving  sync.Mutex   // held by whoever moves the clock
	mu      sync.Mutex
	log     []time.Time // all announced instants, oldest first
	inForce int         // those before it are over
}

func newHistoryClock(at time.Time) *historyClock {
	c := &historyClock{log: []time.Time{at}}
	c.at.Store(at.UnixNano())
	return c
}

func (c *historyClock) now() time.Time { return time.Unix(0, c.at.Load()).UTC() }

// mark is handed to since, later, to learn what the clock may have shown from
// here to there.
func (c *historyClock) mark() int {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.inForce
}

func (c *historyClock) since(mark int) []time.Time {
	c.mu.Lock()
	defer c.mu.Unlock()
	return append([]time.Time(nil), c.log[mark:]...)
}

// move sets the clock; announce is called before the new time is in force.
func (c *historyClock) move(to time.Time, announce func(time.Time)) {
	c.moving.Lock()
	defer c.moving.Unlock()
	c.mu.Lock()
	c.log = append(c.log, to)
	c.mu.Unlock()
	announce(to)
	c.at.Store(to.UnixNano())
	c.mu.Lock()
	c.inForce = len(c.log) - 1
	c.mu.Unlock()
}

// counters are the credits of one pool by how far their calls have come. They
// only grow while actors run, but for candidates that turn out wrong, so that
// two readings bound every state between them: what had finished at the first
// one surely was, what had not begun at the second one surely was not.
type counters struct {
	begun    int64 // reservations begun; what was settled before the epoch included
	reserved int64 // reservations made
	freeing  int64 // releases begun
	freed    int64 // releases finished, reservations given up
	granting int64 // grants begun
	granted  int64 // grants made
	settling int64 // settlements begun
	settled  int64 // settlements acknowledged
}

// leastLeft and mostLeft bound what remained for a call with this allowance at
// any one instant between two readings.
func leastLeft(allowance int64, before, after counters) int64 {
	return allowance + before.granted - (after.begun - before.freed)
}

func mostLeft(allowance int64, before, after counters) int64 {
	return allowance + after.granting - (before.reserved - after.freeing)
}

// poolModel is what one pool must hold. Its key's mutex guards it.
type poolModel struct {
	counters
	month      Month
	rows       map[use]counts
	doubt      int64 // settlements refused while the process was being killed
	grantDoubt int64
	peak       int64 // most that was in flight at one time in the present process
	touched    bool  // by the present process
}

// rest makes the counters those of a pool without calls in flight. If the
// process goes on, so do its block and what it has not yet flushed.
func (p *poolModel) rest(goesOn bool) {
	p.counters = counters{
		begun: p.settled, reserved: p.settled, settling: p.settled, settled: p.settled,
		granting: p.granted, granted: p.granted,
	}
	p.doubt, p.grantDoubt = 0, 0
	if !goesOn {
		p.peak, p.touched = 0, false
	}
}

// flight is a reservation or a grant under way, whose month is not yet known.
type flight struct {
	key    *keyModel
	amount int64
	grant  bool
	pools  []candidate
}

// candidate is a pool that a flight may belong to, and what had finished there
// when this became possible.
type candidate struct {
	pool   *poolModel
	before counters
}

// consider adds the pool of a month to those the flight may belong to.
func (f *flight) consider(m Month) {
	f.key.mu.Lock()
	defer f.key.mu.Unlock()
	p := f.key.pool(m)
	for _, c := range f.pools {
		if c.pool == p {
			return
		}
	}
	f.pools = append(f.pools, candidate{p, p.counters})
	p.touched = true
	if f.grant {
		p.granting += f.amount
		return
	}
	p.begun += f.amount
	p.peak = max(p.peak, p.begun-p.freed-p.settled)
}

// resolve says which pool the flight belongs to, by its month, and takes it
// out of the others. The key is locked; nil if the month is none of the
// candidates.
func (f *flight) resolve(m Month) (found *candidate) {
	for n := range f.pools {
		c := &f.pools[n]
		switch {
		case c.pool.month == m:
			found = c
		case f.grant:
			c.pool.granting -= f.amount
		default:
			c.pool.begun -= f.amount
		}
	}
	return found
}

// fail takes the flight out of all pools: it may have held its credits for a
// while, but holds them no more. The key is locked.
func (f *flight) fail(doubt bool) {
	for _, c := range f.pools {
		if f.grant {
			c.pool.granting -= f.amount
			if doubt {
				c.pool.grantDoubt += f.amount
			}
			continue
		}
		c.pool.freed += f.amount
	}
}
