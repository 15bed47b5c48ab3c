package main

import (
	"context"

	"github.com/utilhost/utilhost/sdk"
)

type primeFactorsRequest struct {
	Value int `json:"value" doc:"Whole number to factorise, at most 9007199254740991." min:"2"`
}

type primePower struct {
	Prime    int `json:"prime" doc:"A prime factor."`
	Exponent int `json:"exponent" doc:"How often it divides the value."`
}

type primeFactorsResult struct {
	Factors []primePower `json:"factors" doc:"The prime factors in ascending order."`
}

// PrimeFactors is math/prime-factors.
var PrimeFactors = sdk.Endpoint[primeFactorsRequest, primeFactorsResult]{
	Route:   "math/prime-factors",
	Summary: "Prime factorisation of a whole number",
	Doc: `
Splits a whole number into its prime factors, small ones by trial division,
large ones by Pollard's rho method with a deterministic Miller-Rabin test. A
prime has one factor, itself, with exponent 1.`,
	Examples: []sdk.Example{{
		Request:  `{"value": 360}`,
		Response: `{"factors": [{"prime": 2, "exponent": 3}, {"prime": 3, "exponent": 2}, {"prime": 5, "exponent": 1}]}`,
	}, {
		Name:     "Large prime",
		Request:  `{"value": 9007199254740881}`,
		Response: `{"factors": [{"prime": 9007199254740881, "exponent": 1}]}`,
	}},
	Run: func(_ context.Context, in primeFactorsRequest) (primeFactorsResult, error) {
		factors := []primePower{}
		for _, prime := range factorise(uint64(in.Value)) {
			if last := len(factors) - 1; last >= 0 && factors[last].Prime == int(prime) {
				factors[last].Exponent++
			} else {
				factors = append(factors, primePower{Prime: int(prime), Exponent: 1})
			}
		}
		return primeFactorsResult{factors}, nil
	},
}
