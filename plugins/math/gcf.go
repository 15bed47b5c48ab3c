package main

import (
	"context"
	"math"

	"github.com/utilhost/utilhost/sdk"
)

type gcfRequest struct {
	Values []float64 `json:"values" doc:"Two or more whole numbers, not all 0." minItems:"2" maxItems:"10000" whole:"true"`
}

type gcfResult struct {
	Result float64 `json:"result" doc:"The largest number that divides all values."`
}

// GCF is math/gcf.
var GCF = sdk.Endpoint[gcfRequest, gcfResult]{
	Route:   "math/gcf",
	Summary: "Greatest common factor",
	Doc: `
The largest whole number that divides every value, by Euclid's algorithm.
Signs are ignored. A 0 is divided by everything, so it changes nothing, but
zeros alone have no greatest common factor and are refused.`,
	Examples: []sdk.Example{{
		Request:  `{"values": [12, 18]}`,
		Response: `{"result": 6}`,
	}, {
		Name:     "Sign and zero",
		Request:  `{"values": [-12, 0, 18]}`,
		Response: `{"result": 6}`,
	}},
	Run: func(_ context.Context, in gcfRequest) (gcfResult, error) {
		factor := 0.0
		for _, value := range in.Values {
			factor = commonFactor(factor, value)
		}
		if factor == 0 {
			return gcfResult{}, sdk.Invalid("values", "must not all be 0")
		}
		return gcfResult{factor}, nil
	},
}

// commonFactor returns the greatest common factor of two whole numbers, signs
// ignored; 0 if both are 0. It is exact at any size: the remainder of two
// doubles is itself a double.
func commonFactor(a, b float64) float64 {
	for b != 0 {
		a, b = b, math.Mod(a, b)
	}
	return math.Abs(a)
}
