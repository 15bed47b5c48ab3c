package main

import (
	"context"

	"github.com/utilhost/utilhost/plugins/internal/roman"
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
		first, ok := roman.Parse(in.First)
		if !ok {
			return romanResult{}, sdk.Invalid("first", "must be a canonical Roman numeral from I to MMMCMXCIX")
		}
		second, ok := roman.Parse(in.Second)
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
		if result < 1 || result > roman.Max {
			return romanResult{}, sdk.Invalid("second", "must give a result from 1 to %d, not %d", roman.Max, result)
		}
		return romanResult{first, second, result, roman.Format(result)}, nil
	},
}
