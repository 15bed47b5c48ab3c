package quarantine

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"time"

	"github.com/utilhost/utilhost/host/catalog"
	"github.com/utilhost/utilhost/host/exchange"
	"github.com/utilhost/utilhost/host/supervisor/process"
	"github.com/utilhost/utilhost/host/supervisor/release"
	"github.com/utilhost/utilhost/sdk/wire/pb"
)

// Wrap returns the ring around inner, the rest of the chain. While nothing is
// remembered about a route, its calls pay one atomic load. A call under which inner
// lost a process, which it says by a *release.Died, goes on in workers. If that
// error is catalog.ErrFatal as well, another version has found the input guilty:
// it is remembered here too, so that it costs no second process.
func (q *Quarantine) Wrap(inner catalog.Caller) catalog.Caller {
	return catalog.CallerFunc(func(ctx context.Context, c *catalog.Call) error {
		if c.Deaths > 0 || q.memory.knows(c.Route.Number) {
			if known, err := q.known(ctx, c); known {
				return err
			}
		}
		err := inner.Call(ctx, c)
		if err == nil {
			return nil
		}
		return q.after(ctx, c, err)
	})
}

// known deals with a call that must not meet others, and reports false for all
// other calls.
func (q *Quarantine) known(ctx context.Context, c *catalog.Call) (bool, error) {
	in := inputOf(c)
	q.mu.Lock()
	v, err := q.lookup(c, in)
	released := q.memory.takeReleased()
	q.mu.Unlock()
	for _, s := range released {
		q.log.Warn("calls of a key are no longer isolated", "route", q.options.Group.Routes[s.route].Path, "key", s.key)
	}
	switch {
	case err != nil:
		return true, q.refused(c, in, err)
	case v == free && c.Deaths == 0:
		return false, nil
	}
	return true, q.isolate(ctx, c, in, v)
}

// after goes on with a call that the rest of the chain has ended with err.
func (q *Quarantine) after(ctx context.Context, c *catalog.Call, err error) error {
	var died *release.Died
	if !errors.As(err, &died) {
		return err
	}
	in := inputOf(c)
	if errors.Is(err, catalog.ErrFatal) {
		q.setGuilty(c, in, 1)
		return catalog.ErrFatal
	}
	c.Deaths++
	err = q.isolate(ctx, c, in, free)
	if died.Settle != nil {
		died.Settle(err)
	}
	return err
}

// isolate runs a call in workers and remembers what its outcome says of it. What
// is still open at the end, perhaps since the deadline came first, is decided by
// the next call with the same input. INTERNAL_ERROR leaves it open too, since a
// plugin may say so when its time is up.
func (q *Quarantine) isolate(ctx context.Context, c *catalog.Call, in input, v verdict) error {
	err := q.runIsolated(ctx, c, in, v)
	q.mu.Lock()
	switch now := q.now(); {
	case err == nil && c.Reply.Code != pb.Code_CODE_INTERNAL_ERROR:
		q.memory.setAnswered(in, c.Key, now)
	case c.Deaths > 0:
		q.memory.setOpen(in, c.Deaths, now)
	}
	q.mu.Unlock()
	return q.refused(c, in, err)
}

// runIsolated runs a call in one worker after the other until it has an outcome.
func (q *Quarantine) runIsolated(ctx context.Context, c *catalog.Call, in input, v verdict) error {
	if v != keyIsolated { // else the scheduler bounds those that wait
		defer q.inside.Add(-1)
		if q.inside.Add(1) > int64(q.options.InFlight+q.options.Waiting) {
			return catalog.ErrBusy
		}
	}
	for {
		at, err := q.wait(ctx, c, in)
		if err != nil {
			return err
		}
		err = at.process.Call(ctx, c)
		if errors.Is(err, exchange.ErrClosed) {
			at.process.MarkLost()
		}
		q.leave(at.call)
		switch {
		case errors.Is(err, exchange.ErrNotSent):
			continue
		case !errors.Is(err, exchange.ErrClosed):
			return q.options.Outcome(err, c)
		}
		ending, err := endingOf(ctx, at.process, c.Deadline)
		switch {
		case err != nil:
			return err
		case ending.External:
			continue
		}
		c.Deaths++
		if at.conclusive {
			q.log.Error("call found guilty, it ended a worker that it was alone in", "route", c.Route.Path, "request_id", c.RequestID,
				"key", c.Key, "bytes", len(c.Body), "sha256", hex.EncodeToString(in.sum[:]), "deaths", c.Deaths, "ending", ending.Text)
			q.fatal.Add(1)
			q.setGuilty(c, in, c.Deaths)
			return catalog.ErrFatal
		}
	}
}

