package ledger

import (
	"errors"
	"sync/atomic"
	"testing"

	"github.com/utilhost/utilhost/host/store"
)

// Blocks follow the rule: at most one block ahead, at most 1,024 and a
// sixteenth of what remains, never beyond the pool.
func TestBlocksAdapt(t *testing.T) {
	b := newBench(t, Options{})
	l := b.open()
	const allowance = 40_000
	var largest int64
	for spent := int64(0); spent < allowance; spent++ {
		if !spend(t, l, "k_a", allowance, 1) {
			t.Fatalf("refused after %d", spent)
		}
		a, err := l.Account("k_a", l.Month())
		if err != nil {
			t.Fatal(err)
		}
		ahead := a.Charged - a.Spent
		largest = max(largest, ahead)
		if ahead > 1024 || ahead > (allowance-spent)/16 || a.Charged > allowance {
			t.Fatalf("after %d: %d charged ahead", spent+1, ahead)
		}
		if spent == 0 && ahead > firstBlock {
			t.Fatalf("the first block is %d", ahead)
		}
	}
	if largest < 512 {
		t.Errorf("a busy key's blocks grew only to %d", largest)
	}
	if spend(t, l, "k_a", allowance, 1) {
		t.Error("spent more than the pool")
	}
}

// Refills that the full disk refused do not let the block grow: it follows
// from what was charged.
func TestRefusedRefillsKeepTheBlock(t *testing.T) {
	var free atomic.Int64
	free.Store(1 << 40)
	b := newBench(t, Options{})
	b.space = func(string) (store.Space, error) { return store.Space{Free: free.Load()}, nil }
	l := b.open()
	const allowance = 1_000_000
	spend(t, l, "k_a", allowance, 1)
	free.Store(0)
	refused := 0
	for range 100 {
		r, err := reserve(t.Context(), l, "k_a", allowance, 1)
		if err != nil {
			refused++
			continue
		}
		if _, err := r.Settle("a"); err != nil {
			t.Fatal(err)
		}
	}
	if refused < 50 {
		t.Fatalf("only %d of 100 refused", refused)
	}
	free.Store(1 << 40)
	spend(t, l, "k_a", allowance, 1)
	a, err := l.Account("k_a", l.Month())
	if err != nil {
		t.Fatal(err)
	}
	if ahead := a.Charged - a.Spent; ahead > 2*firstBlock {
		t.Errorf("%d charged ahead by the second refill", ahead)
	}
}

func TestLimits(t *testing.T) {
	for _, level := range levels {
		l := newBench(t, Options{Durability: level}).open()
		spend(t, l, "k_a", 100, 60)
		// An allowance lowered below what is spent: nothing remains, never less.
		if balance := l.Balance("k_a", 50); balance != (Balance{50, 0}) {
			t.Errorf("lowered: %+v", balance)
		}
		_, err := reserve(t.Context(), l, "k_a", 50, 1)
		var shortage *Shortage
		if !errors.As(err, &shortage) || shortage.Remaining != 0 {
			t.Errorf("lowered: %v", err)
		}
		// One credit left and a call of two: refused, the credit stays.
		spend(t, l, "k_a", 100, 39)
		if _, err = reserve(t.Context(), l, "k_a", 100, 2); !errors.As(err, &shortage) || shortage.Remaining != 1 {
			t.Errorf("one left: %v", err)
		}
		if !spend(t, l, "k_a", 100, 1) {
			t.Error("the last credit cannot be spent")
		}
		for _, bad := range []struct {
			id   string
			cost int64
		}{{"", 1}, {"k_a", 0}, {"k_a", -1}, {"k_a", maxCost + 1}, {"k\x00a", 1}} {
			if _, err := reserve(t.Context(), l, bad.id, 100, bad.cost); err == nil || errors.As(err, &shortage) {
				t.Errorf("reserve %q, %d: %v", bad.id, bad.cost, err)
			}
		}
	}
}

func TestIdleReturnsItsBlock(t *testing.T) {
	b := newBench(t, Options{Slots: 1})
	l := b.open()
	m := l.Month()
	onDisk := func(id string) (a store.Account) {
		a, err := l.store.Account(id, uint32(m))
		if err != nil {
			t.Fatal(err)
		}
		return a
	}
	spend(t, l, "k_a", 10_000, 1)
	if a := onDisk("k_a"); a.Charged != 16 || a.Attributed != 0 {
		t.Fatalf("in use: %+v", a)
	}
	// The only slot is taken: the second key runs strict, exact on disk.
	for n := range int64(3) {
		spend(t, l, "k_b", 10_000, 1)
		if b := onDisk("k_b"); b.Charged != n+1 || b.Spent != n+1 {
			t.Fatalf("without a slot: %+v", b)
		}
	}
	l.sweep() // notices the use, flushes it
	eventually(t, "usage is flushed", func() bool { return onDisk("k_a").Attributed == 1 && onDisk("k_b").Attributed == 3 })
	if a := onDisk("k_a"); a.Charged != 16 {
		t.Errorf("returned while in use: %+v", a)
	}
	for range slowPace.idleSweeps {
		l.sweep()
	}
	eventually(t, "the block is returned", func() bool { return onDisk("k_a").Charged == 1 })
	eventually(t, "the slot is free", func() bool {
		l.slots.mu.Lock()
		defer l.slots.mu.Unlock()
		return len(l.slots.rest) == 1
	})
	spend(t, l, "k_b", 10_000, 1) // at rest before, so it takes the slot now
	if b := onDisk("k_b"); b.Charged != 3+16 {
		t.Errorf("with the slot again: %+v", b)
	}
	wantAudit(t, l)
}

func TestEvictionAndReload(t *testing.T) {
	for _, level := range levels {
		l := newBench(t, Options{Durability: level}).open()
		inMemory := func() (n int) {
			l.pools.each(func(*pool) { n++ })
			return n
		}
		spend(t, l, "k_a", 100, 7)
		held, err := reserve(t.Context(), l, "k_b", 100, 5)
		if err != nil {
			t.Fatal(err)
		}
		l.Balance("k_c", 100)
		eventually(t, "idle pools leave memory", func() bool {
			l.sweep()
			return inMemory() == 1
		})
		if balance, err := held.Settle("a"); err != nil || balance != (Balance{100, 95}) {
			t.Errorf("a call in flight lost its pool: %+v, %v", balance, err)
		}
		if left := l.Balance("k_a", 100).Remaining; left != 93 {
			t.Errorf("reloaded with %d left, want 93", left)
		}
		wantAudit(t, l)
	}
}
