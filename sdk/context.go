package sdk

import (
	"context"
	"crypto/rand"
	"io"
	"time"

	"github.com/hashicorp/go-hclog"

	"github.com/utilhost/utilhost/sdk/wire"
)

// contextKey tells the values of this package apart from those of others.
type contextKey int

const (
	randomKey contextKey = iota
	clockKey
	loggerKey
)

// Logger returns the log of the call that ctx belongs to. Its lines appear in
// the host's log with group, version, process id and request id. Outside a call
// it discards everything.
func Logger(ctx context.Context) hclog.Logger {
	log, ok := ctx.Value(loggerKey).(hclog.Logger)
	if !ok {
		return hclog.NewNullLogger()
	}
	if id := RequestID(ctx); id != "" {
		return log.With("request_id", id)
	}
	return log
}

// Random returns the source of random bytes for the call that ctx belongs to:
// crypto/rand.Reader unless a test has set another with [WithRandom].
func Random(ctx context.Context) io.Reader {
	if source, ok := ctx.Value(randomKey).(io.Reader); ok {
		return source
	}
	return rand.Reader
}

// Now returns the present time in UTC, or what a test has set with [WithClock].
func Now(ctx context.Context) time.Time {
	if clock, ok := ctx.Value(clockKey).(func() time.Time); ok {
		return clock().UTC()
	}
	return time.Now().UTC()
}

// RequestID returns the id that stands in the X-Request-Id header of the call
// that ctx belongs to, or "" outside a call.
func RequestID(ctx context.Context) string { return wire.RequestID(ctx) }

// callContext is the context of a call with the log of its plugin: one small
// value instead of the chain that context.WithValue would make.
type callContext struct {
	context.Context
	log hclog.Logger
}

// Value returns the log, or what the context below knows.
func (c callContext) Value(key any) any {
	if key == loggerKey {
		return c.log
	}
	return c.Context.Value(key)
}

// WithRandom returns a context whose [Random] is source. It is meant for tests.
func WithRandom(ctx context.Context, source io.Reader) context.Context {
	return context.WithValue(ctx, randomKey, source)
}

// WithClock returns a context whose [Now] asks clock. It is meant for tests.
func WithClock(ctx context.Context, clock func() time.Time) context.Context {
	return context.WithValue(ctx, clockKey, clock)
}
