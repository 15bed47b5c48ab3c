package main

import (
	"context"

	"github.com/utilhost/utilhost/sdk"
)

type averageRequest struct {
	Values []float64 `json:"values" doc:"Numbers in any order." minItems:"1" maxItems:"10000"`
}

type averageResult struct {
	Count   int     `json:"count" doc:"How many values there are."`
	Sum     float64 `json:"sum" doc:"Sum of the values."`
	Mean    float64 `json:"mean" doc:"Arithmetic mean."`
	Median  float64 `json:"median" doc:"Middle value, or the mean of the two in the middle."`
	Minimum float64 `json:"minimum" doc:"Smallest value."`
	Maximum float64 `json:"maximum" doc:"Largest value."`
}

// Average is math/average.
var Average = sdk.Endpoint[averageRequest, averageResult]{
	Route:   "math/average",
	Summary: "Mean, median and extremes of a list of numbers",
	Doc: `
Sum and mean are computed exactly and rounded once, so that neither the order
of the values nor their size costs any digits.`,
	Examples: []sdk.Example{{
		Request:  `{"values": [1, 2, 3, 4]}`,
		Response: `{"count": 4, "sum": 10, "mean": 2.5, "median": 2.5, "minimum": 1, "maximum": 4}`,
	}, {
		Name:    "No values",
		Request: `{"values": []}`,
		Error:   sdk.CodeInvalidInput,
	}},
	Run: func(_ context.Context, in averageRequest) (averageResult, error) {
		sorted := ascending(in.Values)
		sum := exactSum(sorted)
		if err := sdk.InRange("values", short(sum)); err != nil {
			return averageResult{}, err
		}
		return averageResult{
			Count:   len(sorted),
			Sum:     short(sum),
			Mean:    mean(sum, len(sorted)),
			Median:  median(sorted),
			Minimum: sorted[0],
			Maximum: sorted[len(sorted)-1],
		}, nil
	},
}
