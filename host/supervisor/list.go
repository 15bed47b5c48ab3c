package supervisor

import (
	"cmp"
	"fmt"
	"slices"

	"github.com/utilhost/utilhost/host/supervisor/release"
	"github.com/utilhost/utilhost/host/supervisor/rollout"
)

// A view is what others may see. It is made new after every step and never
// changed; what changes by the moment is read from the units.
type view struct {
	rollout.View
	units map[rollout.ReleaseID]*unit // of the groups that serve, and their fallbacks
}

// look makes the view new.
func (s *Supervisor) look() {
	v := &view{View: s.state.View(), units: make(map[rollout.ReleaseID]*unit)}
	for _, g := range v.Groups {
		v.units[g.Release] = s.units[g.Release]
		if g.Canary != nil {
			v.units[g.Canary.Fallback] = s.units[g.Canary.Fallback]
		}
	}
	s.view.Store(v)
}

// states are the phases as operators see them.
var states = map[rollout.Phase]State{
	rollout.Settling: StateVerifying, rollout.Copying: StateVerifying, rollout.Verifying: StateVerifying, rollout.Ready: StateVerifying,
	rollout.Serving: StateServing, rollout.Rejected: StateRefused, rollout.Shadowed: StateShadowed, rollout.Held: StateHeld,
	rollout.Removing: StateRemoving,
}

// group returns the line of a group that serves.
func (v *view) group(g rollout.GroupView) Status {
	u := v.units[g.Release]
	now, isolated := u.release.Status(), u.quarantine.Stats()
	status := Status{
		Group: g.Group, Version: u.group.Version, Routes: len(u.group.Routes), State: states[g.Phase], PID: now.PID,
		SHA256: u.sha, Since: g.Since.UTC(), Restarts: now.Restarts,
		Fatal: isolated.Fatal, Refused: isolated.Refused,
		File: g.File, Notes: append([]string{}, g.Notes...), Rollbacks: g.Rollbacks,
	}
	if g.Phase == rollout.Serving {
		status.State, status.Reason = State(now.State), now.Reason
	}
	if c := g.Canary; c != nil {
		fallback := v.units[c.Fallback]
		status.Canary = &Canary{
			Fallback: fallback.group.Version, SHA256: fallback.sha, Since: c.Since.UTC(), Until: c.Until.UTC(),
			PID: fallback.release.Status().PID,
		}
		if running := u.canary.Load(); running != nil {
			status.Canary.Answered = running.Answered()
		}
	}
	return status
}

// file returns the line of a file that does not serve.
func file(f rollout.FileView) Status {
	return Status{
		Group: f.Group, Version: f.Version, State: states[f.Phase], SHA256: f.SHA256, Since: f.Since.UTC(),
		File: f.File, Reason: f.Reason, Notes: []string{},
	}
}

// List returns a line for every group that serves and for every file that does
// not, ordered by group; a group's own line comes before those of its files.
func (s *Supervisor) List() []Status {
	v := s.view.Load()
	list := make([]Status, 0, len(v.Groups)+len(v.Files))
	for _, g := range v.Groups {
		list = append(list, v.group(g))
	}
	for _, f := range v.Files {
		list = append(list, file(f))
	}
	slices.SortStableFunc(list, func(a, b Status) int { return cmp.Compare(a.about(), b.about()) })
	return list
}

// about returns the group that a line is about, as far as that is known.
func (s Status) about() string { return cmp.Or(s.Group, rollout.Guess(s.File)) }

// Show returns everything about one group, or about the file that was to serve
// it and does not.
func (s *Supervisor) Show(group string) (Detail, error) {
	v := s.view.Load()
	for _, g := range v.Groups {
		if g.Group != group {
			continue
		}
		u := v.units[g.Release]
		d := Detail{Status: v.group(g), Doc: u.group.Doc, RouteList: []string{}, Earlier: []Earlier{}}
		for _, route := range u.group.Routes {
			d.RouteList = append(d.RouteList, route.Path)
		}
		for _, old := range g.Earlier {
			d.Earlier = append(d.Earlier, Earlier{Version: old.Version, SHA256: old.SHA256, Since: old.Since})
		}
		return d, nil
	}
	for _, f := range v.Files {
		if status := file(f); status.about() == group {
			return Detail{Status: status, RouteList: []string{}, Earlier: []Earlier{}}, nil
		}
	}
	return Detail{}, fmt.Errorf("no group %q is loaded", group)
}

// Ready tells whether every file found at start serves or has its result and at
// least one group serves.
func (s *Supervisor) Ready() Readiness {
	v := s.view.Load()
	ready := Readiness{Pending: append([]string{}, v.Pending...), Refused: []string{}, Degraded: []string{}}
	serving := 0
	for _, g := range v.Groups {
		if v.units[g.Release].release.Status().State == release.Degraded && g.Phase == rollout.Serving {
			ready.Degraded = append(ready.Degraded, g.Group)
		} else {
			serving++
		}
	}
	for _, f := range v.Files {
		if f.Phase == rollout.Rejected {
			ready.Refused = append(ready.Refused, f.File)
		}
	}
	ready.Starting = len(v.Pending) > 0 || !v.Scanned && v.Trouble == ""
	ready.Ready = serving > 0 && !ready.Starting
	return ready
}
