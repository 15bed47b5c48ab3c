package main

import (
	"errors"
	"fmt"
	"math"
	"strings"

	"github.com/utilhost/utilhost/scripts/clients"
)

// verdict is what an actor's pool shows after a restart, in credits.
type verdict struct {
	ok, doubt int // answered, and without an answer
	lost      int // answered and not charged
	over      int // charged, and neither answered nor in doubt
	bound     int // of what is over or, with refund, lost
}

// judge compares what left the pool with what the customers counted.
func (a *actor) judge(left int, rule rule) (verdict, error) {
	charged := a.before - left
	v := verdict{ok: a.count.Spent, doubt: a.count.DoubtCost}
	v.lost, v.over = max(v.ok-charged, 0), max(charged-v.ok-v.doubt, 0)
	v.bound = rule.bound(a)
	mostOver, mostLost := v.bound, 0
	if rule.refund {
		mostOver, mostLost = 0, v.bound
	}
	var problems []error
	problem := func(format string, args ...any) {
		problems = append(problems, fmt.Errorf("key "+a.name+": "+format, args...))
	}
	if v.lost > mostLost {
		problem("%d credits were answered for, only %d left the pool", v.ok, charged)
	}
	if v.over > mostOver {
		problem("%d credits left the pool, %d were answered for and %d in doubt, and at most %d may be too much", charged, v.ok, v.doubt, mostOver)
	}
	if left < 0 || left > a.allowance {
		problem("%d credits remain of %d", left, a.allowance)
	}
	// What a client was shown counts the calls that ran beside it.
	if shown := a.count.Lowest; !rule.refund && shown < math.MaxInt && left > shown+a.inFlight() {
		problem("%d credits remain, a client saw %d", left, shown)
	}
	if rule.sure && a.count.Doubt+a.count.Unsent > 0 {
		problem("%d calls got no answer, %d no connection", a.count.Doubt, a.count.Unsent)
	}
	if a.count.Failed > 0 {
		problems = append(problems, a.count.Failure())
	}
	return v, errors.Join(problems...)
}

// rule says what a restart may charge too much or, with refund, lose.
type rule struct {
	refund bool
	bound  func(*actor) int
	// sure allows no call without an answer.
	sure bool
}

// exact allows nothing but the calls in doubt.
func exact(*actor) int { return 0 }

// blockOf allows a block, or the calls in flight.
func blockOf(a *actor) int { return a.block() }

// refusedAtTheCut allows only calls that were refused because their commit
// failed: what became of it is known to the disk alone.
func refusedAtTheCut(a *actor) int {
	if a.count.Tolerated[refusedForNow] == 0 {
		return 0
	}
	return a.inFlight()
}

// summary is what judgeAll found.
type summary struct {
	ok, doubt, refused int // credits, credits, calls
	lost, tooMuch      int // credits
	worst              verdict
	whose              string // the key that was charged too much most
}

// over says how much was too much for one key at most, and what the bound is.
func (s summary) over() string {
	return fmt.Sprintf("%5d %5s (%5d)", s.worst.over, s.whose, s.worst.bound)
}

// judgeAll judges every pool and begins to count anew.
func (p *scene) judgeAll(rule rule) (sum summary, err error) {
	var problems []error
	for _, a := range p.cast {
		left, err := clients.Left(a.client)
		if err != nil {
			return sum, err
		}
		v, err := a.judge(left, rule)
		problems = append(problems, err)
		sum.add(a, v)
		a.begin(left)
	}
	return sum, errors.Join(append(problems, p.audit())...)
}

func (s *summary) add(a *actor, v verdict) {
	s.ok, s.doubt, s.refused = s.ok+v.ok, s.doubt+v.doubt, s.refused+a.count.Tolerated[refusedForNow]
	s.lost, s.tooMuch = s.lost+v.lost, s.tooMuch+v.over
	if v.over > s.worst.over {
		s.worst, s.whose = v, strings.Split(a.name, "-")[0]
	}
}
