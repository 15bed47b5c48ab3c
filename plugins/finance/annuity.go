package main

import (
	"math"

	"github.com/utilhost/utilhost/sdk"
)

// loan is money that equal payments at the end of every period pay back with
// interest: an ordinary annuity (Kellison, The Theory of Interest, 3.2 and 5.2).
type loan struct {
	principal float64
	rate      float64 // per period, 0.01 for 1 percent
	periods   float64 // whole, 1 or more
	payment   float64 // each
	total     float64 // of all payments
	interest  float64 // part of total
}

// newLoan computes the payment P i / (1 - (1+i)^-n), or P/n without interest.
// The principal is 0 or more, the rate too. All figures are unrounded and may
// have left the range of doubles.
func newLoan(principal, rate, periods float64) loan {
	l := loan{principal: principal, rate: rate, periods: periods}
	if idle(rate, periods) {
		l.payment, l.total = principal/periods, principal
		return l
	}
	l.payment = principal * rate / -gain(rate, -periods)
	l.total = float64(l.payment * periods)
	l.interest = math.Max(l.total-principal, 0) // the rounding of a large total can exceed a tiny interest
	return l
}

// balance returns what is owed after so many payments, 0 to periods: the present
// value of those still to come (Kellison 5.2, the prospective method). Taking
// payment by payment off the balance would multiply its rounding errors by 1+i
// each time, which ruins the end of a dear loan.
func (l loan) balance(paid float64) float64 {
	left := l.periods - paid
	switch {
	case paid == 0:
		return l.principal
	case idle(l.rate, l.periods):
		return l.principal * left / l.periods
	}
	return l.payment * -gain(l.rate, -left) / l.rate
}

// inRange refuses the field that leads out of the range of doubles.
func (l loan) inRange(field string) error {
	return sdk.InRange(field, l.payment, l.total, l.interest)
}

// wholePeriods turns the length of a loan into its number of payments, of which
// so many fall into one unit of the length. There must be at least one.
func wholePeriods(field string, length, perUnit float64) (float64, error) {
	n := nearestPeriods(length, perUnit)
	if n < 1 {
		return 0, sdk.Invalid(field, "must be long enough for one payment")
	}
	return n, sdk.InRange(field, n)
}
