package rollout

import (
	"maps"
	"slices"
	"time"

	"github.com/utilhost/utilhost/host/supervisor/rollout/record"
)

// apply publishes the changes in one step, then retires what served before and
// is not the fallback of a canary.
func (s *State) apply(changes map[string]*change) {
	names := slices.Sorted(maps.Keys(changes))
	before := make(map[string]*group, len(names))
	for _, name := range names {
		before[name] = s.groups[name]
		s.replace(changes[name], before[name])
	}
	s.publish()
	for _, name := range names {
		c, old := changes[name], before[name]
		if c.to == 0 {
			s.turn.Record.Lose(name)
			s.log(Info, "plugin removed", "group", name, "file", old.file)
		} else {
			s.install(c, s.groups[name], old)
		}
		now := s.groups[name].serving()
		for _, id := range old.serving() {
			if !slices.Contains(now, id) {
				s.turn.Retire(id)
			}
		}
	}
}

// replace puts what a change makes of a group in the place of old, which is nil
// or only has a job when the group is new.
func (s *State) replace(c *change, old *group) {
	if c.to == 0 {
		delete(s.groups, c.group)
		s.dropJob(old)
		return
	}
	g := &group{name: c.group, release: c.to, file: c.file, since: s.turn.Now}
	if old != nil {
		g.job, g.rollbacks = old.job, old.rollbacks
	}
	if old != nil && c.from == nil && c.file == old.file { // of which nothing new is known
		g.removed, g.heldUntil = old.removed, old.heldUntil
	}
	g.canary = s.newCanary(c, old)
	s.groups[c.group] = g
}

// dropJob ends the job of a group that is removed.
func (s *State) dropJob(g *group) {
	if g.job != nil {
		s.endJob(g, superseded)
	}
}

// publish has the groups served as they are now.
func (s *State) publish() {
	var serving []Live
	for _, g := range s.sorted() {
		if g.release == 0 {
			continue
		}
		entry := Live{Group: g.name, Release: g.release}
		if g.canary != nil {
			entry.Fallback = g.canary.fallback
		}
		serving = append(serving, entry)
	}
	s.do(Publish{Groups: serving})
}

// install records that a change has been made to a group. g is the group now,
// old what it was before, or nil.
func (s *State) install(c *change, g, old *group) {
	r := s.releases[c.to]
	pairs := []any{"group", c.group, "version", r.version, "sha256", r.sha, "file", c.file}
	if old != nil && old.release != 0 {
		if s.breaking != nil {
			g.notes = s.breaking(old.release, c.to)
		}
		pairs = append(pairs, "from_version", s.releases[old.release].version)
	}
	s.log(Info, "plugin serves", pairs...)
	if g.canary != nil {
		fallback := s.releases[g.canary.fallback]
		s.log(Info, "plugin is a canary", "group", g.name, "version", r.version, "for", s.turn.Settings.Canary,
			"fallback", fallback.version, "fallback_sha256", fallback.sha)
	}
	for _, note := range g.notes {
		s.log(Warn, "plugin changed for clients", "group", c.group, "note", note)
	}
	v := record.Version{SHA256: r.sha, Version: r.version, Since: s.turn.Now.UTC(), Config: r.digest, Rules: s.turn.Rules}
	switch {
	case c.why != nil:
		s.turn.Record.Return(c.group, c.file, v)
	case g.canary != nil:
		s.turn.Record.Switch(c.group, c.file, v, s.releases[g.canary.fallback].sha)
	default:
		s.turn.Record.Switch(c.group, c.file, v, "")
	}
	if c.why != nil {
		s.wentBack(c.why, old, g)
	}
	if old != nil && old.release != 0 && old.file != c.file {
		if f := s.files.Named(old.file); f != nil && f.Phase == Serving && f.Group == c.group {
			s.shadow(f, c.group, s.releases[old.release].version)
		}
	}
	if c.from != nil {
		c.from.Candidate, c.from.HeldUntil = 0, time.Time{}
		if g.job != nil { // it wanted an earlier change
			s.endJob(g, superseded)
		}
	}
	s.turn.Record.Unshadow(c.file)
	if c.job != nil {
		s.complete(c.job, g, old)
	}
	if f := s.files.Named(c.file); f != nil && f.SHA256 == r.sha && !f.Busy() &&
		(f.Phase == Ready || f.Phase == Verifying || f.Phase == Shadowed || f.Phase == Serving) {
		f.Group, f.Version = c.group, r.version
		g.removed, g.heldUntil = false, time.Time{}
		s.files.Become(f, Serving, "")
	}
}

// complete ends a job whose change has been made.
func (s *State) complete(j *job, g, old *group) {
	j.candidate = 0
	if j.purpose == rollingBack && old != nil && old.release != 0 {
		s.turn.Record.Withdraw(g.name, s.releases[old.release].sha)
	}
	s.endJob(g, "")
}
