package main

import (
	"math"
	"math/rand/v2"
	"testing"

	"github.com/utilhost/utilhost/plugins/internal/js"
)

// near reports whether two amounts differ by less than a millionth of a cent, or
// by what 1+i loses of the smallest rate that is added to 1.
func near(a, b float64) bool {
	return math.Abs(a-b) <= 1e-8+0x1p-52/slight*math.Max(math.Abs(a), math.Abs(b))
}

// TestLoanProperties checks loans of all kinds against what a loan is: payments
// discounted to the start are worth the principal, principal parts add up to it,
// and each balance follows from the one before.
func TestLoanProperties(t *testing.T) {
	random := rand.New(rand.NewPCG(1, 2))
	for range 2000 {
		principal := math.Round(math.Pow(10, 2+random.Float64()*6)*100) / 100
		rate := math.Pow(10, random.Float64()*16-16) // to 100 percent a period
		n := float64(1 + random.IntN(600))
		l := newLoan(principal, rate, n)
		if worth := l.payment * -gain(rate, -n) / rate; !near(worth, principal) {
			t.Fatalf("%+v: payments are worth %v", l, worth)
		}
		if l.interest < 0 || !near(l.total-l.interest, principal) {
			t.Fatalf("%+v: interest is not total less principal", l)
		}
		if l.balance(0) != principal || l.balance(n) != 0 {
			t.Fatalf("%+v: starts with %v, ends with %v", l, l.balance(0), l.balance(n))
		}
		var paid float64
		for k := 1.0; k <= n; k++ {
			before, after := l.balance(k-1), l.balance(k)
			if !near(before+before*rate, after+l.payment) {
				t.Fatalf("%+v: %v grows and is paid to %v", l, before, after)
			}
			paid += before - after
		}
		if !near(paid, principal) {
			t.Fatalf("%+v: pays back %v", l, paid)
		}
	}
}

// FuzzLoan checks that no loan within bounds breaks the schedule.
func FuzzLoan(f *testing.F) {
	f.Add(1000.0, 0.01, 12.0)
	f.Add(1e300, 0.0, 1.0)
	f.Add(5e-324, 5e-324, 1e300)
	f.Add(1.0, 1e300, 61.0)
	f.Fuzz(func(t *testing.T, principal, rate, n float64) {
		n = math.Round(n)
		if !(principal >= 0 && rate >= 0 && n >= 1) || !js.IsFinite(principal, rate, n) {
			t.Skip()
		}
		l := newLoan(principal, rate, n)
		if l.inRange("principal") != nil {
			t.Skip()
		}
		last := principal
		for _, row := range l.schedule() {
			if !js.IsFinite(row.Payment, row.Principal, row.Interest, row.Balance) {
				t.Fatalf("%+v: %+v", l, row)
			}
			if row.Balance < 0 || row.Balance > last+0.01+1e-9*last {
				t.Fatalf("%+v: balance %v after %v", l, row.Balance, last)
			}
			last = row.Balance
		}
		if n <= 60 && last != 0 {
			t.Fatalf("%+v: ends with %v", l, last)
		}
	})
}

// TestDepositProperties checks the closed formula against deposits made one by
// one.
func TestDepositProperties(t *testing.T) {
	random := rand.New(rand.NewPCG(3, 4))
	for range 2000 {
		initial, contribution := math.Round(random.Float64()*1e7)/100, math.Round(random.Float64()*1e5)/100
		rate := math.Pow(10, random.Float64()*15-16) // to 10 percent a period
		if random.IntN(2) == 0 {
			rate = -rate
		}
		n := float64(random.IntN(300))
		want := initial
		for range int(n) {
			want += want*rate + contribution
		}
		if d := newDeposits(initial, contribution, rate, n); !near(d.value, want) {
			t.Fatalf("%v and %v at %v for %v: %v, one by one %v", initial, contribution, rate, n, d.value, want)
		}
	}
}
