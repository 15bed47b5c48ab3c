package main

import (
	"context"
	"strconv"

	"github.com/utilhost/utilhost/plugins/internal/roman"
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
			n, ok := roman.Parse(in.Value)
			if !ok {
				return textResult{}, sdk.Invalid("value", "must be a canonical Roman numeral from I to MMMCMXCIX")
			}
			return textResult{strconv.Itoa(n)}, nil
		}
		n, err := strconv.Atoi(in.Value)
		if err != nil || n < 1 || n > roman.Max {
			return textResult{}, sdk.Invalid("value", "must be a whole number from 1 to %d", roman.Max)
		}
		return textResult{roman.Format(n)}, nil
	},
}
