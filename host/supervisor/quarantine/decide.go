package quarantine

import (
	"slices"
	"time"
)

// A worker is what the scheduler knows of one.
type worker struct {
	id        workerID
	state     workerState
	fresh     bool // no call has been in it
	calls     int  // admitted and not ended
	inFlight  int  // calls that its process has not answered, those given up included
	overdue   time.Duration
	exclusive bool      // the call in it is alone
	isolated  bool      // the key of the call in it is isolated
	latest    time.Time // when a call was admitted last
	idle      time.Time // since when it has had no calls
}

type workerState int

const (
	workerStarting workerState = iota
	workerUp
	workerLost // it takes no calls; its death has not been reported yet
)

// empty reports whether no call is in the process, given up or not.
func (w *worker) empty() bool { return w.calls == 0 && w.inFlight == 0 }

// admitOne gives one call a worker and reports whether it did. Calls of cleared
// keys come first. Neighbours come next: most are innocent and soon done. But a
// fresh worker goes to the call that has waited longest. Calls of isolated keys
// come last.
func (s *scheduler) admitOne(now time.Time) bool {
	if cleared := s.first(rankCleared); cleared != nil {
		return s.admit(cleared, s.room(cleared, now), now)
	}
	neighbour, lone := s.first(rankNeighbour), s.first(rankSuspected)
	if neighbour != nil {
		w := s.room(neighbour, now)
		if w != nil && (!w.fresh || lone == nil || neighbour.since.Before(lone.since)) {
			return s.admit(neighbour, w, now)
		}
	}
	if neighbour == nil && lone == nil {
		lone = s.first(rankIsolated)
	}
	return lone != nil && s.admit(lone, s.room(lone, now), now)
}

// first returns the first call of a queue that may be given a worker, or nil.
func (s *scheduler) first(r rank) *waiting {
	if len(s.queues[r]) == 0 || r == rankIsolated && s.count(func(w *worker) bool { return w.isolated }) >= isolatedAtOnce {
		return nil
	}
	return s.queues[r][0]
}

// admit has the first call of a queue run in w. It reports false if w is nil.
func (s *scheduler) admit(c *waiting, w *worker, now time.Time) bool {
	if w == nil {
		return false
	}
	s.queues[c.rank] = slices.Delete(s.queues[c.rank], 0, 1)
	s.admitted[c.id] = w
	s.do(admit{call: c.id, worker: w.id, conclusive: c.alone && w.fresh})
	w.fresh, w.exclusive, w.isolated, w.latest = false, c.alone, c.isolated, now
	w.calls++
	s.failed = 0
	return true
}

// room returns the best worker for a call, or nil if it must wait. A call that
// is run alone wants a fresh worker, where its fate is conclusive, and waits for
// one that is starting. The others leave fresh workers to such calls if they
// can.
func (s *scheduler) room(c *waiting, now time.Time) *worker {
	var best *worker
	fit, starting := 0, false
	reserved := c.rank > rankCleared && len(s.workers) > 1 && s.reserved()
	for _, w := range s.workers {
		n := 0
		switch {
		case w.state == workerStarting:
			starting = true
		case w.state == workerLost || w.exclusive || reserved && !w.fresh:
		case !w.empty():
			if !c.alone && now.Sub(w.latest) >= companyAfter {
				n = 1
			}
		case w.fresh == c.alone:
			n = 3
		case !c.fresh:
			n = 2
		}
		if n > fit {
			best, fit = w, n
		}
	}
	if c.alone && fit < 3 && starting && c.rank > rankCleared {
		return nil
	}
	return best
}

// reserved reports whether the last worker that has survived calls is kept for
// cleared keys. No harm is expected of their calls, which then need not wait
// until processes start behind queries of death.
func (s *scheduler) reserved() bool {
	return s.anyCleared && s.count(func(w *worker) bool { return w.state == workerUp && !w.fresh && !w.exclusive }) < 2
}

