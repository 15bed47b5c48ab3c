package main

import (
	"context"
	"math/big"

	"github.com/utilhost/utilhost/sdk"
)

type statisticsRequest struct {
	Values []float64 `json:"values" doc:"Numbers in any order." minItems:"1" maxItems:"10000"`
}

type statisticsResult struct {
	Count                       int       `json:"count" doc:"How many values there are."`
	Sum                         float64   `json:"sum" doc:"Sum of the values."`
	Minimum                     float64   `json:"minimum" doc:"Smallest value."`
	Maximum                     float64   `json:"maximum" doc:"Largest value."`
	Mean                        float64   `json:"mean" doc:"Arithmetic mean."`
	Median                      float64   `json:"median" doc:"Middle value, or the mean of the two in the middle."`
	Range                       float64   `json:"range" doc:"Maximum minus minimum."`
	Modes                       []float64 `json:"modes" doc:"The values that occur most often, ascending; empty if none occurs twice."`
	PopulationVariance          float64   `json:"populationVariance" doc:"Mean squared distance from the mean."`
	SampleVariance              *float64  `json:"sampleVariance" doc:"Variance with n - 1 in place of n; null for a single value."`
	PopulationStandardDeviation float64   `json:"populationStandardDeviation" doc:"Square root of the population variance."`
	SampleStandardDeviation     *float64  `json:"sampleStandardDeviation" doc:"Square root of the sample variance; null for a single value."`
}

// Statistics is math/statistics.
var Statistics = sdk.Endpoint[statisticsRequest, statisticsResult]{
	Route:   "math/statistics",
	Summary: "Descriptive statistics of a list of numbers",
	Doc: `
The population figures take the values as all there are, the sample figures
as a sample of something larger (Bessel's correction). All sums are exact, so
values far from zero and close to each other lose nothing.`,
	Examples: []sdk.Example{{
		Request: `{"values": [2, 4, 4, 4, 5, 5, 7, 9]}`,
		Response: `{"count": 8, "sum": 40, "minimum": 2, "maximum": 9, "mean": 5, "median": 4.5, "range": 7,
			"modes": [4], "populationVariance": 4, "sampleVariance": 4.571428571428571,
			"populationStandardDeviation": 2, "sampleStandardDeviation": 2.138089935299395}`,
	}, {
		Name:    "Single value",
		Request: `{"values": [7]}`,
		Response: `{"count": 1, "sum": 7, "minimum": 7, "maximum": 7, "mean": 7, "median": 7, "range": 0,
			"modes": [], "populationVariance": 0, "sampleVariance": null,
			"populationStandardDeviation": 0, "sampleStandardDeviation": null}`,
	}},
	Run: func(_ context.Context, in statisticsRequest) (statisticsResult, error) {
		sorted := ascending(in.Values)
		n, sum := len(sorted), exactSum(sorted)
		out := statisticsResult{
			Count:   n,
			Sum:     short(sum),
			Minimum: sorted[0],
			Maximum: sorted[n-1],
			Mean:    mean(sum, n),
			Median:  median(sorted),
			Range:   sorted[n-1] - sorted[0],
			Modes:   modes(sorted),
		}
		if err := sdk.InRange("values", out.Sum, out.Range); err != nil {
			return statisticsResult{}, err
		}
		squares := squaredDeviations(sorted, sum)
		out.PopulationVariance, out.PopulationStandardDeviation = spread(squares, n)
		if err := sdk.InRange("values", out.PopulationVariance); err != nil {
			return statisticsResult{}, err
		}
		if n > 1 {
			variance, deviation := spread(squares, n-1)
			if err := sdk.InRange("values", variance); err != nil {
				return statisticsResult{}, err
			}
			out.SampleVariance, out.SampleStandardDeviation = &variance, &deviation
		}
		return out, nil
	},
}

// spread returns the variance for a sum of squared distances and a number of
// degrees of freedom, and its square root.
func spread(squares *big.Float, freedom int) (variance, deviation float64) {
	exact := new(big.Float).Quo(squares, long(float64(freedom)))
	return short(exact), short(new(big.Float).Sqrt(exact))
}
