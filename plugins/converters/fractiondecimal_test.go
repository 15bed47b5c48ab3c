package main

import (
	"strings"
	"testing"

	"github.com/utilhost/utilhost/sdk/sdktest"
)

// Expected values: arithmetic by hand; more by fraction.js in TestRecorded.
func TestFractionDecimal(t *testing.T) {
	sdktest.Run(t, FractionDecimal, []sdktest.Case{
		{Name: "lowest terms", Body: `{"text": "0.75"}`, Want: `{"decimal": "0.75", "fraction": "3/4", "mixed": "3/4"}`},
		{Name: "above one", Body: `{"text": "2.25"}`, Want: `{"decimal": "2.25", "fraction": "9/4", "mixed": "2 1/4"}`},
		{Name: "negative", Body: `{"text": "-2.25"}`, Want: `{"decimal": "-2.25", "fraction": "-9/4", "mixed": "-2 1/4"}`},
		{Name: "negative below one", Body: `{"text": "-0.125"}`, Want: `{"decimal": "-0.125", "fraction": "-1/8", "mixed": "-1/8"}`},
		{Name: "whole", Body: `{"text": "5"}`, Want: `{"decimal": "5", "fraction": "5", "mixed": "5"}`},
		{Name: "whole with decimals", Body: `{"text": "5.00"}`, Want: `{"decimal": "5", "fraction": "5", "mixed": "5"}`},
		{Name: "no whole part", Body: `{"text": ".5"}`, Want: `{"decimal": "0.5", "fraction": "1/2", "mixed": "1/2"}`},
		{Name: "plus", Body: `{"text": "+1.50"}`, Want: `{"decimal": "1.5", "fraction": "3/2", "mixed": "1 1/2"}`},
		{Name: "zero", Body: `{"text": "0"}`, Want: `{"decimal": "0", "fraction": "0", "mixed": "0"}`},
		{Name: "negative zero", Body: `{"text": "-0.0"}`, Want: `{"decimal": "0", "fraction": "0", "mixed": "0"}`},
		{Name: "third in doubles is none", Body: `{"text": "0.3333333333333333"}`, Want: `{"decimal": "0.3333333333333333", "fraction": "3333333333333333/10000000000000000", "mixed": "3333333333333333/10000000000000000"}`},
		{Name: "more digits than a double", Body: `{"text": "0.1234567890123456789"}`, Want: `{"decimal": "0.1234567890123456789", "fraction": "1234567890123456789/10000000000000000000", "mixed": "1234567890123456789/10000000000000000000"}`},
		{Name: "to decimal", Body: `{"text": "3/4", "mode": "to-decimal"}`, Want: `{"decimal": "0.75", "fraction": "3/4", "mixed": "3/4"}`},
		{Name: "not in lowest terms", Body: `{"text": "-6/8", "mode": "to-decimal"}`, Want: `{"decimal": "-0.75", "fraction": "-3/4", "mixed": "-3/4"}`},
		{Name: "mixed", Body: `{"text": "1 3/4", "mode": "to-decimal"}`, Want: `{"decimal": "1.75", "fraction": "7/4", "mixed": "1 3/4"}`},
		{Name: "negative mixed", Body: `{"text": "-1 3/4", "mode": "to-decimal"}`, Want: `{"decimal": "-1.75", "fraction": "-7/4", "mixed": "-1 3/4"}`},
		{Name: "improper part", Body: `{"text": "1 7/4", "mode": "to-decimal"}`, Want: `{"decimal": "2.75", "fraction": "11/4", "mixed": "2 3/4"}`},
		{Name: "does not end", Body: `{"text": "1/3", "mode": "to-decimal"}`, Want: `{"decimal": "0.3333333333333333", "fraction": "1/3", "mixed": "1/3"}`},
		{Name: "does not end, above one", Body: `{"text": "10/3", "mode": "to-decimal"}`, Want: `{"decimal": "3.3333333333333335", "fraction": "10/3", "mixed": "3 1/3"}`},
		{Name: "small", Body: `{"text": "1/3000000000", "mode": "to-decimal"}`, Want: `{"decimal": "3.333333333333333e-10", "fraction": "1/3000000000", "mixed": "1/3000000000"}`},
		{Name: "ends late", Body: `{"text": "1/1048576", "mode": "to-decimal"}`, Want: `{"decimal": "0.00000095367431640625", "fraction": "1/1048576", "mixed": "1/1048576"}`},
		{Name: "blanks around the slash", Body: `{"text": "1 3 / 4", "mode": "to-decimal"}`, Want: `{"decimal": "1.75", "fraction": "7/4", "mixed": "1 3/4"}`},
		{Name: "whole number", Body: `{"text": "7", "mode": "to-decimal"}`, Want: `{"decimal": "7", "fraction": "7", "mixed": "7"}`},
		{Name: "leading zeros are not octal", Body: `{"text": "010 010/0100", "mode": "to-decimal"}`, Want: `{"decimal": "10.1", "fraction": "101/10", "mixed": "10 1/10"}`},
		{Name: "no octal digits", Body: `{"text": "09/08", "mode": "to-decimal"}`, Want: `{"decimal": "1.125", "fraction": "9/8", "mixed": "1 1/8"}`},
		{Name: "leading zeros of a decimal", Body: `{"text": "010.50"}`, Want: `{"decimal": "10.5", "fraction": "21/2", "mixed": "10 1/2"}`},
		{Name: "whole quotient", Body: `{"text": "8/4", "mode": "to-decimal"}`, Want: `{"decimal": "2", "fraction": "2", "mixed": "2"}`},
		{Name: "zero", Body: `{"text": "0/5", "mode": "to-decimal"}`, Want: `{"decimal": "0", "fraction": "0", "mixed": "0"}`},
		{Name: "negative zero", Body: `{"text": "-0/5", "mode": "to-decimal"}`, Want: `{"decimal": "0", "fraction": "0", "mixed": "0"}`},
		{Name: "large", Body: `{"text": "2000000000000000000000000000000/3", "mode": "to-decimal"}`, Want: `{"decimal": "6.666666666666666e+29", "fraction": "2000000000000000000000000000000/3", "mixed": "666666666666666666666666666666 2/3"}`},
		{Name: "exponent", Body: `{"text": "1e3"}`, Code: "INVALID_INPUT", Field: "text"},
		{Name: "fraction to a fraction", Body: `{"text": "3/4"}`, Code: "INVALID_INPUT", Field: "text"},
		{Name: "letters", Body: `{"text": "abc"}`, Code: "INVALID_INPUT", Field: "text"},
		{Name: "empty", Body: `{"text": ""}`, Code: "INVALID_INPUT", Field: "text"},
		{Name: "point", Body: `{"text": "."}`, Code: "INVALID_INPUT", Field: "text"},
		{Name: "sign", Body: `{"text": "-"}`, Code: "INVALID_INPUT", Field: "text"},
		{Name: "white space", Body: `{"text": " 1"}`, Code: "INVALID_INPUT", Field: "text"},
		{Name: "comma", Body: `{"text": "1,5"}`, Code: "INVALID_INPUT", Field: "text"},
		{Name: "zero denominator", Body: `{"text": "1/0", "mode": "to-decimal"}`, Code: "INVALID_INPUT", Field: "text"},
		{Name: "zero denominator, longer", Body: `{"text": "1/000", "mode": "to-decimal"}`, Code: "INVALID_INPUT", Field: "text"},
		{Name: "decimal to a decimal", Body: `{"text": "0.5", "mode": "to-decimal"}`, Code: "INVALID_INPUT", Field: "text"},
		{Name: "no numerator", Body: `{"text": "/4", "mode": "to-decimal"}`, Code: "INVALID_INPUT", Field: "text"},
		{Name: "no denominator", Body: `{"text": "3/", "mode": "to-decimal"}`, Code: "INVALID_INPUT", Field: "text"},
		{Name: "negative denominator", Body: `{"text": "3/-4", "mode": "to-decimal"}`, Code: "INVALID_INPUT", Field: "text"},
		{Name: "two slashes", Body: `{"text": "1/2/3", "mode": "to-decimal"}`, Code: "INVALID_INPUT", Field: "text"},
		{Name: "two whole numbers", Body: `{"text": "1 2 3/4", "mode": "to-decimal"}`, Code: "INVALID_INPUT", Field: "text"},
		{Name: "two numbers", Body: `{"text": "1 2", "mode": "to-decimal"}`, Code: "INVALID_INPUT", Field: "text"},
		{Name: "hyphen", Body: `{"text": "1-3/4", "mode": "to-decimal"}`, Code: "INVALID_INPUT", Field: "text"},
		{Name: "negative part", Body: `{"text": "1 -3/4", "mode": "to-decimal"}`, Code: "INVALID_INPUT", Field: "text"},
		{Name: "character for a fraction", Body: `{"text": "½", "mode": "to-decimal"}`, Code: "INVALID_INPUT", Field: "text"},
		{Name: "empty", Body: `{"text": "", "mode": "to-decimal"}`, Code: "INVALID_INPUT", Field: "text"},
		{Name: "beyond the range", Body: `{"text": "10000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000/3", "mode": "to-decimal"}`, Code: "INVALID_INPUT", Field: "text"},
		{Name: "below the range", Body: `{"text": "1/30000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000", "mode": "to-decimal"}`, Want: `{"decimal": "0", "fraction": "1/30000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000", "mixed": "1/30000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000"}`},
		{Name: "mode", Body: `{"text": "1", "mode": "decimal"}`, Code: "INVALID_INPUT", Field: "mode"},
		{Name: "number", Body: `{"text": 0.5}`, Code: "INVALID_INPUT", Field: "text"},
	})
}

