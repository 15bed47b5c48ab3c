package supervisor

import "time"

// A tracker decides from scan to scan which files have settled, that is, have
// stopped changing, and which have gone for good. It knows nothing of what
// happens to them then.
type tracker struct {
	settle  time.Duration // unchanged for so long: settled
	aged    time.Duration // last changed so long ago: settled at first sight
	removal time.Duration // gone for so long: removed
	names   map[string]*sighting
}

// A sighting is what the tracker knows of one name.
type sighting struct {
	id      identity
	since   time.Time // id was first seen
	settled bool      // id has been reported
	gone    time.Time // first missed; zero while it is there
}

func newTracker(t Times) *tracker {
	return &tracker{settle: t.Settle, aged: t.Aged, removal: t.Removal, names: make(map[string]*sighting)}
}

// observe takes in a scan made at now. It returns the names that have settled
// in a state not reported before, those that are gone for good and forgotten,
// and the time at which the next scan can bring something new, zero when only
// a change can.
func (t *tracker) observe(now time.Time, found map[string]identity) (settled, removed []string, next time.Time) {
	for name, id := range found {
		s := t.names[name]
		if s == nil {
			s = &sighting{}
			t.names[name] = s
		}
		if s.id != id {
			s.id, s.since, s.settled = id, now, false
		}
		s.gone = time.Time{}
		if s.settled {
			continue
		}
		age := now.Sub(time.Unix(0, max(id.Changed, id.Modified)))
		if now.Sub(s.since) >= t.settle || age >= t.aged {
			s.settled = true
			settled = append(settled, name)
			continue
		}
		next = earlier(next, s.since.Add(t.settle))
	}
	for name, s := range t.names {
		if _, ok := found[name]; ok {
			continue
		}
		if s.gone.IsZero() {
			s.gone = now
		}
		if now.Sub(s.gone) >= t.removal {
			delete(t.names, name)
			removed = append(removed, name)
			continue
		}
		next = earlier(next, s.gone.Add(t.removal))
	}
	return settled, removed, next
}

// unsettle makes name settle anew, since it was found to be changing at now
// although it looks as before.
func (t *tracker) unsettle(now time.Time, name string) {
	if s := t.names[name]; s != nil {
		s.since, s.settled = now, false
	}
}

// unsettled reports whether name is changing or missing at the moment, so that
// a decision about it is still to come.
func (t *tracker) unsettled(name string) bool {
	s := t.names[name]
	return s != nil && (!s.settled || !s.gone.IsZero())
}

// earlier returns the earlier of two times, of which zero means none.
func earlier(a, b time.Time) time.Time {
	if a.IsZero() || (!b.IsZero() && b.Before(a)) {
		return b
	}
	return a
}
