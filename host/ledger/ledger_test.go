package ledger

import (
	"context"
	"errors"
	"path/filepath"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/hashicorp/go-hclog"
	"github.com/utilhost/utilhost/host/store"
	"go.uber.org/goleak"
)

func TestMain(m *testing.M) {
	if len(childArgs()) > 0 {
		runChild()
		return
	}
	goleak.VerifyTestMain(m)
}

// clock is a wall clock that tests set.
type clock struct{ at atomic.Int64 }

func newClock(text string) *clock {
	c := &clock{}
	c.set(text)
	return c
}

func (c *clock) set(text string) {
	t, err := time.Parse(time.RFC3339, text)
	if err != nil {
		panic(err)
	}
	c.at.Store(t.UnixNano())
}

func (c *clock) now() time.Time { return time.Unix(0, c.at.Load()) }

// bench is a ledger on a real store in a directory of the test.
type bench struct {
	t      testing.TB
	dir    string
	opts   Options
	pace   pace
	wrap   func(*store.Store) bank
	space  func(string) (store.Space, error)
	store  *store.Store
	ledger *Ledger
}

// slowPace never sweeps by itself, so that tests decide when it happens.
var slowPace = pace{sweep: time.Hour, idleSweeps: 2, coldSweeps: 4, commitWait: 5 * time.Second}

func newBench(t testing.TB, opts Options) *bench {
	return &bench{t: t, dir: t.TempDir(), opts: opts, pace: slowPace}
}

func (b *bench) open() *Ledger {
	b.t.Helper()
	s, err := store.Open(filepath.Join(b.dir, "store"), store.Options{Space: b.space})
	if err != nil {
		b.t.Fatal(err)
	}
	var counter bank = s
	if b.wrap != nil {
		counter = b.wrap(s)
	}
	l, err := open(s, counter, b.opts, b.pace)
	if err != nil {
		s.Close()
		b.t.Fatal(err)
	}
	b.store, b.ledger = s, l
	b.t.Cleanup(func() { b.close() })
	return l
}

func (b *bench) close() {
	if b.ledger == nil {
		return
	}
	if err := errors.Join(b.ledger.Close(), b.store.Close()); err != nil {
		b.t.Error(err)
	}
	b.ledger, b.store = nil, nil
}

// crash ends the ledger as a kill of the process would: nothing more is
// written, the slot file keeps its last counts.
func (b *bench) crash() {
	b.t.Helper()
	b.drop()
	b.closeStore()
}

// drop is crash without the store: calls in flight are refused from here on.
func (b *bench) drop() {
	b.t.Helper()
	l := b.ledger
	l.closed.Store(true)
	l.closeOnce.Do(func() {
		close(l.stop)
		l.sweeper.Wait()
		l.committer.Wait()
		l.pools.each((*pool).close)
		l.pools.each((*pool).abandon)
		if err := l.slots.close(); err != nil {
			b.t.Error(err)
		}
	})
}

func (b *bench) closeStore() {
	b.t.Helper()
	if err := b.store.Close(); err != nil {
		b.t.Error(err)
	}
	b.ledger, b.store = nil, nil
}

// reserve makes a reservation of its own, which is ended if there is an error.
func reserve(ctx context.Context, l *Ledger, id string, allowance, cost int64) (*Reservation, error) {
	r := new(Reservation)
	return r, l.Reserve(ctx, r, id, allowance, cost)
}

// spend reserves and settles; false if the pool has too little.
func spend(t testing.TB, l *Ledger, id string, allowance, cost int64) bool {
	t.Helper()
	r, err := reserve(t.Context(), l, id, allowance, cost)
	var shortage *Shortage
	if errors.As(err, &shortage) {
		return false
	}
	if err != nil {
		t.Fatal(err)
	}
	if _, err := r.Settle("text/case"); err != nil {
		t.Fatal(err)
	}
	return true
}

// eventually polls until the condition holds.
func eventually(t testing.TB, what string, condition func() bool) {
	t.Helper()
	for deadline := time.Now().Add(10 * time.Second); !condition(); {
		if time.Now().After(deadline) {
			t.Fatalf("not in time: %s", what)
		}
		time.Sleep(time.Millisecond)
	}
}

func wantSpent(t testing.TB, l *Ledger, id string, m Month, want int64) {
	t.Helper()
	a, err := l.Account(id, m)
	if err != nil {
		t.Fatal(err)
	}
	if a.Spent != want || a.Reserved != 0 {
		t.Errorf("%s %s: spent %d, reserved %d; want %d, 0", id, m, a.Spent, a.Reserved, want)
	}
}

