package main

import (
	"context"
	"math/big"

	"github.com/utilhost/utilhost/sdk"
)

type combinatoricsRequest struct {
	N float64 `json:"n" doc:"How many things there are to choose from, a whole number." min:"0" whole:"true"`
	R float64 `json:"r" doc:"How many of them are chosen, a whole number, at most n." min:"0" whole:"true"`
}

type combinatoricsResult struct {
	Permutations float64 `json:"permutations" doc:"Ways to choose r of n things in order, n! / (n-r)! of them."`
	Combinations float64 `json:"combinations" doc:"Ways to choose r of n things without order, n! / (r! (n-r)!) of them."`
}

// Combinatorics is math/combinatorics.
var Combinatorics = sdk.Endpoint[combinatoricsRequest, combinatoricsResult]{
	Route:   "math/combinatorics",
	Summary: "Permutations and combinations",
	Doc: `
Counts the ways to choose r of n things without repetition, with and without
regard to their order. Results above 9007199254740991 are answered as the
nearest double; if either is beyond the range of doubles, some 1.8e308, the
request is refused.`,
	Examples: []sdk.Example{{
		Request:  `{"n": 5, "r": 2}`,
		Response: `{"permutations": 20, "combinations": 10}`,
	}, {
		Name:     "Lottery, 6 of 49",
		Request:  `{"n": 49, "r": 6}`,
		Response: `{"permutations": 10068347520, "combinations": 13983816}`,
	}},
	Run: func(_ context.Context, in combinatoricsRequest) (combinatoricsResult, error) {
		if in.R > in.N {
			return combinatoricsResult{}, sdk.Invalid("r", "must be at most n")
		}
		left, _ := new(big.Float).SetFloat64(in.N).Int(nil)
		one, ordered, repeats := big.NewInt(1), big.NewInt(1), big.NewInt(1)
		for pick := int64(1); float64(pick) <= in.R; pick++ {
			ordered.Mul(ordered, left)
			if err := sdk.InRange("r", double(ordered)); err != nil { // at the 171st pick at the latest
				return combinatoricsResult{}, err
			}
			left.Sub(left, one)
			repeats.Mul(repeats, big.NewInt(pick))
		}
		return combinatoricsResult{
			Permutations: double(ordered),
			Combinations: double(repeats.Quo(ordered, repeats)),
		}, nil
	},
}
