package rollout

import (
	"cmp"
	"maps"
	"slices"

	"github.com/utilhost/utilhost/host/supervisor/rollout/intake"
	"github.com/utilhost/utilhost/host/supervisor/rollout/routes"
)

// A change is a switch: what is to become of one group.
type change struct {
	group string
	to    ReleaseID    // 0: the group is removed
	file  string       // that serves it then
	from  *intake.File // whose candidate it is; nil if it is no file's
	job   *job         // whose candidate it is, else nil
	why   *cause       // of a return to the fallback; nil for anything else
}

// integrate switches to everything that is verified and fits together. Files
// that settled together are one set: a change that takes a route away waits for
// what is still being verified, and one that wants a route that another group
// serves waits for the result of that group's file.
func (s *State) integrate() {
	for {
		changes := s.wanted()
		s.hold(changes)
		decided := s.settleClashes(changes)
		switch {
		case len(changes) > 0:
			s.apply(changes)
		case !decided:
			return
		}
	}
}

// wanted returns the changes that are ready, at most one for each group.
func (s *State) wanted() map[string]*change {
	s.orphan()
	changes := make(map[string]*change)
	for _, g := range s.groups {
		if j := g.job; j != nil && j.candidate != 0 {
			changes[g.name] = &change{group: g.name, to: j.candidate, file: j.file, job: j}
		}
	}
	if !s.restoring() {
		for _, f := range s.ready() {
			s.contend(changes, f)
		}
	}
	s.reevaluate(changes)
	for _, g := range s.groups {
		if g.removed && g.release != 0 && changes[g.name] == nil && !s.files.Busy(g.name) {
			changes[g.name] = &change{group: g.name}
		}
	}
	return changes
}

// restoring reports whether a group that served before the restart is still
// coming up. Until then its routes look free, and a new file must not take them.
func (s *State) restoring() bool {
	for _, g := range s.groups {
		if g.job != nil && g.job.purpose == restoring && g.job.id != 0 {
			return true
		}
	}
	return false
}

// ready returns the files with a candidate, the best first: by precedence of
// their versions, then the one that served last, then by name.
func (s *State) ready() []*intake.File {
	ready := slices.DeleteFunc(s.files.All(), func(f *intake.File) bool { return f.Candidate == 0 })
	served := func(f *intake.File) int {
		if s.turn.Record.FileOf(f.Group) == f.Name {
			return 0
		}
		return 1
	}
	slices.SortStableFunc(ready, func(a, b *intake.File) int {
		return cmp.Or(s.compare(b.Version, a.Version), served(a)-served(b))
	})
	return ready
}

// contend decides whether the candidate of f is to serve its group. It may
// leave that open until more is known.
func (s *State) contend(changes map[string]*change, f *intake.File) {
	mine := &change{group: f.Group, to: f.Candidate, file: f.Name, from: f}
	g := s.groups[f.Group]
	switch {
	case g != nil && g.job != nil && g.job.file == f.Name:
		changes[f.Group] = mine // newer than what the job wants
	case g != nil && g.job != nil:
		return // the job comes first
	case changes[f.Group] != nil:
		return // ready is sorted, so the rival is better; f gives way once that serves
	case g == nil, g.removed, g.file == f.Name:
		changes[f.Group] = mine // under the serving name the operator may go back
	case s.files.Unsettled(g.file):
		return
	case s.compare(f.Version, s.releases[g.release].version) > 0:
		changes[f.Group] = mine
	default:
		s.yield(f)
	}
}

// yield gives up the candidate of f, since another file serves its group.
func (s *State) yield(f *intake.File) {
	s.files.GiveUp(f)
	s.shadow(f, f.Group, f.Version)
}

// hold takes back changes that drop a route while other files are still being
// verified, since one of them may bring it back. What an operator asked for by
// name does not wait.
func (s *State) hold(changes map[string]*change) {
	now := s.serving()
	for _, name := range slices.Sorted(maps.Keys(changes)) {
		c, g := changes[name], s.groups[name]
		if c.job != nil || c.to != 0 && !now.Drops(name, s.routes(c.to)) {
			continue
		}
		until := &g.heldUntil
		if c.from != nil {
			until = &c.from.HeldUntil
		}
		if until.IsZero() {
			*until = s.turn.Now.Add(s.turn.Settings.Hold)
		}
		if s.turn.Now.Before(*until) && s.files.Pending(c.file, g.file) {
			delete(changes, name)
		}
	}
}

// settleClashes takes back changes until no route is claimed twice. It reports
// whether it has rejected any for good, since others may have waited for that.
func (s *State) settleClashes(changes map[string]*change) (decided bool) {
	wanted := make(map[string]routes.Change, len(changes))
	for name, c := range changes {
		restored := c.job != nil && c.job.purpose == restoring
		wanted[name] = routes.Change{Routes: s.routes(c.to), Removed: c.to == 0, Restored: restored}
	}
	for _, lost := range s.serving().Settle(wanted, s.deciding) {
		c := changes[lost.Group]
		delete(changes, lost.Group)
		if lost.Open {
			continue
		}
		decided = true
		reason := "route " + lost.Route + " is already served by group " + lost.Owner
		switch {
		case c.from != nil:
			s.files.GiveUp(c.from)
			c.from.Clash = lost.Route
			s.files.Reject(c.from, &Rejection{Class: Clash, Reason: reason}, "", "")
		case c.job != nil:
			s.fail(s.groups[lost.Group], reason)
		}
	}
	return decided
}

// deciding reports whether it is still open what becomes of a group.
func (s *State) deciding(name string) bool {
	g := s.groups[name]
	if g == nil {
		return false
	}
	f := s.files.Named(g.file)
	return g.removed || s.files.Unsettled(g.file) || g.job != nil || f != nil && f.Busy()
}

// serving returns the routes that are served.
func (s *State) serving() routes.Table {
	t := make(routes.Table)
	for name, g := range s.groups {
		if g.release != 0 {
			t[name] = s.routes(g.release)
		}
	}
	return t
}

// routes returns the routes of a release; 0 has none.
func (s *State) routes(id ReleaseID) []string {
	if r := s.releases[id]; r != nil {
		return r.routes
	}
	return nil
}
