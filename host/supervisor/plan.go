package supervisor

import (
	"cmp"
	"maps"
	"slices"
	"time"

	"github.com/utilhost/utilhost/host/catalog"
)

// A change is what is to become of one group: another release, or its end.
type change struct {
	group   string
	release *release // nil: the group is removed
	file    string
	from    *file     // whose candidate it is; nil for tasks and removals
	task    *task     // whose candidate it is; nil for files and removals
	trial   *trial    // the probation that release begins; nil when it needs none
	back    *comeback // release is the last good version, which comes back
}

// integrate switches to everything that is proven and fits together. Files
// that settled together are one set: a change that takes a route away waits for
// what is still being judged, and one that wants a route that another group
// serves waits for the verdict on that group's file.
func (s *Supervisor) integrate(now time.Time) {
	for {
		changes := s.wanted()
		s.hold(changes, now)
		s.settleClashes(changes)
		if len(changes) == 0 {
			return
		}
		s.apply(changes)
	}
}

// wanted returns the changes that stand ready, at most one for each group.
func (s *Supervisor) wanted() map[string]*change {
	changes := make(map[string]*change)
	for group, t := range s.tasks {
		if t.candidate != nil {
			changes[group] = &change{group: group, release: t.candidate, file: t.file, task: t}
		}
	}
	if !s.restoring() {
		for _, f := range s.ready() {
			s.contend(changes, f)
		}
	}
	for group, c := range changes {
		if c.from != nil {
			s.reunite(group)
		}
	}
	for _, m := range s.groups {
		if m.removed && changes[m.name] == nil && !s.contended(m.name) {
			changes[m.name] = &change{group: m.name}
		}
	}
	return changes
}

// restoring reports whether a group that served before the restart is still
// coming up. Until then its routes look free, and a new file must not take them.
func (s *Supervisor) restoring() bool {
	for _, t := range s.tasks {
		if t.what == taskRestore && t.work != nil {
			return true
		}
	}
	return false
}

// ready returns the files with a candidate, best first: by precedence of their
// versions, then the one that served last, then by name.
func (s *Supervisor) ready() []*file {
	var ready []*file
	for _, f := range s.files {
		if f.candidate != nil {
			ready = append(ready, f)
		}
	}
	served := func(f *file) int {
		if g := s.state.Groups[f.group]; g != nil && g.File == f.name {
			return 0
		}
		return 1
	}
	slices.SortFunc(ready, func(a, b *file) int {
		return cmp.Or(compareVersions(b.version, a.version), served(a)-served(b), cmp.Compare(a.name, b.name))
	})
	return ready
}

// contend decides whether the candidate of f is to serve its group. It may
// leave that open until more is known.
func (s *Supervisor) contend(changes map[string]*change, f *file) {
	group := f.candidate.group.Name
	mine := &change{group: group, release: f.candidate, file: f.name, from: f}
	m, t := s.groups[group], s.tasks[group]
	rival := changes[group]
	switch {
	case t != nil && t.file == f.name:
		changes[group] = mine // newer than what the task wants
	case t != nil:
		return // the task comes first
	case rival != nil:
		s.yield(f, group) // ready is sorted, so the rival is better
	case m == nil, m.removed, m.file == f.name:
		changes[group] = mine // under the serving name the operator may go back
	case s.tracker.unsettled(m.file):
		return
	case compareVersions(f.version, m.release.group.Version) > 0:
		changes[group] = mine
	default:
		s.yield(f, group)
	}
}

// yield gives up the candidate of f, since another file serves its group.
func (s *Supervisor) yield(f *file, group string) {
	s.retire(f.candidate, errSuperseded)
	f.candidate = nil
	s.pass(f, group, f.version)
}

// contended reports whether a file of a group without one is being judged.
func (s *Supervisor) contended(group string) bool {
	for _, f := range s.files {
		if f.group == group && (f.work != nil || f.candidate != nil) {
			return true
		}
	}
	return false
}

// hold takes back changes that drop a route while other files are still being
// judged, since one of them may bring it back. What an operator asked for by
// name does not wait.
func (s *Supervisor) hold(changes map[string]*change, now time.Time) {
	for group, c := range changes {
		m := s.groups[group]
		if m == nil || c.task != nil || !c.drops(m) {
			continue
		}
		until := &m.heldUntil
		if c.from != nil {
			until = &c.from.heldUntil
		}
		if until.IsZero() {
			*until = now.Add(s.options.Times.Hold)
		}
		if now.Before(*until) && s.pending(c.file, m.file) {
			delete(changes, group)
		}
	}
}

// drops reports whether a change takes a route of the group away.
func (c *change) drops(m *member) bool {
	if c.release == nil {
		return true
	}
	kept := make(map[string]bool)
	for _, r := range c.release.group.Routes {
		kept[r.Path] = true
	}
	for _, r := range m.release.group.Routes {
		if !kept[r.Path] {
			return true
		}
	}
	return false
}

// pending reports whether any file but these is settling or being judged.
func (s *Supervisor) pending(but ...string) bool {
	for name := range s.tracker.names {
		if !slices.Contains(but, name) && s.tracker.unsettled(name) {
			return true
		}
	}
	for name, f := range s.files {
		if !slices.Contains(but, name) && f.work != nil {
			return true
		}
	}
	return false
}

