package rollout

import (
	"fmt"
	"slices"
	"time"

	"github.com/utilhost/utilhost/host/supervisor/rollout/record"
	"github.com/utilhost/utilhost/host/supervisor/rollout/routes"
)

// A canary is the time after a switch in which the last good release stays up as
// the fallback of the new one.
type canary struct {
	fallback ReleaseID
	file     string // that served the fallback
	begun    time.Time
	until    time.Time
	fault    *Faulted // nil while there is none
	reason   string   // of a rollback because of the fault
	blocked  string   // why the fault cannot be acted upon, as it was logged last
}

// A cause is why a group goes back to its fallback.
type cause struct {
	reason string   // for the list and the log
	fault  *Faulted // nil when it is not the group's own
	with   string   // group because of which it is; "" when because of itself
	byHand bool
}

// newCanary returns the canary that a change begins, nil when it needs none.
// What replaces a canary gets the same fallback, so at most two releases of a
// group are up. What an operator goes back to, and what is the same as the last
// good release, needs no canary.
func (s *State) newCanary(c *change, old *group) *canary {
	if old == nil || old.release == 0 || c.why != nil || s.turn.Settings.Canary <= 0 ||
		c.job != nil && c.job.purpose == rollingBack {
		return nil
	}
	next := &canary{fallback: old.release, file: old.file}
	if was := old.canary; was != nil {
		next.fallback, next.file = was.fallback, was.file
	}
	fallback, r := s.releases[next.fallback], s.releases[c.to]
	if fallback.sha == r.sha && fallback.digest == r.digest {
		return nil
	}
	next.begun, next.until = s.turn.Now, s.turn.Now.Add(s.turn.Settings.Canary)
	return next
}

// faulted notes the fault of a canary. Only the first one counts.
func (s *State) faulted(e Faulted) {
	for _, g := range s.groups {
		if g.release == e.Release && g.canary != nil && g.canary.fault == nil {
			g.canary.fault, g.canary.reason = &e, s.wording(g.canary, e)
		}
	}
}

// promote ends the canaries whose time has passed without a fault. One whose
// process is being replaced at this moment goes on.
func (s *State) promote(e Event) {
	tick, ok := e.(Tick)
	if !ok {
		return
	}
	s.woken = time.Time{}
	var fallbacks []ReleaseID
	for _, g := range s.sorted() {
		c := g.canary
		if c == nil || s.turn.Now.Before(c.until) || c.fault != nil {
			continue
		}
		if slices.Contains(tick.Down, g.release) {
			c.until = s.turn.Now.Add(s.turn.Settings.Tick)
			continue
		}
		g.canary = nil
		fallbacks = append(fallbacks, c.fallback)
		s.log(Info, "plugin promoted", "group", g.name, "version", s.releases[g.release].version)
	}
	if len(fallbacks) > 0 {
		s.publish()
	}
	for _, id := range fallbacks {
		s.turn.Retire(id)
	}
}

// rollBackFaulted brings back the fallbacks of the canaries with a fault. It
// reports whether it has changed what serves.
func (s *State) rollBackFaulted() (changed bool) {
	for _, g := range s.sorted() {
		if s.groups[g.name] != g || g.canary == nil || g.canary.fault == nil {
			continue
		}
		fault, reason := g.canary.fault, g.canary.reason
		changes, blocked := s.goBack(g, &cause{fault: fault, reason: reason})
		if blocked == "" {
			s.apply(changes)
			changed = true
			continue
		}
		if g.canary.blocked != blocked {
			g.canary.blocked = blocked
			note := "at fault but not rolled back, since " + blocked + ": " + reason
			g.notes = append(g.notes, note)
			r := s.releases[g.release]
			s.log(Error, "plugin is "+note, "group", g.name, "version", r.version, "sha256", r.sha,
				"route", fault.Route, "request_id", fault.RequestID)
		}
	}
	return changed
}

// wording tells why a canary is rolled back.
func (s *State) wording(c *canary, fault Faulted) string {
	text := fmt.Sprintf("rolled back after %v as a canary: ", s.turn.Now.Sub(c.begun).Round(10*time.Millisecond))
	if fault.Route == "" {
		return text + fault.Reason
	}
	return text + fault.Route + ": " + fault.Reason + ", where " + s.releases[c.fallback].version + " answered"
}

// goBack returns the changes that bring back the fallback of g. Other canaries
// are rolled back with it if a route would be lost or claimed twice otherwise.
// If that cannot be done, blocked says why.
func (s *State) goBack(g *group, why *cause) (changes map[string]*change, blocked string) {
	fallbacks := make(routes.Table)
	for name, g := range s.groups {
		if g.canary != nil {
			fallbacks[name] = s.routes(g.canary.fallback)
		}
	}
	back, blocked := s.serving().RollBack(g.name, fallbacks)
	changes = make(map[string]*change, len(back))
	for _, name := range back {
		reason := why
		if name != g.name {
			reason = &cause{reason: "rolled back together with " + g.name + ", with which it has exchanged routes", with: g.name}
		}
		changes[name] = s.toFallback(s.groups[name], reason)
	}
	return changes, blocked
}

// toFallback returns the change of a canary to its fallback, under the file that
// served the fallback if it still holds it.
func (s *State) toFallback(g *group, why *cause) *change {
	c, name := g.canary, g.file
	if f := s.files.Named(c.file); f != nil && f.SHA256 == s.releases[c.fallback].sha {
		name = c.file
	}
	return &change{group: g.name, to: c.fallback, file: name, why: why}
}

// wentBack records what the return of a fallback means for the file and the
// list. g is the group now, bad what it was before.
func (s *State) wentBack(why *cause, bad, g *group) {
	r, was := s.releases[g.release], s.releases[bad.release]
	switch j := g.job; {
	case j == nil:
	case j.purpose == reconfigured: // they are for what serves now
		ticket := j.ticket
		j.ticket = 0
		s.begin(g.name, &job{purpose: reconfigured, file: g.file, shas: []string{r.sha}, ticket: ticket})
	case j.purpose == rollingBack:
		s.endJob(g, "")
	}
	if why.byHand {
		return
	}
	g.rollbacks++
	pairs := []any{"group", g.name, "version", was.version, "sha256", was.sha, "file", bad.file,
		"to", r.version, "to_sha256", r.sha, "reason", why.reason}
	if why.fault != nil {
		pairs = append(pairs, "route", why.fault.Route, "request_id", why.fault.RequestID)
	}
	s.log(Error, "plugin rolled back", pairs...)
	if was.sha == r.sha {
		g.notes = append(g.notes, "new settings were "+why.reason)
		return
	}
	f := s.files.Named(bad.file)
	if f == nil {
		return
	}
	s.turn.Record.Reject(f.Name, &record.Rejection{
		SHA256: was.sha, Group: g.name, Config: was.digest, Rules: s.turn.Rules,
		Reason: why.reason, At: s.turn.Now.UTC(), With: why.with,
	})
	if f.Phase == Held {
		return
	}
	s.files.Exclude(f, was.sha, Rejected, why.reason)
	if f.Phase == Rejected && f.SHA256 == was.sha && s.files.Rejected(f) == nil {
		s.files.Start(f) // under the settings of today it has not been tried
	}
}
