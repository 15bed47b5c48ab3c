package main

import (
	"testing"

	"github.com/utilhost/utilhost/sdk/sdktest"
)

// Expected values: module fractions of Python 3.11 on the decimals as written.
func TestPercentage(t *testing.T) {
	sdktest.Run(t, Percentage, []sdktest.Case{
		{Name: "of", Body: `{"mode": "of", "a": 20, "b": 50}`, Want: `{"result": 10}`},
		{Name: "of a negative percentage", Body: `{"mode": "of", "a": -10, "b": 50}`, Want: `{"result": -5}`},
		{Name: "of without float noise", Body: `{"mode": "of", "a": 7, "b": 1.1}`, Want: `{"result": 0.077}`},
		{Name: "of large numbers", Body: `{"mode": "of", "a": 50, "b": 1e308}`, Want: `{"result": 5e307}`},
		{Name: "ratio without float noise", Body: `{"mode": "ratio", "a": 29, "b": 100}`, Want: `{"result": 29}`},
		{Name: "ratio of thirds", Body: `{"mode": "ratio", "a": 1, "b": 3}`, Want: `{"result": 33.333333333333336}`},
		{Name: "ratio with zero part", Body: `{"mode": "ratio", "a": 0, "b": -3}`, Want: `{"result": 0}`},
		{Name: "change upward", Body: `{"mode": "change", "a": 0.1, "b": 0.3}`, Want: `{"result": 200}`},
		{Name: "change downward", Body: `{"mode": "change", "a": 100, "b": 80}`, Want: `{"result": -20}`},
		{Name: "change from a negative value", Body: `{"mode": "change", "a": -50, "b": -25}`, Want: `{"result": 50}`},
		{Name: "whole of zero", Body: `{"mode": "ratio", "a": 1, "b": 0}`, Code: "INVALID_INPUT", Field: "b"},
		{Name: "original of zero", Body: `{"mode": "change", "a": 0, "b": 1}`, Code: "INVALID_INPUT", Field: "a"},
		{Name: "original of negative zero", Body: `{"mode": "change", "a": -0.0, "b": 1}`, Code: "INVALID_INPUT", Field: "a"},
		{Name: "overflow", Body: `{"mode": "of", "a": 1e308, "b": 1e308}`, Code: "INVALID_INPUT"},
		{Name: "no mode", Body: `{"a": 1, "b": 1}`, Code: "INVALID_INPUT", Field: "mode"},
		{Name: "empty mode", Body: `{"mode": "", "a": 1, "b": 1}`, Code: "INVALID_INPUT", Field: "mode"},
		{Name: "number as text", Body: `{"mode": "of", "a": "20", "b": 50}`, Code: "INVALID_INPUT", Field: "a"},
	})
}
