package exchange

import (
	"context"
	"time"

	"github.com/utilhost/utilhost/sdk/wire"
	"github.com/utilhost/utilhost/sdk/wire/batch"
)

// sweepEvery is how late a deadline may be noticed. One timer for all calls
// costs nothing per call; a timer each costs more than the call's encoding.
const sweepEvery = 25 * time.Millisecond

// Do sends call and waits for its answer, its deadline, the end of ctx or the
// end of the Conn. With nil call.Reply is the answer; a refusal by the plugin
// is an answer. Errors are ErrDeadline, ErrClosed, ErrNotSent, ErrOversize,
// ErrFull, and ctx.Err() when the caller's client went away, in which case the
// plugin is told. Nothing else of a plugin can hold the caller.
func (c *Conn) Do(ctx context.Context, call *Call) error {
	if err := ctx.Err(); err != nil {
		return err
	}
	if call.wake == nil {
		call.wake = make(chan struct{}, 1)
	}
	now := c.now()
	deadline := call.Deadline.Sub(c.epoch)
	if deadline <= now {
		return ErrDeadline
	}
	isBulk := len(call.Body) > wire.BulkBytes
	// Microseconds rounded up: a plugin may take 0 for "no time left".
	timeout := uint64((deadline - now + time.Microsecond - 1) / time.Microsecond)
	id, others, err := c.enter(call, now, deadline, timeout, isBulk)
	if err != nil {
		return err
	}
	writer := c.writer(isBulk)
	// An error here means that the Conn is ending, and that wakes us.
	_ = writer.Item(id, call.Route, timeout, call.RequestID, call.Traceparent, call.Body)
	writer.Flush(others)
	if ctx.Done() == nil {
		<-call.wake
		return call.err
	}
	select {
	case <-call.wake:
		return call.err
	case <-ctx.Done():
		return c.abandon(ctx, call, id)
	}
}

// writer returns the writer of the small or of the bulk lane.
func (c *Conn) writer(isBulk bool) *batch.Writer {
	if isBulk {
		return c.lanes[bulk].writer
	}
	return c.lanes[small].writer
}

// enter gives call a slot and returns its id and whether other calls are
// waiting too.
func (c *Conn) enter(call *Call, now, deadline time.Duration, timeout uint64, isBulk bool) (id uint64, others bool, err error) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.end != nil {
		return 0, false, ErrNotSent
	}
	id, ok := c.table.take(call, now, deadline, isBulk)
	if !ok {
		return 0, false, ErrFull
	}
	c.table.find(id).bytes = batch.ItemSize(id, call.Route, timeout, call.RequestID, call.Traceparent, call.Body)
	if !c.armed {
		c.armed = true
		c.sweep.Reset(sweepEvery)
	}
	return id, c.table.waiting > 1, nil
}

// abandon takes call off its slot because the client has gone away, and tells
// the plugin. If the answer, or the end, was faster, that is the outcome.
func (c *Conn) abandon(ctx context.Context, call *Call, id uint64) error {
	c.mu.Lock()
	s := c.table.find(id)
	if s == nil || s.call != call {
		c.mu.Unlock()
		<-call.wake // on its way
		return call.err
	}
	c.table.detach(s)
	s.bytes += batch.CancelSize(id)
	writer := c.writer(s.bulk)
	c.mu.Unlock()
	_ = writer.Cancel(id)
	writer.FlushLater()
	return ctx.Err()
}

// finish wakes the caller. Whoever took the call off its slot calls it, once,
// and does not touch the call afterwards.
func (call *Call) finish(err error) {
	call.err = err
	call.wake <- struct{}{}
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
		if s.call == nil || s.deadline > now {
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
