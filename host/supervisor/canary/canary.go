// Package canary is the ring of a call's chain that stands behind a new version:
// the version that was good before it, the fallback, stays up. It answers what
// the new one fails, and so tells whose fault that is: where the fallback answers
// properly the new version is at fault, where it fails too the input is to blame.
//
// A call runs as an attempt, a copy with a goroutine. Its caller waits for it at
// most as long as it is patient and then asks the fallback as well; the first
// proper answer goes to the client. The fallback is asked at once when the
// attempt fails, when the new version has no place left, and while its process
// is being replaced. What the two made of the call decides (see rule). When the
// process died under it, the calls that were in flight decide together (see
// crash).
//
// A canary ends nothing and publishes nothing. It tells of the first fault;
// whoever made it rolls back, or promotes the new version by a snapshot that does
// without the canary. Calls that are inside at that moment go on: a fallback that
// is retired cannot be asked, and a new version that is retired sends its calls
// to the route that serves now.
package canary

import (
	"context"
	"errors"
	"fmt"
	"sync"
	"sync/atomic"
	"time"

	"github.com/utilhost/utilhost/host/catalog"
	"github.com/utilhost/utilhost/host/exchange"
	"github.com/utilhost/utilhost/host/supervisor/release"
)

// A Release is the new version: what a canary needs of *release.Release.
type Release interface {
	Call(ctx context.Context, call *catalog.Call) error
	Try(ctx context.Context, call *catalog.Call, place time.Time) error
	Resume(ctx context.Context, call *catalog.Call, err error) error
}

// Options say what a canary is made of. All fields must be set.
type Options struct {
	// Next is the new version.
	Next Release
	// Fallback is the version before, bound to its whole chain.
	Fallback *catalog.Group
	// Patience is how long a call waits for the new version alone: at most half of
	// its time.
	Patience time.Duration
	// ResultLimit is the largest result in bytes. The fallback may have been
	// started under an older limit.
	ResultLimit int
	// Faulted is called with the first fault, from the goroutine of a call. It
	// must not block.
	Faulted func(Fault)
}

// A Fault is why a new version must be rolled back.
type Fault struct {
	Reason    string // a clause whose subject is the plugin
	Route     string // "" when no call was involved
	RequestID string
	At        time.Time
}

func newFault(reason string, call callID) *Fault {
	return &Fault{Reason: reason, Route: call.route, RequestID: call.requestID}
}

// A Canary is the Caller of a new version with the last good one as its
// fallback. Its methods may be called from any goroutine.
type Canary struct {
	next     Release
	routes   map[string]*catalog.Route // of the fallback
	patience time.Duration
	limit    int
	faulted  func(Fault)

	fault    atomic.Pointer[Fault]
	answered atomic.Int64
	pool     sync.Pool // of *attempt

	mu      sync.Mutex
	crashes crashes
}

// New returns a canary. The observer of the new version must call Died and
// DoesNotStart.
func New(o Options) *Canary {
	routes := make(map[string]*catalog.Route, len(o.Fallback.Routes))
	for _, route := range o.Fallback.Routes {
		routes[route.Path] = route
	}
	return &Canary{
		next: o.Next, routes: routes, patience: o.Patience, limit: o.ResultLimit, faulted: o.Faulted,
		crashes: make(crashes),
	}
}

// Call runs one call; see catalog.Caller. Its errors are those of the catalog and
// of release.Release.Call. A *release.Died whose Settle is set must be told the
// outcome. An error that is both catalog.ErrFatal and *release.Died means that the
// new version died under the call and that the fallback found its input guilty.
func (c *Canary) Call(ctx context.Context, call *catalog.Call) error {
	to := c.routes[call.Route.Path]
	if to == nil {
		return c.watch(call, c.next.Call(ctx, call), 0)
	}
	resume, err := c.try(ctx, call, to)
	if !resume {
		return err
	}
	return c.watch(call, c.next.Resume(ctx, call, err), lostOf(err))
}

