package main

import (
	"math"

	"github.com/utilhost/utilhost/plugins/internal/js"
)

// noise is the difference in units or days up to which two figures are the same:
// what the binary form of decimal fractions may add must not order a unit more.
const noise = 1e-9

// ceiling rounds up to a whole number, 0 or more.
func ceiling(x float64) float64 { return max(0, math.Ceil(x-noise)) }

// rounded rounds for the answer, to 2 decimals.
func rounded(x float64) float64 { return js.RoundHalfAway(x, 2) }

// inventoryPosition is what the stock amounts to once all orders are settled, in
// both directions.
func inventoryPosition(onHand, onOrder, backordered float64) float64 {
	return onHand + onOrder - backordered
}
