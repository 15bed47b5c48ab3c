package release

import (
	"context"
	"errors"
	"fmt"
	"time"

	"github.com/utilhost/utilhost/host/catalog"
	"github.com/utilhost/utilhost/host/exchange"
	"github.com/utilhost/utilhost/host/supervisor/process"
)

var (
	// ErrDown says that Try did not run the call, since the process is being
	// replaced.
	ErrDown = errors.New("plugin process is being replaced")

	// ErrHalted says that the call of a Try got no answer by its deadline while
	// somebody else had stopped the process. errors.Is finds exchange.ErrDeadline
	// in it too.
	ErrHalted = fmt.Errorf("somebody has stopped the process: %w", exchange.ErrDeadline)
)

// Died says that the process that ran the call ended by its own doing. Each call
// that was in flight may have been the cause, so the call must not go back to
// the process that all calls share. Call.Deaths does not count it yet.
type Died struct {
	Process int64 // its number within the release
	Ending  process.Ending
	// Settle, if set, wants to be told the outcome of the call once it is known:
	// nil when call.Reply holds an answer. The release leaves it nil.
	Settle func(outcome error)
}

func (e *Died) Error() string { return "plugin " + e.Ending.Text + " under the call" }

// Lost says that the call was in flight when its process was lost, and that it
// is not known how the process ended. From Call it wraps the outcome of the
// call, whose time was up before that; from Try it wraps nothing.
type Lost struct {
	Process int64 // its number within the release
	Outcome error // catalog.ErrTimeout, or the error of the context

	lost *instance
}

func (e *Lost) Error() string {
	if e.Outcome != nil {
		return e.Outcome.Error()
	}
	return "plugin process was lost under the call"
}

func (e *Lost) Unwrap() error { return e.Outcome }

// Call runs one call; see catalog.Caller. While there is room and nothing is
// wrong, it costs two atomic additions beside the transport. A call that was not
// sent, or was in flight when somebody else killed the process, is run again on
// the next process. Beside the errors of the catalog, Call returns *Died and
// *Lost. When it returns, the call has no place any more.
func (r *Release) Call(ctx context.Context, c *catalog.Call) error {
	return r.call(ctx, c, false)
}

// call is Call. tried says that the call was run before, so that the end of its
// time means that no answer came.
func (r *Release) call(ctx context.Context, c *catalog.Call, tried bool) error {
	route := c.Route
	if err := r.enter(ctx, route, c.Deadline); err != nil {
		return err
	}
	defer r.leave(route)
	p := r.current.Load()
	if p == nil {
		return r.again(ctx, c, nil, nil, tried)
	}
	err := p.Call(ctx, c)
	if err == nil {
		return nil
	}
	return r.again(ctx, c, p, err, tried)
}

// enter takes the call's places in the gates, for leave to give back.
func (r *Release) enter(ctx context.Context, route *catalog.Route, until time.Time) error {
	wait := r.options.QueueWait
	if route.Slow {
		if err := r.slow.enter(ctx, wait, until); err != nil {
			return err
		}
	}
	err := r.main.enter(ctx, wait, until)
	if err != nil && route.Slow {
		r.slow.leave()
	}
	return err
}

func (r *Release) leave(route *catalog.Route) {
	r.main.leave()
	if route.Slow {
		r.slow.leave()
	}
}

// again goes on with a call whose try ended with err on p, or with none when p
// is nil.
func (r *Release) again(ctx context.Context, c *catalog.Call, p *instance, err error, tried bool) error {
	for {
		if p != nil {
			tried = true
			if !errors.Is(err, exchange.ErrClosed) {
				return r.Outcome(err, c)
			}
			p.MarkLost()
			if !errors.Is(err, exchange.ErrNotSent) {
				if err := p.end(ctx, c.Deadline); err != nil {
					return err
				}
			}
		}
		p, err = r.live(ctx, c.Deadline)
		switch {
		case err == nil:
		case tried && !time.Now().Before(c.Deadline):
			return catalog.ErrTimeout
		default:
			return err
		}
		err = p.Call(ctx, c)
		if err == nil {
			return nil
		}
	}
}

// end waits until the deadline for the end of a process that a call was lost
// with. It returns nil if the call may be run again on the next process, else
// *Died or *Lost.
func (p *instance) end(ctx context.Context, deadline time.Time) error {
	within, cancel := context.WithDeadline(ctx, deadline)
	defer cancel()
	how, err := p.Ending(within)
	switch {
	case err != nil && ctx.Err() == nil:
		return &Lost{Process: p.number, Outcome: catalog.ErrTimeout, lost: p}
	case err != nil:
		return &Lost{Process: p.number, Outcome: ctx.Err(), lost: p}
	case how.External:
		return nil
	}
	return &Died{Process: p.number, Ending: how}
}

// live returns a process that can answer, waiting until the deadline for one
// that is being started.
func (r *Release) live(ctx context.Context, deadline time.Time) (*instance, error) {
	timer := time.NewTimer(time.Until(deadline))
	defer timer.Stop()
	for {
		r.mu.Lock()
		changed, down, closing := r.changed, r.down, r.closing
		r.mu.Unlock()
		if p := r.current.Load(); p != nil && !p.Gone() {
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

// Try waits until place for a place, which it holds until it returns, and has
// the present process answer c. It never waits for another process or for the
// end of one. Resume goes on with the call. Errors:
//
//   - catalog.ErrBusy, ErrDown: the call was not run;
//   - *Lost: the process was lost under it;
//   - ErrHalted, and the errors of process.Call except exchange.ErrClosed;
//   - the reason of Retire, and ctx's error.
func (r *Release) Try(ctx context.Context, c *catalog.Call, place time.Time) error {
	route := c.Route
	if err := r.enter(ctx, route, place); err != nil {
		return err
	}
	defer r.leave(route)
	p := r.current.Load()
	if p == nil || p.Gone() {
		return ErrDown
	}
	err := p.Call(ctx, c)
	switch {
	case err == nil:
		return nil
	case errors.Is(err, exchange.ErrClosed):
		p.MarkLost()
		if errors.Is(err, exchange.ErrNotSent) {
			return ErrDown
		}
		return &Lost{Process: p.number, lost: p}
	case errors.Is(err, exchange.ErrDeadline) && p.Halted():
		return ErrHalted
	}
	return err
}

// Resume goes on as Call does with a call whose Try ended with err. c.Route must
// be a route of the release. A call that was not run, or may be run again, takes
// a new place.
func (r *Release) Resume(ctx context.Context, c *catalog.Call, err error) error {
	var lost *Lost
	switch {
	case errors.Is(err, catalog.ErrBusy), errors.Is(err, ErrDown):
		return r.call(ctx, c, false)
	case !errors.As(err, &lost):
		return r.Outcome(err, c)
	}
	if err := lost.lost.end(ctx, c.Deadline); err != nil {
		return err
	}
	return r.call(ctx, c, true)
}

// Outcome turns an error of process.Call that is not the end of the process into
// what the caller of the chain gets, and logs answers that cannot be passed on.
func (r *Release) Outcome(err error, c *catalog.Call) error {
	switch {
	case errors.Is(err, exchange.ErrDeadline):
		return catalog.ErrTimeout
	case errors.Is(err, exchange.ErrFull):
		return catalog.ErrBusy
	case errors.Is(err, exchange.ErrOversize), errors.Is(err, exchange.ErrBroken):
		r.log.Error("plugin's answer cannot be passed on", "route", c.Route.Path, "request_id", c.RequestID, "reason", err)
		return fmt.Errorf("%w: %w", catalog.ErrAnswer, err)
	}
	return err // nil, or the client went away
}