// try runs call on the new version and, where that is needed, on the fallback.
// If neither has an outcome for the client, resume is set and err is how the
// attempt ended.
func (c *Canary) try(ctx context.Context, call *catalog.Call, to *catalog.Route) (resume bool, err error) {
	asking, stop := context.WithCancel(ctx)
	defer stop()
	until := time.Now().Add(min(c.patience, time.Until(call.Deadline)/2))
	a := c.begin(call, until, stop)
	defer a.leave()

	patience := time.NewTimer(time.Until(until))
	defer patience.Stop()
	select {
	case <-a.ended:
		switch {
		case a.outcome == answered:
			a.handTo(call)
			return false, nil
		case errors.Is(a.err, catalog.ErrRetired):
			return false, a.err
		}
	case <-patience.C:
	case <-ctx.Done():
		a.cancel()
		return false, ctx.Err()
	}

	a.check, err = c.ask(asking, call, to)
	if a.check == passed {
		return false, nil
	}
	select {
	case <-a.ended:
	case <-ctx.Done():
		a.cancel()
		return false, ctx.Err()
	}
	switch rule(a.outcome, a.check).source {
	case fromCanary:
		a.handTo(call)
		return false, nil
	case fromFallback:
		if a.outcome == died && errors.Is(err, catalog.ErrFatal) {
			// The quarantine remembers the input for the new version too.
			err = fmt.Errorf("%w: %w", err, &release.Died{Process: lostOf(a.err)})
		}
		return false, err
	}
	return true, a.err
}

// ask has the fallback answer call. Unless the check is unknown, the error is
// the outcome of the call.
func (c *Canary) ask(ctx context.Context, call *catalog.Call, to *catalog.Route) (check, error) {
	route := call.Route
	err := to.Call(ctx, call)
	call.Route = route
	if err == nil && len(call.Reply.Body) > c.limit {
		err = fmt.Errorf("%w: %w", catalog.ErrAnswer, exchange.ErrOversize)
	}
	said := checkOf(err, call.Reply.Code)
	if said == passed {
		c.answered.Add(1)
	}
	return said, err
}

// watch passes err on, with which the release has ended a call by itself. If the
// call was in flight at a death that has not heard of it, the quarantine, which
// runs it next, says whether it was the cause. heard is a process whose death has
// heard of it.
func (c *Canary) watch(call *catalog.Call, err error, heard int64) error {
	id := idOf(call)
	var died *release.Died
	if errors.As(err, &died) && died.Process != heard {
		died.Settle = func(outcome error) {
			said := unknown
			if errors.Is(outcome, catalog.ErrFatal) {
				said = failed
			}
			c.hear(died.Process, said, id)
		}
	}
	if lost := lostOf(err); lost != 0 && lost != heard {
		c.hear(lost, unknown, id)
	}
	return err
}

// Died tells how a process of the new version has ended.
func (c *Canary) Died(d release.Death) {
	c.mu.Lock()
	fault := c.crashes.died(d)
	c.mu.Unlock()
	c.find(fault)
}

// DoesNotStart tells that the new version fails to start again and again.
func (c *Canary) DoesNotStart(reason string) {
	c.find(newFault("plugin does not start: "+reason, callID{}))
}

// hear tells what the fallback makes of a call that was in flight at a death.
func (c *Canary) hear(process int64, said check, call callID) {
	c.mu.Lock()
	fault := c.crashes.hear(process, said, call)
	c.mu.Unlock()
	c.find(fault)
}

// find tells of a fault, if there is one. Only the first one counts.
func (c *Canary) find(f *Fault) {
	if f == nil {
		return
	}
	f.At = time.Now()
	if c.fault.CompareAndSwap(nil, f) {
		c.faulted(*f)
	}
}

// Fault returns the first fault, nil while there is none.
func (c *Canary) Fault() *Fault { return c.fault.Load() }

// Answered returns how many calls the fallback has answered in place of the new
// version.
func (c *Canary) Answered() int64 { return c.answered.Load() }
