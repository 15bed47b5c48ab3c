package release

import (
	"context"
	"errors"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/utilhost/utilhost/host/catalog"
)

func far() time.Time { return time.Now().Add(time.Minute) }

// TestGateUnderLoad: never more are inside than the limit, none is forgotten in
// the queue, and empty closes after close when the last one has left.
func TestGateUnderLoad(t *testing.T) {
	const limit, callers, rounds = 4, 64, 500
	g := newGate(limit, callers)
	var inside, most atomic.Int64
	var running sync.WaitGroup
	for range callers {
		running.Go(func() {
			for range rounds {
				if err := g.enter(context.Background(), time.Minute, far()); err != nil {
					t.Error(err)
					return
				}
				n := inside.Add(1)
				for m := most.Load(); n > m && !most.CompareAndSwap(m, n); m = most.Load() {
				}
				inside.Add(-1)
				g.leave()
			}
		})
	}
	running.Wait()
	if most.Load() > limit {
		t.Errorf("%d were inside, limit %d", most.Load(), limit)
	}
	if g.count() != 0 || g.waiting.Load() != 0 {
		t.Errorf("%d inside and %d waiting at the end", g.count(), g.waiting.Load())
	}
	g.close(catalog.ErrRetired)
	<-g.empty
}

// TestGateCloses: closing under load answers every comer, and empty means empty.
func TestGateCloses(t *testing.T) {
	for range 200 {
		g := newGate(2, 100)
		var inside atomic.Int64
		var running sync.WaitGroup
		for range 8 {
			running.Go(func() {
				for {
					if err := g.enter(context.Background(), time.Minute, far()); err != nil {
						if !errors.Is(err, catalog.ErrRetired) {
							t.Error(err)
						}
						return
					}
					inside.Add(1)
					inside.Add(-1)
					g.leave()
				}
			})
		}
		g.close(catalog.ErrRetired)
		<-g.empty
		if n := inside.Load(); n != 0 {
			t.Fatalf("empty with %d inside", n)
		}
		running.Wait()
	}
}

func TestGateRefuses(t *testing.T) {
	g := newGate(1, 1)
	ctx := context.Background()
	if err := g.enter(ctx, time.Minute, far()); err != nil {
		t.Fatal(err)
	}
	if err := g.enter(ctx, time.Millisecond, far()); !errors.Is(err, catalog.ErrBusy) {
		t.Errorf("waited too long: %v", err)
	}
	if err := g.enter(ctx, time.Minute, time.Now().Add(time.Millisecond)); !errors.Is(err, catalog.ErrBusy) {
		t.Errorf("waited beyond its deadline: %v", err)
	}
	gone, cancel := context.WithCancel(ctx)
	waiting := make(chan error)
	go func() { waiting <- g.enter(gone, time.Minute, far()) }()
	for g.waiting.Load() == 0 {
		time.Sleep(time.Millisecond)
	}
	if err := g.enter(ctx, time.Minute, far()); !errors.Is(err, catalog.ErrBusy) {
		t.Errorf("queue over its bound: %v", err)
	}
	cancel()
	if err := <-waiting; !errors.Is(err, context.Canceled) {
		t.Errorf("client gone: %v", err)
	}
	g.leave()
	if err := g.enter(ctx, time.Minute, far()); err != nil {
		t.Errorf("the place was not given back: %v", err)
	}
}

// TestGateAnswersItsQueue: who waits is told that the gate is shut, while others
// are still inside.
func TestGateAnswersItsQueue(t *testing.T) {
	g := newGate(1, 1)
	if err := g.enter(t.Context(), time.Minute, far()); err != nil {
		t.Fatal(err)
	}
	waiting := make(chan error)
	go func() { waiting <- g.enter(context.Background(), time.Minute, far()) }()
	for g.waiting.Load() == 0 {
		time.Sleep(time.Millisecond)
	}
	g.close(catalog.ErrRetired)
	g.close(catalog.ErrUnavailable)
	if err := <-waiting; !errors.Is(err, catalog.ErrRetired) {
		t.Errorf("got %v, want the first reason", err)
	}
	if err := g.enter(t.Context(), time.Minute, far()); !errors.Is(err, catalog.ErrRetired) {
		t.Errorf("a newcomer got %v, want the first reason", err)
	}
	select {
	case <-g.empty:
		t.Error("empty while somebody is inside")
	default:
	}
	g.leave()
	<-g.empty
}

// TestGateAdmitsAfterAMiss: a comer that finds no room counts itself for a
// moment. Who finds the gate full just then must not wait for ever.
func TestGateAdmitsAfterAMiss(t *testing.T) {
	g := newGate(1, 1)
	g.inside.Add(1) // the comer
	waiting := make(chan error)
	go func() { waiting <- g.enter(context.Background(), time.Minute, far()) }()
	for g.waiting.Load() == 0 {
		time.Sleep(time.Millisecond)
	}
	g.subtract()
	if err := <-waiting; err != nil {
		t.Errorf("got %v", err)
	}
	if g.count() != 1 {
		t.Errorf("%d inside, want 1", g.count())
	}
}

// TestGateIsFree: a call pays no allocation for its place.
func TestGateIsFree(t *testing.T) {
	g := newGate(1, 1)
	ctx, deadline := t.Context(), far()
	if n := testing.AllocsPerRun(1000, func() {
		if g.enter(ctx, time.Minute, deadline) == nil {
			g.leave()
		}
	}); n != 0 {
		t.Errorf("%v allocations", n)
	}
}

func BenchmarkGate(b *testing.B) {
	g := newGate(1<<20, 1)
	deadline := far()
	b.RunParallel(func(pb *testing.PB) {
		for pb.Next() {
			if g.enter(context.Background(), time.Second, deadline) == nil {
				g.leave()
			}
		}
	})
}
