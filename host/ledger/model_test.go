package ledger

import (
	"errors"
	"flag"
	"fmt"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/utilhost/utilhost/host/store"
	"pgregory.net/rapid"
)

// modelPool is what a pool must hold, kept in the plainest way.
type modelPool struct{ granted, settled int64 }

type modelCall struct {
	r    *Reservation
	key  poolKey
	cost int64
}

// machine runs random histories against a ledger and its model.
type machine struct {
	b          *bench
	clock      *clock
	full       atomic.Bool
	pools      map[poolKey]*modelPool
	calls      []modelCall
	allowances map[string]int64
}

var modelTimes = []string{
	"2026-11-30T23:59:58Z", "2026-12-01T00:00:00Z", "2026-12-24T12:00:00Z", "2027-01-01T00:00:00Z",
}

func newMachine(t *testing.T, rt *rapid.T) *machine {
	m := &machine{clock: newClock(modelTimes[0]), pools: map[poolKey]*modelPool{}}
	m.allowances = map[string]int64{"k_a": 7, "k_b": 400, "k_c": 100_000}
	m.b = &bench{t: t, dir: t.TempDir(), pace: slowPace}
	m.b.opts = Options{
		Durability: rapid.SampledFrom(levels).Draw(rt, "level"),
		PowerCut:   rapid.SampledFrom([]PowerCut{Charge, Refund}).Draw(rt, "power_cut"),
		Slots:      rapid.SampledFrom([]int{1, 2, 100}).Draw(rt, "slots"),
		Now:        m.clock.now,
	}
	m.b.space = func(string) (store.Space, error) {
		if m.full.Load() {
			return store.Space{}, nil
		}
		return store.Space{Free: 1 << 40}, nil
	}
	m.b.open()
	return m
}

func (m *machine) pool(k poolKey) *modelPool {
	if m.pools[k] == nil {
		m.pools[k] = &modelPool{}
	}
	return m.pools[k]
}

func (m *machine) reserved(k poolKey) (sum int64) {
	for _, c := range m.calls {
		if c.key == k {
			sum += c.cost
		}
	}
	return sum
}

func (m *machine) remaining(k poolKey) int64 {
	p := m.pool(k)
	return max(m.allowances[k.id]+p.granted-p.settled-m.reserved(k), 0)
}

func (m *machine) key(rt *rapid.T) poolKey {
	return poolKey{rapid.SampledFrom([]string{"k_a", "k_b", "k_c"}).Draw(rt, "key"), m.b.ledger.Month()}
}

func (m *machine) reserve(rt *rapid.T) {
	k := m.key(rt)
	cost := rapid.SampledFrom([]int64{1, 1, 1, 2, 3, 50, 1000}).Draw(rt, "cost")
	left := m.remaining(k)
	r, err := reserve(m.b.t.Context(), m.b.ledger, k.id, m.allowances[k.id], cost)
	var shortage *Shortage
	switch {
	case errors.As(err, &shortage):
		if left >= cost || shortage.Remaining != left || !shortage.Reset.Equal(k.month.End()) {
			rt.Fatalf("%v: %v with %d left for %d", k, err, left, cost)
		}
	case errors.Is(err, ErrUnavailable):
		if !m.full.Load() {
			rt.Fatalf("%v: %v", k, err)
		}
	case err != nil:
		rt.Fatal(err)
	case left < cost:
		rt.Fatalf("%v: reserved %d with %d left", k, cost, left)
	default:
		m.calls = append(m.calls, modelCall{r, k, cost})
	}
}

// end takes a call out of those in flight.
func (m *machine) end(rt *rapid.T) modelCall {
	if len(m.calls) == 0 {
		rt.Skip("no call in flight")
	}
	n := rapid.IntRange(0, len(m.calls)-1).Draw(rt, "call")
	c := m.calls[n]
	m.calls = append(m.calls[:n], m.calls[n+1:]...)
	return c
}

func (m *machine) settle(rt *rapid.T) {
	c := m.end(rt)
	balance, err := c.r.Settle("text/case")
	if err == nil {
		m.pool(c.key).settled += c.cost
	} else if !errors.Is(err, ErrUnavailable) || !m.full.Load() {
		rt.Fatal(err)
	}
	limit := c.r.allowance + m.pool(c.key).granted
	if want := (Balance{limit, max(limit-m.pool(c.key).settled-m.reserved(c.key), 0)}); balance != want {
		rt.Fatalf("%v: %+v, want %+v", c.key, balance, want)
	}
	if _, err := c.r.Settle("text/case"); !errors.Is(err, ErrFinished) {
		rt.Fatalf("second settle: %v", err)
	}
}

func (m *machine) release(rt *rapid.T) {
	c := m.end(rt)
	c.r.Release()
	c.r.Release()
}

func (m *machine) grant(rt *rapid.T) {
	k, n := m.key(rt), rapid.Int64Range(1, 100).Draw(rt, "credits")
	if _, err := m.b.ledger.Grant(k.id, n); err == nil {
		m.pool(k).granted += n
	} else if !errors.Is(err, ErrUnavailable) || !m.full.Load() {
		rt.Fatal(err)
	}
}

// restart ends the ledger in one of three ways and opens it again.
func (m *machine) restart(rt *rapid.T) {
	m.full.Store(false)
	switch rapid.SampledFrom([]string{"stop", "kill", "power cut"}).Draw(rt, "end") {
	case "stop":
		m.b.close()
	case "kill":
		m.b.crash()
	case "power cut":
		m.b.crash()
		if m.b.opts.Durability == Standard {
			m.b.otherBoot()
		}
		m.b.open()
		m.adopt(rt)
	}
	m.calls = nil
	if m.b.ledger == nil {
		m.b.open()
	}
}

