package main

import (
	"context"

	"github.com/utilhost/utilhost/plugins/internal/js"
	"github.com/utilhost/utilhost/sdk"
)

type oneRepMaxRequest struct {
	Weight float64 `json:"weight" doc:"Weight lifted, above 0, in any unit." exclusiveMin:"0"`
	Reps   int     `json:"reps" doc:"Repetitions until failure, a whole number from 1 to 36." min:"1" max:"36"`
}

type oneRepMaxResult struct {
	Epley   float64 `json:"epley" doc:"Estimate by Epley (1985) in the unit of weight, 1 decimal."`
	Brzycki float64 `json:"brzycki" doc:"Estimate by Brzycki (1993) in the unit of weight, 1 decimal."`
}

// OneRepMax is health/one-rep-max.
var OneRepMax = sdk.Endpoint[oneRepMaxRequest, oneRepMaxResult]{
	Route:   "health/one-rep-max",
	Summary: "One-repetition maximum",
	Doc: `
Estimates the weight that can be lifted once from a weight w lifted r times: by Epley
(Boyd Epley Workout, 1985) w (1 + r/30), and w itself for one repetition; by Brzycki
(Journal of Physical Education, Recreation and Dance 64, 1993) 36 w / (37 - r). Both
agree at 10 repetitions and become guesses far beyond them.`,
	Examples: []sdk.Example{{
		Name:     "Five repetitions",
		Request:  `{"weight": 100, "reps": 5}`,
		Response: `{"epley": 116.7, "brzycki": 112.5}`,
	}},
	Run: func(_ context.Context, in oneRepMaxRequest) (oneRepMaxResult, error) {
		reps := float64(in.Reps)
		epley := in.Weight
		if in.Reps > 1 {
			epley = in.Weight * (1 + reps/30)
		}
		brzycki := 36 * in.Weight / (37 - reps)
		if err := sdk.InRange("", epley, brzycki); err != nil {
			return oneRepMaxResult{}, err
		}
		return oneRepMaxResult{js.RoundHalfAway(epley, 1), js.RoundHalfAway(brzycki, 1)}, nil
	},
}
