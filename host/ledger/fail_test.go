package ledger

import (
	"context"
	"errors"
	"os"
	"path/filepath"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/utilhost/utilhost/host/store"
)

// fakeBank is a store whose commits a test holds up or lets fail.
type fakeBank struct {
	*store.Store
	commit func(next func() error) error
}

func (f *fakeBank) Commit(b *store.Batch) error {
	return f.commit(func() error { return f.Store.Commit(b) })
}

// A full disk refuses calls before a credit is lost, and service resumes by
// itself.
func TestFullDisk(t *testing.T) {
	for _, level := range levels {
		t.Run(string(level), func(t *testing.T) {
			var free atomic.Int64
			free.Store(1 << 40)
			b := newBench(t, Options{Durability: level})
			b.space = func(string) (store.Space, error) { return store.Space{Free: free.Load()}, nil }
			l := b.open()
			m := l.Month()
			if err := l.Ready(); err != nil {
				t.Fatal(err)
			}
			spend(t, l, "k_a", 1000, 1)
			free.Store(store.DefaultMinFree - 1)
			if err := l.Ready(); !errors.Is(err, ErrUnavailable) || !errors.Is(err, store.ErrNoSpace) {
				t.Errorf("ready on a full disk: %v", err)
			}
			var answered int64 = 1
			var refused int
			for range 40 {
				r, err := reserve(t.Context(), l, "k_a", 1000, 1)
				if err == nil {
					_, err = r.Settle("a")
				}
				switch {
				case err == nil:
					answered++
				case errors.Is(err, ErrUnavailable) && errors.Is(err, store.ErrNoSpace):
					refused++
				default:
					t.Fatal(err)
				}
			}
			// What the block on disk covers may go on, the rest is refused.
			if refused < 40-firstBlock || level == Strict && refused != 40 {
				t.Errorf("%d of 40 refused", refused)
			}
			if _, err := reserve(t.Context(), l, "k_new", 1000, 1); level == Strict && err == nil {
				t.Error("reserved for an answer that cannot be committed")
			}
			if _, err := l.Grant("k_a", 5); !errors.Is(err, ErrUnavailable) {
				t.Errorf("grant on a full disk: %v", err)
			}
			wantSpent(t, l, "k_a", m, answered)
			l.sweep() // a flush that fails keeps what it had
			if err := l.between(func() {}); err != nil {
				t.Fatal(err)
			}
			wantAudit(t, l)
			free.Store(1 << 40)
			for range 40 {
				if !spend(t, l, "k_a", 1000, 1) {
					t.Fatal("refused though there is space again")
				}
				answered++
			}
			wantSpent(t, l, "k_a", m, answered)
			wantAudit(t, l)
			b.crash()
			wantSpent(t, b.open(), "k_a", m, answered)
			wantAudit(t, b.ledger)
		})
	}
}

// A full disk refuses the return of a block. The record still says that the
// whole block is charged, so mark and slot stay until a return goes well, and
// the block still covers calls.
func TestRefusedReturn(t *testing.T) {
	for _, end := range []string{"kill", "stop"} {
		for _, before := range []string{"nothing", "call", "return"} {
			t.Run(before+" before "+end, func(t *testing.T) {
				var free atomic.Int64
				free.Store(1 << 40)
				b := newBench(t, Options{})
				b.space = func(string) (store.Space, error) { return store.Space{Free: free.Load()}, nil }
				l := b.open()
				m, spent := l.Month(), int64(1)
				record := func() store.Account {
					t.Helper()
					rec, err := b.store.Account("k_a", uint32(m))
					if err != nil {
						t.Fatal(err)
					}
					return rec
				}
				idle := func() (charged int64) {
					t.Helper()
					for range 2 * slowPace.idleSweeps {
						l.sweep()
						if err := l.between(func() {}); err != nil {
							t.Fatal(err)
						}
					}
					return record().Charged
				}
				spend(t, l, "k_a", 10_000, 1)
				l.sweep()
				eventually(t, "usage is flushed", func() bool { return record().Attributed == 1 })
				free.Store(0)
				if charged := idle(); charged != firstBlock {
					t.Fatalf("%d charged on a full disk", charged)
				}
				if before == "call" {
					spend(t, l, "k_a", 10_000, 1)
					spent++
				}
				free.Store(1 << 40)
				if before == "return" {
					eventually(t, "the block is returned", func() bool { return idle() == spent })
				}
				if end == "kill" {
					b.crash()
				} else {
					b.close()
				}
				l = b.open()
				wantSpent(t, l, "k_a", m, spent)
				wantAudit(t, l)
			})
		}
	}
}

