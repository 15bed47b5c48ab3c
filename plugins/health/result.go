package main

import (
	"math"

	"github.com/utilhost/utilhost/sdk"
)

// inRange refuses a request one of whose results has left the range of doubles.
func inRange(results ...float64) error {
	for _, x := range results {
		if math.IsInf(x, 0) || math.IsNaN(x) {
			return sdk.Invalid("", "the values must lead to results within the range of numbers")
		}
	}
	return nil
}
