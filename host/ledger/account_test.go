package ledger

import (
	"slices"
	"testing"

	"github.com/utilhost/utilhost/host/store"
)

func TestGrant(t *testing.T) {
	for _, level := range levels {
		c := newClock("2026-11-21T12:00:00Z")
		b := newBench(t, Options{Durability: level, Now: c.now})
		l := b.open()
		spend(t, l, "k_a", 10, 10)
		if spend(t, l, "k_a", 10, 1) {
			t.Fatal("spent more than the pool")
		}
		if a, err := l.Grant("k_a", 5); err != nil || a.Granted != 5 || a.Spent != 10 {
			t.Fatalf("grant: %+v, %v", a, err)
		}
		if balance := l.Balance("k_a", 10); balance != (Balance{15, 5}) {
			t.Errorf("after the grant: %+v", balance)
		}
		r, err := reserve(t.Context(), l, "k_a", 10, 5)
		if err != nil {
			t.Fatal(err)
		}
		if balance, err := r.Settle("a"); err != nil || balance != (Balance{15, 0}) {
			t.Errorf("settle: %+v, %v", balance, err)
		}
		b.crash()
		l = b.open()
		if balance := l.Balance("k_a", 10); balance != (Balance{15, 0}) {
			t.Errorf("after a crash: %+v", balance)
		}
		c.set("2026-12-01T00:00:00Z")
		if balance := l.Balance("k_a", 10); balance != (Balance{10, 10}) {
			t.Errorf("next month: %+v", balance)
		}
		for _, n := range []int64{0, -1, MaxGrant + 1} {
			if _, err := l.Grant("k_a", n); err == nil {
				t.Errorf("grant of %d was taken", n)
			}
		}
		wantAudit(t, l)
	}
}

func TestUsage(t *testing.T) {
	for _, level := range levels {
		c := newClock("2026-11-21T23:59:00Z")
		b := newBench(t, Options{Durability: level, Now: c.now})
		l := b.open()
		m := l.Month()
		use := func(route string, cost int64) {
			t.Helper()
			r, err := reserve(t.Context(), l, "k_a", 100, cost)
			if err != nil {
				t.Fatal(err)
			}
			if _, err := r.Settle(route); err != nil {
				t.Fatal(err)
			}
		}
		use("text/case", 1)
		use("text/case", 1)
		failed, err := reserve(t.Context(), l, "k_a", 100, 9)
		if err != nil {
			t.Fatal(err)
		}
		failed.Release() // is no usage
		use("math/stats", 3)
		l.sweep()
		c.set("2026-11-22T00:00:00Z")
		use("text/case", 1)
		want := []Usage{
			{"2026-11-21", "math/stats", 1, 3}, {"2026-11-21", "text/case", 2, 2}, {"2026-11-22", "text/case", 1, 1},
		}
		for _, when := range []string{"live", "after a clean stop"} {
			if got, err := l.Usage("k_a", m); err != nil || !slices.Equal(got, want) {
				t.Errorf("%s: %v, %v", when, got, err)
			}
			if at, err := l.LastUsed("k_a"); err != nil || !at.Equal(c.now()) {
				t.Errorf("%s: last used %v, %v", when, at, err)
			}
			b.close()
			l = b.open()
		}
		if at, err := l.LastUsed("k_b"); err != nil || !at.IsZero() {
			t.Errorf("never used: %v, %v", at, err)
		}
		if got, err := l.Usage("k_b", m); err != nil || len(got) != 0 {
			t.Errorf("never used: %v, %v", got, err)
		}
	}
}

func TestAuditFindsErrors(t *testing.T) {
	plant := map[string]struct {
		reason string
		write  func(*store.Batch, uint32)
	}{
		"lost usage": {"usage differs from what was spent", func(b *store.Batch, m uint32) {
			b.PutAccount(store.Account{KeyID: "k_bad", Month: m, Charged: 5, Spent: 5, Attributed: 3})
			b.AddUsage(store.Usage{KeyID: "k_bad", Month: m, Day: 1, Route: "a", Calls: 1, Credits: 3})
		}},
		"changed row": {"usage rows do not add up to the usage on record", func(b *store.Batch, m uint32) {
			b.PutAccount(store.Account{KeyID: "k_bad", Month: m, Charged: 5, Spent: 5, Attributed: 5})
			b.AddUsage(store.Usage{KeyID: "k_bad", Month: m, Day: 1, Route: "a", Calls: 1, Credits: 4})
		}},
		"uncharged": {"more was spent than charged", func(b *store.Batch, m uint32) {
			b.PutAccount(store.Account{KeyID: "k_bad", Month: m, Charged: 4, Spent: 5, Attributed: 5})
			b.AddUsage(store.Usage{KeyID: "k_bad", Month: m, Day: 1, Route: "a", Calls: 1, Credits: 5})
		}},
		"usage without an account": {"usage rows do not add up to the usage on record", func(b *store.Batch, m uint32) {
			b.AddUsage(store.Usage{KeyID: "k_bad", Month: m, Day: 1, Route: "a", Calls: 1, Credits: 4})
		}},
	}
	for name, c := range plant {
		t.Run(name, func(t *testing.T) {
			l := newBench(t, Options{}).open()
			spend(t, l, "k_good", 100, 3)
			var batch store.Batch
			c.write(&batch, uint32(l.Month()))
			if err := l.store.Commit(&batch); err != nil {
				t.Fatal(err)
			}
			report, err := l.Audit()
			if err != nil {
				t.Fatal(err)
			}
			if len(report.Off) != 1 || report.Off[0].KeyID != "k_bad" || report.Off[0].Reason != c.reason {
				t.Errorf("audit: %+v", report)
			}
			if report.Accounts != 2 {
				t.Errorf("%d accounts", report.Accounts)
			}
		})
	}
}
