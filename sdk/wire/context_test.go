package wire

import (
	"context"
	"errors"
	"testing"
	"time"
)

func TestContextEnds(t *testing.T) {
	far := time.Now().Add(time.Hour)
	for name, c := range map[string]struct {
		deadline time.Time
		before   func(*Context) // done before Done is asked for
		want     error
	}{
		"answered, Done asked later":  {far, func(c *Context) { c.end() }, context.Canceled},
		"answered, Done asked before": {far, func(c *Context) { c.Done(); c.end() }, context.Canceled},
		"ended twice":                 {far, func(c *Context) { c.end(); c.end() }, context.Canceled},
		"deadline passed":             {time.Now().Add(-time.Second), func(*Context) {}, context.DeadlineExceeded},
		"deadline passes":             {time.Now().Add(20 * time.Millisecond), func(c *Context) { c.Done() }, context.DeadlineExceeded},
		"deadline, then answered":     {time.Now().Add(-time.Second), func(c *Context) { _ = c.Err(); c.end() }, context.DeadlineExceeded},
	} {
		t.Run(name, func(t *testing.T) {
			ctx := NewContext(c.deadline, "r", "")
			c.before(ctx)
			await(t, ctx.Done())
			if err := ctx.Err(); !errors.Is(err, c.want) {
				t.Errorf("Err is %v, want %v", err, c.want)
			}
			ctx.end()
			if err := ctx.Err(); !errors.Is(err, c.want) {
				t.Errorf("Err has become %v", err)
			}
		})
	}
}

func TestContextLives(t *testing.T) {
	ctx := NewContext(time.Now().Add(time.Hour), "req-1", "00-ab")
	if err := ctx.Err(); err != nil {
		t.Errorf("Err is %v at once", err)
	}
	select {
	case <-ctx.Done():
		t.Error("done at once")
	default:
	}
	if err := ctx.Err(); err != nil {
		t.Errorf("Err is %v after Done was asked for", err)
	}
	type key struct{}
	derived, cancel := context.WithCancel(context.WithValue(ctx, key{}, 1))
	defer cancel()
	if RequestID(derived) != "req-1" || Traceparent(derived) != "00-ab" {
		t.Errorf("got %q and %q", RequestID(derived), Traceparent(derived))
	}
	ctx.end()
	await(t, derived.Done())
	if RequestID(context.Background()) != "" || Traceparent(context.Background()) != "" {
		t.Error("a context of nobody has a call's values")
	}
}

// TestContextCostsOneAllocation holds the promise that a call which asks for
// nothing pays for nothing but the Context.
func TestContextCostsOneAllocation(t *testing.T) {
	deadline := time.Now().Add(time.Hour)
	var keep *Context
	if n := testing.AllocsPerRun(100, func() {
		keep = NewContext(deadline, "r", "")
		_ = keep.Err()
		keep.end()
	}); n > 1 {
		t.Errorf("%v allocations", n)
	}
}

func TestDeadlineAfter(t *testing.T) {
	now := time.Now()
	for _, c := range []struct {
		us   uint64
		want time.Duration
	}{
		{0, 0},
		{1500, 1500 * time.Microsecond},
		{uint64(longest / time.Microsecond), longest},
		{uint64(longest/time.Microsecond) + 1, longest},
		{1<<64 - 1, longest},
	} {
		if got := deadlineAfter(now, c.us).Sub(now); got != c.want {
			t.Errorf("%d us: %v, want %v", c.us, got, c.want)
		}
	}
}
