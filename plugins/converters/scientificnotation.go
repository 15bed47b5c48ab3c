package main

import (
	"context"
	"errors"
	"fmt"
	"strconv"
	"strings"

	"github.com/utilhost/utilhost/sdk"
)

type scientificNotationRequest struct {
	Value string `json:"value" doc:"Number as a decimal, with an exponent (1.5e-7) or times a power of ten (1.5 × 10^-7)." minLength:"1" maxLength:"1000000"`
}

type scientificNotationResult struct {
	Standard    string `json:"standard" doc:"The number as a plain decimal."`
	Scientific  string `json:"scientific" doc:"The number with one digit before the point, times a power of ten."`
	ENotation   string `json:"eNotation" doc:"The same as computers write it."`
	Engineering string `json:"engineering" doc:"The number with one to three digits before the point, times a power of a thousand."`
}

// maxExponent bounds the exponents of ten.
const maxExponent = 1000

// ScientificNotation is convert/scientific-notation.
var ScientificNotation = sdk.Endpoint[scientificNotationRequest, scientificNotationResult]{
	Route:   "convert/scientific-notation",
	Summary: "Decimal, scientific and engineering notation",
	Doc: `
Works on the decimal digits, so that none is lost; trailing zeros of the mantissa
are dropped. Exponents of ten, both the one that is written and that of the first
digit, go from -1000 to 1000.`,
	Examples: []sdk.Example{{
		Request: `{"value": "12345"}`,
		Response: `{"standard": "12345", "scientific": "1.2345 × 10^4", "eNotation": "1.2345e+4",
			"engineering": "12.345 × 10^3"}`,
	}, {
		Name:    "With an exponent",
		Request: `{"value": "-15.0e-8"}`,
		Response: `{"standard": "-0.00000015", "scientific": "-1.5 × 10^-7", "eNotation": "-1.5e-7",
			"engineering": "-150 × 10^-9"}`,
	}, {
		Name:    "No number",
		Request: `{"value": "1e"}`,
		Error:   sdk.CodeInvalidInput,
	}},
	Run: func(_ context.Context, in scientificNotationRequest) (scientificNotationResult, error) {
		mantissa, power := splitExponent(in.Value)
		d, ok := parseDecimal(mantissa)
		exponent, err := strconv.Atoi(power)
		if !ok || err != nil && !outOfRange(err) {
			return scientificNotationResult{}, sdk.Invalid("value", "must be a decimal number such as 12345, 1.5e-7 or 1.5 × 10^-7")
		}
		first := exponent
		if d.digits != "" {
			d.point += exponent
			first = d.point - 1
		}
		if err != nil || max(exponent, -exponent, first, -first) > maxExponent {
			return scientificNotationResult{}, sdk.Invalid("value", "must have an exponent from -%d to %d", maxExponent, maxExponent)
		}
		one, exponentOfOne := d.scaled(1)
		engineering := powerOfTen(d.scaled(3))
		if len(engineering) > maxCharacters || len(d.plain()) > maxCharacters {
			return scientificNotationResult{}, tooLong("value")
		}
		return scientificNotationResult{
			Standard:    d.plain(),
			Scientific:  powerOfTen(one, exponentOfOne),
			ENotation:   fmt.Sprintf("%se%+d", one, exponentOfOne),
			Engineering: engineering,
		}, nil
	},
}

// splitExponent cuts a number at its exponent, which is "0" if it has none.
func splitExponent(number string) (mantissa, exponent string) {
	if before, after, found := strings.Cut(strings.Replace(number, "E", "e", 1), "e"); found {
		return before, after
	}
	for _, times := range []string{"×", "x", "*"} {
		before, after, found := strings.Cut(number, times)
		if power, isPower := strings.CutPrefix(strings.TrimPrefix(after, " "), "10^"); found && isPower {
			return strings.TrimSuffix(before, " "), power
		}
	}
	return number, "0"
}

// outOfRange says whether strconv refused a number for its size alone.
func outOfRange(err error) bool { return errors.Is(err, strconv.ErrRange) }