// settleClashes takes back changes until no route is claimed twice. The group
// that serves a route keeps it, or the one that served it before the restart; a
// newcomer to an unserved route wins by name.
func (s *Supervisor) settleClashes(changes map[string]*change) {
	for {
		path, a, b := s.clash(changes)
		if path == "" {
			return
		}
		loser, owner := b, a
		if r := s.snapshot.Routes[path]; r != nil && r.Group.Name == b || r == nil && changes[b].restores() {
			loser, owner = a, b
		}
		if changes[loser] == nil {
			loser, owner = owner, loser
		}
		c := changes[loser]
		delete(changes, loser)
		if m := s.groups[owner]; m != nil && changes[owner] == nil && s.deciding(m) {
			continue // the owner may let go of it
		}
		why := refuse(causeClash, "route %s is already served by group %s", path, owner)
		switch {
		case c.from != nil:
			s.retire(c.release, errSuperseded)
			c.from.candidate, c.from.clash = nil, path
			s.refuse(c.from, finding{why: why})
		case c.task != nil:
			s.fail(c.task, why)
		}
	}
}

// restores reports whether a change brings back what served before the restart.
func (c *change) restores() bool { return c != nil && c.task != nil && c.task.what == taskRestore }

// deciding reports whether it is still open what becomes of a group.
func (s *Supervisor) deciding(m *member) bool {
	f := s.files[m.file]
	return m.removed || s.tracker.unsettled(m.file) || s.tasks[m.name] != nil ||
		f != nil && (f.work != nil || f.candidate != nil)
}

// clash returns the first route that two groups would claim after the changes.
func (s *Supervisor) clash(changes map[string]*change) (path, first, second string) {
	next := s.after(changes)
	owner := make(map[string]string)
	for _, group := range slices.Sorted(maps.Keys(next)) {
		for _, r := range next[group].group.Routes {
			if other, taken := owner[r.Path]; taken {
				return r.Path, other, group
			}
			owner[r.Path] = group
		}
	}
	return "", "", ""
}

// after returns what would serve after the changes, by group.
func (s *Supervisor) after(changes map[string]*change) map[string]*release {
	next := make(map[string]*release)
	for group, m := range s.groups {
		next[group] = m.release
	}
	for group, c := range changes {
		if c.release == nil {
			delete(next, group)
		} else {
			next[group] = c.release
		}
	}
	return next
}

// apply publishes the changes in one step, then retires what served before and
// is not kept for a probation.
func (s *Supervisor) apply(changes map[string]*change) {
	for group, c := range changes {
		s.tryOut(c, s.groups[group])
	}
	var groups []*catalog.Group
	for _, r := range s.after(changes) {
		groups = append(groups, r.group)
	}
	s.snapshot = catalog.New(groups)
	s.publish(s.snapshot)
	for _, group := range slices.Sorted(maps.Keys(changes)) {
		c := changes[group]
		old := s.groups[group]
		if c.release == nil {
			delete(s.groups, group)
			delete(s.state.Groups, group)
			s.log.Info("plugin removed", "group", group, "file", old.file)
		} else {
			s.install(c, old)
		}
		now := s.groups[group].up()
		for _, r := range old.up() {
			if !slices.Contains(now, r) {
				s.retire(r, catalog.ErrRetired)
			}
		}
	}
	s.dirty = true
	s.rejudge()
	s.staging.keepOnly(s.state.kept())
	s.workers.Go(func() {
		if err := s.staging.sweep(false); err != nil {
			s.log.Warn("old plugin versions cannot be removed", "error", err)
		}
	})
}

// install records that a change has been made to a group, whose former state is
// old, nil when it is new.
func (s *Supervisor) install(c *change, old *member) {
	now := time.Now()
	m := &member{name: c.group, release: c.release, trial: c.trial, file: c.file, since: now}
	pairs := []any{"group", c.group, "version", c.release.group.Version, "sha256", c.release.spec.sha, "file", c.file}
	if old != nil {
		m.notes, m.rollbacks = compareManifests(old.release.manifest, c.release.manifest), old.rollbacks
		pairs = append(pairs, "from_version", old.release.group.Version)
	}
	s.groups[c.group] = m
	s.log.Info("plugin serves", pairs...)
	for _, note := range m.notes {
		s.log.Warn("plugin changed for clients", "group", c.group, "note", note)
	}
	s.state.record(c, version{
		SHA256: c.release.spec.sha, Version: c.release.group.Version, Since: now.UTC(),
		Config: c.release.config, Rules: rules,
	})
	if c.back != nil {
		s.cameBack(c.back, old, m)
	}
	if old != nil && old.file != c.file {
		if f := s.files[old.file]; f != nil && f.state == StateServing {
			s.pass(f, c.group, old.release.group.Version)
		}
	}
	if c.from != nil {
		c.from.candidate, c.from.heldUntil = nil, time.Time{}
		if t := s.tasks[c.group]; t != nil { // a later change than it wanted
			t.finish(s, errSuperseded)
		}
	}
	delete(s.state.Passed, c.file)
	if c.task != nil {
		s.complete(c.task, old)
	}
	if f := s.files[c.file]; f != nil && f.sha == c.release.spec.sha && f.work == nil && f.candidate == nil && f.state != StateAside {
		f.group, f.version = c.group, c.release.group.Version
		s.become(f, StateServing, "")
	}
}

// complete ends a task whose change has been made.
func (s *Supervisor) complete(t *task, old *member) {
	t.candidate = nil
	if t.what == taskRollback && old != nil {
		s.state.withdraw(t.group, old.release.spec.sha)
	}
	t.finish(s, nil)
	if f := s.files[t.file]; f != nil && f.state == StateJudging && f.work == nil && f.candidate == nil &&
		f.sha != s.groups[t.group].release.spec.sha {
		s.stage(f) // it waited for the task, which took an older version in the end
	}
}

// rejudge takes up files whose clash is over.
func (s *Supervisor) rejudge() {
	for _, f := range s.files {
		if f.clash == "" || f.state != StateRefused {
			continue
		}
		if r := s.snapshot.Routes[f.clash]; r == nil || r.Group.Name == f.group {
			f.clash = ""
			s.stage(f)
		}
	}
}
