package main

import (
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

// inRange is [sdk.InRange] of those results that exist.
func inRange(results ...*float64) error {
	var known []float64
	for _, x := range results {
		if x != nil {
			known = append(known, *x)
		}
	}
	return sdk.InRange("", known...)
}
