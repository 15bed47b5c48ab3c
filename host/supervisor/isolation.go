package supervisor

import (
	"bytes"
	"container/list"
	"context"
	"sync"
	"sync/atomic"
	"time"

	"github.com/utilhost/utilhost/host/catalog"
)

const (
	// cellsAtOnce is how many cells a release has at one time, and cellsCrowded
	// how many when the first of the queue has waited for crowdedAfter.
	cellsAtOnce  = 2
	cellsCrowded = 4
	crowdedAfter = 100 * time.Millisecond
	// confinedAtOnce is how many cells confined calls may take, so that one is
	// left for the suspects of other keys.
	confinedAtOnce = 1
	// companyAfter is how long a call that was in flight at one death is alone in
	// its cell. Most are answered long before; what takes longer must not keep
	// the others waiting.
	companyAfter = 5 * time.Millisecond
)

// An isolation runs calls of a release apart from its process, in cells:
// suspects, which were in flight when a process died, and confined calls, whose
// key is known to send what ends processes.
type isolation struct {
	release *release
	past    *quarantine
	refused refusals
	entered atomic.Int64   // calls that were given a cell
	running sync.WaitGroup // goroutines of cells

	mu     sync.Mutex
	closed bool
	queues [ranks]list.List // of *suspect, by rank, each first come first served
	cells  []*cell
	failed int       // starts in a row that failed, or ended before a call came
	pause  time.Time // no start before then
	alarm  *time.Timer
}

// A rank is how much a call is suspected, which decides where it waits.
type rank int

const (
	rankCleared   rank = iota // its key has been cleared before: served first
	rankNeighbour             // in flight at one death: may get company
	rankSuspect               // in flight at two: alone
	rankConfined              // its key has caused deaths: alone, and served last
	ranks
)

// A suspect is a call that waits for a cell.
type suspect struct {
	call   *catalog.Call
	rank   rank // it may become rankConfined while it waits
	alone  bool // nobody else may be in the cell; may become true with that
	fresh  bool // nobody may have been in the cell before
	front  bool // it goes before the others of its rank
	since  time.Time
	answer chan stay
	place  *list.Element // nil once answered; guarded by isolation.mu
}

// A stay is a place in a cell. What dies alone in a fresh cell is to blame.
type stay struct {
	cell    *cell
	fresh   bool // nobody was in the cell before
	refused bool // no cell: its input was found guilty meanwhile
}

func newIsolation(r *release) *isolation {
	i := &isolation{release: r, past: newQuarantine(len(r.group.Routes), r.spec.times.SuspectMemory)}
	i.alarm = time.AfterFunc(time.Hour, i.wake)
	i.alarm.Stop()
	return i
}

// enter waits for a cell until the deadline. Its errors are those of the
// catalog and ctx's. Every success must be followed by one leave.
func (i *isolation) enter(ctx context.Context, s *suspect, deadline time.Time) (stay, error) {
	limits := i.release.spec.limits
	wait, late := time.Until(deadline), catalog.ErrTimeout // it has been run before
	if s.rank == rankConfined {
		wait, late = min(wait, limits.QueueWait), catalog.ErrBusy
	}
	s.since, s.answer = time.Now(), make(chan stay, 1)
	i.mu.Lock()
	switch {
	case i.closed || i.release.ctx.Err() != nil:
		i.mu.Unlock()
		return stay{}, i.release.ended()
	case s.rank == rankConfined && i.queues[s.rank].Len() >= limits.Waiting:
		i.mu.Unlock()
		return stay{}, catalog.ErrBusy
	}
	if s.front {
		s.place = i.queues[s.rank].PushFront(s)
	} else {
		s.place = i.queues[s.rank].PushBack(s)
	}
	i.dispatch()
	i.mu.Unlock()

	timer := time.NewTimer(wait)
	defer timer.Stop()
	var err error
	select {
	case given := <-s.answer:
		return given, nil
	case <-ctx.Done():
		err = ctx.Err()
	case <-i.release.ctx.Done():
		err = i.release.ended()
	case <-timer.C:
		err = late
	}
	i.mu.Lock()
	defer i.mu.Unlock()
	if s.place == nil { // answered in the same moment
		return <-s.answer, nil
	}
	i.queues[s.rank].Remove(s.place)
	i.dispatch()
	return stay{}, err
}

// leave gives a place back. A call that was given up may run on in the cell,
// which is not empty before it has ended.
func (i *isolation) leave(c *cell) {
	i.mu.Lock()
	defer i.mu.Unlock()
	if c.inside--; c.inside == 0 {
		c.exclusive, c.confined, c.idle = false, false, time.Now()
	}
	if i.release.ctx.Err() != nil {
		c.look()
	}
	i.dispatch()
}

// close ends the cells and returns when nothing of them is left. The release
// has been retired; calls that are in a cell are answered first.
func (i *isolation) close() {
	i.mu.Lock()
	i.closed = true
	i.alarm.Stop()
	for _, c := range i.cells {
		c.look()
	}
	i.mu.Unlock()
	i.running.Wait()
}

// wake looks at the queues again when time has passed.
func (i *isolation) wake() {
	i.mu.Lock()
	defer i.mu.Unlock()
	i.dispatch()
}

