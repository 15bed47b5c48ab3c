package rollout

import (
	"cmp"
	"maps"
	"slices"
)

// A change is a switch: what is to become of one group.
type change struct {
	group string
	to    ReleaseID // 0: the group is removed
	file  string    // that serves it then
	from  *file     // whose candidate it is; nil for jobs, removals and comebacks
	job   *job      // whose candidate it is, else nil
	back  *comeback // to is the fallback, which serves again; else nil
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
		if g.removed && g.release != 0 && changes[g.name] == nil && !s.contended(g.name) {
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
func (s *State) ready() []*file {
	ready := slices.DeleteFunc(s.sortedFiles(), func(f *file) bool { return f.candidate == 0 })
	served := func(f *file) int {
		if h := s.record.Groups[f.group]; h != nil && h.File == f.name {
			return 0
		}
		return 1
	}
	slices.SortStableFunc(ready, func(a, b *file) int {
		return cmp.Or(s.options.Compare(b.version, a.version), served(a)-served(b))
	})
	return ready
}

// contend decides whether the candidate of f is to serve its group. It may
// leave that open until more is known.
func (s *State) contend(changes map[string]*change, f *file) {
	mine := &change{group: f.group, to: f.candidate, file: f.name, from: f}
	g := s.groups[f.group]
	switch {
	case g != nil && g.job != nil && g.job.file == f.name:
		changes[f.group] = mine // newer than what the job wants
	case g != nil && g.job != nil:
		return // the job comes first
	case changes[f.group] != nil:
		return // ready is sorted, so the rival is better; f gives way once that serves
	case g == nil, g.removed, g.file == f.name:
		changes[f.group] = mine // under the serving name the operator may go back
	case s.unsettled[g.file]:
		return
	case s.options.Compare(f.version, s.releases[g.release].version) > 0:
		changes[f.group] = mine
	default:
		s.yield(f)
	}
}

// yield gives up the candidate of f, since another file serves its group.
func (s *State) yield(f *file) {
	s.giveUp(f)
	s.shadow(f, f.group, f.version)
}

// contended reports whether a file of a group without one is being verified.
func (s *State) contended(name string) bool {
	for _, f := range s.files {
		if f.group == name && f.busy() {
			return true
		}
	}
	return false
}

// reevaluate takes up the files whose reason for not serving has gone: a clash
// is over, the file that shadowed them is gone, the job that was to bring their
// content up led to something else, or a group is about to get another version
// because of which they were rolled back. In the last case that version waits for
// them if it gives up a route or wants one of theirs.
func (s *State) reevaluate(changes map[string]*change) {
	for _, f := range s.sortedFiles() {
		switch f.phase {
		case Rejected:
			if f.clash != "" {
				if owner := s.owner(f.clash); owner == "" || owner == f.group {
					s.stage(f)
				}
				continue
			}
			r := s.record.rejected(f.name, f.sha, s.options)
			if r == nil || r.With == "" || changes[r.With] == nil || changes[r.With].from == nil {
				continue
			}
			s.record.pardon(f.name, f.sha)
			s.dirty = true
			s.stage(f)
		case Verifying:
			if f.job == 0 && !s.awaits(f) {
				s.stage(f)
			}
		case Shadowed:
			if g := s.groups[f.group]; g == nil || g.removed {
				delete(s.record.Shadowed, f.name)
				s.dirty = true
				s.stage(f)
			}
		}
	}
}

// awaits reports whether a job of a group is bringing the content of f up.
func (s *State) awaits(f *file) bool {
	for _, g := range s.groups {
		if j := g.job; j != nil && j.file == f.name && j.shas[0] == f.sha {
			return true
		}
	}
	return false
}

// hold takes back changes that drop a route while other files are still being
// verified, since one of them may bring it back. What an operator asked for by
// name does not wait.
func (s *State) hold(changes map[string]*change) {
	for _, name := range slices.Sorted(maps.Keys(changes)) {
		c, g := changes[name], s.groups[name]
		if g == nil || g.release == 0 || c.job != nil || !s.drops(c, g) {
			continue
		}
		until := &g.heldUntil
		if c.from != nil {
			until = &c.from.heldUntil
		}
		if until.IsZero() {
			*until = s.now.Add(s.options.Settings.Hold)
		}
		if s.now.Before(*until) && s.pending(c.file, g.file) {
			delete(changes, name)
		}
	}
}

// drops reports whether a change takes a route of the group away.
func (s *State) drops(c *change, g *group) bool {
	if c.to == 0 {
		return true
	}
	kept := s.releases[c.to].routes
	return slices.ContainsFunc(s.releases[g.release].routes, func(r string) bool { return !slices.Contains(kept, r) })
}

// pending reports whether any file but these is settling, being copied or being
// verified.
func (s *State) pending(but ...string) bool {
	for name := range s.unsettled {
		if !slices.Contains(but, name) {
			return true
		}
	}
	for name, f := range s.files {
		if !slices.Contains(but, name) && f.job != 0 {
			return true
		}
	}
	return false
}

// settleClashes takes back changes until no route is claimed twice. The group
// that serves a route keeps it, or the one that served it before the restart; a
// newcomer to a route that is not served wins by name. It reports whether it has
// rejected any for good, since others may have waited for that.
func (s *State) settleClashes(changes map[string]*change) (decided bool) {
	for len(changes) > 0 {
		route, a, b := s.clash(changes)
		if route == "" {
			break
		}
		loser, owner := b, a
		if now := s.owner(route); now == b || now == "" && changes[b].restores() {
			loser, owner = a, b
		}
		if changes[loser] == nil {
			loser, owner = owner, loser
		}
		c := changes[loser]
		delete(changes, loser)
		if g := s.groups[owner]; g != nil && changes[owner] == nil && s.deciding(g) {
			continue // the owner may let go of it
		}
		decided = true
		reason := "route " + route + " is already served by group " + owner
		switch {
		case c.from != nil:
			s.giveUp(c.from)
			c.from.clash = route
			s.reject(c.from, &Rejection{Class: Clash, Reason: reason}, "", "")
		case c.job != nil:
			s.fail(s.groups[loser], reason)
		}
	}
	return decided
}

// restores reports whether a change brings back what served before the restart.
func (c *change) restores() bool { return c != nil && c.job != nil && c.job.purpose == restoring }

// deciding reports whether it is still open what becomes of a group.
func (s *State) deciding(g *group) bool {
	f := s.files[g.file]
	return g.removed || s.unsettled[g.file] || g.job != nil || f != nil && f.busy()
}

// owner returns the group that serves a route, "" if none does.
func (s *State) owner(route string) string {
	for _, g := range s.sortedGroups() {
		if g.release != 0 && slices.Contains(s.releases[g.release].routes, route) {
			return g.name
		}
	}
	return ""
}

// clash returns the first route that two groups would claim after the changes.
func (s *State) clash(changes map[string]*change) (route, first, second string) {
	next := s.after(changes)
	claimed := make(map[string]string)
	for _, name := range slices.Sorted(maps.Keys(next)) {
		for _, r := range s.releases[next[name]].routes {
			if other, taken := claimed[r]; taken {
				return r, other, name
			}
			claimed[r] = name
		}
	}
	return "", "", ""
}

// after returns what would serve after the changes, by group.
func (s *State) after(changes map[string]*change) map[string]ReleaseID {
	next := make(map[string]ReleaseID)
	for _, g := range s.groups {
		if g.release != 0 {
			next[g.name] = g.release
		}
	}
	for name, c := range changes {
		if c.to == 0 {
			delete(next, name)
		} else {
			next[name] = c.to
		}
	}
	return next
}