func wantAudit(t testing.TB, l *Ledger) AuditReport {
	t.Helper()
	report, err := l.Audit()
	if err != nil {
		t.Fatal(err)
	}
	for _, d := range report.Off {
		t.Errorf("audit: %+v", d)
	}
	if report.Usage != report.Spent || report.Spent > report.Charged {
		t.Errorf("audit: usage %d, spent %d, charged %d", report.Usage, report.Spent, report.Charged)
	}
	return report
}

var levels = []Durability{Standard, Strict}

// The last credit is spendable, and no credit is spent twice: 800 racing
// debits on a pool of 500 (the figures of the requirement).
func TestRacingDebits(t *testing.T) {
	cases := []struct {
		name      string
		keys      int
		calls     int
		cost      int64
		allowance int64
		granted   int64 // debits that must succeed per key
	}{
		{"one credit each", 1, 800, 1, 500, 500},
		{"three credits each", 1, 800, 3, 500, 166},
		{"a cost above every block", 1, 40, 700, 7_000, 10},
		{"several keys", 8, 200, 2, 101, 50},
		{"an empty pool", 1, 50, 1, 0, 0},
	}
	for _, level := range levels {
		for _, c := range cases {
			t.Run(string(level)+"/"+c.name, func(t *testing.T) {
				l := newBench(t, Options{Durability: level}).open()
				ids := []string{"k_a", "k_b", "k_c", "k_d", "k_e", "k_f", "k_g", "k_h"}[:c.keys]
				var spent [8]atomic.Int64
				var group sync.WaitGroup
				for n, id := range ids {
					for range c.calls {
						group.Go(func() {
							if spend(t, l, id, c.allowance, c.cost) {
								spent[n].Add(1)
							}
						})
					}
				}
				group.Wait()
				for n, id := range ids {
					if got := spent[n].Load(); got != c.granted {
						t.Errorf("%s: %d debits succeeded, want %d", id, got, c.granted)
					}
					wantSpent(t, l, id, l.Month(), c.granted*c.cost)
				}
				wantAudit(t, l)
			})
		}
	}
}

func TestReservationEndsOnce(t *testing.T) {
	l := newBench(t, Options{}).open()
	r, err := reserve(t.Context(), l, "k_a", 10, 2)
	if err != nil {
		t.Fatal(err)
	}
	if balance, err := r.Settle("a"); err != nil || balance != (Balance{10, 8}) {
		t.Fatalf("settle: %+v, %v", balance, err)
	}
	if balance, err := r.Settle("a"); !errors.Is(err, ErrFinished) || balance != (Balance{10, 8}) {
		t.Errorf("second settle: %+v, %v", balance, err)
	}
	if balance := r.Release(); balance != (Balance{10, 8}) {
		t.Errorf("release after settle: %+v", balance)
	}
	// An ended reservation is filled in again, an open one is not.
	if err := l.Reserve(t.Context(), r, "k_a", 10, 3); err != nil {
		t.Fatal(err)
	}
	if err := l.Reserve(t.Context(), r, "k_a", 10, 1); !errors.Is(err, errOpen) {
		t.Errorf("reserved over an open reservation: %v", err)
	}
	if balance := l.Balance("k_a", 10); balance != (Balance{10, 5}) {
		t.Errorf("with an open reservation: %+v", balance)
	}
	if balance := r.Release(); balance != (Balance{10, 8}) {
		t.Errorf("release: %+v", balance)
	}
	if _, err := r.Settle("a"); !errors.Is(err, ErrFinished) {
		t.Errorf("settle after release: %v", err)
	}
	// What could not be reserved is ended, and of no pool.
	if err := l.Reserve(t.Context(), r, "k_a", 10, 9); err == nil {
		t.Fatal("reserved more than the pool")
	}
	if _, err := r.Settle("a"); !errors.Is(err, ErrFinished) || r.Release() != (Balance{}) || r.Month() != 0 {
		t.Errorf("a reservation that failed is not ended: %v", err)
	}
	var zero Reservation
	if _, err := zero.Settle("a"); !errors.Is(err, ErrFinished) || zero.Release() != (Balance{}) {
		t.Error("the zero reservation is not ended")
	}
	wantSpent(t, l, "k_a", l.Month(), 2)
}

func testLog(t testing.TB) (hclog.Logger, *sink) {
	out := &sink{}
	return hclog.New(&hclog.LoggerOptions{Output: out, Level: hclog.Debug}), out
}

// sink is a log that tests read.
type sink struct {
	mu   sync.Mutex
	text []byte
}

func (s *sink) Write(p []byte) (int, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.text = append(s.text, p...)
	return len(p), nil
}

func (s *sink) String() string {
	s.mu.Lock()
	defer s.mu.Unlock()
	return string(s.text)
}
