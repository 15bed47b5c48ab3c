package verify

import (
	"context"
	"sync"
	"time"

	"golang.org/x/sync/semaphore"
)

// turn is the longest that one start keeps others waiting. A start needs a
// processor for some 15 ms; one that takes long is hanging and needs none.
const turn = 500 * time.Millisecond

// Turns bounds how many candidates start at one time. Its methods may be called
// from any goroutine.
type Turns struct{ places *semaphore.Weighted }

// NewTurns returns turns for n starts at one time.
func NewTurns(n int) *Turns { return &Turns{semaphore.NewWeighted(int64(n))} }

// take waits for a turn and returns how to end it. It ends by itself after a
// while. The error is the cause of ctx.
func (t *Turns) take(ctx context.Context) (end func(), err error) {
	if t.places.Acquire(ctx, 1) != nil {
		return nil, context.Cause(ctx)
	}
	release := sync.OnceFunc(func() { t.places.Release(1) })
	timer := time.AfterFunc(turn, release)
	return func() { timer.Stop(); release() }, nil
}