// A commit that does not end in time refuses its calls; they are not free,
// and the commit that ends later does not charge them.
func TestSlowCommit(t *testing.T) {
	for _, level := range levels {
		t.Run(string(level), func(t *testing.T) {
			hold := make(chan struct{})
			var slow atomic.Bool
			b := newBench(t, Options{Durability: level})
			b.pace.commitWait = 20 * time.Millisecond
			b.wrap = func(s *store.Store) bank {
				return &fakeBank{s, func(next func() error) error {
					if slow.Load() {
						<-hold
					}
					return next()
				}}
			}
			l := b.open()
			slow.Store(true)
			r, err := reserve(t.Context(), l, "k_a", 10, 3)
			if level == Strict {
				if err != nil {
					t.Fatal(err)
				}
				var balance Balance
				if balance, err = r.Settle("a"); balance != (Balance{10, 10}) {
					t.Errorf("%+v after a refused call", balance)
				}
			}
			if !errors.Is(err, ErrUnavailable) {
				t.Errorf("slow commit: %v", err)
			}
			if _, err := r.Settle("a"); !errors.Is(err, ErrFinished) {
				t.Errorf("settle of what was not reserved: %v", err)
			}
			if level == Standard {
				ctx, cancel := context.WithCancelCause(t.Context())
				gone := errors.New("client went away")
				cancel(gone)
				if _, err := reserve(ctx, l, "k_a", 10, 3); !errors.Is(err, gone) || !errors.Is(err, ErrUnavailable) {
					t.Errorf("cancelled: %v", err)
				}
			}
			if left := l.Balance("k_a", 10).Remaining; left != 10 {
				t.Errorf("%d left after refused calls", left)
			}
			slow.Store(false)
			close(hold)
			// All of the pool is there. On a busy machine a commit may again
			// take longer than the short wait of this test.
			eventually(t, "the pool can be spent", func() bool {
				r, err := reserve(t.Context(), l, "k_a", 10, 10)
				if err == nil {
					_, err = r.Settle("a")
				}
				if err != nil && !errors.Is(err, ErrUnavailable) {
					t.Fatal(err)
				}
				return err == nil
			})
			eventually(t, "the store agrees", func() bool {
				rec, err := l.store.Account("k_a", uint32(l.Month()))
				return err == nil && rec.Charged == 10
			})
			wantAudit(t, l)
		})
	}
}

// A refill reaches the disk and fails all the same, and no later commit is
// tried. The pool then rests as before, but the record says more than it: the
// slot has to stay, which tells the next start what was spent.
func TestFailedRefillReachesTheDisk(t *testing.T) {
	var failing, reached atomic.Bool
	broken := errors.New("input/output error")
	b := newBench(t, Options{})
	b.wrap = func(s *store.Store) bank {
		return &fakeBank{s, func(next func() error) error {
			if failing.Load() && !reached.CompareAndSwap(false, true) {
				return broken
			}
			err := next()
			if failing.Load() {
				err = errors.Join(err, broken)
			}
			return err
		}}
	}
	l := b.open()
	m := l.Month()
	spend(t, l, "k_a", 10_000, 1)
	l.crashFreePool(t, "k_a")
	failing.Store(true)
	if _, err := reserve(t.Context(), l, "k_a", 10_000, 1); !errors.Is(err, broken) {
		t.Fatalf("reserve: %v", err)
	}
	if rec, err := l.store.Account("k_a", uint32(m)); err != nil || rec.Charged <= 1 {
		t.Fatalf("nothing was charged: %+v, %v", rec, err)
	}
	for range 2 * slowPace.coldSweeps {
		l.sweep()
		if err := l.between(func() {}); err != nil {
			t.Fatal(err)
		}
	}
	b.crash()
	failing.Store(false)
	l = b.open()
	wantSpent(t, l, "k_a", m, 1)
	wantAudit(t, l)
}

// A grant whose commit does not end in time is refused, and the commit that
// ends later adds nothing.
func TestSlowGrant(t *testing.T) {
	for _, level := range levels {
		t.Run(string(level), func(t *testing.T) {
			hold := make(chan struct{})
			var slow atomic.Bool
			b := newBench(t, Options{Durability: level})
			b.pace.commitWait = 20 * time.Millisecond
			b.wrap = func(s *store.Store) bank {
				return &fakeBank{s, func(next func() error) error {
					if slow.Load() {
						<-hold
					}
					return next()
				}}
			}
			l := b.open()
			slow.Store(true)
			for range 3 { // one in the commit that hangs, two behind it
				if _, err := l.Grant("k_a", 5); !errors.Is(err, ErrUnavailable) {
					t.Errorf("slow grant: %v", err)
				}
			}
			slow.Store(false)
			close(hold)
			if balance := l.Balance("k_a", 10); balance != (Balance{10, 10}) {
				t.Errorf("%+v after refused grants", balance)
			}
			eventually(t, "the refused grants are gone and a new one counts", func() bool {
				if err := l.between(func() {}); err != nil {
					return false // the commit is still under way
				}
				rec, err := l.store.Account("k_a", uint32(l.Month()))
				return err == nil && rec.Granted == 0
			})
			eventually(t, "grants work again", func() bool {
				a, err := l.Grant("k_a", 7)
				return err == nil && a.Granted == 7
			})
			b.crash()
			if limit := b.open().Balance("k_a", 10).Limit; limit != 17 {
				t.Errorf("the pool holds %d after a kill, want 17", limit)
			}
		})
	}
}

