package main

import (
	"context"
	"strconv"
	"strings"

	"github.com/utilhost/utilhost/sdk"
)

type romanNumeralRequest struct {
	Value string `json:"value" doc:"Whole number from 1 to 3999 to encode, or a Roman numeral in either case to decode." minLength:"1"`
	Mode  string `json:"mode" doc:"Direction." enum:"encode,decode" default:"encode"`
}

// RomanNumeral is convert/roman-numeral.
var RomanNumeral = sdk.Endpoint[romanNumeralRequest, textResult]{
	Route:   "convert/roman-numeral",
	Summary: "Roman numerals",
	Doc: `
Writes numbers with the letters I, V, X, L, C, D and M by the subtractive rule:
4 is IV, 90 is XC. Decoding takes numerals of exactly that form, so IIII and IC
are refused.`,
	Examples: []sdk.Example{{
		Name:     "Encode",
		Request:  `{"value": "1994"}`,
		Response: `{"result": "MCMXCIV"}`,
	}, {
		Name:     "Decode",
		Request:  `{"value": "mcmxciv", "mode": "decode"}`,
		Response: `{"result": "1994"}`,
	}, {
		Name:    "Not canonical",
		Request: `{"value": "IIII", "mode": "decode"}`,
		Error:   sdk.CodeInvalidInput,
	}},
	Run: func(_ context.Context, in romanNumeralRequest) (textResult, error) {
		if in.Mode == "decode" {
			n, ok := parseRoman(in.Value)
			if !ok {
				return textResult{}, sdk.Invalid("value", "must be a canonical Roman numeral from I to MMMCMXCIX")
			}
			return textResult{strconv.Itoa(n)}, nil
		}
		n, err := strconv.Atoi(in.Value)
		if err != nil || n < 1 || n > maxRoman {
			return textResult{}, sdk.Invalid("value", "must be a whole number from 1 to %d", maxRoman)
		}
		return textResult{formatRoman(n)}, nil
	},
}

// maxRoman is the largest number that the letters I to M can write.
const maxRoman = 3999

// romanSigns are the letters and the pairs of the subtractive rule, largest first.
var romanSigns = [...]struct {
	value   int
	letters string
}{
	{1000, "M"}, {900, "CM"}, {500, "D"}, {400, "CD"}, {100, "C"}, {90, "XC"},
	{50, "L"}, {40, "XL"}, {10, "X"}, {9, "IX"}, {5, "V"}, {4, "IV"}, {1, "I"},
}

// formatRoman writes a number from 1 to 3999.
func formatRoman(n int) string {
	var b strings.Builder
	for _, sign := range romanSigns {
		for ; n >= sign.value; n -= sign.value {
			b.WriteString(sign.letters)
		}
	}
	return b.String()
}

// parseRoman reads a canonical numeral in either case.
func parseRoman(numeral string) (n int, ok bool) {
	const longest = len("MMMDCCCLXXXVIII")
	if len(numeral) > longest {
		return 0, false
	}
	rest := strings.ToUpper(numeral)
	for _, sign := range romanSigns {
		for strings.HasPrefix(rest, sign.letters) {
			rest = rest[len(sign.letters):]
			n += sign.value
		}
	}
	// What was read is canonical if it is how the number is written.
	return n, rest == "" && 1 <= n && n <= maxRoman && strings.EqualFold(formatRoman(n), numeral)
}
