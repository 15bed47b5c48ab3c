package main

import (
	"context"
	"math"
	"slices"

	"github.com/utilhost/utilhost/sdk"
)

// maxSafeInteger is the largest whole number up to which every whole number is
// a double of its own.
const maxSafeInteger = 1<<53 - 1

type lcmRequest struct {
	Values []float64 `json:"values" doc:"Two or more whole numbers." minItems:"2" maxItems:"10000" whole:"true"`
}

type lcmResult struct {
	Result float64 `json:"result" doc:"The smallest number that all values divide."`
}

// LCM is math/lcm.
var LCM = sdk.Endpoint[lcmRequest, lcmResult]{
	Route:   "math/lcm",
	Summary: "Least common multiple",
	Doc: `
The smallest positive whole number that every value divides. Signs are
ignored. If any value is 0 the result is 0. A result above 9007199254740991
is refused, as a double could not hold it exactly.`,
	Examples: []sdk.Example{{
		Request:  `{"values": [4, 6]}`,
		Response: `{"result": 12}`,
	}, {
		Name:     "Several values",
		Request:  `{"values": [2, 3, 4, 5, 6, 7, 8, 9, 10]}`,
		Response: `{"result": 2520}`,
	}},
	Run: func(_ context.Context, in lcmRequest) (lcmResult, error) {
		if slices.Contains(in.Values, 0) {
			return lcmResult{0}, nil
		}
		multiple := 1.0
		for _, value := range in.Values {
			// A product above 2^53-1 may be rounded, but not to 2^53-1 or less.
			multiple *= math.Abs(value) / commonFactor(multiple, value)
			if multiple > maxSafeInteger {
				return lcmResult{}, sdk.Invalid("values", "must have a least common multiple of at most %d", maxSafeInteger)
			}
		}
		return lcmResult{multiple}, nil
	},
}
