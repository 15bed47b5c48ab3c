package wire

import (
	"context"
	"sync"
	"time"
)

// Context is the context of one call in the plugin. It costs nothing until
// somebody asks for Done, which few calls do. It ends when the call has been
// answered, when its deadline has passed, when the host no longer wants the
// answer, and when the host is gone.
type Context struct {
	deadline    time.Time
	requestID   string
	traceparent string

	mu    sync.Mutex
	inner context.Context // made by the first Done
	stop  context.CancelFunc
	err   error // set once; stays
	over  bool  // end has been called
}

// NewContext returns the context of a call with that deadline. The request id
// stands in every log line about the call; traceparent is the W3C trace context
// of the caller or empty.
func NewContext(deadline time.Time, requestID, traceparent string) *Context {
	return &Context{deadline: deadline, requestID: requestID, traceparent: traceparent}
}

// metaKey asks Value for the Context itself.
type metaKey struct{}

// RequestID returns the request id of the call that ctx belongs to, or "".
func RequestID(ctx context.Context) string {
	if c, ok := ctx.Value(metaKey{}).(*Context); ok {
		return c.requestID
	}
	return ""
}

// Traceparent returns the W3C trace context of the call that ctx belongs to,
// or "".
func Traceparent(ctx context.Context) string {
	if c, ok := ctx.Value(metaKey{}).(*Context); ok {
		return c.traceparent
	}
	return ""
}

// Deadline returns the time at which the host stops waiting.
func (c *Context) Deadline() (time.Time, bool) { return c.deadline, true }

// Done returns a channel that is closed when the context ends.
func (c *Context) Done() <-chan struct{} {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.lazy().Done()
}

// lazy returns the standard context behind c. c.mu is held.
func (c *Context) lazy() context.Context {
	if c.inner == nil {
		c.inner, c.stop = context.WithDeadline(context.Background(), c.deadline)
		if c.err != nil {
			c.stop()
		}
	}
	return c.inner
}

// Err returns nil while the call may go on, then context.Canceled or
// context.DeadlineExceeded, and always the same from then on.
func (c *Context) Err() error {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.err == nil {
		switch {
		case c.inner != nil:
			c.err = c.inner.Err()
		case !time.Now().Before(c.deadline):
			c.err = context.DeadlineExceeded
		}
	}
	return c.err
}

// Value returns what the standard context behind c knows, so that contexts
// derived from c end with it without a goroutine of their own.
func (c *Context) Value(key any) any {
	if _, ok := key.(metaKey); ok {
		return c
	}
	c.mu.Lock()
	inner := c.inner
	c.mu.Unlock()
	if inner == nil {
		return nil
	}
	return inner.Value(key)
}

// end ends the context: the call has been answered or nobody wants its answer.
func (c *Context) end() {
	c.mu.Lock()
	c.over = true
	if c.err == nil {
		c.err = context.Canceled
		if c.inner != nil {
			c.stop()
			c.err = c.inner.Err() // may have passed its deadline just before
		}
	}
	c.mu.Unlock()
}

// ended reports whether end has been called.
func (c *Context) ended() bool {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.over
}
