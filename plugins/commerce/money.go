package main

import (
	"math"

	"github.com/utilhost/utilhost/plugins/internal/js"
	"github.com/utilhost/utilhost/sdk"
)

// noise is the share of an amount, or of one, that the binary form of decimal
// fractions may leave where nothing should be left.
const noise = 1e-12

// rounded rounds an amount, a percentage or a ratio for the answer, to 2 decimals.
func rounded(x float64) float64 { return js.RoundHalfAway(x, 2) }

// roundedUnit rounds a cost per unit, or a number of units, to 4 decimals.
func roundedUnit(x float64) float64 { return js.RoundHalfAway(x, 4) }

// ratio returns a / b for the answer, or nil where b is 0.
func ratio(a, b float64) *float64 {
	if b == 0 {
		return nil
	}
	quotient := rounded(a / b)
	return &quotient
}

// inRange refuses a request one of whose results has left the range of doubles; a
// result that does not exist is nil.
func inRange(results ...*float64) error {
	for _, x := range results {
		if x != nil && (math.IsInf(*x, 0) || math.IsNaN(*x)) {
			return sdk.Invalid("", "the values must lead to results within the range of numbers")
		}
	}
	return nil
}
