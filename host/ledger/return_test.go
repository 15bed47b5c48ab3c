package ledger

import (
	"errors"
	"fmt"
	"path/filepath"
	"sync/atomic"
	"testing"

	"github.com/utilhost/utilhost/host/store"
)

// A call that comes while the block is being returned must not use it: the
// disk may hold the lower charge already.
func TestReserveDuringReturn(t *testing.T) {
	entered, proceed := make(chan struct{}), make(chan struct{})
	var armed atomic.Bool
	b := newBench(t, Options{})
	b.wrap = func(s *store.Store) bank {
		return &fakeBank{s, func(next func() error) error {
			err := next()
			if armed.CompareAndSwap(true, false) {
				entered <- struct{}{}
				<-proceed
			}
			return err
		}}
	}
	l := b.open()
	m := l.Month()
	spend(t, l, "k_a", 10_000, 1)
	armed.Store(true)
	for range slowPace.idleSweeps + 1 {
		l.sweep()
	}
	<-entered // the first sweep's flush or the return, both hold the pool's plan
	p := l.pools.find(poolKey{"k_a", m})
	p.mu.Lock()
	returning := p.plan.returns
	p.mu.Unlock()
	if !returning {
		armed.Store(true)
		proceed <- struct{}{}
		<-entered
	}
	served := make(chan *Reservation)
	go func() {
		r, err := reserve(t.Context(), l, "k_a", 10_000, 1)
		if err != nil {
			t.Error(err)
		}
		served <- r
	}()
	eventually(t, "the call waits or is served", func() bool {
		p.mu.Lock()
		defer p.mu.Unlock()
		return p.reserved == 1
	})
	p.mu.Lock()
	if len(p.waiters) != 1 {
		t.Error("a returned block was used")
	}
	p.mu.Unlock()
	proceed <- struct{}{}
	r := <-served
	if rec, err := l.store.Account("k_a", uint32(m)); err != nil || rec.Charged < 2 {
		t.Errorf("admitted, but on disk is %+v, %v", rec, err)
	}
	if _, err := r.Settle("a"); err != nil {
		t.Error(err)
	}
	b.crash()
	wantSpent(t, b.open(), "k_a", m, 2)
}

// Recovery of more accounts than fit one transaction, interrupted between two
// of them, ends the same.
func TestRecoveryIsInterrupted(t *testing.T) {
	const accounts = 2500
	b := newBench(t, Options{})
	l := b.open()
	m := l.Month()
	id := func(n int) string { return fmt.Sprintf("k_%04d", n) }
	done := make(chan struct{})
	for g := range 50 {
		go func() {
			defer func() { done <- struct{}{} }()
			for n := g; n < accounts; n += 50 {
				spend(t, l, id(n), 1000, int64(1+n%3))
			}
		}()
	}
	for range 50 {
		<-done
	}
	b.crash()

	s, err := store.Open(filepath.Join(b.dir, "store"), store.Options{})
	if err != nil {
		t.Fatal(err)
	}
	commits, cut := 0, errors.New("cut")
	bank := &fakeBank{s, func(next func() error) error {
		if commits++; commits == 2 {
			return cut
		}
		return next()
	}}
	if _, err := open(s, bank, b.opts, b.pace); !errors.Is(err, cut) {
		t.Fatalf("open: %v after %d commits", err, commits)
	}
	if err := s.Close(); err != nil {
		t.Fatal(err)
	}
	l = b.open()
	for n := range accounts {
		wantSpent(t, l, id(n), m, int64(1+n%3))
	}
	if report := wantAudit(t, l); report.Accounts != accounts {
		t.Errorf("%d accounts", report.Accounts)
	}
}
