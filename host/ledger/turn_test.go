package ledger

import (
	"errors"
	"fmt"
	"sync"
	"testing"
	"time"

	"github.com/utilhost/utilhost/host/store"
)

// inFlight reserves by 64 goroutines at the same time, 1 to 3 credits each.
func inFlight(t *testing.T, l *Ledger, id string, allowance int64) (calls []*Reservation, sum int64) {
	t.Helper()
	calls = make([]*Reservation, 64)
	var group sync.WaitGroup
	for n := range calls {
		cost := int64(1 + n%3)
		sum += cost
		group.Go(func() {
			var err error
			if calls[n], err = reserve(t.Context(), l, id, allowance, cost); err != nil {
				t.Error(err)
			}
		})
	}
	group.Wait()
	return calls, sum
}

// finish ends calls in goroutines of the group: the first ones are settled,
// the others released. It returns the credits of those settled.
func finish(t *testing.T, group *sync.WaitGroup, calls []*Reservation, settle int, m Month) (sum int64) {
	for n, r := range calls {
		if n < settle {
			sum += r.cost
		}
		group.Go(func() {
			if r.Month() != m {
				t.Errorf("the call belongs to %s, want %s", r.Month(), m)
			}
			if n >= settle {
				r.Release()
			} else if balance, err := r.Settle("text/case"); err != nil || balance.Remaining < 0 {
				t.Errorf("settle: %+v, %v", balance, err)
			}
		})
	}
	return sum
}

// wantRecords checks that the store holds exactly these months of a key, each
// with what was spent in it.
func wantRecords(t *testing.T, b *bench, id string, spent map[Month]int64) {
	t.Helper()
	view, err := b.store.View()
	if err != nil {
		t.Fatal(err)
	}
	defer view.Close()
	records := 0
	if err := view.Accounts(id, func(a store.Account) error {
		if want, ok := spent[Month(a.Month)]; !ok || a.Spent != want || a.Charged != want {
			t.Errorf("record %+v, want %d spent (month used: %v)", a, want, ok)
		}
		records++
		return nil
	}); err != nil {
		t.Fatal(err)
	}
	if records != len(spent) {
		t.Errorf("%d records, want %d", records, len(spent))
	}
}

// wantShortage checks the refusal of a call that costs more than is left.
func wantShortage(t *testing.T, l *Ledger, id string, allowance, left int64, reset time.Time) {
	t.Helper()
	_, err := reserve(t.Context(), l, id, allowance, left+1)
	var shortage *Shortage
	if !errors.As(err, &shortage) || shortage.Remaining != left || !shortage.Reset.Equal(reset) {
		t.Errorf("%v: %+v; want %d left until %s", err, shortage, left, reset)
	}
}

