package main

import (
	"context"
	"math"

	"github.com/utilhost/utilhost/plugins/internal/chance"
	"github.com/utilhost/utilhost/sdk"
)

type randomRequest struct {
	Minimum float64 `json:"minimum" doc:"Smallest value that may come."`
	Maximum float64 `json:"maximum" doc:"Largest value that may come."`
	Count   int     `json:"count" doc:"How many values." min:"1" max:"1000" default:"1"`
	Unique  bool    `json:"unique" doc:"Whether no value may come twice; needs whole bounds." default:"false"`
}

type randomResult struct {
	Values []float64 `json:"values" doc:"The values in the order in which they were drawn."`
}

// Random is math/random.
var Random = sdk.Endpoint[randomRequest, randomResult]{
	Route:   "math/random",
	Summary: "Random numbers between two bounds",
	Doc: `
Draws from the operating system's secure source, uniformly and without bias;
both bounds may come. Two whole bounds, which must then lie within
9007199254740991 of 0, give whole numbers. If either bound has a fraction the
numbers have fractions as well.`,
	Examples: []sdk.Example{{
		Name:     "Three throws of a die",
		Request:  `{"minimum": 1, "maximum": 6, "count": 3}`,
		Response: `{"values": [4, 1, 4]}`,
	}, {
		Name:     "Lottery",
		Request:  `{"minimum": 1, "maximum": 49, "count": 6, "unique": true}`,
		Response: `{"values": [33, 7, 41, 12, 48, 20]}`,
	}, {
		Name:    "More unique values than there are",
		Request: `{"minimum": 1, "maximum": 6, "count": 7, "unique": true}`,
		Error:   sdk.CodeInvalidInput,
	}},
	Impure: true,
	Run: func(ctx context.Context, in randomRequest) (randomResult, error) {
		if in.Minimum > in.Maximum {
			return randomResult{}, sdk.Invalid("minimum", "must be at most maximum")
		}
		whole := in.Minimum == math.Trunc(in.Minimum) && in.Maximum == math.Trunc(in.Maximum)
		random := chance.New(sdk.Random(ctx), 8*in.Count)
		var values []float64
		switch {
		case !whole && in.Unique:
			return randomResult{}, sdk.Invalid("unique", "must be false unless minimum and maximum are whole numbers")
		case !whole:
			values = fractions(random, in.Minimum, in.Maximum, in.Count)
		case in.Minimum < -maxSafeInteger:
			return randomResult{}, sdk.Invalid("minimum", "must be %d or more when both bounds are whole numbers", -maxSafeInteger)
		case in.Maximum > maxSafeInteger:
			return randomResult{}, sdk.Invalid("maximum", "must be at most %d when both bounds are whole numbers", maxSafeInteger)
		case in.Unique && in.Maximum-in.Minimum < float64(in.Count-1):
			return randomResult{}, sdk.Invalid("count", "must be at most the number of whole numbers from minimum to maximum when unique")
		default:
			values = wholes(random, int(in.Minimum), int(in.Maximum), in.Count, in.Unique)
		}
		return randomResult{values}, random.Err()
	},
}

// wholes draws whole numbers from first to last.
func wholes(random *chance.Source, first, last, count int, unique bool) []float64 {
	total := last - first + 1
	var offsets []int
	if unique {
		offsets = chance.DealBelow(random, total, count)
	}
	values := make([]float64, count)
	for i := range values {
		if unique {
			values[i] = float64(first + offsets[i])
		} else {
			values[i] = float64(first + random.Below(total))
		}
	}
	return values
}

// fractions draws numbers from low to high in 2^53 even steps. The bounds are
// at most a double's range apart, as one of them has a fraction.
func fractions(random *chance.Source, low, high float64, count int) []float64 {
	const steps = 1 << 53
	values := make([]float64, count)
	for i := range values {
		step := float64(random.Below(steps + 1))
		values[i] = min(high, low+(high-low)*(step/steps))
	}
	return values
}
