package main

import (
	"testing"

	"github.com/utilhost/utilhost/sdk/sdktest"
)

// Expected values: by hand, and scripts/oracle/health-formulas.py.
func TestOneRepMax(t *testing.T) {
	sdktest.Run(t, OneRepMax, []sdktest.Case{
		{Name: "one repetition is the maximum", Body: `{"weight": 100, "reps": 1}`, Want: `{"epley": 100, "brzycki": 100}`},
		{Name: "two", Body: `{"weight": 105, "reps": 2}`, Want: `{"epley": 112, "brzycki": 108}`},
		{Name: "both agree at ten", Body: `{"weight": 90, "reps": 10}`, Want: `{"epley": 120, "brzycki": 120}`},
		{Name: "twenty", Body: `{"weight": 40, "reps": 20}`, Want: `{"epley": 66.7, "brzycki": 84.7}`},
		{Name: "most repetitions", Body: `{"weight": 10, "reps": 36}`, Want: `{"epley": 22, "brzycki": 360}`},
		{Name: "whole number with a point", Body: `{"weight": 90, "reps": 10.0}`, Want: `{"epley": 120, "brzycki": 120}`},
		{Name: "smallest weight", Body: `{"weight": 5e-324, "reps": 5}`, Want: `{"epley": 0, "brzycki": 0}`},
		{Name: "out of range", Body: `{"weight": 1e307, "reps": 36}`, Code: "INVALID_INPUT"},
		{Name: "37 repetitions", Body: `{"weight": 100, "reps": 37}`, Code: "INVALID_INPUT", Field: "reps"},
		{Name: "no repetition", Body: `{"weight": 100, "reps": 0}`, Code: "INVALID_INPUT", Field: "reps"},
		{Name: "half a repetition", Body: `{"weight": 100, "reps": 5.5}`, Code: "INVALID_INPUT", Field: "reps"},
		{Name: "repetitions as text", Body: `{"weight": 100, "reps": "5"}`, Code: "INVALID_INPUT", Field: "reps"},
		{Name: "no weight", Body: `{"weight": 0, "reps": 5}`, Code: "INVALID_INPUT", Field: "weight"},
		{Name: "negative weight", Body: `{"weight": -1, "reps": 5}`, Code: "INVALID_INPUT", Field: "weight"},
	})
	sdktest.Run(t, OneRepMax, sdktest.Recorded(t, "testdata/formulas.json", "health/one-rep-max"))
}
