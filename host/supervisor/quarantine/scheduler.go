package quarantine

import (
	"errors"
	"slices"
	"time"

	"github.com/utilhost/utilhost/host/catalog"
)

const (
	// workersAtOnce is how many workers there are at one time, and
	// workersCrowded how many when a call has waited for crowdedAfter.
	workersAtOnce  = 2
	workersCrowded = 4
	crowdedAfter   = 100 * time.Millisecond
	// isolatedAtOnce is how many workers calls of isolated keys may have, so that
	// one is left for the calls of other keys.
	isolatedAtOnce = 1
	// companyAfter is how long a call that was in flight at one death is alone in
	// its worker. Most calls are answered long before. What takes longer must not
	// keep the others waiting.
	companyAfter = 5 * time.Millisecond
	// aloneDeaths is how many deaths a call must have been in flight at to be run
	// alone. After one death it is most likely a neighbour of the call that is to
	// blame.
	aloneDeaths = 2
)

// errGuilty says that the input of a call is a query of death, so that the call
// is not run.
var errGuilty = errors.New("input is a query of death")

// A scheduler decides which call runs in which worker, which workers there are,
// and whose death makes a call guilty. It is pure: its methods are told what has
// happened and what time it is, and return what is to be done, in that order.
// It starts nothing, waits for nothing and reads no clock.
type scheduler struct {
	bounds   bounds
	queues   [ranks][]*waiting // each first come first served
	admitted map[callID]*worker
	workers  []*worker // those that are to be stopped left out
	last     workerID
	failed   int       // starts in a row that failed, or whose worker died before it got a call
	pause    time.Time // no start before then
	reason   error     // why the version is retired; nil while it serves
	// anyCleared says that some key is cleared, so that a worker is kept for such
	// keys; see reserved. The owner sets it before each event.
	anyCleared bool

	actions []action // of the present event
}

// Bounds are what the scheduler takes from Options.
type bounds struct {
	waiting    int           // calls of isolated keys that may wait
	workerIdle time.Duration // after which a worker is stopped
	stuckAfter time.Duration // past its deadline a call costs its worker the process
	strayAfter time.Duration // the same for a call that was given up, when nobody else is in the worker
	backoff    func(failed int) time.Duration
}

type (
	callID   int64 // of one wait and, if it succeeds, of the call in the worker
	workerID int64
)

// A rank decides in which queue a call waits.
type rank int

const (
	rankCleared   rank = iota // its key is cleared: served first
	rankNeighbour             // in flight at one death: may get company
	rankSuspected             // in flight at two: alone
	rankIsolated              // its key is isolated: alone, and served last
	ranks
)

// A newcomer is a call that begins to wait.
type newcomer struct {
	id       callID
	input    input
	key      string
	deaths   int  // that it was in flight at
	isolated bool // its key is; may be found while it waits
	cleared  bool // its key is
}

// A waiting is a call that waits for a worker.
type waiting struct {
	newcomer
	rank  rank
	alone bool // nobody else may be in the worker
	fresh bool // nobody may have been in the worker before
	since time.Time
}

// An action is what the owner of the scheduler must do now.
type action any

type (
	// Admit runs a call in a worker. Where it is conclusive, the call is alone
	// and the first in the worker. If the worker dies then, and nobody else has
	// killed it, the call is guilty.
	admit struct {
		call       callID
		worker     workerID
		conclusive bool
	}
	// Refuse sends a call away that waits, or that has just come: for errGuilty,
	// for catalog.ErrBusy, or for the reason of retire.
	refuse struct {
		call callID
		why  error
	}
	// Start starts the process of a new worker.
	start struct{ worker workerID }
	// Stop stops a worker without calls. Nothing more is said of it.
	stop struct{ worker workerID }
	// Kill kills the process of a worker, whose death is an event as any other.
	kill struct {
		worker workerID
		reason string
	}
	// Wake wants a tick at that time. It replaces the wake before.
	wake struct{ at time.Time }
)

func newScheduler(b bounds) *scheduler {
	return &scheduler{bounds: b, admitted: make(map[callID]*worker)}
}

// wait has a call wait for a worker.
func (s *scheduler) wait(n newcomer, now time.Time) []action {
	c := n.place(now)
	switch queue := s.queues[c.rank]; {
	case s.reason != nil:
		s.do(refuse{c.id, s.reason})
	case c.rank == rankIsolated && len(queue) >= s.bounds.waiting:
		s.do(refuse{c.id, catalog.ErrBusy})
	case c.cleared && c.rank == rankSuspected:
		s.queues[c.rank] = slices.Insert(queue, 0, c)
	default:
		s.queues[c.rank] = append(queue, c)
	}
	return s.decide(now)
}

