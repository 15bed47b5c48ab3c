package supervisor

import (
	"sync/atomic"

	"github.com/hashicorp/go-hclog"

	"github.com/utilhost/utilhost/host/catalog"
	"github.com/utilhost/utilhost/host/supervisor/canary"
	"github.com/utilhost/utilhost/host/supervisor/quarantine"
	"github.com/utilhost/utilhost/host/supervisor/release"
	"github.com/utilhost/utilhost/host/supervisor/rollout"
	"github.com/utilhost/utilhost/host/supervisor/verify"
)

// A unit is a release with all that runs its calls: the release itself, the
// quarantine around it and, for some time, the canary between the two.
type unit struct {
	release    *release.Release
	quarantine *quarantine.Quarantine
	group      *catalog.Group // calls go through the quarantine to the release
	sha        string
	canary     atomic.Pointer[canary.Canary] // nil unless it is one

	// What follows belongs to the owner goroutine.
	tried    *catalog.Group // as group, through the canary
	fallback rollout.ReleaseID
	reported bool // the canary's fault has been
}

// newUnit makes a unit of a process that was verified. It must be ended.
func newUnit(o Options, found verify.Result, log hclog.Logger) *unit {
	l, t := o.Limits, o.Times
	r := release.New(found.Process, found.Manifest, release.Options{
		Spec: found.Spec, InFlight: l.InFlight, Waiting: l.Waiting, QueueWait: l.QueueWait, Log: log,
		Times: release.Times{
			Tick: t.Tick, StuckAfter: t.StuckAfter, DrainMargin: t.DrainMargin, BackoffFirst: t.BackoffFirst, BackoffLimit: t.BackoffLimit,
		},
	})
	q := quarantine.New(quarantine.Options{
		Group: r.Group(), Start: r.StartProcess, Outcome: r.Outcome,
		InFlight: l.InFlight, Waiting: l.Waiting, QueueWait: l.QueueWait, Log: log,
		Times: quarantine.Times{
			Memory: t.Remember, WorkerIdle: t.WorkerIdle, StuckAfter: t.StuckAfter, Tick: t.Tick,
			BackoffFirst: t.BackoffFirst, BackoffLimit: t.BackoffLimit,
		},
	})
	return &unit{release: r, quarantine: q, group: r.Group().With(q.Wrap(r)), sha: found.Spec.SHA256}
}

// end retires a unit: newcomers and calls that would need a fresh process get
// reason. It returns at once; the hold on the artifact ends when the unit has
// drained.
func (s *Supervisor) end(u *unit, reason error) {
	u.release.Retire(reason)
	u.quarantine.Retire(reason)
	s.draining.Go(func() {
		<-u.release.Done()
		<-u.quarantine.Done()
		s.store.Release(u.sha)
	})
}

// retire ends a unit that the state has no use for any more.
func (s *Supervisor) retire(id rollout.ReleaseID) {
	if u := s.units[id]; u != nil {
		delete(s.units, id)
		s.end(u, catalog.ErrRetired)
	}
}

// serve publishes what is to serve.
func (s *Supervisor) serve(live []rollout.Live) {
	groups := make([]*catalog.Group, len(live))
	for i, l := range live {
		groups[i] = s.bind(s.units[l.Release], l.Fallback)
	}
	s.publish(catalog.New(groups))
}

// bind returns the group of a unit as it is to be published: the calls of a
// canary have its fallback behind them.
func (s *Supervisor) bind(u *unit, fallback rollout.ReleaseID) *catalog.Group {
	if fallback == 0 {
		u.release.Observe(nil)
		u.canary.Store(nil)
		u.fallback = 0
		return u.group
	}
	if u.fallback != fallback {
		c := canary.New(canary.Options{
			Next: u.release, Fallback: s.units[fallback].group, Patience: s.options.Times.Patience,
			ResultLimit: s.options.Limits.Result, Faulted: func(canary.Fault) { s.noteFault() },
		})
		u.release.Observe(&release.Observer{Died: c.Died, DoesNotStart: c.DoesNotStart})
		u.canary.Store(c)
		u.fallback, u.reported = fallback, false
		u.tried = u.group.With(u.quarantine.Wrap(c))
	}
	return u.tried
}

// noteFault wakes the owner goroutine, which looks at the canaries.
func (s *Supervisor) noteFault() {
	select {
	case s.faults <- struct{}{}:
	default: // it will look already
	}
}

// reportFaults tells the state of the faults that canaries have found.
func (s *Supervisor) reportFaults() {
	for id, u := range s.units {
		c := u.canary.Load()
		if c == nil || u.reported || c.Fault() == nil {
			continue
		}
		u.reported = true
		f := c.Fault()
		s.step(rollout.Faulted{Release: id, Reason: f.Reason, Route: f.Route, RequestID: f.RequestID})
	}
}

// down returns the canaries that have no process at this moment.
func (s *Supervisor) down() []rollout.ReleaseID {
	var down []rollout.ReleaseID
	for id, u := range s.units {
		if u.fallback != 0 && u.release.Status().State != release.Serving {
			down = append(down, id)
		}
	}
	return down
}

// breaking returns what clients of one unit may stumble over in another.
func (s *Supervisor) breaking(old, next rollout.ReleaseID) []string {
	return verify.Breaking(s.units[old].release.Manifest(), s.units[next].release.Manifest())
}
