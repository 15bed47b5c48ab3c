package main

import (
	"context"
	"strings"

	"github.com/utilhost/utilhost/sdk"
)

type romanRequest struct {
	First    string `json:"first" doc:"First Roman numeral, I to MMMCMXCIX, in either case." minLength:"1"`
	Operator string `json:"operator" doc:"What to do with the two." enum:"+,-,*,/"`
	Second   string `json:"second" doc:"Second Roman numeral, I to MMMCMXCIX, in either case." minLength:"1"`
}

type romanResult struct {
	First  int    `json:"first" doc:"Value of the first numeral."`
	Second int    `json:"second" doc:"Value of the second numeral."`
	Result int    `json:"result" doc:"Value of the result, 1 to 3999."`
	Roman  string `json:"roman" doc:"The result as a Roman numeral in capitals."`
}

// maxRoman is the largest number that the letters I to M can write.
const maxRoman = 3999

// Roman is math/roman.
var Roman = sdk.Endpoint[romanRequest, romanResult]{
	Route:   "math/roman",
	Summary: "Arithmetic with Roman numerals",
	Doc: `
Takes canonical numerals only: IV, not IIII, and XCIX, not IC. The Romans knew
no zero, no negative numbers and, in these letters, nothing above 3999, so a
result outside 1 to 3999 is refused, and so is a division that leaves a
remainder.`,
	Examples: []sdk.Example{{
		Request:  `{"first": "X", "operator": "+", "second": "V"}`,
		Response: `{"first": 10, "second": 5, "result": 15, "roman": "XV"}`,
	}, {
		Name:     "Multiplication",
		Request:  `{"first": "xii", "operator": "*", "second": "iv"}`,
		Response: `{"first": 12, "second": 4, "result": 48, "roman": "XLVIII"}`,
	}, {
		Name:    "Not canonical",
		Request: `{"first": "IIII", "operator": "+", "second": "I"}`,
		Error:   sdk.CodeInvalidInput,
	}},
	Run: func(_ context.Context, in romanRequest) (romanResult, error) {
		first, ok := parseRoman(in.First)
		if !ok {
			return romanResult{}, sdk.Invalid("first", "must be a canonical Roman numeral from I to MMMCMXCIX")
		}
		second, ok := parseRoman(in.Second)
		if !ok {
			return romanResult{}, sdk.Invalid("second", "must be a canonical Roman numeral from I to MMMCMXCIX")
		}
		result := 0
		switch in.Operator {
		case "+":
			result = first + second
		case "-":
			result = first - second
		case "*":
			result = first * second
		case "/":
			if first%second != 0 {
				return romanResult{}, sdk.Invalid("second", "must divide first without a remainder")
			}
			result = first / second
		}
		if result < 1 || result > maxRoman {
			return romanResult{}, sdk.Invalid("second", "must give a result from 1 to %d, not %d", maxRoman, result)
		}
		return romanResult{first, second, result, formatRoman(result)}, nil
	},
}

// formatRoman writes a number from 1 to 3999 as a canonical numeral.
func formatRoman(n int) string {
	var b strings.Builder
	for _, sign := range [...]struct {
		value  int
		letter string
	}{
		{1000, "M"}, {900, "CM"}, {500, "D"}, {400, "CD"}, {100, "C"}, {90, "XC"},
		{50, "L"}, {40, "XL"}, {10, "X"}, {9, "IX"}, {5, "V"}, {4, "IV"}, {1, "I"},
	} {
		b.WriteString(strings.Repeat(sign.letter, n/sign.value))
		n %= sign.value
	}
	return b.String()
}

// parseRoman returns the value of a canonical numeral in either case.
func parseRoman(numeral string) (value int, ok bool) {
	const longest = "MMMDCCCLXXXVIII"
	if len(numeral) > len(longest) {
		return 0, false
	}
	previous := 0
	for i := len(numeral) - 1; i >= 0; i-- {
		letter := 0
		switch numeral[i] &^ 0x20 { // capital
		case 'I':
			letter = 1
		case 'V':
			letter = 5
		case 'X':
			letter = 10
		case 'L':
			letter = 50
		case 'C':
			letter = 100
		case 'D':
			letter = 500
		case 'M':
			letter = 1000
		}
		if letter < previous {
			value -= letter
		} else {
			value += letter
			previous = letter
		}
	}
	if value < 1 || value > maxRoman || !strings.EqualFold(formatRoman(value), numeral) {
		return 0, false // whatever was read, it is not how the value is written
	}
	return value, true
}
