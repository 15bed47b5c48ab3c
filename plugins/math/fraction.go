package main

import (
	"context"
	"math/big"

	"github.com/utilhost/utilhost/sdk"
)

type fractionRequest struct {
	FirstNumerator    int    `json:"firstNumerator" doc:"Numerator of the first fraction."`
	FirstDenominator  int    `json:"firstDenominator" doc:"Denominator of the first fraction, not 0."`
	SecondNumerator   int    `json:"secondNumerator" doc:"Numerator of the second fraction."`
	SecondDenominator int    `json:"secondDenominator" doc:"Denominator of the second fraction, not 0."`
	Operator          string `json:"operator" doc:"What to do with the two." enum:"+,-,*,/"`
}

type fractionResult struct {
	Numerator   float64 `json:"numerator" doc:"Numerator in lowest terms, with the sign."`
	Denominator float64 `json:"denominator" doc:"Denominator in lowest terms, positive."`
	Whole       float64 `json:"whole" doc:"Whole part of the mixed number, truncated toward zero."`
	Remainder   float64 `json:"remainder" doc:"Numerator of the mixed number's fraction, with the numerator's sign."`
	Decimal     float64 `json:"decimal" doc:"Value of the fraction, unrounded."`
}

// Fraction is math/fraction.
var Fraction = sdk.Endpoint[fractionRequest, fractionResult]{
	Route:   "math/fraction",
	Summary: "Arithmetic with two fractions",
	Doc: `
Answers the result in lowest terms, as a mixed number and as a decimal:
numerator = whole * denominator + remainder. The computation is exact; a part
of the result beyond 9007199254740991 is answered as the nearest double.`,
	Examples: []sdk.Example{{
		Name:     "One half plus one third",
		Request:  `{"firstNumerator": 1, "firstDenominator": 2, "secondNumerator": 1, "secondDenominator": 3, "operator": "+"}`,
		Response: `{"numerator": 5, "denominator": 6, "whole": 0, "remainder": 5, "decimal": 0.8333333333333334}`,
	}, {
		Name:     "Negative mixed number",
		Request:  `{"firstNumerator": -7, "firstDenominator": 2, "secondNumerator": 0, "secondDenominator": 1, "operator": "+"}`,
		Response: `{"numerator": -7, "denominator": 2, "whole": -3, "remainder": -1, "decimal": -3.5}`,
	}, {
		Name:    "Division by zero",
		Request: `{"firstNumerator": 1, "firstDenominator": 2, "secondNumerator": 0, "secondDenominator": 3, "operator": "/"}`,
		Error:   sdk.CodeInvalidInput,
	}},
	Run: func(_ context.Context, in fractionRequest) (fractionResult, error) {
		switch {
		case in.FirstDenominator == 0:
			return fractionResult{}, sdk.Invalid("firstDenominator", "must not be 0")
		case in.SecondNumerator == 0 && in.Operator == "/":
			return fractionResult{}, sdk.Invalid("secondNumerator", "must not be 0 in a division")
		case in.SecondDenominator == 0:
			return fractionResult{}, sdk.Invalid("secondDenominator", "must not be 0")
		}
		first := big.NewRat(int64(in.FirstNumerator), int64(in.FirstDenominator))
		second := big.NewRat(int64(in.SecondNumerator), int64(in.SecondDenominator))
		result := new(big.Rat)
		switch in.Operator {
		case "+":
			result.Add(first, second)
		case "-":
			result.Sub(first, second)
		case "*":
			result.Mul(first, second)
		case "/":
			result.Quo(first, second)
		}
		whole, remainder := new(big.Int).QuoRem(result.Num(), result.Denom(), new(big.Int))
		return fractionResult{
			Numerator:   double(result.Num()),
			Denominator: double(result.Denom()),
			Whole:       double(whole),
			Remainder:   double(remainder),
			Decimal:     nearest(result),
		}, nil
	},
}

// double returns the double nearest to n.
func double(n *big.Int) float64 {
	x, _ := new(big.Float).SetInt(n).Float64()
	return x
}
