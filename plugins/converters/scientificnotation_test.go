package main

import (
	"testing"

	"github.com/utilhost/utilhost/plugins/internal/js"
	"github.com/utilhost/utilhost/sdk/sdktest"
)

// Expected values: decimal arithmetic by hand; more by Node in TestRecorded.
func TestScientificNotation(t *testing.T) {
	sdktest.Run(t, ScientificNotation, []sdktest.Case{
		{Name: "whole", Body: `{"value": "12345"}`, Want: `{"standard": "12345", "scientific": "1.2345 × 10^4", "eNotation": "1.2345e+4", "engineering": "12.345 × 10^3"}`},
		{Name: "trailing zeros", Body: `{"value": "1500.00"}`, Want: `{"standard": "1500", "scientific": "1.5 × 10^3", "eNotation": "1.5e+3", "engineering": "1.5 × 10^3"}`},
		{Name: "leading zeros", Body: `{"value": "000.0012"}`, Want: `{"standard": "0.0012", "scientific": "1.2 × 10^-3", "eNotation": "1.2e-3", "engineering": "1.2 × 10^-3"}`},
		{Name: "below a thousandth", Body: `{"value": "0.00012"}`, Want: `{"standard": "0.00012", "scientific": "1.2 × 10^-4", "eNotation": "1.2e-4", "engineering": "120 × 10^-6"}`},
		{Name: "negative", Body: `{"value": "-0.5"}`, Want: `{"standard": "-0.5", "scientific": "-5 × 10^-1", "eNotation": "-5e-1", "engineering": "-500 × 10^-3"}`},
		{Name: "exponent", Body: `{"value": "1.5E-7"}`, Want: `{"standard": "0.00000015", "scientific": "1.5 × 10^-7", "eNotation": "1.5e-7", "engineering": "150 × 10^-9"}`},
		{Name: "plus", Body: `{"value": "+1e+2"}`, Want: `{"standard": "100", "scientific": "1 × 10^2", "eNotation": "1e+2", "engineering": "100 × 10^0"}`},
		{Name: "one", Body: `{"value": "1"}`, Want: `{"standard": "1", "scientific": "1 × 10^0", "eNotation": "1e+0", "engineering": "1 × 10^0"}`},
		{Name: "never an exponent", Body: `{"value": "1e21"}`, Want: `{"standard": "1000000000000000000000", "scientific": "1 × 10^21", "eNotation": "1e+21", "engineering": "1 × 10^21"}`},
		{Name: "more digits than a double", Body: `{"value": "1234567890.123456789012345"}`, Want: `{"standard": "1234567890.123456789012345", "scientific": "1.234567890123456789012345 × 10^9", "eNotation": "1.234567890123456789012345e+9", "engineering": "1.234567890123456789012345 × 10^9"}`},
		{Name: "times", Body: `{"value": "1.5 × 10^-3"}`, Want: `{"standard": "0.0015", "scientific": "1.5 × 10^-3", "eNotation": "1.5e-3", "engineering": "1.5 × 10^-3"}`},
		{Name: "x without blanks", Body: `{"value": "-2x10^4"}`, Want: `{"standard": "-20000", "scientific": "-2 × 10^4", "eNotation": "-2e+4", "engineering": "-20 × 10^3"}`},
		{Name: "star", Body: `{"value": "2*10^+1"}`, Want: `{"standard": "20", "scientific": "2 × 10^1", "eNotation": "2e+1", "engineering": "20 × 10^0"}`},
		{Name: "no whole part", Body: `{"value": ".5"}`, Want: `{"standard": "0.5", "scientific": "5 × 10^-1", "eNotation": "5e-1", "engineering": "500 × 10^-3"}`},
		{Name: "no decimals", Body: `{"value": "5."}`, Want: `{"standard": "5", "scientific": "5 × 10^0", "eNotation": "5e+0", "engineering": "5 × 10^0"}`},
		{Name: "zero", Body: `{"value": "0"}`, Want: `{"standard": "0", "scientific": "0 × 10^0", "eNotation": "0e+0", "engineering": "0 × 10^0"}`},
		{Name: "negative zero", Body: `{"value": "-0.000e5"}`, Want: `{"standard": "0", "scientific": "0 × 10^0", "eNotation": "0e+0", "engineering": "0 × 10^0"}`},
		{Name: "zero with a large exponent", Body: `{"value": "0e1000"}`, Want: `{"standard": "0", "scientific": "0 × 10^0", "eNotation": "0e+0", "engineering": "0 × 10^0"}`},
		{Name: "largest exponent", Body: `{"value": "1e1000"}`, Want: `{"standard": "10000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000", "scientific": "1 × 10^1000", "eNotation": "1e+1000", "engineering": "10 × 10^999"}`},
		{Name: "smallest exponent", Body: `{"value": "1e-1000"}`, Want: `{"standard": "0.0000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000001", "scientific": "1 × 10^-1000", "eNotation": "1e-1000", "engineering": "100 × 10^-1002"}`},
		{Name: "beyond", Body: `{"value": "1e1001"}`, Code: "INVALID_INPUT", Field: "value"},
		{Name: "beyond when shifted", Body: `{"value": "10e1000"}`, Code: "INVALID_INPUT", Field: "value"},
		{Name: "beyond as written", Body: `{"value": "0.1e1001"}`, Code: "INVALID_INPUT", Field: "value"},
		{Name: "below", Body: `{"value": "1e-1001"}`, Code: "INVALID_INPUT", Field: "value"},
		{Name: "below when shifted", Body: `{"value": "0.1e-1000"}`, Code: "INVALID_INPUT", Field: "value"},
		{Name: "many digits", Body: `{"value": "100000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000"}`, Code: "INVALID_INPUT", Field: "value"},
		{Name: "far beyond", Body: `{"value": "1e99999999999999999999"}`, Code: "INVALID_INPUT", Field: "value"},
		{Name: "not a number", Body: `{"value": "NaN"}`, Code: "INVALID_INPUT", Field: "value"},
		{Name: "infinite", Body: `{"value": "Infinity"}`, Code: "INVALID_INPUT", Field: "value"},
		{Name: "empty", Body: `{"value": ""}`, Code: "INVALID_INPUT", Field: "value"},
		{Name: "exponent alone", Body: `{"value": "e5"}`, Code: "INVALID_INPUT", Field: "value"},
		{Name: "no exponent", Body: `{"value": "1e"}`, Code: "INVALID_INPUT", Field: "value"},
		{Name: "fraction of an exponent", Body: `{"value": "1e2.5"}`, Code: "INVALID_INPUT", Field: "value"},
		{Name: "two exponents", Body: `{"value": "1e2e3"}`, Code: "INVALID_INPUT", Field: "value"},
		{Name: "exponent and power", Body: `{"value": "1e2×10^3"}`, Code: "INVALID_INPUT", Field: "value"},
		{Name: "point alone", Body: `{"value": "."}`, Code: "INVALID_INPUT", Field: "value"},
		{Name: "two points", Body: `{"value": "1.2.3"}`, Code: "INVALID_INPUT", Field: "value"},
		{Name: "commas", Body: `{"value": "1,234"}`, Code: "INVALID_INPUT", Field: "value"},
		{Name: "white space", Body: `{"value": " 1"}`, Code: "INVALID_INPUT", Field: "value"},
		{Name: "hexadecimal", Body: `{"value": "0x10"}`, Code: "INVALID_INPUT", Field: "value"},
		{Name: "power alone", Body: `{"value": "10^3 ×"}`, Code: "INVALID_INPUT", Field: "value"},
		{Name: "wrong power", Body: `{"value": "1 × 2^3"}`, Code: "INVALID_INPUT", Field: "value"},
		{Name: "underscore", Body: `{"value": "1_0e1_0"}`, Code: "INVALID_INPUT", Field: "value"},
		{Name: "number", Body: `{"value": 1}`, Code: "INVALID_INPUT", Field: "value"},
	})
}

func FuzzScientificNotation(f *testing.F) {
	for _, seed := range []string{"12345", "-1.5e-7", "1.5 × 10^3", "0e0", ".5", "1e1001", "1x10^2"} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, value string) {
		got, err := ScientificNotation.Run(t.Context(), scientificNotationRequest{value})
		if err != nil {
			return
		}
		for _, form := range []string{got.Standard, got.Scientific, got.ENotation} {
			if again, err := ScientificNotation.Run(t.Context(), scientificNotationRequest{form}); err != nil || again != got {
				t.Errorf("%q is %+v, and %q is %+v, error %v", value, got, form, again, err)
			}
		}
		if x, ok := js.ParseNumber(got.ENotation); !ok {
			t.Errorf("%q is no number", got.ENotation)
		} else if y, ok := js.ParseNumber(got.Standard); !ok || x != y {
			t.Errorf("%q is %v, %q is %v", got.ENotation, x, got.Standard, y)
		}
	})
}
