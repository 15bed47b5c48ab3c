package main

import (
	"context"

	"github.com/utilhost/utilhost/sdk"
)

type ratioRequest struct {
	A float64 `json:"a" doc:"First part, a whole number." whole:"true"`
	B float64 `json:"b" doc:"Second part, a whole number." whole:"true"`
}

type ratioResult struct {
	Simplified []float64 `json:"simplified" doc:"The two parts divided by their greatest common factor."`
}

// Ratio is math/ratio.
var Ratio = sdk.Endpoint[ratioRequest, ratioResult]{
	Route:   "math/ratio",
	Summary: "Ratio in lowest terms",
	Doc: `
Divides both parts by their greatest common factor. Each part keeps its sign.
One part may be 0 (0 to 5 is 0 to 1), but not both.`,
	Examples: []sdk.Example{{
		Request:  `{"a": 10, "b": 4}`,
		Response: `{"simplified": [5, 2]}`,
	}, {
		Name:     "Screen",
		Request:  `{"a": 1920, "b": 1080}`,
		Response: `{"simplified": [16, 9]}`,
	}},
	Run: func(_ context.Context, in ratioRequest) (ratioResult, error) {
		factor := commonFactor(in.A, in.B)
		if factor == 0 {
			return ratioResult{}, sdk.Invalid("b", "must not be 0 when a is 0")
		}
		return ratioResult{[]float64{in.A / factor, in.B / factor}}, nil
	},
}
