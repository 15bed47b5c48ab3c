package main

import (
	"context"
	"math"

	"github.com/utilhost/utilhost/sdk"
)

type powerRequest struct {
	Mode  string  `json:"mode" doc:"Raise to a power, or take a root." enum:"power,root"`
	Value float64 `json:"value" doc:"Base of the power, or number under the root."`
	N     float64 `json:"n" doc:"Exponent of the power, any number, or degree of the root, a whole number of 2 or more."`
}

type powerResult struct {
	Result float64 `json:"result" doc:"The power or root."`
}

// Power is math/power.
var Power = sdk.Endpoint[powerRequest, powerResult]{
	Route:   "math/power",
	Summary: "Power or root of a number",
	Doc: `
Results are the doubles nearest to the true value, so an exact root comes out
exactly. A root of odd degree of a negative number is real and negative. 0 to
the power of 0 is 1. Refused, as there is no finite real result: an even root
or a fractional power of a negative number, a negative power of 0, overflow.`,
	Examples: []sdk.Example{{
		Request:  `{"mode": "power", "value": 2, "n": 10}`,
		Response: `{"result": 1024}`,
	}, {
		Name:     "Cube root",
		Request:  `{"mode": "root", "value": -27, "n": 3}`,
		Response: `{"result": -3}`,
	}, {
		Name:    "Square root of a negative number",
		Request: `{"mode": "root", "value": -4, "n": 2}`,
		Error:   sdk.CodeInvalidInput,
	}},
	Run: func(_ context.Context, in powerRequest) (powerResult, error) {
		var result float64
		switch in.Mode {
		case "power":
			result = power(in.Value, in.N)
		case "root":
			switch {
			case in.N != math.Trunc(in.N):
				return powerResult{}, sdk.Invalid("n", "must be a whole number when mode is root")
			case in.N < 2:
				return powerResult{}, sdk.Invalid("n", "must be 2 or more when mode is root")
			}
			result = root(in.Value, in.N)
		}
		switch {
		case math.IsNaN(result):
			return powerResult{}, sdk.Invalid("value", "must not be negative with this n, as there is no real result")
		case in.Value == 0 && math.IsInf(result, 0):
			return powerResult{}, sdk.Invalid("n", "must not be negative when value is 0")
		}
		return powerResult{result}, sdk.InRange("n", result)
	},
}