// dispatch gives room to those who wait, starts the cells that they need, and
// sees to it that it is called again in time. mu is held.
func (i *isolation) dispatch() {
	if i.closed {
		return
	}
	now := time.Now()
	for i.serve(now) {
	}
	i.furnish(now)
	i.rearm(now)
}

// serve gives one of those who wait a place. Neighbours come first, most of
// whom are innocent and soon done, except that a fresh cell goes to the one who
// has waited longest; confined calls come last. mu is held.
func (i *isolation) serve(now time.Time) bool {
	if cleared := i.first(rankCleared); cleared != nil {
		c := i.room(cleared, now)
		if c == nil {
			return false
		}
		i.admit(cleared, c, now)
		return true
	}
	neighbour, suspect := i.first(rankNeighbour), i.first(rankSuspect)
	if neighbour != nil {
		if c := i.room(neighbour, now); c != nil && (!c.fresh || suspect == nil || neighbour.since.Before(suspect.since)) {
			i.admit(neighbour, c, now)
			return true
		}
	}
	if suspect == nil && neighbour == nil {
		suspect = i.first(rankConfined)
	}
	if suspect != nil {
		if c := i.room(suspect, now); c != nil {
			i.admit(suspect, c, now)
			return true
		}
	}
	return false
}

// first returns who has waited longest in a queue and may be given a place. mu
// is held.
func (i *isolation) first(r rank) *suspect {
	e := i.queues[r].Front()
	if e == nil || r == rankConfined && i.jailed() >= confinedAtOnce {
		return nil
	}
	return e.Value.(*suspect)
}

// admit gives s a place in c. mu is held.
func (i *isolation) admit(s *suspect, c *cell, now time.Time) {
	i.queues[s.rank].Remove(s.place)
	s.place = nil
	s.answer <- stay{cell: c, fresh: c.fresh}
	c.fresh, c.exclusive, c.confined, c.latest = false, s.alone, s.rank == rankConfined, now
	c.inside++
	i.failed = 0
	i.entered.Add(1)
}

// room returns the best cell for a suspect that has a place for it, or nil. One
// that is run alone waits for a fresh cell if one is coming up, since what
// happens there is proof; the others leave fresh ones to it. The last cell that
// has survived calls is kept for those of whom no harm is expected, once there
// are any; they wait for nothing. mu is held.
func (i *isolation) room(s *suspect, now time.Time) *cell {
	var best *cell
	kept := s.rank > rankCleared && i.past.clears() && len(i.cells) > 1 && i.survivors() < 2
	fit, starting := 0, false
	for _, c := range i.cells {
		n := 0
		switch {
		case c.process == nil:
			starting = true
		case !c.usable() || c.exclusive || kept && !c.fresh:
		case !c.empty():
			if !s.alone && now.Sub(c.latest) >= companyAfter {
				n = 1
			}
		case c.fresh == s.alone:
			n = 3
		case !s.fresh:
			n = 2
		}
		if n > fit {
			best, fit = c, n
		}
	}
	if s.alone && fit < 3 && starting && s.rank > rankCleared {
		return nil
	}
	return best
}

// convicted acts on a verdict for those who wait: the same input is refused,
// and with it, if the key is confined from now on, its other calls are.
func (i *isolation) convicted(c *catalog.Call, confines bool) {
	i.mu.Lock()
	defer i.mu.Unlock()
	for r := range i.queues {
		for e := i.queues[r].Front(); e != nil; {
			s := e.Value.(*suspect)
			e = e.Next()
			switch {
			case s.call.Route != c.Route:
			case bytes.Equal(s.call.Body, c.Body):
				i.queues[r].Remove(s.place)
				s.place = nil
				s.answer <- stay{refused: true}
			case confines && s.call.Key == c.Key && s.rank != rankConfined:
				i.queues[r].Remove(s.place)
				s.rank, s.alone = rankConfined, true
				s.place = i.queues[rankConfined].PushBack(s)
			}
		}
	}
	i.dispatch()
}

// longest returns who has waited longest of those who may be given a place, nil
// if there is nobody, and how many wait with it. mu is held.
func (i *isolation) longest() (longest *suspect, waiting int) {
	for r := range rankConfined {
		if s := i.first(r); s != nil && (longest == nil || s.since.Before(longest.since)) {
			longest = s
		}
		waiting += i.queues[r].Len()
	}
	if longest == nil {
		return i.first(rankConfined), 1
	}
	return longest, waiting
}

// wantsFresh reports whether one who is to be served next needs a fresh cell.
// mu is held.
func (i *isolation) wantsFresh() bool {
	for r := rankSuspect; r <= rankConfined; r++ {
		if s := i.first(r); s != nil && s.fresh {
			return true
		}
	}
	return false
}

// rearm sets the alarm to the next moment at which time alone makes room. mu is
// held.
func (i *isolation) rearm(now time.Time) {
	longest, _ := i.longest()
	if longest == nil {
		return
	}
	next := time.Duration(0)
	sooner := func(at time.Time) {
		if d := at.Sub(now); d > 0 && (next == 0 || d < next) {
			next = d
		}
	}
	sooner(i.pause)
	sooner(longest.since.Add(crowdedAfter))
	if i.first(rankCleared) != nil || i.first(rankNeighbour) != nil {
		for _, c := range i.cells {
			if c.usable() && !c.exclusive {
				sooner(c.latest.Add(companyAfter))
			}
		}
	}
	if next > 0 {
		i.alarm.Reset(next)
	}
}
