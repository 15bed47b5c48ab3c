package exchange

import (
	"context"
	"time"

	"github.com/utilhost/utilhost/host/catalog"
	"github.com/utilhost/utilhost/sdk/wire"
	"github.com/utilhost/utilhost/sdk/wire/batch"
)

// sweepEvery is how late a deadline may be noticed. One timer for all calls
// costs nothing per call; a timer each costs more than the call's encoding.
const sweepEvery = 25 * time.Millisecond

// Do sends call and waits for its answer, its deadline, the end of ctx or the
// end of the Conn. With nil call.Reply is the answer; a refusal by the plugin is
// an answer, and a result is not looked into; see Check. Of call.Route it reads
// the number alone.
//
// Errors are ErrDeadline, ErrClosed, ErrNotSent, ErrOversize, ErrFull, and
// ctx.Err() when the caller's client went away, in which case the plugin is
// told. Nothing else of a plugin can hold the caller. Do gives up at most 25 ms
// after the deadline, keeps nothing of the call, and never touches it after it
// has returned, whatever the plugin still sends.
func (c *Conn) Do(ctx context.Context, call *catalog.Call) error {
	if err := ctx.Err(); err != nil {
		return err
	}
	now := c.now()
	deadline := call.Deadline.Sub(c.epoch)
	if deadline <= now {
		return ErrDeadline
	}
	isBulk := len(call.Body) > wire.BulkBytes
	// Microseconds rounded up: a plugin may take 0 for "no time left".
	timeout := uint64((deadline - now + time.Microsecond - 1) / time.Microsecond)
	w := newWaiter(call)
	id, others, err := c.enter(w, now, deadline, timeout, isBulk)
	if err == nil {
		writer := c.writer(isBulk)
		// An error here means that the Conn is ending, and that wakes us.
		_ = writer.Item(id, call.Route.Number, timeout, call.RequestID, call.Traceparent, call.Body)
		writer.Flush(others)
		err = c.wait(ctx, w, id)
	}
	w.free() // not deferred: after a panic it may still be on its slot
	return err
}

// wait waits for the outcome of the call in slot id. Its waiter is on no slot
// then, and nobody else has it any more.
func (c *Conn) wait(ctx context.Context, w *waiter, id uint64) error {
	if ctx.Done() == nil {
		return <-w.wake
	}
	select {
	case err := <-w.wake:
		return err
	case <-ctx.Done():
		return c.abandon(ctx, w, id)
	}
}

// writer returns the writer of the small or of the bulk lane.
func (c *Conn) writer(isBulk bool) *batch.Writer {
	if isBulk {
		return c.lanes[bulk].writer
	}
	return c.lanes[small].writer
}

// enter gives a call a slot and returns its id and whether other calls are
// waiting too.
func (c *Conn) enter(w *waiter, now, deadline time.Duration, timeout uint64, isBulk bool) (id uint64, others bool, err error) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.end != nil {
		return 0, false, ErrNotSent
	}
	id, ok := c.table.take(w, now, deadline, isBulk)
	if !ok {
		return 0, false, ErrFull
	}
	call := w.call
	c.table.find(id).bytes = batch.ItemSize(id, call.Route.Number, timeout, call.RequestID, call.Traceparent, call.Body)
	if !c.armed {
		c.armed = true
		c.sweep.Reset(sweepEvery)
	}
	return id, c.table.waiting > 1, nil
}

// abandon takes a call off its slot because the client has gone away, and tells
// the plugin. If the answer, or the end, was faster, that is the outcome.
func (c *Conn) abandon(ctx context.Context, w *waiter, id uint64) error {
	c.mu.Lock()
	s := c.table.find(id)
	if s == nil || s.waiter != w {
		c.mu.Unlock()
		return <-w.wake // on its way
	}
	c.table.detach(s)
	s.bytes += batch.CancelSize(id)
	writer := c.writer(s.bulk)
	c.mu.Unlock()
	_ = writer.Cancel(id)
	writer.FlushLater()
	return ctx.Err()
}

// sweepOverdue ends the wait of calls whose deadline has passed and tells the
// plugin. It runs every sweepEvery while anybody waits.
func (c *Conn) sweepOverdue() {
	now := c.now()
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.end != nil {
		return
	}
	for i := range c.table.slots {
		s := &c.table.slots[i]
		if s.waiter == nil || s.deadline > now {
			continue
		}
		id := s.uses<<indexBits | uint64(i)
		s.bytes += batch.CancelSize(id)
		c.table.detach(s).finish(ErrDeadline)
		writer := c.writer(s.bulk)
		_ = writer.Cancel(id) // fails only when the Conn is ending
		writer.FlushLater()
	}
	if c.armed = c.table.waiting > 0; c.armed {
		c.sweep.Reset(sweepEvery)
	}
}

// InFlight returns the number of calls that the plugin has not answered, those
// that nobody waits for any more included.
func (c *Conn) InFlight() int {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.table.taken
}

// Oldest returns the age of the oldest call that the plugin has not answered,
// 0 when there is none. A process with an old call may be busy or hung;
// wire.Client.Check tells.
func (c *Conn) Oldest() time.Duration {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.table.oldest(c.now())
}

// Overdue returns how far past its deadline the most overdue call is that the
// plugin has not answered, 0 when there is none. Do has long returned for it;
// a plugin that answers every call, cancelled ones too, is never much overdue.
func (c *Conn) Overdue() time.Duration {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.table.overdue(c.now())
}
