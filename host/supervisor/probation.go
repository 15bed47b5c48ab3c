package supervisor

import (
	"fmt"
	"maps"
	"slices"
	"time"

	"github.com/utilhost/utilhost/host/catalog"
)

// A comeback is the return of the last good version of a group that is on
// probation.
type comeback struct {
	reason string // why, for the list and the log
	fault  *fault // nil when it is not the group's own
	with   string // group on whose account it is; "" when on its own
	byHand bool
}

// up returns the releases of a group that are up: the one that serves and,
// during its probation, the one before.
func (m *member) up() []*release {
	switch {
	case m == nil:
		return nil
	case m.trial == nil:
		return []*release{m.release}
	}
	return []*release{m.release, m.trial.old}
}

// tryOut puts the release of a change on probation beside what served the group
// before, m. What replaces a release on probation has the last good one behind
// it too, so at most two are up. What an operator goes back to, and what is the
// same as the last good one, needs no probation.
func (s *Supervisor) tryOut(c *change, m *member) {
	if m == nil || c.release == nil || c.back != nil || s.options.Times.Probation < 0 ||
		(c.task != nil && c.task.what == taskRollback) {
		return
	}
	old, file, since := m.release, m.file, m.since
	if t := m.trial; t != nil {
		old, file, since = t.old, t.file, t.since
	}
	if old.spec.sha == c.release.spec.sha && old.config == c.release.config {
		return
	}
	c.trial = newTrial(c.release, old, s.options.Times, s.news)
	c.trial.file, c.trial.since = file, since
	c.release.trial.Store(c.trial)
	c.release.log.Info("plugin on probation", "for", s.options.Times.Probation, "warm", old.group.Version, "warm_sha256", old.spec.sha)
}

// acquit ends the probations that have passed without a fault. One whose
// process is being replaced at that moment goes on until it is back.
func (s *Supervisor) acquit(now time.Time) {
	for _, m := range s.groups {
		t := m.trial
		if t == nil || now.Before(t.until) || t.fault.Load() != nil {
			continue
		}
		if p := m.release.current.Load(); p == nil || p.gone() {
			t.until = now.Add(s.options.Times.Tick)
			continue
		}
		m.release.trial.Store(nil)
		m.trial = nil
		s.retire(t.old, catalog.ErrRetired)
		m.release.log.Info("plugin passed its probation", "answered_by_the_version_before", t.answered.Load())
	}
}

// actOnFaults rolls groups back whose probation has brought a fault to light.
func (s *Supervisor) actOnFaults() {
	for _, group := range slices.Sorted(maps.Keys(s.groups)) {
		m := s.groups[group]
		if m.trial == nil {
			continue
		}
		f := m.trial.fault.Load()
		if f == nil {
			continue
		}
		back := &comeback{fault: f, reason: m.trial.wording(f)}
		changes, blocked := s.wayBack(m, back)
		if blocked == "" {
			s.apply(changes)
			continue
		}
		if m.trial.blocked != blocked {
			m.trial.blocked = blocked
			note := "at fault but not rolled back, since " + blocked + ": " + back.reason
			m.notes = append(m.notes, note)
			m.release.log.Error("plugin is "+note, "sha256", m.release.spec.sha, "route", f.route, "request_id", f.requestID)
		}
	}
}

// wording tells why a release is rolled back.
func (t *trial) wording(f *fault) string {
	text := fmt.Sprintf("rolled back after %v on probation: ", f.at.Sub(t.begun).Round(10*time.Millisecond))
	if f.route == "" {
		return text + f.reason
	}
	return text + f.route + ": " + f.reason + ", where " + t.old.group.Version + " answered"
}

