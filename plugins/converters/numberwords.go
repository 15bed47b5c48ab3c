package main

import (
	"context"

	"github.com/utilhost/utilhost/sdk"
)

type numberWordsRequest struct {
	Text string `json:"text" doc:"Number in digits, commas between thousands allowed, or a number in English words." minLength:"1" maxLength:"1000000"`
	Mode string `json:"mode" doc:"Direction." enum:"to-words,to-number" default:"to-words"`
}

// NumberWords is convert/number-words.
var NumberWords = sdk.Endpoint[numberWordsRequest, textResult]{
	Route:   "convert/number-words",
	Summary: "Numbers in English words",
	Doc: `
Writes numbers below 10^66 by the short scale, without "and": one hundred
twenty-one. Decimals are read digit by digit after "point", a negative number
begins with "minus". The way back gives digits without separators; it takes
hyphens, commas, "and" after a hundred or a larger word, "negative", "a" for one
before such a word, and up to ninety-nine hundred.`,
	Examples: []sdk.Example{{
		Name:     "To words",
		Request:  `{"text": "-1,234.50"}`,
		Response: `{"result": "minus one thousand two hundred thirty-four point five zero"}`,
	}, {
		Name:     "To a number",
		Request:  `{"text": "A million, two hundred and five", "mode": "to-number"}`,
		Response: `{"result": "1000205"}`,
	}, {
		Name:    "No number",
		Request: `{"text": "twenty twelve", "mode": "to-number"}`,
		Error:   sdk.CodeInvalidInput,
	}},
	Run: func(_ context.Context, in numberWordsRequest) (textResult, error) {
		if in.Mode == "to-number" {
			number, ok := fromWords(in.Text)
			if !ok {
				return textResult{}, sdk.Invalid("text", "must be a number below 10^66 in English words")
			}
			return textResult{number}, nil
		}
		negative, whole, fraction, ok := splitNumber(in.Text)
		if !ok {
			return textResult{}, sdk.Invalid("text", "must be a number below 10^66 in digits, without an exponent")
		}
		const shortest = len(" one")
		if len(fraction)*shortest > maxCharacters {
			return textResult{}, tooLong("text")
		}
		return shortEnough("text", toWords(negative, whole, fraction))
	},
}
