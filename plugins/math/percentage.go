package main

import (
	"context"
	"math/big"

	"github.com/utilhost/utilhost/sdk"
)

type percentageRequest struct {
	Mode string  `json:"mode" doc:"What to compute." enum:"of,ratio,change"`
	A    float64 `json:"a" doc:"The percentage (mode of), the part (ratio), or the original value (change)."`
	B    float64 `json:"b" doc:"The value (mode of), the whole (ratio), or the updated value (change)."`
}

type percentageResult struct {
	Result float64 `json:"result" doc:"A value in mode of, else a percentage."`
}

// Percentage is math/percentage.
var Percentage = sdk.Endpoint[percentageRequest, percentageResult]{
	Route:   "math/percentage",
	Summary: "Percentage of a value, of a whole, or of change",
	Doc: `
Mode of computes a percent of b, mode ratio how many percent of b is a, and
mode change by how many percent of the size of a the value b differs from a:
positive for an increase, also when a is negative. A whole or an original of
zero is refused. The numbers are taken as the decimals they are written as,
and the result is rounded once.`,
	Examples: []sdk.Example{{
		Name:     "20 percent of 50",
		Request:  `{"mode": "of", "a": 20, "b": 50}`,
		Response: `{"result": 10}`,
	}, {
		Name:     "How many percent of 8 is 3",
		Request:  `{"mode": "ratio", "a": 3, "b": 8}`,
		Response: `{"result": 37.5}`,
	}, {
		Name:     "From 80 to 100",
		Request:  `{"mode": "change", "a": 80, "b": 100}`,
		Response: `{"result": 25}`,
	}},
	Run: func(_ context.Context, in percentageRequest) (percentageResult, error) {
		a, b, hundred := written(in.A), written(in.B), big.NewRat(100, 1)
		result := new(big.Rat)
		switch in.Mode {
		case "of":
			result.Quo(result.Mul(a, b), hundred)
		case "ratio":
			if in.B == 0 {
				return percentageResult{}, sdk.Invalid("b", "must not be 0, being the whole")
			}
			result.Mul(result.Quo(a, b), hundred)
		case "change":
			if in.A == 0 {
				return percentageResult{}, sdk.Invalid("a", "must not be 0, being the original value")
			}
			result.Sub(b, a)
			result.Mul(result.Quo(result, a.Abs(a)), hundred)
		}
		x := nearest(result)
		if err := sdk.InRange("b", x); err != nil {
			return percentageResult{}, err
		}
		return percentageResult{x}, nil
	},
}
