package main

import (
	"math"

	"github.com/utilhost/utilhost/plugins/internal/js"
	"github.com/utilhost/utilhost/sdk"
)

// cents rounds an amount of money for the answer, to 2 decimals.
func cents(x float64) float64 { return js.RoundHalfAway(x, 2) }

// percent rounds a percentage for the answer, to 2 decimals.
func percent(x float64) float64 { return js.RoundHalfAway(x, 2) }

// share returns so many percent of an amount.
func share(amount, percent float64) float64 { return amount * percent / 100 }

// finite reports whether none of xs has left the range of doubles.
func finite(xs ...float64) bool {
	for _, x := range xs {
		if math.IsInf(x, 0) || math.IsNaN(x) {
			return false
		}
	}
	return true
}

// beyondRange refuses the field that leads, with the others, out of the range of
// doubles.
func beyondRange(field string) error {
	return sdk.Invalid(field, "leads to a result beyond the range of numbers")
}
