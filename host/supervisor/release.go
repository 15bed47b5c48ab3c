package supervisor

import (
	"context"
	"sync"
	"sync/atomic"

	"github.com/hashicorp/go-hclog"

	"github.com/utilhost/utilhost/host/catalog"
	"github.com/utilhost/utilhost/sdk/wire/pb"
)

// A release is one version of a group from the moment it was proven until its
// last call has finished. It outlives its processes: one that dies is replaced
// by its keeper.
type release struct {
	group    *catalog.Group
	manifest *pb.Manifest
	spec     spec
	config   string // digest of settings and limits
	log      hclog.Logger

	main *gate // all calls; shut when the release is retired
	slow *gate // calls of slow routes, entered before main

	current   atomic.Pointer[process] // nil while there is none
	trial     atomic.Pointer[trial]   // nil unless it is on probation
	restarts  atomic.Int64
	isolation *isolation // of calls that end processes, and of their neighbours
	fatal     atomic.Int64

	mu      sync.Mutex
	changed chan struct{} // closed and replaced when current or down changes
	down    string        // why it does not start; "" unless degraded

	ctx     context.Context // ends when the release is retired
	retire  context.CancelFunc
	closing error         // what calls get that need a new process after that
	done    chan struct{} // closed when no process of the release is left
}

// newRelease takes over a process that has been proven and is open. It must be
// ended by end.
func newRelease(p *process, m *pb.Manifest, config string, log hclog.Logger) *release {
	ctx, cancel := context.WithCancel(context.Background())
	l := p.spec.limits
	r := &release{
		manifest: m, spec: p.spec, config: config, group: describe(m, p.spec.sha),
		log:  log.With("group", m.GetGroup(), "version", m.GetVersion()),
		main: newGate(l.InFlight, l.Waiting), slow: newGate(l.Slow, l.Waiting),
		changed: make(chan struct{}), ctx: ctx, retire: cancel, done: make(chan struct{}),
	}
	r.group.Caller = catalog.CallerFunc(func(ctx context.Context, c *catalog.Call) error {
		if done, err := r.apart(ctx, c, c.Route); done {
			return err
		}
		if t := r.trial.Load(); t != nil {
			return r.tried(ctx, c, c.Route, t)
		}
		return r.call(ctx, c, c.Route)
	})
	r.isolation = newIsolation(r)
	r.current.Store(p)
	go r.keep(p)
	return r
}

// end shuts the release: newcomers and calls that would need a fresh process
// get reason. It returns at once; done tells when the rest has drained.
func (r *release) end(reason error) {
	r.mu.Lock()
	if r.closing == nil {
		r.closing = reason
	}
	r.mu.Unlock()
	r.slow.close(reason)
	r.main.close(reason)
	r.retire()
}

// set changes what calls see: the process, nil while there is none, and why the
// release is degraded.
func (r *release) set(p *process, down string) {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.current.Store(p)
	r.down = down
	close(r.changed)
	r.changed = make(chan struct{})
}

// condition returns what List shows of the release.
func (r *release) condition() (state State, pid int, reason string) {
	r.mu.Lock()
	down := r.down
	r.mu.Unlock()
	if p := r.current.Load(); p != nil && !p.gone() {
		return StateServing, p.pid(), ""
	}
	if down != "" {
		return StateDegraded, 0, down
	}
	return StateStarting, 0, ""
}