// endingOf waits until the deadline for the end of a process that is lost.
func endingOf(ctx context.Context, p *process.Process, deadline time.Time) (process.Ending, error) {
	within, cancel := context.WithDeadline(ctx, deadline)
	defer cancel()
	ending, err := p.Ending(within)
	if err != nil && ctx.Err() == nil {
		err = catalog.ErrTimeout
	}
	return ending, err
}

// A place is what a call that waited is given.
type place struct {
	call       callID
	process    *process.Process
	conclusive bool  // see admit
	err        error // there is no place for it
}

// wait waits until the deadline for a place in a worker, which leave gives back.
// Its errors are those of lookup, catalog.ErrTimeout, and ctx's. A call of an
// isolated key waits less long, and gets catalog.ErrBusy.
func (q *Quarantine) wait(ctx context.Context, c *catalog.Call, in input) (place, error) {
	answer := make(chan place, 1)
	q.mu.Lock()
	v, err := q.lookup(c, in)
	if err != nil {
		q.mu.Unlock()
		return place{}, err
	}
	q.lastCall++
	id := q.lastCall
	q.waiting[id] = answer
	q.step(func(now time.Time) []action {
		cleared := q.memory.isCleared(in.route, c.Key, now)
		return q.scheduler.wait(newcomer{id: id, input: in, key: c.Key, deaths: c.Deaths, isolated: v == keyIsolated, cleared: cleared}, now)
	})
	q.mu.Unlock()

	within, late := time.Until(c.Deadline), catalog.ErrTimeout // it was run before
	if v == keyIsolated {
		within, late = min(within, q.options.QueueWait), catalog.ErrBusy
	}
	timer := time.NewTimer(within)
	defer timer.Stop()
	select {
	case at := <-answer:
		return at, at.err
	case <-ctx.Done():
		err = ctx.Err()
	case <-timer.C:
		err = late
	}
	q.mu.Lock()
	defer q.mu.Unlock()
	if q.waiting[id] == nil { // answered in the same moment
		at := <-answer
		return at, at.err
	}
	delete(q.waiting, id)
	q.step(func(now time.Time) []action { return q.scheduler.leave(id, now) })
	return place{}, err
}

// answer tells a call that waits. mu is held.
func (q *Quarantine) answer(id callID, at place) {
	q.waiting[id] <- at
	delete(q.waiting, id)
}

// leave gives a place back. A call that was given up may run on in the process.
func (q *Quarantine) leave(id callID) {
	q.mu.Lock()
	defer q.mu.Unlock()
	q.step(func(now time.Time) []action { return q.scheduler.leave(id, now) })
}

// lookup returns what is known of a call, whose Deaths count those of calls with
// the same input after that. The error says that the call must not be run: the
// reason of Retire, or errGuilty. mu is held.
func (q *Quarantine) lookup(c *catalog.Call, in input) (verdict, error) {
	if q.scheduler.reason != nil {
		return free, q.scheduler.reason
	}
	v, deaths := q.memory.lookup(in, c.Key, q.now())
	if v == guilty {
		return v, errGuilty
	}
	c.Deaths = max(c.Deaths, deaths)
	return v, nil
}

// setGuilty remembers the input of a call, and that its key has caused so many
// deaths by it.
func (q *Quarantine) setGuilty(c *catalog.Call, in input, caused int) {
	q.mu.Lock()
	isolates := q.memory.setGuilty(in, c.Key, caused, q.now())
	q.step(func(now time.Time) []action { return q.scheduler.setGuilty(in, c.Key, isolates, now) })
	q.mu.Unlock()
	if isolates {
		q.log.Warn("calls of a key are isolated from now on", "route", c.Route.Path, "key", c.Key,
			"until", "no death for "+q.options.Times.Memory.String())
	}
}

// refused counts and logs a call that is not run for its input, and passes other
// errors on. At most one line a second is logged.
func (q *Quarantine) refused(c *catalog.Call, in input, err error) error {
	if !errors.Is(err, errGuilty) {
		return err
	}
	q.refusals.Add(1)
	now, n := q.now(), 0
	q.mu.Lock()
	q.unlogged++
	if now.Sub(q.logged) >= time.Second {
		n, q.unlogged, q.logged = q.unlogged, 0, now
	}
	q.mu.Unlock()
	if n > 0 {
		q.log.Error("call refused, its input is a query of death", "route", c.Route.Path, "request_id", c.RequestID,
			"key", c.Key, "bytes", len(c.Body), "sha256", hex.EncodeToString(in.sum[:]), "refused", n)
	}
	return catalog.ErrFatal
}

func inputOf(c *catalog.Call) input { return input{c.Route.Number, sha256.Sum256(c.Body)} }
