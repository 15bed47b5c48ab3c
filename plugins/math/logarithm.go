package main

import (
	"context"
	"math"

	"github.com/utilhost/utilhost/sdk"
)

type logarithmRequest struct {
	Argument float64 `json:"argument" doc:"Number to take the logarithm of." exclusiveMin:"0"`
	Base     float64 `json:"base" doc:"Base of the logarithm, not 1." exclusiveMin:"0"`
}

type logarithmResult struct {
	Value      float64 `json:"value" doc:"Logarithm to the given base; a whole number when within 1e-12 of it."`
	NaturalLog float64 `json:"naturalLog" doc:"Logarithm of the argument to base e."`
	CommonLog  float64 `json:"commonLog" doc:"Logarithm of the argument to base 10."`
}

// Logarithm is math/logarithm.
var Logarithm = sdk.Endpoint[logarithmRequest, logarithmResult]{
	Route:   "math/logarithm",
	Summary: "Logarithm to any base",
	Doc: `
The exponent to which the base must be raised to give the argument, together
with the natural and the common logarithm of the argument.`,
	Examples: []sdk.Example{{
		Request:  `{"argument": 8, "base": 2}`,
		Response: `{"value": 3, "naturalLog": 2.0794415416798357, "commonLog": 0.9030899869919435}`,
	}, {
		Name:    "Base 1",
		Request: `{"argument": 8, "base": 1}`,
		Error:   sdk.CodeInvalidInput,
	}},
	Run: func(_ context.Context, in logarithmRequest) (logarithmResult, error) {
		if in.Base == 1 {
			return logarithmResult{}, sdk.Invalid("base", "must not be 1")
		}
		value := logarithm(in.Argument, in.Base)
		if whole := math.Round(value); math.Abs(value-whole) <= 1e-12 {
			value = whole
		}
		return logarithmResult{
			Value:      value,
			NaturalLog: short(naturalLog(in.Argument)),
			CommonLog:  logarithm(in.Argument, 10),
		}, nil
	},
}
