package main

import (
	"os"
	"testing"

	"github.com/utilhost/utilhost/scripts/clients"
	"github.com/utilhost/utilhost/scripts/stage/drivertest"
)

func TestMain(m *testing.M) { os.Exit(enclosed(m.Run)) }

func TestShort(t *testing.T) {
	if err := unable(); err != nil {
		t.Skip("no disk can be cut off here: ", err)
	}
	drivertest.Short(t, powercut())
}

func TestUsage(t *testing.T) { drivertest.Usage(t, powercut(), "-cuts -1", "-cuts 10001") }

// TestJudge holds what a pool of 10,000 credits may show after a restart
// against what its customer counted: blocks of at most 625 credits.
func TestJudge(t *testing.T) {
	charge, refund, strict := rule{bound: blockOf}, rule{refund: true, bound: blockOf}, rule{bound: refusedAtTheCut}
	for _, c := range []struct {
		name    string
		rule    rule
		left    int
		doubt   int
		refused int
		lowest  int
		wrong   bool
	}{
		{name: "exact", rule: charge, left: 9000, lowest: 9000},
		{name: "one answer lost", rule: charge, left: 9007, lowest: 9000, wrong: true},
		{name: "a block too much", rule: charge, left: 9000 - 625, lowest: 9000},
		{name: "more than a block", rule: charge, left: 9000 - 626, lowest: 9000, wrong: true},
		{name: "a block beside the doubt", rule: charge, left: 9000 - 632, doubt: 7, lowest: 9000},
		{name: "less than a client saw", rule: charge, left: 9000, lowest: 8992, wrong: true},
		{name: "refunded", rule: refund, left: 9625, lowest: 9000},
		{name: "more than a block refunded", rule: refund, left: 9626, lowest: 9000, wrong: true},
		{name: "refund, and too much", rule: refund, left: 8999, lowest: 9000, wrong: true},
		{name: "strict, one answer lost", rule: strict, left: 9007, refused: 3, lowest: 9007, wrong: true},
		{name: "strict", rule: strict, left: 9000, lowest: 9000},
		{name: "strict, too much", rule: strict, left: 8993, lowest: 9000, wrong: true},
		{name: "strict, in doubt", rule: strict, left: 8993, doubt: 7, lowest: 9000},
		{name: "strict, refused by the failed commit", rule: strict, left: 8993, refused: 3, lowest: 9000},
		{name: "strict, more than was in flight", rule: strict, left: 8992, refused: 3, lowest: 9000, wrong: true},
		{name: "below zero", rule: charge, left: -1, lowest: 9000, wrong: true},
	} {
		a := &actor{role: role{name: "rare", allowance: 10_000, customers: 1, costs: []int{7}}, before: 10_000}
		a.count = clients.Count{
			OK: 143, Spent: 1000, Doubt: c.doubt / 7, DoubtCost: c.doubt, Lowest: c.lowest,
			Tolerated: map[string]int{refusedForNow: c.refused},
		}
		if _, err := a.judge(c.left, c.rule); (err != nil) != c.wrong {
			t.Errorf("%s: %v", c.name, err)
		}
	}
}
