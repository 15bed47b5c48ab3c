package main

import (
	"context"
	"math/big"
	"strings"

	"github.com/utilhost/utilhost/plugins/internal/js"
	"github.com/utilhost/utilhost/sdk"
)

type baseRequest struct {
	Value    string `json:"value" doc:"Whole number in the base, with a minus or without, in either case. It may begin with 0b, 0o or 0x where that is its base." minLength:"1"`
	FromBase int    `json:"fromBase" doc:"Base of the number." min:"2" max:"36" default:"10"`
}

type baseResult struct {
	Binary  string `json:"binary" doc:"The number in base 2."`
	Octal   string `json:"octal" doc:"The number in base 8."`
	Decimal string `json:"decimal" doc:"The number in base 10."`
	Hex     string `json:"hex" doc:"The number in base 16, lower case."`
}

// maxBaseDigits bounds the digits of a number, since reading them takes time that
// grows with their square.
const maxBaseDigits = 50_000

// Base is convert/base.
var Base = sdk.Endpoint[baseRequest, baseResult]{
	Route:   "convert/base",
	Summary: "Whole number in other bases",
	Doc: `
Takes a number of up to 50,000 digits and writes it in the bases 2, 8, 10 and 16.
A negative number is a minus before the digits, not a complement. White space
around the number is ignored; within it neither blanks nor underscores may stand.`,
	Examples: []sdk.Example{{
		Request:  `{"value": "255"}`,
		Response: `{"binary": "11111111", "octal": "377", "decimal": "255", "hex": "ff"}`,
	}, {
		Name:     "Negative, base 16",
		Request:  `{"value": "-0x1F", "fromBase": 16}`,
		Response: `{"binary": "-11111", "octal": "-37", "decimal": "-31", "hex": "-1f"}`,
	}, {
		Name:    "Digit beyond the base",
		Request: `{"value": "102", "fromBase": 2}`,
		Error:   sdk.CodeInvalidInput,
	}},
	Run: func(_ context.Context, in baseRequest) (baseResult, error) {
		digits, negative := unsigned(js.TrimSpace(in.Value))
		digits = withoutPrefix(digits, in.FromBase)
		if len(digits) > maxBaseDigits {
			return baseResult{}, sdk.Invalid("value", "must have at most %d digits", maxBaseDigits)
		}
		n, ok := new(big.Int).SetString(digits, in.FromBase)
		if !ok || strings.ContainsAny(digits[:1], "+-") {
			return baseResult{}, sdk.Invalid("value", "must be a whole number in base %d", in.FromBase)
		}
		if negative {
			n.Neg(n)
		}
		return baseResult{Binary: n.Text(2), Octal: n.Text(8), Decimal: n.Text(10), Hex: n.Text(16)}, nil
	},
}

// unsigned takes one sign off a number.
func unsigned(number string) (rest string, negative bool) {
	if number != "" && (number[0] == '-' || number[0] == '+') {
		return number[1:], number[0] == '-'
	}
	return number, false
}

// withoutPrefix takes the prefix of a base off its digits. In other bases the same
// letters are digits, or wrong.
func withoutPrefix(digits string, base int) string {
	prefix := map[int]string{2: "0b", 8: "0o", 16: "0x"}[base]
	if prefix != "" && len(digits) >= len(prefix) && strings.EqualFold(digits[:len(prefix)], prefix) {
		return digits[len(prefix):]
	}
	return digits
}
