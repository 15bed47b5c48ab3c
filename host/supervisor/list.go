package supervisor

import (
	"cmp"
	"fmt"
	"slices"
)

// A view is what others may see of the main loop's state. It is made anew after
// every turn and never changed.
type view struct {
	rows    []row
	earlier map[string][]Earlier // by group
	pending []string
	trouble string
	scanned bool
}

// A row is a line of the list with its release, nil for files, from which what
// changes by the moment is read.
type row struct {
	status  Status
	release *release
	trial   *trial // nil unless release is on probation
}

// look makes the view anew.
func (s *Supervisor) look() {
	v := &view{earlier: make(map[string][]Earlier), trouble: s.trouble, scanned: s.scanned}
	for _, m := range s.groups {
		state := StateServing
		if m.removed {
			state = StateRemoved
		}
		v.rows = append(v.rows, row{release: m.release, trial: m.trial, status: Status{
			Group: m.name, Version: m.release.group.Version, Routes: len(m.release.group.Routes), State: state,
			SHA256: m.release.spec.sha, Since: m.since.UTC(), File: m.file, Notes: slices.Clone(m.notes),
			Rollbacks: m.rollbacks, Probation: m.trial.status(),
		}})
		if g := s.state.Groups[m.name]; g != nil {
			for _, old := range slices.Backward(g.Versions) {
				if old.SHA256 != m.release.spec.sha {
					v.earlier[m.name] = append(v.earlier[m.name], Earlier{old.Version, old.SHA256, old.Since})
				}
			}
		}
	}
	for _, f := range s.files {
		if f.state != StateJudging {
			f.first = false // it has its verdict, whatever comes later
		}
		if f.first {
			v.pending = append(v.pending, f.name)
		}
		if f.state == StateServing {
			continue
		}
		v.rows = append(v.rows, row{status: Status{
			Group: f.group, Version: f.version, State: f.state, SHA256: f.sha, Since: f.since.UTC(),
			File: f.name, Reason: f.reason,
		}})
	}
	slices.SortFunc(v.rows, func(a, b row) int {
		return cmp.Or(cmp.Compare(cmp.Or(a.status.Group, guess(a.status.File)), cmp.Or(b.status.Group, guess(b.status.File))),
			boolean(a.release == nil)-boolean(b.release == nil), cmp.Compare(a.status.File, b.status.File))
	})
	for _, t := range s.tasks {
		if t.what == taskRestore { // its last good version serves in a moment, whatever its file holds now
			v.pending = append(v.pending, t.file)
		}
	}
	slices.Sort(v.pending)
	v.pending = slices.Compact(v.pending)
	s.view.Store(v)
}

// status returns what List shows of a probation, nil when there is none.
func (t *trial) status() *Probation {
	if t == nil {
		return nil
	}
	return &Probation{Version: t.old.group.Version, SHA256: t.old.spec.sha, Since: t.begun.UTC(), Until: t.until.UTC()}
}

func boolean(b bool) int {
	if b {
		return 1
	}
	return 0
}

// now returns the line as it is at this moment.
func (r row) now() Status {
	status := r.status
	if status.Notes == nil {
		status.Notes = []string{}
	}
	if r.release == nil {
		return status
	}
	state, pid, reason := r.release.condition()
	status.PID, status.Restarts, status.Fatal = pid, r.release.restarts.Load(), r.release.fatal.Load()
	status.Refused = r.release.isolation.refused.total.Load()
	if status.Probation != nil {
		p := *status.Probation
		_, p.PID, _ = r.trial.old.condition()
		p.Answered = r.trial.answered.Load()
		status.Probation = &p
	}
	if status.State == StateServing {
		status.State, status.Reason = state, reason
	}
	return status
}

// List returns a line for every group that serves and for every file that does
// not, ordered by group; a group's own line comes before those of its files.
func (s *Supervisor) List() []Status {
	v := s.view.Load()
	list := make([]Status, 0, len(v.rows))
	for _, r := range v.rows {
		list = append(list, r.now())
	}
	return list
}

// Show returns everything about one group, or about the file that was to serve
// it and does not.
func (s *Supervisor) Show(group string) (Detail, error) {
	v := s.view.Load()
	for _, r := range v.rows {
		if cmp.Or(r.status.Group, guess(r.status.File)) != group {
			continue
		}
		d := Detail{Status: r.now(), RouteList: []string{}, Earlier: []Earlier{}}
		if r.release != nil {
			d.Doc = r.release.group.Doc
			for _, route := range r.release.group.Routes {
				d.RouteList = append(d.RouteList, route.Path)
			}
			d.Earlier = append(d.Earlier, v.earlier[group]...)
		}
		return d, nil
	}
	return Detail{}, fmt.Errorf("no group %q is loaded", group)
}

// Ready tells whether every file found at start serves or has its verdict and
// at least one group serves.
func (s *Supervisor) Ready() Readiness {
	v := s.view.Load()
	ready := Readiness{Pending: append([]string{}, v.pending...), Refused: []string{}, Degraded: []string{}}
	serving := 0
	for _, r := range v.rows {
		switch status := r.now(); {
		case r.release == nil && status.State == StateRefused:
			ready.Refused = append(ready.Refused, status.File)
		case r.release != nil && status.State == StateDegraded:
			ready.Degraded = append(ready.Degraded, status.Group)
		case r.release != nil:
			serving++
		}
	}
	ready.Starting = len(v.pending) > 0 || !v.scanned && v.trouble == ""
	ready.Ready = serving > 0 && !ready.Starting
	return ready
}
