package main

import (
	"testing"

	"github.com/utilhost/utilhost/sdk/sdktest"
)

// Expected values: module decimal of Python 3.11 with 60 digits, rounded to the
// nearest double and written by String of Node 20.
func TestQuadratic(t *testing.T) {
	sdktest.Run(t, Quadratic, []sdktest.Case{
		{Name: "plus first", Body: `{"a": 1, "b": -3, "c": 2}`, Want: `{"discriminant": 1, "roots": ["2", "1"], "vertexX": 1.5, "vertexY": -0.25}`},
		{Name: "plus first with a negative coefficient", Body: `{"a": -1, "b": 3, "c": -2}`, Want: `{"discriminant": 1, "roots": ["1", "2"], "vertexX": 1.5, "vertexY": 0.25}`},
		{Name: "decimals without float noise", Body: `{"a": 1, "b": -0.3, "c": 0.02}`, Want: `{"discriminant": 0.01, "roots": ["0.2", "0.1"], "vertexX": 0.15, "vertexY": -0.0025}`},
		{Name: "double root of decimals", Body: `{"a": 1, "b": 1.4, "c": 0.49}`, Want: `{"discriminant": 0, "roots": ["-0.7"], "vertexX": -0.7, "vertexY": 0}`},
		{Name: "double root zero", Body: `{"a": -3, "b": 0, "c": 0}`, Want: `{"discriminant": 0, "roots": ["0"], "vertexX": 0, "vertexY": 0}`},
		{Name: "golden section", Body: `{"a": 1, "b": -1, "c": -1}`, Want: `{"discriminant": 5, "roots": ["1.618033988749895", "-0.6180339887498949"], "vertexX": 0.5, "vertexY": -1.25}`},
		{Name: "no linear term", Body: `{"a": 1, "b": 0, "c": -2}`, Want: `{"discriminant": 8, "roots": ["1.4142135623730951", "-1.4142135623730951"], "vertexX": 0, "vertexY": -2}`},
		{Name: "small root beside a large one", Body: `{"a": 1, "b": 1e8, "c": 1}`, Want: `{"discriminant": 9999999999999996, "roots": ["-1e-8", "-99999999.99999999"], "vertexX": -50000000, "vertexY": -2499999999999999}`},
		{Name: "root zero", Body: `{"a": 1, "b": 2, "c": 0}`, Want: `{"discriminant": 4, "roots": ["0", "-2"], "vertexX": -1, "vertexY": -1}`},
		{Name: "complex", Body: `{"a": 1, "b": 2, "c": 5}`, Want: `{"discriminant": -16, "roots": ["-1 + 2i", "-1 - 2i"], "vertexX": -1, "vertexY": 4}`},
		{Name: "complex with a negative coefficient", Body: `{"a": -1, "b": -2, "c": -5}`, Want: `{"discriminant": -16, "roots": ["-1 + 2i", "-1 - 2i"], "vertexX": -1, "vertexY": -4}`},
		{Name: "imaginary", Body: `{"a": 1, "b": 0, "c": 4}`, Want: `{"discriminant": -16, "roots": ["0 + 2i", "0 - 2i"], "vertexX": 0, "vertexY": 4}`},
		{Name: "irrational complex", Body: `{"a": 1, "b": 1, "c": 1}`, Want: `{"discriminant": -3, "roots": ["-0.5 + 0.8660254037844386i", "-0.5 - 0.8660254037844386i"], "vertexX": -0.5, "vertexY": 0.75}`},
		{Name: "number text with an exponent", Body: `{"a": 1, "b": 0, "c": -1e44}`, Want: `{"discriminant": 4e44, "roots": ["1e+22", "-1e+22"], "vertexX": 0, "vertexY": -1e44}`},
		{Name: "a zero", Body: `{"a": 0, "b": 2, "c": 1}`, Code: "INVALID_INPUT", Field: "a"},
		{Name: "discriminant overflows", Body: `{"a": 1, "b": 1e200, "c": 1}`, Code: "INVALID_INPUT"},
		{Name: "c missing", Body: `{"a": 1, "b": 2}`, Code: "INVALID_INPUT", Field: "c"},
	})
}