// TestFractionDecimalLength meets the bound of a number.
func TestFractionDecimalLength(t *testing.T) {
	body := func(n int) string { return `{"text": "0.` + strings.Repeat("0", n-3) + `5"}` }
	sdktest.Run(t, FractionDecimal, []sdktest.Case{
		{Name: "longest", Body: body(10_000), Check: func(t *testing.T, got map[string]any) {
			if got["fraction"] != "1/2"+strings.Repeat("0", 9_997) {
				t.Errorf("fraction is %.100s", got["fraction"])
			}
		}},
		{Name: "too long", Body: body(10_001), Code: "INVALID_INPUT", Field: "text"},
	})
}

func FuzzFractionDecimal(f *testing.F) {
	f.Add("0.75", false)
	f.Add("1 3/4", true)
	f.Add("-6 / 8", true)
	f.Add("-.50", false)
	f.Fuzz(func(t *testing.T, text string, toDecimal bool) {
		mode := "to-fraction"
		if toDecimal {
			mode = "to-decimal"
		}
		got, err := FractionDecimal.Run(t.Context(), fractionDecimalRequest{text, mode})
		if err != nil {
			return
		}
		for _, form := range []string{got.Fraction, got.Mixed} {
			if len(form) > maxFractionDigits {
				continue
			}
			if again, err := FractionDecimal.Run(t.Context(), fractionDecimalRequest{form, "to-decimal"}); err != nil || again != got {
				t.Errorf("%q is %+v, and %q is %+v, error %v", text, got, form, again, err)
			}
		}
	})
}