// review stops workers that have been idle for long, all idle ones when retired,
// and kills those whose calls do not end.
func (s *scheduler) review(now time.Time) {
	for _, w := range slices.Clone(s.workers) {
		idle := now.Sub(w.idle)
		switch {
		case w.state != workerUp:
		case w.calls > 0:
			if w.overdue >= s.bounds.stuckAfter {
				s.kill(w, "a call ran on after its deadline")
			}
		case w.inFlight > 0:
			if idle >= s.bounds.strayAfter || s.reason != nil {
				s.kill(w, "a call ran on that nobody waited for")
			}
		case idle >= s.bounds.workerIdle || s.reason != nil:
			s.stop(w)
		}
	}
}

// startNeeded starts the workers that the waiting calls need. One start at a
// time is enough beyond workersAtOnce.
func (s *scheduler) startNeeded(now time.Time) {
	longest, n := s.longest()
	if longest == nil || now.Before(s.pause) {
		return
	}
	starting := s.count(func(w *worker) bool { return w.state == workerStarting })
	for ; starting < n && len(s.workers) < workersAtOnce; starting++ {
		s.start()
	}
	switch {
	case starting > 0:
	case len(s.workers) < workersCrowded && now.Sub(longest.since) >= crowdedAfter:
		s.start()
	case s.wantFresh() && s.stopUsed():
		s.start()
	}
}

// longest returns the call that has waited longest of those that may be given a
// worker, or nil, and how many wait with it.
func (s *scheduler) longest() (longest *waiting, n int) {
	for r := range rankIsolated {
		if c := s.first(r); c != nil && (longest == nil || c.since.Before(longest.since)) {
			longest = c
		}
		n += len(s.queues[r])
	}
	if longest == nil {
		return s.first(rankIsolated), 1
	}
	return longest, n
}

// wantFresh reports whether a call that is to be served next needs a fresh
// worker.
func (s *scheduler) wantFresh() bool {
	for r := rankSuspected; r <= rankIsolated; r++ {
		if c := s.first(r); c != nil && c.fresh {
			return true
		}
	}
	return false
}

// stopUsed stops a worker that is of no use to a call that needs a fresh one,
// and reports whether there was one.
func (s *scheduler) stopUsed() bool {
	if s.reserved() {
		return false
	}
	for _, w := range s.workers {
		if w.state == workerUp && w.empty() && !w.fresh {
			s.stop(w)
			return true
		}
	}
	return false
}

// wakeInTime asks for a tick when time alone will give a call a worker.
func (s *scheduler) wakeInTime(now time.Time) {
	longest, _ := s.longest()
	if longest == nil {
		return
	}
	var next time.Time
	sooner := func(at time.Time) {
		if at.After(now) && (next.IsZero() || at.Before(next)) {
			next = at
		}
	}
	sooner(s.pause)
	sooner(longest.since.Add(crowdedAfter))
	if s.first(rankCleared) != nil || s.first(rankNeighbour) != nil {
		for _, w := range s.workers {
			if w.state == workerUp && !w.exclusive {
				sooner(w.latest.Add(companyAfter))
			}
		}
	}
	if !next.IsZero() {
		s.do(wake{next})
	}
}

func (s *scheduler) start() {
	s.last++
	s.workers = append(s.workers, &worker{id: s.last, fresh: true})
	s.do(start{s.last})
}

func (s *scheduler) stop(w *worker) {
	s.drop(w.id)
	s.do(stop{w.id})
}

func (s *scheduler) kill(w *worker, reason string) {
	w.state = workerLost
	s.do(kill{w.id, reason})
}

// backOff has the next start wait, longer each time in a row.
func (s *scheduler) backOff(now time.Time) {
	s.failed++
	s.pause = now.Add(s.bounds.backoff(s.failed))
}

// worker returns a worker, or nil if it is not there any more.
func (s *scheduler) worker(id workerID) *worker {
	i := slices.IndexFunc(s.workers, func(w *worker) bool { return w.id == id })
	if i < 0 {
		return nil
	}
	return s.workers[i]
}

func (s *scheduler) drop(id workerID) {
	s.workers = slices.DeleteFunc(s.workers, func(w *worker) bool { return w.id == id })
}

func (s *scheduler) count(these func(*worker) bool) int {
	n := 0
	for _, w := range s.workers {
		if these(w) {
			n++
		}
	}
	return n
}
