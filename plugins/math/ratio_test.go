package main

import (
	"testing"

	"github.com/utilhost/utilhost/sdk/sdktest"
)

// Expected values: math.gcd of Python 3.11.
func TestRatio(t *testing.T) {
	sdktest.Run(t, Ratio, []sdktest.Case{
		{Name: "common factor", Body: `{"a": 10, "b": 4}`, Want: `{"simplified": [5, 2]}`},
		{Name: "no common factor", Body: `{"a": 9, "b": 16}`, Want: `{"simplified": [9, 16]}`},
		{Name: "signs stay", Body: `{"a": -10, "b": 4}`, Want: `{"simplified": [-5, 2]}`},
		{Name: "both signs stay", Body: `{"a": -10, "b": -4}`, Want: `{"simplified": [-5, -2]}`},
		{Name: "zero first", Body: `{"a": 0, "b": 5}`, Want: `{"simplified": [0, 1]}`},
		{Name: "zero second", Body: `{"a": -5, "b": 0}`, Want: `{"simplified": [-1, 0]}`},
		{Name: "largest", Body: `{"a": 9007199254740991, "b": 6361}`, Want: `{"simplified": [1416003655831, 1]}`},
		{Name: "beyond 2^53", Body: `{"a": 3e22, "b": -1e22}`, Want: `{"simplified": [3, -1]}`},
		{Name: "zeros", Body: `{"a": 0, "b": 0}`, Code: "INVALID_INPUT"},
		{Name: "fraction", Body: `{"a": 1.5, "b": 3}`, Code: "INVALID_INPUT", Field: "a"},
		{Name: "fraction second", Body: `{"a": 1, "b": 0.5}`, Code: "INVALID_INPUT", Field: "b"},
		{Name: "missing", Body: `{"a": 1}`, Code: "INVALID_INPUT", Field: "b"},
	})
}