// adopt takes over what recovery decided after a power cut, if it lies within
// what is promised.
func (m *machine) adopt(rt *rapid.T) {
	for k, p := range m.pools {
		a, err := m.b.ledger.Account(k.id, k.month)
		if err != nil {
			rt.Fatal(err)
		}
		over := max(largeBlock, m.reserved(k))
		switch {
		case m.b.opts.Durability == Strict && a.Spent != p.settled:
			rt.Fatalf("%v: strict, spent %d became %d", k, p.settled, a.Spent)
		case m.b.opts.PowerCut == Charge && (a.Spent < p.settled || a.Spent > p.settled+over):
			rt.Fatalf("%v: spent %d became %d", k, p.settled, a.Spent)
		case m.b.opts.PowerCut == Refund && (a.Spent > p.settled || a.Spent < p.settled-over):
			rt.Fatalf("%v: spent %d became %d", k, p.settled, a.Spent)
		}
		p.settled = a.Spent
	}
}

// check compares ledger and model after every action.
func (m *machine) check(rt *rapid.T) {
	for k, p := range m.pools {
		a, err := m.b.ledger.Account(k.id, k.month)
		if err != nil {
			rt.Fatal(err)
		}
		want := Account{KeyID: k.id, Month: k.month, Granted: p.granted, Spent: p.settled, Reserved: m.reserved(k)}
		if want.Charged = a.Charged; a != want {
			rt.Fatalf("ledger has %+v, model %+v", a, want)
		}
	}
	for id, allowance := range m.allowances {
		k := poolKey{id, m.b.ledger.Month()}
		want := Balance{allowance + m.pool(k).granted, m.remaining(k)}
		if balance := m.b.ledger.Balance(id, allowance); balance != want {
			rt.Fatalf("%v: %+v, want %+v", k, balance, want)
		}
	}
	report, err := m.b.ledger.Audit()
	if err != nil || len(report.Off) > 0 || report.Usage != report.Spent || report.Spent > report.Charged {
		rt.Fatalf("audit: %+v, %v", report, err)
	}
}

// Random histories in both levels, with restarts, power cuts, a full disk,
// month turns and clock jumps, follow the model. A failure prints its seed.
func TestModel(t *testing.T) {
	if flag.Lookup("rapid.checks").Value.String() == "100" { // the default: each check opens stores
		if err := flag.Set("rapid.checks", "25"); err != nil {
			t.Fatal(err)
		}
	}
	rapid.Check(t, func(rt *rapid.T) {
		m := newMachine(t, rt)
		defer func() {
			m.full.Store(false)
			m.b.close()
		}()
		rt.Repeat(map[string]func(*rapid.T){
			"":        m.check,
			"reserve": m.reserve, "reserve again": m.reserve, "reserve more": m.reserve,
			"settle": m.settle, "settle more": m.settle,
			"release": m.release,
			"grant":   m.grant,
			"sweep":   func(*rapid.T) { m.b.ledger.sweep() },
			"clock": func(rt *rapid.T) {
				m.clock.set(rapid.SampledFrom(modelTimes).Draw(rt, "now"))
			},
			"allowance": func(rt *rapid.T) {
				m.allowances[m.key(rt).id] = rapid.Int64Range(0, 2000).Draw(rt, "allowance")
			},
			"disk":    func(*rapid.T) { m.full.Store(!m.full.Load()) },
			"restart": m.restart,
		})
	})
}

// 64 goroutines over keys and months, while pools are flushed, returned and
// evicted all the time and the month turns to and fro. The ok answers are
// counted by the callers, as clients would.
func TestConcurrentHistory(t *testing.T) {
	const goroutines, keys, allowance = 64, 9, 3000
	calls := 1000
	if testing.Short() {
		calls = 300
	}
	for _, level := range levels {
		t.Run(string(level), func(t *testing.T) {
			c := newClock(modelTimes[0])
			b := newBench(t, Options{Durability: level, Now: c.now, Slots: 5})
			b.pace = pace{sweep: time.Millisecond, idleSweeps: 1, coldSweeps: 2, commitWait: 30 * time.Second}
			l := b.open()
			first := l.Month()
			var answered [keys][3]atomic.Int64
			var group sync.WaitGroup
			for g := range goroutines {
				group.Go(func() {
					for n := range calls {
						key, cost := (g*31+n*7)%keys, int64(1+(g+n)%3)
						if g == 0 && n%50 == 0 {
							c.set(modelTimes[n/50%len(modelTimes)])
						}
						r, err := reserve(t.Context(), l, fmt.Sprintf("k_%d", key), allowance, cost)
						var shortage *Shortage
						if errors.As(err, &shortage) {
							continue
						}
						if err != nil {
							t.Error(err)
							return
						}
						if n%4 == 0 {
							r.Release()
							continue
						}
						balance, err := r.Settle("text/case")
						if err != nil || balance.Remaining < 0 {
							t.Errorf("settle: %+v, %v", balance, err)
							return
						}
						answered[key][r.Month()-first].Add(cost)
					}
				})
			}
			group.Wait()
			verify := func(when string) {
				t.Helper()
				for key := range answered {
					for n := range answered[key] {
						want := answered[key][n].Load()
						if want > allowance {
							t.Errorf("%s: key %d month %d: %d answered, pool %d", when, key, n, want, allowance)
						}
						wantSpent(t, l, fmt.Sprintf("k_%d", key), first+Month(n), want)
					}
				}
				wantAudit(t, l)
			}
			verify("running")
			b.crash()
			l = b.open()
			verify("after a kill")
		})
	}
}