// Whoever joins after the committer took its list and before that commit has
// ended must still be served: the commit under way does not cover it, and
// nobody else will ask for another.
func TestJoinDuringCommit(t *testing.T) {
	for _, level := range levels {
		t.Run(string(level), func(t *testing.T) {
			entered, proceed := make(chan struct{}), make(chan struct{})
			var armed atomic.Bool
			b := newBench(t, Options{Durability: level})
			b.wrap = func(s *store.Store) bank {
				return &fakeBank{s, func(next func() error) error {
					if armed.CompareAndSwap(true, false) {
						entered <- struct{}{}
						<-proceed
					}
					return next()
				}}
			}
			l := b.open()
			for range 20 {
				armed.Store(true)
				var group sync.WaitGroup
				group.Go(func() { spend(t, l, "k_a", maxCredits, 200) })
				<-entered
				joined := make(chan struct{})
				group.Go(func() {
					close(joined)
					spend(t, l, "k_a", maxCredits, maxCost) // more than any block
				})
				<-joined
				eventually(t, "the second call waits", func() bool {
					p := l.pools.find(poolKey{"k_a", l.Month()})
					p.mu.Lock()
					defer p.mu.Unlock()
					return len(p.waiters)+len(p.settling) == 2
				})
				proceed <- struct{}{}
				group.Wait()
				l.crashFreePool(t, "k_a")
			}
			wantSpent(t, l, "k_a", l.Month(), 20*(200+maxCost))
			wantAudit(t, l)
		})
	}
}

// crashFreePool returns the block of a pool, so that its next debit waits.
func (l *Ledger) crashFreePool(t *testing.T, id string) {
	t.Helper()
	eventually(t, "the block is returned", func() bool {
		p := l.pools.find(poolKey{id, l.Month()})
		p.mu.Lock()
		defer p.mu.Unlock()
		if p.exact() && p.slot < 0 {
			return true
		}
		p.want(true, true)
		l.signal()
		return false
	})
}

// A slot file that can no longer be written, here because it was truncated
// under the mapping, costs speed and not credits.
func TestSlotFileFails(t *testing.T) {
	b := newBench(t, Options{})
	l := b.open()
	m := l.Month()
	spend(t, l, "k_a", 100, 1)
	held, err := reserve(t.Context(), l, "k_a", 100, 2)
	if err != nil {
		t.Fatal(err)
	}
	if err := os.Truncate(filepath.Join(b.dir, "slots"), 0); err != nil {
		t.Fatal(err)
	}
	if balance, err := held.Settle("a"); err != nil || balance != (Balance{100, 97}) {
		t.Fatalf("settle: %+v, %v", balance, err)
	}
	for _, id := range []string{"k_a", "k_b"} {
		spend(t, l, id, 100, 4)
		if rec, err := l.store.Account(id, uint32(m)); err != nil || rec.Charged != rec.Spent {
			t.Errorf("%s does not run strict: %+v, %v", id, rec, err)
		}
	}
	b.crash()
	l = b.open()
	wantSpent(t, l, "k_a", m, 7)
	wantSpent(t, l, "k_b", m, 4)
	wantAudit(t, l)
}

// Without a slot file at all the ledger runs strict.
func TestNoSlotFile(t *testing.T) {
	log, out := testLog(t)
	b := newBench(t, Options{Path: "/proc/no/slots", Log: log})
	l := b.open()
	m := l.Month()
	spend(t, l, "k_a", 100, 4)
	b.crash()
	wantSpent(t, b.open(), "k_a", m, 4)
	if out.String() == "" {
		t.Error("log says nothing of it")
	}
}

// A reservation may be admitted, its caller go away and the ledger close, all in
// one moment; none of them takes the credits back twice.
func TestGiveUpWhileClosing(t *testing.T) {
	b := newBench(t, Options{})
	l := b.open()
	m := l.Month()
	spend(t, l, "k_a", 100, 4)
	p, err := l.acquire("k_a", m)
	if err != nil {
		t.Fatal(err)
	}
	w := l.waiters.Get().(*waiter)
	w.cost = 5
	p.reserved += w.cost
	w.result <- nil // admitted, and not looked at yet
	p.mu.Unlock()
	p.close()
	if err := (&Reservation{pool: p, cost: 5}).giveUp(w, context.Canceled); !errors.Is(err, ErrUnavailable) {
		t.Errorf("error %v, want ErrUnavailable", err)
	}
	if p.reserved != 0 {
		t.Errorf("%d credits are reserved", p.reserved)
	}
	b.close() // fails unless all accounts come to rest
	wantSpent(t, b.open(), "k_a", m, 4)
}
