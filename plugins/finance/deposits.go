package main

import "github.com/utilhost/utilhost/sdk"

// deposits is money that grows while a contribution is added at the end of every
// period (Kellison, The Theory of Interest, 3.2: an annuity-immediate).
type deposits struct {
	value float64 // in the end
	paid  float64 // all contributions and what was there at first
}

// newDeposits computes initial (1+i)^n + contribution ((1+i)^n - 1) / i, with n
// in place of the fraction where nothing is earned. The rate is per period, 0.01
// for 1 percent, and more than -1; the number of periods is whole, 0 or more.
// Figures are unrounded and may have left the range of doubles.
func newDeposits(initial, contribution, rate, periods float64) deposits {
	d := deposits{paid: initial + float64(contribution*periods)}
	if idle(rate, periods) {
		d.value = d.paid
		return d
	}
	series := gain(rate, periods) / rate
	d.value = float64(initial*growth(rate, periods)) + float64(contribution*series)
	return d
}

// inRange refuses the field that leads out of the range of doubles.
func (d deposits) inRange(field string) error {
	return sdk.InRange(field, d.value, d.paid, d.value-d.paid)
}
