package main

import (
	"testing"

	"github.com/utilhost/utilhost/sdk/sdktest"
)

// Expected values: module decimal of Python 3.11 with 60 digits on the exact
// value of the double, rounded to the nearest double.
func TestPower(t *testing.T) {
	sdktest.Run(t, Power, []sdktest.Case{
		{Name: "power", Body: `{"mode": "power", "value": 2, "n": 10}`, Want: `{"result": 1024}`},
		{Name: "negative exponent", Body: `{"mode": "power", "value": -2, "n": -3}`, Want: `{"result": -0.125}`},
		{Name: "fractional exponent", Body: `{"mode": "power", "value": 2, "n": 0.5}`, Want: `{"result": 1.4142135623730951}`},
		{Name: "compound interest", Body: `{"mode": "power", "value": 1.05, "n": 0.08333333333333333}`, Want: `{"result": 1.0040741237836484}`},
		{Name: "zero to the power of zero", Body: `{"mode": "power", "value": 0, "n": 0}`, Want: `{"result": 1}`},
		{Name: "large exponent keeps its digits", Body: `{"mode": "power", "value": 1.0000001, "n": 10000000}`, Want: `{"result": 2.7182816941320818}`},
		{Name: "nearest double to a tie", Body: `{"mode": "power", "value": 3, "n": 34}`, Want: `{"result": 16677181699666568}`},
		{Name: "one to a huge exponent", Body: `{"mode": "power", "value": -1, "n": 1e300}`, Want: `{"result": 1}`},
		{Name: "smallest double", Body: `{"mode": "power", "value": 2, "n": -1074}`, Want: `{"result": 5e-324}`},
		{Name: "underflow", Body: `{"mode": "power", "value": 10, "n": -400}`, Want: `{"result": 0}`},
		{Name: "exact cube root", Body: `{"mode": "root", "value": 1000000, "n": 3}`, Want: `{"result": 100}`},
		{Name: "exact root of a high degree", Body: `{"mode": "root", "value": 1125899906842624, "n": 50}`, Want: `{"result": 2}`},
		{Name: "odd root of a negative number", Body: `{"mode": "root", "value": -32, "n": 5}`, Want: `{"result": -2}`},
		{Name: "root of a decimal", Body: `{"mode": "root", "value": 0.001, "n": 3}`, Want: `{"result": 0.1}`},
		{Name: "root of zero", Body: `{"mode": "root", "value": 0, "n": 2}`, Want: `{"result": 0}`},
		{Name: "irrational root", Body: `{"mode": "root", "value": 2, "n": 7}`, Want: `{"result": 1.1040895136738123}`},
		{Name: "zero to a negative power", Body: `{"mode": "power", "value": 0, "n": -1}`, Code: "INVALID_INPUT", Field: "n"},
		{Name: "fractional power of a negative number", Body: `{"mode": "power", "value": -8, "n": 0.3333333333333333}`, Code: "INVALID_INPUT", Field: "value"},
		{Name: "overflow", Body: `{"mode": "power", "value": 10, "n": 309}`, Code: "INVALID_INPUT"},
		{Name: "even root of a negative number", Body: `{"mode": "root", "value": -4, "n": 2}`, Code: "INVALID_INPUT", Field: "value"},
		{Name: "degree 1", Body: `{"mode": "root", "value": 4, "n": 1}`, Code: "INVALID_INPUT", Field: "n"},
		{Name: "degree 0", Body: `{"mode": "root", "value": 4, "n": 0}`, Code: "INVALID_INPUT", Field: "n"},
		{Name: "fractional degree", Body: `{"mode": "root", "value": 4, "n": 2.5}`, Code: "INVALID_INPUT", Field: "n"},
		{Name: "no mode", Body: `{"value": 4, "n": 2}`, Code: "INVALID_INPUT", Field: "mode"},
	})
}
