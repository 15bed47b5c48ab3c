package supervisor

import (
	"context"
	"crypto/sha256"
	"errors"
	"fmt"
	"sync"
	"sync/atomic"
	"time"

	"github.com/utilhost/utilhost/host/catalog"
	"github.com/utilhost/utilhost/host/exchange"
	"github.com/utilhost/utilhost/sdk/wire/pb"
)

// A trial is the probation of a release. The release that was good before it
// stays up; it answers what the new one fails, and by that answer the failure
// is judged: where it answers properly the new one is at fault, where it fails
// too the input is.
type trial struct {
	release  *release // on probation
	old      *release // the last good one
	routes   map[string]*catalog.Route
	patience time.Duration
	begun    time.Time
	news     chan<- struct{} // wakes the main loop, which looks at fault

	fault    atomic.Pointer[fault] // the first one found; nil while there is none
	answered atomic.Int64          // calls that old answered instead of release
	pool     sync.Pool             // of *attempt

	mu     sync.Mutex
	deaths map[*process]*inquest

	// What follows belongs to the main loop.
	file    string    // that served old
	since   time.Time // when old was switched to
	until   time.Time
	blocked string // why the fault cannot be acted upon, as it was logged last
}

// A fault is why a release loses its probation.
type fault struct {
	reason    string
	route     string // "" when no call was involved
	requestID string
	at        time.Time
}

// An opinion is what old's answer to a call says about the failure of release
// to answer it.
type opinion int

const (
	unknown  opinion = iota // no answer: busy, not up, or nobody waits for it
	answered                // answered properly, so release is at fault
	blamed                  // failed too, so the input is to blame
)

// newTrial puts r on probation beside old. Faults are told to news.
func newTrial(r, old *release, t Times, news chan<- struct{}) *trial {
	routes := make(map[string]*catalog.Route, len(old.group.Routes))
	for _, route := range old.group.Routes {
		routes[route.Path] = route
	}
	now := time.Now()
	return &trial{
		release: r, old: old, routes: routes, patience: t.Patience, news: news,
		begun: now, until: now.Add(t.Probation), deaths: make(map[*process]*inquest),
	}
}

// convict tells the main loop of a fault. Only the first one counts.
func (t *trial) convict(f fault) {
	f.at = time.Now()
	if !t.fault.CompareAndSwap(nil, &f) {
		return
	}
	select {
	case t.news <- struct{}{}:
	default: // it is awake already
	}
}

// patient returns when a call with that deadline stops waiting for release
// alone: half of its time is left to old at least.
func (t *trial) patient(deadline time.Time) time.Time {
	now := time.Now()
	return now.Add(min(t.patience, deadline.Sub(now)/2))
}

// tried runs one call on a release on probation, with the old one behind it.
func (r *release) tried(ctx context.Context, c *catalog.Call, route *catalog.Route, t *trial) error {
	to := t.routes[route.Path]
	if to == nil {
		return r.unbacked(ctx, c, route, t)
	}
	until := t.patient(c.Deadline)
	early := catalog.Call{Deadline: until}
	if err := r.enter(ctx, &early, route); err != nil {
		if !errors.Is(err, catalog.ErrBusy) {
			return err
		}
		// Attempts that hang hold the places; old has places of its own.
		if o, err := t.ask(ctx, c, to); o != unknown {
			return err
		}
		c.Route = route
		return r.call(ctx, c, route)
	}
	p := r.current.Load()
	if p == nil || p.gone() { // being replaced, which need not be waited for
		defer r.leave(route)
		if o, err := t.ask(ctx, c, to); o != unknown {
			return err
		}
		c.Route = route
		return r.again(ctx, c, route, nil, nil)
	}
	a := t.begin(c, route, p)
	defer a.drop()
	return t.follow(ctx, c, to, a, until)
}

// unbacked runs a call of a route that old does not have, as without a trial,
// except that a death it was in flight at is told of.
func (r *release) unbacked(ctx context.Context, c *catalog.Call, route *catalog.Route, t *trial) error {
	if err := r.enter(ctx, c, route); err != nil {
		return err
	}
	defer r.leave(route)
	p := r.current.Load()
	if p == nil {
		return r.again(ctx, c, route, nil, nil)
	}
	err := p.do(ctx, c)
	if err == nil {
		return nil
	}
	died := errors.Is(err, exchange.ErrClosed) && !errors.Is(err, exchange.ErrNotSent)
	err = r.again(ctx, c, route, p, err)
	if died {
		o := unknown
		if errors.Is(err, catalog.ErrFatal) {
			o = blamed
		}
		t.testify(p, o, route.Path, c.RequestID)
	}
	return err
}

// follow waits for an attempt, has old answer as well when it fails or has not
// ended at until, and passes the first proper answer on.
func (t *trial) follow(ctx context.Context, c *catalog.Call, to *catalog.Route, a *attempt, until time.Time) error {
	timer := time.NewTimer(time.Until(until))
	defer timer.Stop()
	select {
	case <-a.ended:
		if a.fine {
			a.hand(c)
			return nil
		}
	case <-timer.C:
	case <-ctx.Done():
		a.settle(unknown)
		return ctx.Err()
	}
	o, err := t.second(ctx, c, to, a)
	if o == answered {
		a.settle(answered)
		return nil
	}
	select {
	case <-a.ended:
	case <-ctx.Done():
		a.settle(unknown)
		return ctx.Err()
	}
	switch {
	case a.fine:
		a.hand(c)
		return nil
	case o == blamed:
		if errors.Is(err, catalog.ErrFatal) && errors.Is(a.err, exchange.ErrClosed) {
			t.release.isolation.past.convict(a.route.Number, c.Key, sha256.Sum256(c.Body), 1)
		}
		a.settle(blamed)
		return err
	}
	a.settle(unknown)
	c.Route = a.route
	switch {
	case ctx.Err() != nil:
		return ctx.Err()
	case a.err == nil:
		a.hand(c)
		return nil
	case errors.Is(a.err, exchange.ErrClosed):
		return t.release.again(ctx, c, a.route, a.process, a.err)
	}
	return t.release.outcome(a.err, c, a.route)
}

// second asks old while an attempt has failed or is under way. It is cut short
// when the attempt ends well after all.
func (t *trial) second(ctx context.Context, c *catalog.Call, to *catalog.Route, a *attempt) (opinion, error) {
	ctx, stop := context.WithCancel(ctx)
	defer stop()
	if a.fineOr(stop) {
		return unknown, nil
	}
	return t.ask(ctx, c, to)
}

// ask has old answer the call. Unless the opinion is unknown, the error is the
// outcome of the call.
func (t *trial) ask(ctx context.Context, c *catalog.Call, to *catalog.Route) (opinion, error) {
	err := to.Call(ctx, c)
	limit := t.release.spec.limits.Result
	switch {
	case err == nil && len(c.Reply.Body) > limit: // it runs with an older limit
		return blamed, fmt.Errorf("%w: %w", catalog.ErrAnswer, exchange.ErrOversize)
	case err == nil && c.Reply.Code == pb.Code_CODE_INTERNAL_ERROR:
		return blamed, nil
	case err == nil:
		t.answered.Add(1)
		return answered, nil
	case errors.Is(err, catalog.ErrFatal), errors.Is(err, catalog.ErrAnswer), errors.Is(err, catalog.ErrTimeout):
		return blamed, err
	}
	return unknown, err
}
