package main

import (
	"testing"

	"github.com/utilhost/utilhost/sdk/sdktest"
)

// Expected values: module statistics of Python 3.11 (pvariance, variance,
// pstdev, stdev, multimode), which computes with fractions.
func TestStatistics(t *testing.T) {
	sdktest.Run(t, Statistics, []sdktest.Case{
		{Name: "far from zero and close together", Body: `{"values": [1000000000.1, 1000000000.2, 1000000000.3]}`,
			Want: `{"count": 3, "sum": 3000000000.6, "minimum": 1000000000.1, "maximum": 1000000000.3, "mean": 1000000000.2, "median": 1000000000.2,
				"range": 0.19999992847442627, "modes": [], "populationVariance": 0.006666661898296727, "sampleVariance": 0.00999999284744509,
				"populationStandardDeviation": 0.08164962889258424, "sampleStandardDeviation": 0.09999996423721906}`},
		{Name: "two modes in ascending order", Body: `{"values": [3, 1, 3, 1, 2]}`,
			Want: `{"count": 5, "sum": 10, "minimum": 1, "maximum": 3, "mean": 2, "median": 2, "range": 2, "modes": [1, 3],
				"populationVariance": 0.8, "sampleVariance": 1, "populationStandardDeviation": 0.8944271909999159, "sampleStandardDeviation": 1}`},
		{Name: "single value", Body: `{"values": [7.5]}`,
			Want: `{"count": 1, "sum": 7.5, "minimum": 7.5, "maximum": 7.5, "mean": 7.5, "median": 7.5, "range": 0, "modes": [],
				"populationVariance": 0, "sampleVariance": null, "populationStandardDeviation": 0, "sampleStandardDeviation": null}`},
		{Name: "all the same", Body: `{"values": [0.1, 0.1, 0.1]}`,
			Want: `{"count": 3, "sum": 0.30000000000000004, "minimum": 0.1, "maximum": 0.1, "mean": 0.1, "median": 0.1, "range": 0, "modes": [0.1],
				"populationVariance": 0, "sampleVariance": 0, "populationStandardDeviation": 0, "sampleStandardDeviation": 0}`},
		{Name: "zeros of either sign are one value", Body: `{"values": [0, -0.0]}`,
			Want: `{"count": 2, "sum": 0, "minimum": 0, "maximum": 0, "mean": 0, "median": 0, "range": 0, "modes": [0],
				"populationVariance": 0, "sampleVariance": 0, "populationStandardDeviation": 0, "sampleStandardDeviation": 0}`},
		{Name: "JSON text", Body: `{"values": "[1,3]"}`,
			Want: `{"count": 2, "sum": 4, "minimum": 1, "maximum": 3, "mean": 2, "median": 2, "range": 2, "modes": [],
				"populationVariance": 1, "sampleVariance": 2, "populationStandardDeviation": 1, "sampleStandardDeviation": 1.4142135623730951}`},
		{Name: "range overflows", Body: `{"values": [1e308, -1e308]}`, Code: "INVALID_INPUT", Field: "values"},
		{Name: "variance overflows", Body: `{"values": [1e200, -1e200]}`, Code: "INVALID_INPUT", Field: "values"},
		{Name: "only the sample variance overflows", Body: `{"values": [1.3e154, -1.3e154]}`, Code: "INVALID_INPUT", Field: "values"},
		{Name: "no values", Body: `{"values": []}`, Code: "INVALID_INPUT", Field: "values"},
		{Name: "object", Body: `{"values": {"0": 1}}`, Code: "INVALID_INPUT", Field: "values"},
	})
}
