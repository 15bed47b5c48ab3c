package release

import (
	"container/list"
	"context"
	"sync"
	"sync/atomic"
	"time"

	"github.com/utilhost/utilhost/host/catalog"
)

// A gate bounds how many calls are inside at one time and how many wait for
// their turn. It is also the reference count of what it guards: once it is shut,
// no call gets in, and empty is closed when the last one has left. While there is
// room, entering and leaving take one atomic addition each.
type gate struct {
	limit int64
	room  int // longest queue

	inside  atomic.Int64 // calls inside, plus gateShut
	waiting atomic.Int64 // length of queue, readable without mu
	empty   chan struct{}
	once    sync.Once // closes empty

	mu    sync.Mutex
	queue list.List // of *waiter, first come first served
	shut  error     // what newcomers get once the gate is shut
}

// gateShut is added to gate.inside for good when the gate is shut.
const gateShut = 1 << 62

// A waiter's channel gets nil with a place inside, or the reason why not.
type waiter struct {
	answer chan error
	place  *list.Element // nil once answered; guarded by gate.mu
}

func newGate(limit, room int) *gate {
	return &gate{limit: int64(limit), room: room, empty: make(chan struct{})}
}

// enter takes a place. It waits for one at most as long as wait and not beyond
// deadline. Its errors are close's reason, catalog.ErrBusy and ctx's. Every
// success must be followed by one leave.
func (g *gate) enter(ctx context.Context, wait time.Duration, deadline time.Time) error {
	if g.inside.Add(1) <= g.limit {
		return nil
	}
	// This addition took no place, so it is undone without handing one over.
	g.subtract()
	return g.join(ctx, min(wait, time.Until(deadline)))
}

// leave gives a place back, or to the call that has waited longest if one waits.
func (g *gate) leave() {
	if g.waiting.Load() > 0 && g.handOver() {
		return
	}
	g.subtract()
}

// subtract takes one off the count. A waiter that found the gate full because of
// that one is let in. It cannot be missed: it counts itself before it looks at
// inside, and inside is changed here before waiting is looked at.
func (g *gate) subtract() {
	if g.inside.Add(-1) == gateShut {
		g.once.Do(func() { close(g.empty) })
	}
	if g.waiting.Load() > 0 {
		g.mu.Lock()
		g.admit()
		g.mu.Unlock()
	}
}

// handOver gives the caller's place to the first waiter.
func (g *gate) handOver() bool {
	g.mu.Lock()
	defer g.mu.Unlock()
	return g.answerFirst(nil)
}

// admit lets waiters in while there is room. mu is held.
func (g *gate) admit() {
	for g.queue.Len() > 0 {
		n := g.inside.Load()
		if n >= g.limit {
			return
		}
		if g.inside.CompareAndSwap(n, n+1) {
			g.answerFirst(nil)
		}
	}
}

// answerFirst takes the first waiter off the queue, if there is one, and
// answers it. mu is held.
func (g *gate) answerFirst(err error) bool {
	first := g.queue.Front()
	if first == nil {
		return false
	}
	w := g.queue.Remove(first).(*waiter)
	g.waiting.Add(-1)
	w.place = nil
	w.answer <- err
	return true
}

// join waits in the queue.
func (g *gate) join(ctx context.Context, wait time.Duration) error {
	w := &waiter{answer: make(chan error, 1)}
	g.mu.Lock()
	if err := g.shut; err != nil {
		g.mu.Unlock()
		return err
	}
	if g.queue.Len() >= g.room {
		g.mu.Unlock()
		return catalog.ErrBusy
	}
	w.place = g.queue.PushBack(w)
	g.waiting.Add(1)
	g.admit()
	g.mu.Unlock()

	timer := time.NewTimer(wait)
	defer timer.Stop()
	var err error
	select {
	case err := <-w.answer:
		return err
	case <-ctx.Done():
		err = ctx.Err()
	case <-timer.C:
		err = catalog.ErrBusy
	}
	g.mu.Lock()
	defer g.mu.Unlock()
	if w.place == nil { // answered in the same moment
		return <-w.answer
	}
	g.queue.Remove(w.place)
	g.waiting.Add(-1)
	return err
}

// close shuts the gate: waiters and newcomers get reason. It may be called more
// than once; the first reason counts.
func (g *gate) close(reason error) {
	g.mu.Lock()
	defer g.mu.Unlock()
	if g.shut != nil {
		return
	}
	g.shut = reason
	for g.answerFirst(reason) {
	}
	if g.inside.Add(gateShut) == gateShut {
		g.once.Do(func() { close(g.empty) })
	}
}

// count returns the number of calls inside.
func (g *gate) count() int { return int(g.inside.Load() &^ gateShut) }
