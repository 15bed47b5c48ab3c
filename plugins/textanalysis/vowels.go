package main

import (
	"context"
	"unicode/utf8"

	"github.com/utilhost/utilhost/sdk"
)

type vowelsRequest struct {
	Text string `json:"text" doc:"The text; it may be empty."`
}

type vowelCounts struct {
	A int `json:"a" doc:"How often A stands in the text."`
	E int `json:"e" doc:"How often E stands in the text."`
	I int `json:"i" doc:"How often I stands in the text."`
	O int `json:"o" doc:"How often O stands in the text."`
	U int `json:"u" doc:"How often U stands in the text."`
}

type vowelsResult struct {
	Total  int         `json:"total" doc:"The number of vowels."`
	Counts vowelCounts `json:"counts" doc:"The number of each vowel."`
}

// Vowels is text/vowels.
var Vowels = sdk.Endpoint[vowelsRequest, vowelsResult]{
	Route:   "text/vowels",
	Summary: "Count the vowels of a text",
	Doc: `
Counts the letters A, E, I, O and U in either case. A letter with an accent counts
as its base letter (the first character of its canonical decomposition). Y never
counts.`,
	Examples: []sdk.Example{{
		Request:  `{"text": "Hello World"}`,
		Response: `{"total": 3, "counts": {"a": 0, "e": 1, "i": 0, "o": 2, "u": 0}}`,
	}, {
		Name:     "Accents",
		Request:  `{"text": "Äpfel à la carte"}`,
		Response: `{"total": 6, "counts": {"a": 4, "e": 2, "i": 0, "o": 0, "u": 0}}`,
	}},
	Run: func(_ context.Context, in vowelsRequest) (vowelsResult, error) {
		var counts vowelCounts
		for _, r := range in.Text {
			if r >= utf8.RuneSelf {
				r = baseRune(r)
			}
			switch r {
			case 'a', 'A':
				counts.A++
			case 'e', 'E':
				counts.E++
			case 'i', 'I':
				counts.I++
			case 'o', 'O':
				counts.O++
			case 'u', 'U':
				counts.U++
			}
		}
		return vowelsResult{counts.A + counts.E + counts.I + counts.O + counts.U, counts}, nil
	},
}
