// Package canary is one ring of the chain of a call. It compares a new version
// with the version that was good before, the fallback, which stays up meanwhile.
// The fallback answers what the new version fails. Where it answers properly, the
// new version is at fault; where it fails too, the input is to blame.
//
// A call runs as an attempt: a copy with a goroutine of its own. The caller waits
// for the attempt until its patience ends, and then asks the fallback as well. It
// asks the fallback at once when the attempt fails, when the new version has no
// place left, and while its process is being replaced. The first proper answer
// goes to the client.
//
// Two pure parts decide. The table of verdicts (rule) says what one call shows.
// When the process died under it, an attribution (crash) says what the calls that
// were in flight show together.
//
// A canary tells of the first fault and does no more. Its owner rolls back, or
// promotes the new version by a snapshot without the canary. Calls that are
// inside at that moment go on. A fallback that is retired cannot be asked. A new
// version that is retired answers catalog.ErrRetired, so that the call follows
// its route.
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

// A Release is what a canary needs of a *release.Release. Tests have another.
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
	// Patience is how long a call waits for the new version alone, unless half of
	// its time is less.
	Patience time.Duration
	// ResultLimit is the largest result in bytes. A fallback may still run under an
	// older limit.
	ResultLimit int
	// Faulted is called once, with the first fault, from any goroutine. It must not
	// block. The canary may have ended by then, since attempts outlive it.
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

// New returns a canary. Died and DoesNotStart belong into the release.Observer of
// the new version.
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

// Call runs one call; see catalog.Caller. Its errors are those of
// release.Release.Call. If one is a *release.Died with Settle set, the ring around
// the canary must call that with the outcome. If one is both catalog.ErrFatal and
// *release.Died, the new version died under the call, and the fallback found the
// input guilty.
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

// try runs call on the new version and, if that is needed, on the fallback. When
// neither has an outcome for the client, resume is true and err is how the attempt
// ended.
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

	a.comparison, err = c.ask(asking, call, to)
	if a.comparison == fallbackAnswered {
		return false, nil
	}
	select {
	case <-a.ended:
	case <-ctx.Done():
		a.cancel()
		return false, ctx.Err()
	}
	switch rule(a.outcome, a.comparison).source {
	case fromNext:
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

// ask has the fallback answer call. The error is the outcome of the call, unless
// the result is notCompared.
func (c *Canary) ask(ctx context.Context, call *catalog.Call, to *catalog.Route) (comparison, error) {
	route := call.Route
	err := to.Call(ctx, call)
	call.Route = route
	if err == nil && len(call.Reply.Body) > c.limit {
		err = fmt.Errorf("%w: %w", catalog.ErrAnswer, exchange.ErrOversize)
	}
	said := comparisonOf(err, call.Reply.Code)
	if said == fallbackAnswered {
		c.answered.Add(1)
	}
	return said, err
}

// watch passes on how a call ended that the release ran without the fallback. Such
// a call may have been in flight at a death too. The quarantine runs it next, and
// then says whether it was the cause. heard is the process whose attribution has
// heard of the call already, 0 if there is none.
func (c *Canary) watch(call *catalog.Call, err error, heard int64) error {
	id := idOf(call)
	var died *release.Died
	if errors.As(err, &died) && died.Process != heard {
		died.Settle = func(outcome error) {
			said := notCompared
			if errors.Is(outcome, catalog.ErrFatal) {
				said = fallbackFailed
			}
			c.hear(died.Process, said, id)
		}
	}
	if lost := lostOf(err); lost != 0 && lost != heard {
		c.hear(lost, notCompared, id)
	}
	return err
}

// Died says how a process of the new version has ended.
func (c *Canary) Died(d release.Death) {
	c.mu.Lock()
	fault := c.crashes.died(d)
	c.mu.Unlock()
	c.find(fault)
}

// DoesNotStart says that the new version fails to start again and again.
func (c *Canary) DoesNotStart(reason string) {
	c.find(newFault("plugin does not start: "+reason, callID{}))
}

// hear says how the fallback compares for a call that was in flight at a death.
func (c *Canary) hear(process int64, said comparison, call callID) {
	c.mu.Lock()
	fault := c.crashes.hear(process, said, call)
	c.mu.Unlock()
	c.find(fault)
}

// find tells of f, unless it is nil or another fault came first.
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

// Answered returns how many calls the fallback has answered instead of the new
// version.
func (c *Canary) Answered() int64 { return c.answered.Load() }
