package main

import (
	"fmt"
	"testing"

	"github.com/utilhost/utilhost/sdk/sdktest"
)

// Expected values: module fractions of Python 3.11; whole and remainder by int()
// and subtraction.
func TestFraction(t *testing.T) {
	body := func(a, b, c, d any, operator string) string {
		return fmt.Sprintf(`{"firstNumerator": %v, "firstDenominator": %v, "secondNumerator": %v, "secondDenominator": %v, "operator": %q}`, a, b, c, d, operator)
	}
	const largest = 9007199254740991
	sdktest.Run(t, Fraction, []sdktest.Case{
		{Name: "sum in lowest terms", Body: body(1, 6, 1, 3, "+"), Want: `{"numerator": 1, "denominator": 2, "whole": 0, "remainder": 1, "decimal": 0.5}`},
		{Name: "sum that is whole", Body: body(1, 2, 3, 2, "+"), Want: `{"numerator": 2, "denominator": 1, "whole": 2, "remainder": 0, "decimal": 2}`},
		{Name: "difference of zero", Body: body(1, 2, 2, 4, "-"), Want: `{"numerator": 0, "denominator": 1, "whole": 0, "remainder": 0, "decimal": 0}`},
		{Name: "negative denominator", Body: body(1, -2, 1, 3, "+"), Want: `{"numerator": -1, "denominator": 6, "whole": 0, "remainder": -1, "decimal": -0.16666666666666666}`},
		{Name: "product below zero", Body: body(6, -4, 1, 1, "*"), Want: `{"numerator": -3, "denominator": 2, "whole": -1, "remainder": -1, "decimal": -1.5}`},
		{Name: "quotient of negatives", Body: body(-1, 3, -2, 5, "/"), Want: `{"numerator": 5, "denominator": 6, "whole": 0, "remainder": 5, "decimal": 0.8333333333333334}`},
		{Name: "beyond 2^53", Body: body(largest, largest-1, largest, 7, "*"),
			Want: `{"numerator": 8.112963841460666e+31, "denominator": 63050394783186930, "whole": 1286742750677284, "remainder": 36028797018963960, "decimal": 1286742750677284.5}`},
		{Name: "zero divided", Body: body(0, 5, 1, 2, "/"), Want: `{"numerator": 0, "denominator": 1, "whole": 0, "remainder": 0, "decimal": 0}`},
		{Name: "written with a point", Body: body("1.0", "2e0", 1, 2, "+"), Want: `{"numerator": 1, "denominator": 1, "whole": 1, "remainder": 0, "decimal": 1}`},
		{Name: "first denominator zero", Body: body(1, 0, 1, 2, "+"), Code: "INVALID_INPUT", Field: "firstDenominator"},
		{Name: "second denominator zero", Body: body(1, 2, 1, 0, "+"), Code: "INVALID_INPUT", Field: "secondDenominator"},
		{Name: "division by zero", Body: body(1, 2, 0, 3, "/"), Code: "INVALID_INPUT", Field: "secondNumerator"},
		{Name: "fractional numerator", Body: body(1.5, 2, 1, 3, "+"), Code: "INVALID_INPUT", Field: "firstNumerator"},
		{Name: "above 2^53-1", Body: body(1, 2, 1, 9007199254740992, "+"), Code: "INVALID_INPUT", Field: "secondDenominator"},
		{Name: "unknown operator", Body: body(1, 2, 1, 3, "%"), Code: "INVALID_INPUT", Field: "operator"},
	})
}
