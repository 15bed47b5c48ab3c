package exchange

import (
	"context"
	"errors"
	"fmt"
	"sync"
	"testing"
	"time"

	"github.com/utilhost/utilhost/sdk/wire"
)

// TestOutcomesRace has clients go away from calls at about the time at which
// their deadline is noticed, and at last while the Conn is closed. Each call has
// one outcome, and none is left for the next call, which may use the same waiter.
func TestOutcomesRace(t *testing.T) {
	p := start(t, wire.Limits{SlowCalls: 64})
	var callers sync.WaitGroup
	outcome := func(after time.Duration) error {
		ctx, cancel := context.WithCancel(p.ctx)
		defer cancel()
		defer time.AfterFunc(after, cancel).Stop()
		call := newCall(routeSleep, "600000")
		call.Deadline = time.Now().Add(5 * time.Millisecond)
		return p.Do(ctx, call)
	}
	for g := range 32 {
		callers.Go(func() {
			for i := range 20 {
				err := outcome(time.Duration(g%8*5) * time.Millisecond)
				if err != nil && !errors.Is(err, ErrDeadline) && !errors.Is(err, context.Canceled) {
					t.Errorf("error %v, want ErrDeadline or context.Canceled", err)
				}
				want := fmt.Sprintf("%d/%d", g, i)
				if got := p.do(t, routeEcho, want); got != want {
					t.Errorf("got %q, want %q", got, want)
				}
			}
		})
	}
	wait(t, &callers)
	var closing sync.WaitGroup
	for g := range 32 {
		closing.Go(func() {
			err := outcome(time.Duration(g) * 100 * time.Microsecond)
			if err != nil && !errors.Is(err, ErrClosed) && !errors.Is(err, ErrDeadline) && !errors.Is(err, context.Canceled) {
				t.Errorf("error %v at the end of the Conn", err)
			}
		})
	}
	p.Close()
	wait(t, &closing)
}

// TestPanicKeepsWaiterFromThePool has a mistake of the host panic while its call
// is on a slot. The outcome that the slot gets later must not reach another call.
func TestPanicKeepsWaiterFromThePool(t *testing.T) {
	p := start(t, wire.Limits{})
	const calls = 20
	for range calls {
		func() {
			defer func() {
				if recover() == nil {
					t.Error("a call without a route did not panic")
				}
			}()
			call := newCall(0, "")
			call.Route = nil
			_ = p.Do(p.ctx, call)
		}()
	}
	onSlot := make(map[*waiter]bool)
	p.mu.Lock()
	for i := range p.table.slots {
		onSlot[p.table.detach(&p.table.slots[i])] = true
	}
	p.mu.Unlock()
	for range 2 * calls {
		if onSlot[newWaiter(nil)] {
			t.Fatal("a waiter on a slot is in the pool too")
		}
	}
}