// One nanosecond turns the month, with 64 calls in flight on each side of it:
// those from before are settled and released while those of the new month come
// in. Both records are exact, also after a kill.
func TestTurnWithCallsInFlight(t *testing.T) {
	for _, level := range levels {
		for _, c := range []struct {
			name, before, after string
			reset               string // of the later pool
			wait                time.Duration
		}{
			{"month", "2026-11-30T23:59:59.999999999Z", "2026-12-01T00:00:00Z", "2027-01-01T00:00:00Z", 31 * 24 * time.Hour},
			{"year", "2026-12-31T23:59:59.999999999Z", "2027-01-01T00:00:00Z", "2027-02-01T00:00:00Z", 31 * 24 * time.Hour},
			{"leap day", "2028-02-29T23:59:59.999999999Z", "2028-03-01T00:00:00Z", "2028-04-01T00:00:00Z", 31 * 24 * time.Hour},
			{"no leap day", "2027-02-28T23:59:59.999999999Z", "2027-03-01T00:00:00Z", "2027-04-01T00:00:00Z", 31 * 24 * time.Hour},
			{"century", "2099-12-31T23:59:59.999999999Z", "2100-01-01T00:00:00Z", "2100-02-01T00:00:00Z", 31 * 24 * time.Hour},
			{"into February", "2028-01-31T23:59:59.999999999Z", "2028-02-01T00:00:00Z", "2028-03-01T00:00:00Z", 29 * 24 * time.Hour},
		} {
			t.Run(string(level)+"/"+c.name, func(t *testing.T) {
				const allowance = 500
				k := newClock(c.before)
				b := newBench(t, Options{Durability: level, Now: k.now})
				l := b.open()
				old := l.Month()
				spend(t, l, "k_a", allowance, 20)
				first, held := inFlight(t, l, "k_a", allowance)
				turn := old.End()
				wantShortage(t, l, "k_a", allowance, allowance-20-held, turn)
				if wait := turn.Sub(k.now()); wait != time.Nanosecond {
					t.Errorf("%s before the turn", wait)
				}

				k.set(c.after)
				if left := l.Balance("k_a", allowance).Remaining; left != allowance {
					t.Errorf("the new pool has %d left", left)
				}
				var group sync.WaitGroup
				spent := map[Month]int64{old: 20 + finish(t, &group, first, 40, old)}
				second, held := inFlight(t, l, "k_a", allowance)
				wantShortage(t, l, "k_a", allowance, allowance-held, old.End().AddDate(0, 1, 0))
				reset, err := time.Parse(time.RFC3339, c.reset)
				if err != nil || !(old + 1).End().Equal(reset) || reset.Sub(k.now()) != c.wait {
					t.Errorf("reset at %s, want %s in %s", (old + 1).End(), c.reset, c.wait)
				}
				spent[old+1] = finish(t, &group, second, 50, old+1)
				group.Wait()

				for m, want := range spent {
					wantSpent(t, l, "k_a", m, want)
				}
				if left := l.Balance("k_a", allowance).Remaining; left != allowance-spent[old+1] {
					t.Errorf("%d left of the new month", left)
				}
				wantAudit(t, l)
				b.crash()
				l = b.open()
				wantRecords(t, b, "k_a", spent)
				wantAudit(t, l)
			})
		}
	}
}

// Midnight into the leap day is a day like others: the pool goes on.
func TestLeapDayIsInFebruary(t *testing.T) {
	k := newClock("2028-02-28T23:59:59.999999999Z")
	b := newBench(t, Options{Now: k.now})
	l := b.open()
	calls, held := inFlight(t, l, "k_a", 500)
	k.set("2028-02-29T00:00:00Z")
	if left := l.Balance("k_a", 500).Remaining; left != 500-held {
		t.Errorf("%d left on the leap day, want %d", left, 500-held)
	}
	spend(t, l, "k_a", 500, 7)
	var group sync.WaitGroup
	spent := 7 + finish(t, &group, calls, 64, l.Month())
	group.Wait()
	rows, err := l.Usage("k_a", l.Month())
	if err != nil || len(rows) != 2 || rows[0].Day != "2028-02-28" || rows[0].Calls != 64 || rows[1].Day != "2028-02-29" || rows[1].Credits != 7 {
		t.Errorf("usage: %+v, %v", rows, err)
	}
	b.close()
	b.open()
	wantRecords(t, b, "k_a", map[Month]int64{MonthOf(k.now()): spent})
}

// A clock in another zone turns the month at 00:00:00 UTC all the same.
func TestTurnIsInUTC(t *testing.T) {
	k := newClock("2026-11-30T23:59:59.999999999Z")
	for _, hours := range []int{-11, -3, 2, 14} {
		zone := time.FixedZone("", hours*3600)
		l := newBench(t, Options{Now: func() time.Time { return k.now().In(zone) }}).open()
		k.set("2026-11-30T23:59:59.999999999Z")
		if got := l.Month().String(); got != "2026-11" {
			t.Errorf("%+d h: %s before the turn", hours, got)
		}
		spend(t, l, "k_a", 10, 10)
		k.set("2026-12-01T00:00:00Z")
		if !spend(t, l, "k_a", 10, 10) || l.Month().String() != "2026-12" {
			t.Errorf("%+d h: no new pool at the turn", hours)
		}
	}
}

