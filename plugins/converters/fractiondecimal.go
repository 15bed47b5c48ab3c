package main

import (
	"context"
	"math"
	"math/big"
	"strings"

	"github.com/utilhost/utilhost/plugins/internal/js"
	"github.com/utilhost/utilhost/sdk"
)

type fractionDecimalRequest struct {
	Text string `json:"text" doc:"Decimal number without an exponent, or a fraction (3/4), a mixed number (1 3/4) or a whole number." minLength:"1"`
	Mode string `json:"mode" doc:"Direction." enum:"to-fraction,to-decimal" default:"to-fraction"`
}

type fractionDecimalResult struct {
	Decimal  string `json:"decimal" doc:"The number as a decimal: exact if it ends, else with the digits of the nearest double."`
	Fraction string `json:"fraction" doc:"The number as a fraction in lowest terms, bare if it is whole."`
	Mixed    string `json:"mixed" doc:"The number as a whole number and a fraction below one."`
}

// maxFractionDigits bounds the characters of a number, since reducing a fraction
// takes time that grows with their square.
const maxFractionDigits = 10_000

// FractionDecimal is convert/fraction-decimal.
var FractionDecimal = sdk.Endpoint[fractionDecimalRequest, fractionDecimalResult]{
	Route:   "convert/fraction-decimal",
	Summary: "Fractions and decimals",
	Doc: `
Turns a decimal number into a fraction in lowest terms, or a fraction into a
decimal number, exactly. Numbers have up to 10,000 characters. A decimal that
does not end has the digits that JavaScript writes for it.`,
	Examples: []sdk.Example{{
		Name:     "To a fraction",
		Request:  `{"text": "-2.25"}`,
		Response: `{"decimal": "-2.25", "fraction": "-9/4", "mixed": "-2 1/4"}`,
	}, {
		Name:     "To a decimal",
		Request:  `{"text": "1 1/3", "mode": "to-decimal"}`,
		Response: `{"decimal": "1.3333333333333333", "fraction": "4/3", "mixed": "1 1/3"}`,
	}, {
		Name:    "Division by zero",
		Request: `{"text": "1/0", "mode": "to-decimal"}`,
		Error:   sdk.CodeInvalidInput,
	}},
	Run: func(_ context.Context, in fractionDecimalRequest) (fractionDecimalResult, error) {
		if len(in.Text) > maxFractionDigits {
			return fractionDecimalResult{}, sdk.Invalid("text", "must have at most %d characters", maxFractionDigits)
		}
		var number *big.Rat
		ok := false
		if in.Mode == "to-decimal" {
			if number, ok = parseFraction(in.Text); !ok {
				return fractionDecimalResult{}, sdk.Invalid("text", "must be a fraction such as 3/4, a mixed number such as 1 3/4 or a whole number, not divided by zero")
			}
		} else {
			var d decimalText
			if d, ok = parseDecimal(in.Text); !ok {
				return fractionDecimalResult{}, sdk.Invalid("text", "must be a decimal number without an exponent")
			}
			number = decimal(d.plain())
		}
		text, ok := decimalOf(number)
		if !ok {
			return fractionDecimalResult{}, sdk.Invalid("text", "must give a decimal within the range of numbers")
		}
		return fractionDecimalResult{Decimal: text, Fraction: number.RatString(), Mixed: mixed(number)}, nil
	},
}

// parseFraction reads a fraction, a mixed number or a whole number, with a sign
// before it or none. Blanks may stand around the slash.
func parseFraction(text string) (*big.Rat, bool) {
	text, negative := unsigned(text)
	whole := "0"
	numerator, denominator, found := strings.Cut(text, "/")
	if !found {
		denominator = "1"
	}
	if found {
		numerator, denominator = strings.TrimRight(numerator, " "), strings.TrimLeft(denominator, " ")
		if before, after, mixed := strings.Cut(numerator, " "); mixed {
			whole, numerator = before, strings.TrimLeft(after, " ")
		}
	}
	if !allDigits(whole) || !allDigits(numerator) || !allDigits(denominator) || strings.Trim(denominator, "0") == "" {
		return nil, false
	}
	r := new(big.Rat).SetFrac(wholeNumber(numerator), wholeNumber(denominator))
	r.Add(r, new(big.Rat).SetInt(wholeNumber(whole)))
	if negative {
		r.Neg(r)
	}
	return r, true
}

// wholeNumber is the number of decimal digits; a zero in front of them does not
// make it octal, as big.Rat reads fractions.
func wholeNumber(digits string) *big.Int {
	n, _ := new(big.Int).SetString(digits, 10)
	return n
}

// decimalOf writes a number as a decimal: all of its digits if they end, else
// those of the nearest double, which must be finite.
func decimalOf(r *big.Rat) (text string, ok bool) {
	rest := new(big.Int).Set(r.Denom())
	twos := int(rest.TrailingZeroBits())
	rest.Rsh(rest, uint(twos))
	fives := 0
	for five, quotient, remainder := big.NewInt(5), new(big.Int), new(big.Int); ; fives++ {
		if quotient.QuoRem(rest, five, remainder); remainder.Sign() != 0 {
			break
		}
		rest, quotient = quotient, rest
	}
	if rest.IsInt64() && rest.Int64() == 1 {
		return r.FloatString(max(twos, fives)), true
	}
	x, _ := r.Float64()
	return js.FormatNumber(x), !math.IsInf(x, 0)
}

// mixed writes a number as a whole number and a fraction, without the one that is
// zero.
func mixed(r *big.Rat) string {
	if r.IsInt() {
		return r.RatString()
	}
	whole, rest := new(big.Int).QuoRem(r.Num(), r.Denom(), new(big.Int))
	if whole.Sign() == 0 {
		return r.RatString()
	}
	return whole.String() + " " + rest.Abs(rest).String() + "/" + r.Denom().String()
}
