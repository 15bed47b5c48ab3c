package process

import (
	"context"
	"errors"
)

// A Checkup tells a hung process from a busy one. The zero value is ready. One
// goroutine uses it, for one process at a time.
type Checkup struct {
	cancel context.CancelFunc
	done   chan struct{} // closed when the last request has ended
}

// Look asks p for a sign of life when its oldest call has waited for
// Times.HungAfter, and kills it when none comes within Times.CheckTimeout. It
// does not wait for the answer, and has one request under way at most.
func (c *Checkup) Look(p *Process) {
	t := p.spec.Times
	if p.conn.Oldest() < t.HungAfter {
		return
	}
	if c.done != nil {
		select {
		case <-c.done:
		default:
			return
		}
	}
	ctx, cancel := context.WithTimeout(context.Background(), t.CheckTimeout)
	done := make(chan struct{})
	c.cancel, c.done = cancel, done
	go func() {
		defer close(done)
		defer cancel()
		if _, err := p.wire.Check(ctx); err != nil && errors.Is(ctx.Err(), context.DeadlineExceeded) {
			p.Kill("it hung: no sign of life within " + t.CheckTimeout.String())
		}
	}()
}

// Stop ends the last request and waits for it.
func (c *Checkup) Stop() {
	if c.done != nil {
		c.cancel()
		<-c.done
	}
}
