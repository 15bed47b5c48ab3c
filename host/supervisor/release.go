package supervisor

import (
	"context"
	"errors"
	"sync"
	"sync/atomic"
	"time"

	"github.com/hashicorp/go-hclog"

	"github.com/utilhost/utilhost/host/catalog"
	"github.com/utilhost/utilhost/host/exchange"
	"github.com/utilhost/utilhost/sdk/wire/pb"
)

// fatalDeaths is how many deaths a call may be in flight at before it is given
// up. At one it may be a neighbour of the call that is to blame.
const fatalDeaths = 2

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

	current  atomic.Pointer[process] // nil while there is none
	restarts atomic.Int64
	fatal    atomic.Int64

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
	for _, route := range r.group.Routes {
		route.Call = func(ctx context.Context, c *exchange.Call) error {
			c.Route = route.Number
			return r.call(ctx, c, route)
		}
	}
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

// call runs one call. While nothing is wrong and there is room, it costs two
// atomic additions beside the transport.
func (r *release) call(ctx context.Context, c *exchange.Call, route *catalog.Route) error {
	wait := r.spec.limits.QueueWait
	if route.Slow {
		if err := r.slow.enter(ctx, wait, c.Deadline); err != nil {
			return err
		}
		defer r.slow.leave()
	}
	if err := r.main.enter(ctx, wait, c.Deadline); err != nil {
		return err
	}
	defer r.main.leave()
	p := r.current.Load()
	if p == nil {
		return r.again(ctx, c, route, nil, nil)
	}
	err := p.do(ctx, c)
	if err == nil {
		return nil
	}
	return r.again(ctx, c, route, p, err)
}

// do runs the call on this process.
func (p *process) do(ctx context.Context, c *exchange.Call) error {
	err := p.conn.Do(ctx, c)
	if err == nil && !p.answered.Load() {
		p.answered.Store(true)
	}
	return err
}

// again goes on with a call after the first try ended with err on p, or with no
// try when p is nil: as long as processes die under it, it is run again on the
// next one.
func (r *release) again(ctx context.Context, c *exchange.Call, route *catalog.Route, p *process, err error) error {
	deaths := 0
	for {
		if p != nil {
			if !errors.Is(err, exchange.ErrClosed) {
				return r.outcome(err, c, route)
			}
			p.lose()
			if !errors.Is(err, exchange.ErrNotSent) {
				how, err := r.post(ctx, c, p)
				if err != nil {
					return err
				}
				if !how.external {
					deaths++
				}
				if deaths >= fatalDeaths {
					r.fatal.Add(1)
					r.log.Error("call given up, it was in flight at two deaths of its plugin",
						"route", route.Path, "request_id", c.RequestID, "bytes", len(c.Body), "ending", how.text)
					return catalog.ErrFatal
				}
			}
		}
		if p, err = r.live(ctx, c.Deadline); err != nil {
			return err
		}
		err = p.do(ctx, c)
		if err == nil {
			return nil
		}
	}
}

// post waits for the end of a lost process within the call's deadline.
func (r *release) post(ctx context.Context, c *exchange.Call, p *process) (ending, error) {
	within, cancel := context.WithDeadline(ctx, c.Deadline)
	defer cancel()
	how, err := p.ending(within)
	if err != nil && ctx.Err() == nil {
		return how, catalog.ErrTimeout
	}
	return how, err
}

// outcome turns an error of the transport that is no death into the catalog's.
func (r *release) outcome(err error, c *exchange.Call, route *catalog.Route) error {
	switch {
	case err == nil:
		return nil
	case errors.Is(err, exchange.ErrDeadline):
		return catalog.ErrTimeout
	case errors.Is(err, exchange.ErrFull):
		return catalog.ErrBusy
	case errors.Is(err, exchange.ErrOversize):
		r.log.Error("plugin's answer is above the limit", "route", route.Path, "request_id", c.RequestID)
		return catalog.ErrAnswer
	}
	return err // the client went away
}

// live returns a process that can answer, waiting for one that is being
// started until the deadline.
func (r *release) live(ctx context.Context, deadline time.Time) (*process, error) {
	timer := time.NewTimer(time.Until(deadline))
	defer timer.Stop()
	for {
		r.mu.Lock()
		changed, down, closing := r.changed, r.down, r.closing
		r.mu.Unlock()
		if p := r.current.Load(); p != nil && !p.gone() {
			return p, nil
		}
		switch {
		case closing != nil:
			return nil, closing
		case down != "":
			return nil, catalog.ErrUnavailable
		}
		select {
		case <-changed:
		case <-r.ctx.Done():
		case <-ctx.Done():
			return nil, ctx.Err()
		case <-timer.C:
			return nil, catalog.ErrUnavailable
		}
	}
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