// place says how a call waits. A death in a fresh worker alone makes a call
// guilty. So a call that was alone at its last death needs a fresh worker now.
func (n newcomer) place(now time.Time) *waiting {
	c := &waiting{
		newcomer: n, rank: rankNeighbour, since: now,
		alone: n.isolated || n.deaths >= aloneDeaths,
		fresh: n.isolated && n.deaths > 0 || n.deaths > aloneDeaths,
	}
	switch {
	case n.isolated:
		c.rank = rankIsolated
	case n.cleared && !c.fresh:
		c.rank = rankCleared
	case c.alone:
		c.rank = rankSuspected
	}
	return c
}

// leave says that a call waits no longer, or that it has left its worker:
// answered, with the worker's death, or given up while it runs on.
func (s *scheduler) leave(id callID, now time.Time) []action {
	for r := range s.queues {
		s.queues[r] = slices.DeleteFunc(s.queues[r], func(c *waiting) bool { return c.id == id })
	}
	if w := s.admitted[id]; w != nil {
		delete(s.admitted, id)
		if w.calls--; w.calls == 0 {
			w.exclusive, w.isolated, w.idle = false, false, now
		}
	}
	return s.decide(now)
}

// setGuilty says that an input is a query of death, and whether the key that
// sent it is isolated from now on. It concerns those that wait: calls with the
// same input are refused, other calls of that key wait as isolated ones do.
func (s *scheduler) setGuilty(in input, key string, isolates bool, now time.Time) []action {
	var moved []*waiting
	for r := range s.queues {
		s.queues[r] = slices.DeleteFunc(s.queues[r], func(c *waiting) bool {
			switch {
			case c.input == in:
				s.do(refuse{c.id, errGuilty})
				return true
			case isolates && !c.isolated && c.key == key && c.input.route == in.route:
				c.rank, c.isolated, c.alone = rankIsolated, true, true
				moved = append(moved, c)
				return true
			}
			return false
		})
	}
	s.queues[rankIsolated] = append(s.queues[rankIsolated], moved...)
	return s.decide(now)
}

// see says what the owner sees of the process of a worker: the calls that it has
// not answered, how far past its deadline the most overdue of them is, and
// whether it is lost. The owner says so before each event, so that the decision
// is about the present.
func (s *scheduler) see(id workerID, inFlight int, overdue time.Duration, lost bool) {
	if w := s.worker(id); w != nil {
		w.inFlight, w.overdue = inFlight, overdue
		if lost {
			w.state = workerLost
		}
	}
}

// up says that a worker's process has started.
func (s *scheduler) up(id workerID, now time.Time) []action {
	w := s.worker(id)
	w.idle = now
	if w.state == workerStarting { // else it was lost at once
		w.state = workerUp
	}
	return s.decide(now)
}

// notStarted says that a worker's process did not start. A failure that somebody
// else has caused does not count.
func (s *scheduler) notStarted(id workerID, external bool, now time.Time) []action {
	s.drop(id)
	if external {
		s.pause = now.Add(s.bounds.backoff(1))
	} else {
		s.backOff(now)
	}
	return s.decide(now)
}

// died says that the process of a worker has ended. A worker that has had calls
// is replaced, since what ended it is likely to come again. One that had none
// counts as a start that failed.
func (s *scheduler) died(id workerID, now time.Time) []action {
	w := s.worker(id)
	s.drop(id)
	switch {
	case w == nil, s.reason != nil: // it was being stopped, or is not needed
	case w.fresh:
		s.backOff(now)
	case len(s.workers) < workersAtOnce && !now.Before(s.pause):
		s.start()
	}
	return s.decide(now)
}

// retire refuses all who wait and all who come from now on. Workers are stopped
// when their calls have ended.
func (s *scheduler) retire(reason error, now time.Time) []action {
	s.reason = reason
	for r, queue := range s.queues {
		for _, c := range queue {
			s.do(refuse{c.id, reason})
		}
		s.queues[r] = nil
	}
	return s.decide(now)
}

// decide admits calls, stops and starts workers, and says when time alone will
// change something. By itself it is the event that time has passed.
func (s *scheduler) decide(now time.Time) []action {
	for s.admitOne(now) {
	}
	s.review(now)
	s.startNeeded(now)
	s.wakeInTime(now)
	actions := s.actions
	s.actions = nil
	return actions
}

func (s *scheduler) do(a action) { s.actions = append(s.actions, a) }