// The clock goes to and fro over month ends, twice over the same one, by an
// hour, a month and a year, each time with 64 calls in flight that end only
// after the next jump, while pools are returned and leave memory. Each month
// has one pool, which goes on whenever the clock comes back to it.
func TestClockGoesBack(t *testing.T) {
	instants := []string{
		"2026-11-30T23:59:59.999999999Z", "2026-12-01T00:00:00Z", "2026-11-30T23:00:00Z", "2026-12-01T00:00:00Z", "2026-12-01T00:00:01Z",
		"2026-11-01T00:00:00Z", "2026-10-31T23:59:59Z", "2025-12-31T23:59:59Z", "2026-01-01T00:00:00Z", "2026-12-31T12:00:00Z", "2026-11-30T23:59:59Z",
	}
	for _, level := range levels {
		t.Run(string(level), func(t *testing.T) {
			const allowance = 1000
			k := newClock(instants[0])
			b := newBench(t, Options{Durability: level, Now: k.now, Slots: 3})
			l := b.open()
			spent := map[Month]int64{}
			var before []*Reservation
			var month Month
			var group sync.WaitGroup
			for n, at := range instants {
				k.set(at)
				calls, held := inFlight(t, l, "k_a", allowance)
				m := MonthOf(k.now())
				if l.Month() != m {
					t.Fatalf("at %s the month is %s", at, l.Month())
				}
				open := held
				if month == m { // those from before the jump are of this month too
					for _, r := range before {
						open += r.cost
					}
				}
				wantShortage(t, l, "k_a", allowance, allowance-spent[m]-open, m.End())
				spent[month] += finish(t, &group, before, 30+n, month)
				group.Wait()
				before, month = calls, m
				for range slowPace.coldSweeps + 2 {
					l.sweep()
				}
			}
			spent[month] += finish(t, &group, before, 64, month)
			group.Wait()
			delete(spent, 0)
			if len(spent) != 5 {
				t.Fatalf("%d months were used", len(spent))
			}
			for m, want := range spent {
				wantSpent(t, l, "k_a", m, want)
			}
			wantAudit(t, l)
			b.crash()
			l = b.open()
			wantRecords(t, b, "k_a", spent)
			months, err := l.Months("k_a")
			if err != nil || len(months) != len(spent) {
				t.Errorf("months: %+v, %v", months, err)
			}
			wantAudit(t, l)
		})
	}
}

// The month turns while 64 goroutines reserve for several keys: whoever reads
// the clock before the turn gets the old pool, whoever reads it after, the new
// one; no pool is spent beyond its size and none is forgotten.
func TestTurnRacesWithReservations(t *testing.T) {
	const keys, allowance = 4, 150
	for _, level := range levels {
		t.Run(string(level), func(t *testing.T) {
			k := newClock("2026-11-30T23:59:59.999999999Z")
			b := newBench(t, Options{Durability: level, Now: k.now})
			l := b.open()
			november := l.Month()
			var mu sync.Mutex
			spent := map[poolKey]int64{}
			var group sync.WaitGroup
			for g := range 64 {
				group.Go(func() {
					id := fmt.Sprintf("k_%d", g%keys)
					for n := range 40 {
						if g == 0 && n%10 == 5 { // turns, back, and turns again
							k.set([]string{"2026-12-01T00:00:00Z", "2026-11-30T23:59:59.999999999Z"}[n/10%2])
						}
						r, err := reserve(t.Context(), l, id, allowance, 1)
						var shortage *Shortage
						if errors.As(err, &shortage) {
							if m := MonthOf(shortage.Reset) - 1; m != november && m != november+1 {
								t.Errorf("refused until %s", shortage.Reset)
							}
							continue
						}
						if err != nil {
							t.Error(err)
							return
						}
						if _, err := r.Settle("text/case"); err != nil {
							t.Error(err)
							return
						}
						mu.Lock()
						spent[poolKey{id, r.Month()}]++
						mu.Unlock()
					}
				})
			}
			group.Wait()
			b.crash()
			l = b.open()
			for n := range keys {
				want := map[Month]int64{}
				for key, credits := range spent {
					if key.id == fmt.Sprintf("k_%d", n) {
						want[key.month] = credits
						if credits > allowance || key.month != november && key.month != november+1 {
							t.Errorf("%v: %d settled", key, credits)
						}
					}
				}
				wantRecords(t, b, fmt.Sprintf("k_%d", n), want)
			}
			wantAudit(t, l)
		})
	}
}
