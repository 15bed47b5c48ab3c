package ledger

import (
	"sync"
	"time"
)

const (
	firstBlock = 16   // credits charged ahead for a key that starts to be used
	largeBlock = 1024 // and at most, however busy the key
	// blockShare: a block is at most this part of what remains, so that the
	// end of a pool is charged exactly.
	blockShare = 16
	// quickRefill: a block that lasts less than this doubles, else it halves.
	quickRefill = time.Second
	// maxCredits bounds allowances and grants, so that sums cannot overflow.
	maxCredits = 1_000_000_000_000_000
)

// pool is the state of one key in one month. In memory it is authoritative;
// the store holds bounds of it. With a slot it charges blocks ahead; without
// one it runs strict: each debit is committed before it is acknowledged.
type pool struct {
	ledger *Ledger
	id     string
	month  Month

	mu     sync.Mutex
	loaded bool
	dead   bool // evicted: look the pool up again
	closed bool // the ledger closes: nothing is charged any more

	allowance int64 // as of the last call
	granted   int64 // durable grants
	settled   int64 // spent by acknowledged calls
	reserved  int64 // of calls in flight, those in waiting and settling included
	// charged is a lower bound of the durable charge: raised after a commit,
	// lowered before one.
	charged int64
	// attributed is the sum of the durable usage rows.
	attributed int64
	marked     bool // the open mark is durable (false: perhaps not)
	// unsure: the record may differ from what the last commit that went well
	// left, because one failed halfway or held a grant that was given up.
	unsure bool

	block    int64
	refilled time.Time
	slot     int // -1: none

	waiting  int64     // sum of waiters
	waiters  []*waiter // reservations not yet covered, first come first served
	settling []*waiter // strict debits that wait for their commit
	grants   []*waiter

	usage map[use]counts // not yet flushed
	plan  plan           // what the running commit writes, owned by the committer

	queued     bool // in the urgent queue
	listed     bool // in the background queue
	wantFlush  bool
	wantReturn bool
	ops        uint64 // counts reservations and settlements
	seenOps    uint64 // by the sweeper
	quiet      int    // sweeps without an operation
	lastUsed   int64  // Unix nanoseconds
	usedDirty  bool   // lastUsed is newer than the store's
}

// use names a usage row within the pool's month.
type use struct {
	route string
	day   uint8
}

type counts struct{ calls, credits int64 }

// waiter is one goroutine that waits for a commit. While it stands in one of
// the pool's lists it belongs to the pool; whoever takes it out sends or
// gives up the result.
type waiter struct {
	result   chan error
	cost     int64
	use      use
	included bool // the running commit covers it
}

func newPool(l *Ledger, id string, m Month) *pool {
	return &pool{ledger: l, id: id, month: m, slot: -1, block: firstBlock, usage: make(map[use]counts)}
}

// load reads the durable record. Recovery has made every record exact before,
// so what was charged is what was spent.
func (p *pool) load() error {
	rec, err := p.ledger.bank.Account(p.id, uint32(p.month))
	if err != nil {
		return err
	}
	p.granted, p.settled, p.charged, p.attributed = rec.Granted, rec.Spent, rec.Charged, rec.Attributed
	p.loaded = true
	return nil
}

// limit is the size of the pool for a call with this allowance.
func (p *pool) limit(allowance int64) int64 {
	return min(max(allowance, 0), maxCredits) + p.granted
}

// balance is what a call with this allowance finds. The pool is locked.
func (p *pool) balance(allowance int64) Balance {
	limit := p.limit(allowance)
	return Balance{Limit: limit, Remaining: max(limit-p.settled-p.reserved, 0)}
}

// covered is what has to be charged durably for the calls admitted so far.
func (p *pool) covered() int64 { return p.settled + p.reserved - p.waiting }

// ahead is how far a block of that size lets the charge run before what is
// settled.
func (p *pool) ahead(block int64) int64 {
	return min(block, (p.limit(p.allowance)-p.settled)/blockShare)
}

// low says that half of the block is used up.
func (p *pool) low() bool {
	ahead := p.ahead(p.block)
	return ahead > 0 && (p.charged-p.settled)*2 <= ahead
}

// nextBlock is the size of the block that a refill now would be.
func (p *pool) nextBlock(now time.Time) int64 {
	switch {
	case p.refilled.IsZero():
		return p.block
	case now.Sub(p.refilled) < quickRefill:
		return min(p.block*2, largeBlock)
	}
	return max(p.block/2, firstBlock)
}

// target is the charge that a refill by a block of that size asks for: one
// block beyond what is settled, and at least what the calls in flight and the
// waiters need.
func (p *pool) target(block int64) int64 {
	return max(p.settled+p.ahead(block), p.settled+p.reserved, p.charged)
}

// chooseLevel takes a slot if the pool has none. Without one it runs strict
// until it is next at rest: the level never changes under a call in flight.
func (p *pool) chooseLevel() {
	if p.slot >= 0 || p.reserved != 0 || p.ledger.slots == nil {
		return
	}
	p.slot = p.ledger.slots.take(p.id, p.month, p.settled)
}

// admitWaiters lets waiters go on whose cost is charged by now.
func (p *pool) admitWaiters() {
	n := 0
	for _, w := range p.waiters {
		if p.slot >= 0 && p.charged < p.covered()+w.cost {
			break
		}
		p.waiting -= w.cost
		w.result <- nil
		n++
	}
	p.waiters = cut(p.waiters, n)
}

// book counts a debit for the usage report.
func (p *pool) book(u use, cost int64) {
	c := p.usage[u]
	c.calls++
	c.credits += cost
	p.usage[u] = c
}

// enqueue asks the committer for a commit soon.
func (p *pool) enqueue() {
	if p.queued {
		return
	}
	p.queued = true
	l := p.ledger
	l.queueMu.Lock()
	l.urgent = append(l.urgent, p)
	l.queueMu.Unlock()
	l.signal()
}

// exact says that the durable record is exact and unmarked.
func (p *pool) exact() bool {
	return p.reserved == 0 && p.charged == p.settled && p.attributed == p.settled &&
		!p.marked && len(p.usage) == 0 && len(p.grants) == 0 && !p.unsure
}

// evictable says that nothing is lost if the pool leaves memory.
func (p *pool) evictable() bool {
	if p.queued || p.listed || p.plan.running {
		return false
	}
	return !p.loaded || p.exact() && p.slot < 0 && !p.usedDirty
}

// cut removes the first n waiters and keeps the slice's memory.
func cut(list []*waiter, n int) []*waiter {
	if n == 0 {
		return list
	}
	rest := copy(list, list[n:])
	clear(list[rest:])
	return list[:rest]
}
