package supervisor

import (
	"context"
	"errors"
	"fmt"
	"time"

	"github.com/utilhost/utilhost/host/catalog"
	"github.com/utilhost/utilhost/host/exchange"
)

// call runs one call. While nothing is wrong and there is room, it costs two
// atomic additions beside the transport.
func (r *release) call(ctx context.Context, c *catalog.Call, route *catalog.Route) error {
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
	return r.again(ctx, c, route, p, err)
}

// enter takes the call's places in the gates, for leave to give back.
func (r *release) enter(ctx context.Context, c *catalog.Call, route *catalog.Route) error {
	wait := r.spec.limits.QueueWait
	if route.Slow {
		if err := r.slow.enter(ctx, wait, c.Deadline); err != nil {
			return err
		}
	}
	err := r.main.enter(ctx, wait, c.Deadline)
	if err != nil && route.Slow {
		r.slow.leave()
	}
	return err
}

func (r *release) leave(route *catalog.Route) {
	r.main.leave()
	if route.Slow {
		r.slow.leave()
	}
}

// do runs the call on this process. Its errors are those of exchange and ctx's.
func (p *process) do(ctx context.Context, c *catalog.Call) error {
	err := p.conn.Do(ctx, c)
	if err != nil {
		return err
	}
	if !p.answered.Load() {
		p.answered.Store(true)
	}
	return exchange.Check(&c.Reply)
}

// again goes on with a call after the first try ended with err on p, or with no
// try when p is nil. What was in flight at a death is run again, apart from
// the next process, which it may end as well; the others wait for that.
func (r *release) again(ctx context.Context, c *catalog.Call, route *catalog.Route, p *process, err error) error {
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
					c.Deaths++
					return r.alone(ctx, c, route, false)
				}
			}
		}
		tried := p != nil
		p, err = r.live(ctx, c.Deadline)
		switch {
		case err == nil:
		case tried && !time.Now().Before(c.Deadline):
			return catalog.ErrTimeout // it was run, and no answer came in time
		default:
			return err
		}
		err = p.do(ctx, c)
		if err == nil {
			return nil
		}
	}
}

// post waits for the end of a lost process within the call's deadline.
func (r *release) post(ctx context.Context, c *catalog.Call, p *process) (ending, error) {
	within, cancel := context.WithDeadline(ctx, c.Deadline)
	defer cancel()
	how, err := p.ending(within)
	if err != nil && ctx.Err() == nil {
		return how, catalog.ErrTimeout
	}
	return how, err
}

// outcome turns an error of the transport that is no death into the catalog's.
func (r *release) outcome(err error, c *catalog.Call, route *catalog.Route) error {
	switch {
	case err == nil:
		return nil
	case errors.Is(err, exchange.ErrDeadline):
		return catalog.ErrTimeout
	case errors.Is(err, exchange.ErrFull):
		return catalog.ErrBusy
	case errors.Is(err, exchange.ErrOversize), errors.Is(err, exchange.ErrBroken):
		r.log.Error("plugin's answer cannot be passed on", "route", route.Path, "request_id", c.RequestID, "reason", err)
		return fmt.Errorf("%w: %w", catalog.ErrAnswer, err)
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
