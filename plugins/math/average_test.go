package main

import (
	"strings"
	"testing"

	"github.com/utilhost/utilhost/sdk/sdktest"
)

// Expected values: module statistics of Python 3.11 and math.fsum.
func TestAverage(t *testing.T) {
	many := func(n int) string { return `{"values": [` + strings.Repeat("0.1,", n-1) + `0.1]}` }
	sdktest.Run(t, Average, []sdktest.Case{
		{Name: "sorted as numbers", Body: `{"values": [10, 9, 2, 1, 100]}`, Want: `{"count": 5, "sum": 122, "mean": 24.4, "median": 9, "minimum": 1, "maximum": 100}`},
		{Name: "even count", Body: `{"values": [4, 1, 3, 2]}`, Want: `{"count": 4, "sum": 10, "mean": 2.5, "median": 2.5, "minimum": 1, "maximum": 4}`},
		{Name: "single value", Body: `{"values": [-3.5]}`, Want: `{"count": 1, "sum": -3.5, "mean": -3.5, "median": -3.5, "minimum": -3.5, "maximum": -3.5}`},
		{Name: "rounded once", Body: `{"values": [0.1, 0.2, 0.3]}`, Want: `{"count": 3, "sum": 0.6, "mean": 0.2, "median": 0.2, "minimum": 0.1, "maximum": 0.3}`},
		{Name: "no overflow on the way", Body: `{"values": [1e308, 1e308, -1e308]}`, Want: `{"count": 3, "sum": 1e308, "mean": 3.333333333333333e+307, "median": 1e308, "minimum": -1e308, "maximum": 1e308}`},
		{Name: "median of large values", Body: `{"values": [9.5e307, 9.5e307, 1e308, -1.7e308]}`, Want: `{"count": 4, "sum": 1.2e+308, "mean": 3e+307, "median": 9.5e+307, "minimum": -1.7e308, "maximum": 1e308}`},
		{Name: "cancellation", Body: `{"values": [1e16, 1, -1e16]}`, Want: `{"count": 3, "sum": 1, "mean": 0.3333333333333333, "median": 1, "minimum": -1e16, "maximum": 1e16}`},
		{Name: "JSON text", Body: `{"values": "[1, 2]"}`, Want: `{"count": 2, "sum": 3, "mean": 1.5, "median": 1.5, "minimum": 1, "maximum": 2}`},
		{Name: "negative zero", Body: `{"values": [-0.0]}`, Want: `{"count": 1, "sum": 0, "mean": 0, "median": 0, "minimum": 0, "maximum": 0}`},
		{Name: "10,000 values", Body: many(10000), Want: `{"count": 10000, "sum": 1000, "mean": 0.1, "median": 0.1, "minimum": 0.1, "maximum": 0.1}`},
		{Name: "10,001 values", Body: many(10001), Code: "INVALID_INPUT", Field: "values"},
		{Name: "sum overflows", Body: `{"values": [1e308, 1e308]}`, Code: "INVALID_INPUT", Field: "values"},
		{Name: "no values", Body: `{"values": []}`, Code: "INVALID_INPUT", Field: "values"},
		{Name: "text among the values", Body: `{"values": [1, "2"]}`, Code: "INVALID_INPUT"},
		{Name: "null among the values", Body: `{"values": [1, null]}`, Code: "INVALID_INPUT"},
		{Name: "missing", Body: `{}`, Code: "INVALID_INPUT", Field: "values"},
	})
}
