package ledger

import (
	"errors"
	"testing"
	"time"
)

func TestMonth(t *testing.T) {
	for _, c := range []struct{ at, month, start, end string }{
		{"2026-11-21T12:00:00Z", "2026-11", "2026-11-01T00:00:00Z", "2026-12-01T00:00:00Z"},
		{"2026-12-31T23:59:59Z", "2026-12", "2026-12-01T00:00:00Z", "2027-01-01T00:00:00Z"},
		{"2027-01-01T01:59:59+02:00", "2026-12", "2026-12-01T00:00:00Z", "2027-01-01T00:00:00Z"},
	} {
		at, err := time.Parse(time.RFC3339, c.at)
		if err != nil {
			t.Fatal(err)
		}
		m := MonthOf(at)
		if m.String() != c.month || m.Start().Format(time.RFC3339) != c.start || m.End().Format(time.RFC3339) != c.end {
			t.Errorf("%s: %s from %s to %s", c.at, m, m.Start(), m.End())
		}
		if back, err := ParseMonth(c.month); err != nil || back != m {
			t.Errorf("parse %s: %v, %v", c.month, back, err)
		}
	}
	for _, text := range []string{"", "2026", "2026-13", "2026-1", "26-01"} {
		if m, err := ParseMonth(text); err == nil {
			t.Errorf("%q was read as %s", text, m)
		}
	}
}

// The month turns with calls in flight: each belongs to the month in which it
// was reserved, and the new pool is whole.
func TestMonthTurn(t *testing.T) {
	for _, level := range levels {
		t.Run(string(level), func(t *testing.T) {
			c := newClock("2026-11-30T23:59:59Z")
			b := newBench(t, Options{Durability: level, Now: c.now})
			l := b.open()
			november := l.Month()
			for range 3 {
				spend(t, l, "k_a", 10, 2)
			}
			old, err := reserve(t.Context(), l, "k_a", 10, 3)
			if err != nil {
				t.Fatal(err)
			}
			released, err := reserve(t.Context(), l, "k_a", 10, 1)
			if err != nil {
				t.Fatal(err)
			}
			_, err = reserve(t.Context(), l, "k_a", 10, 1)
			var shortage *Shortage
			if !errors.As(err, &shortage) || shortage.Remaining != 0 || !shortage.Reset.Equal(november.End()) {
				t.Fatalf("empty pool: %v", err)
			}
			c.set("2026-12-01T00:00:00Z")
			if balance := l.Balance("k_a", 10); balance != (Balance{10, 10}) {
				t.Errorf("new month: %+v", balance)
			}
			fresh, err := reserve(t.Context(), l, "k_a", 10, 4)
			if err != nil {
				t.Fatal(err)
			}
			if balance, err := old.Settle("a"); err != nil || balance != (Balance{10, 0}) || old.Month() != november {
				t.Errorf("settle after midnight: %+v, %v", balance, err)
			}
			if balance := released.Release(); balance != (Balance{10, 1}) {
				t.Errorf("release after midnight: %+v", balance)
			}
			if balance, err := fresh.Settle("a"); err != nil || balance != (Balance{10, 6}) {
				t.Errorf("first call of the month: %+v, %v", balance, err)
			}
			// The clock jumps back: the old record goes on, nothing is anew.
			c.set("2026-11-30T23:59:30Z")
			if balance := l.Balance("k_a", 10); balance != (Balance{10, 1}) {
				t.Errorf("clock jumped back: %+v, want 1 of 10", balance)
			}
			spend(t, l, "k_a", 10, 1)
			c.set("2026-12-01T00:00:10Z")
			if left := l.Balance("k_a", 10).Remaining; left != 6 {
				t.Errorf("clock went on: %d left, want 6", left)
			}
			b.crash()
			l = b.open()
			wantSpent(t, l, "k_a", november, 10)
			wantSpent(t, l, "k_a", november+1, 4)
			months, err := l.Months("k_a")
			if err != nil || len(months) != 2 || months[0].Month != november || months[1].Spent != 4 {
				t.Errorf("months: %+v, %v", months, err)
			}
			rows, err := l.Usage("k_a", november)
			if err != nil || len(rows) != 1 || rows[0].Day != "2026-11-30" {
				t.Errorf("usage of November is booked at %+v, %v", rows, err)
			}
			wantAudit(t, l)
		})
	}
}