// wayBack returns the changes that bring back the last good version of m. Other
// groups on probation go back with it if a route would be lost or claimed twice
// otherwise. If it cannot be done, blocked says why.
func (s *Supervisor) wayBack(m *member, why *comeback) (changes map[string]*change, blocked string) {
	changes = map[string]*change{m.name: s.takeBackTo(m, why)}
	for {
		other := ""
		path, a, b := s.clash(changes)
		if path != "" {
			if other = a; changes[a] != nil {
				other = b
			}
			o := s.groups[other]
			if changes[other] != nil || o.trial == nil || o.trial.routes[path] != nil {
				return nil, fmt.Sprintf("group %s serves route %s now", other, path)
			}
		} else if other = s.holder(changes); other == "" {
			return changes, ""
		}
		changes[other] = s.takeBackTo(s.groups[other], &comeback{
			reason: fmt.Sprintf("rolled back together with %s, with which it has exchanged routes", m.name), with: m.name,
		})
	}
}

// holder returns a group on probation whose last good version has a route that
// is served now and would be lost by the changes, "" if there is none.
func (s *Supervisor) holder(changes map[string]*change) string {
	left := make(map[string]bool)
	for _, r := range s.after(changes) {
		for _, route := range r.group.Routes {
			left[route.Path] = true
		}
	}
	for _, group := range slices.Sorted(maps.Keys(s.groups)) {
		t := s.groups[group].trial
		if t == nil || changes[group] != nil {
			continue
		}
		for _, route := range t.old.group.Routes {
			if s.snapshot.Routes[route.Path] != nil && !left[route.Path] {
				return group
			}
		}
	}
	return ""
}

// takeBackTo returns the change of a group on probation to its last good
// version, under the file that served that one if it still holds it.
func (s *Supervisor) takeBackTo(m *member, why *comeback) *change {
	t, name := m.trial, m.file
	if f := s.files[t.file]; f != nil && f.sha == t.old.spec.sha {
		name = t.file
	}
	return &change{group: m.name, release: t.old, file: name, back: why}
}

// cameBack records what a comeback means for the file and the list. m serves
// again, bad has gone.
func (s *Supervisor) cameBack(why *comeback, bad, m *member) {
	m.removed, m.heldUntil = bad.removed, bad.heldUntil
	switch t := s.tasks[m.name]; {
	case t == nil:
	case t.what == taskSettings: // they are for what serves now
		done := t.done
		t.done = nil
		s.begin(&task{group: m.name, file: m.file, shas: []string{m.release.spec.sha}, what: taskSettings, done: done})
	case t.what == taskRollback:
		t.finish(s, nil)
	}
	if why.byHand {
		return
	}
	m.rollbacks++
	pairs := []any{"group", m.name, "version", bad.release.group.Version, "sha256", bad.release.spec.sha, "file", bad.file,
		"to", m.release.group.Version, "to_sha256", m.release.spec.sha, "reason", why.reason}
	if why.fault != nil {
		pairs = append(pairs, "route", why.fault.route, "request_id", why.fault.requestID)
	}
	s.log.Error("plugin rolled back", pairs...)
	if bad.release.spec.sha == m.release.spec.sha {
		m.notes = append(m.notes, "new settings were "+why.reason)
		return
	}
	f := s.files[bad.file]
	if f == nil {
		return
	}
	s.state.remember(f.name, &verdict{
		SHA256: bad.release.spec.sha, Group: m.name, Config: bad.release.config, Rules: rules,
		Reason: why.reason, At: time.Now().UTC(), With: why.with,
	})
	if f.sha == bad.release.spec.sha && f.state == StateServing && f.work == nil && f.candidate == nil {
		s.become(f, StateRefused, why.reason)
	}
}

// reunite takes up the files that were rolled back on account of a group that
// is about to serve another version, so that routes can move between them after
// all. That version waits for them if it gives up a route or wants one of theirs.
func (s *Supervisor) reunite(group string) {
	for _, f := range s.files {
		if f.state != StateRefused {
			continue
		}
		if v := s.state.refused(f.name, f.sha, s.options.digest); v != nil && v.With == group {
			s.state.pardon(f.name, f.sha)
			s.stage(f)
		}
	}
}
