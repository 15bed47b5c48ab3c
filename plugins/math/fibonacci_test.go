package main

import (
	"encoding/json"
	"testing"

	"github.com/utilhost/utilhost/sdk/sdktest"
)

// Expected values: OEIS A000045 (Fibonacci) and A000032 (Lucas); 79 terms end
// with F(78), F(79) being the first above 2^53-1.
func TestFibonacci(t *testing.T) {
	sdktest.Run(t, Fibonacci, []sdktest.Case{
		{Name: "first ten", Body: `{"count": 10}`, Want: `{"values": [0, 1, 1, 2, 3, 5, 8, 13, 21, 34]}`},
		{Name: "one", Body: `{"count": 1, "first": 7}`, Want: `{"values": [7]}`},
		{Name: "Lucas", Body: `{"count": 6, "first": 2, "second": 1}`, Want: `{"values": [2, 1, 3, 4, 7, 11]}`},
		{Name: "first only", Body: `{"count": 4, "first": 3}`, Want: `{"values": [3, 1, 4, 5]}`},
		{Name: "negative terms", Body: `{"count": 5, "first": -8, "second": 5}`, Want: `{"values": [-8, 5, -3, 2, -1]}`},
		{Name: "79 terms", Body: `{"count": 79}`, Check: func(t *testing.T, got map[string]any) {
			values := got["values"].([]any)
			if last := values[len(values)-1]; len(values) != 79 || last != json.Number("8944394323791464") {
				t.Errorf("%d values ending with %v", len(values), last)
			}
		}},
		{Name: "the sum beyond the last term does not matter", Body: `{"count": 2, "first": 9007199254740991, "second": 9007199254740991}`, Want: `{"values": [9007199254740991, 9007199254740991]}`},
		{Name: "zeros, 1,000 terms", Body: `{"count": 1000, "second": 0}`, Check: func(t *testing.T, got map[string]any) {
			if n := len(got["values"].([]any)); n != 1000 {
				t.Errorf("%d values", n)
			}
		}},
		{Name: "80 terms", Body: `{"count": 80}`, Code: "INVALID_INPUT", Field: "count"},
		{Name: "beyond -(2^53-1)", Body: `{"count": 3, "first": -9007199254740991, "second": -1}`, Code: "INVALID_INPUT", Field: "count"},
		{Name: "1,001 terms", Body: `{"count": 1001, "second": 0}`, Code: "INVALID_INPUT", Field: "count"},
		{Name: "no terms", Body: `{"count": 0}`, Code: "INVALID_INPUT", Field: "count"},
		{Name: "fractional first", Body: `{"count": 3, "first": 0.5}`, Code: "INVALID_INPUT", Field: "first"},
		{Name: "fractional count", Body: `{"count": 2.5}`, Code: "INVALID_INPUT", Field: "count"},
	})
}
