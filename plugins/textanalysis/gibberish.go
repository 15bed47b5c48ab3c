package main

import (
	"context"

	"github.com/utilhost/utilhost/sdk"
)

// maxJudgedRunes is how many code points of a text are looked at.
const maxJudgedRunes = 100_000

type gibberishRequest struct {
	Text string `json:"text" doc:"The text; it may be empty. Only the first 100,000 characters are looked at."`
}

type gibberishResult struct {
	Gibberish  bool    `json:"gibberish" doc:"Whether the text looks like random letters."`
	Confidence float64 `json:"confidence" doc:"Confidence in that verdict with at most two decimals." min:"0" max:"1"`
}

// Gibberish is text/gibberish.
var Gibberish = sdk.Endpoint[gibberishRequest, gibberishResult]{
	Route:   "text/gibberish",
	Summary: "Does a text look like random letters",
	Doc: `
Tells language from keyboard noise by how likely each letter is to follow the two
before it, measured on an English word list, by the share of vowels, and by how many
words are known. Case, digits and punctuation do not count, accents are taken off.
It knows letters of the Latin script; a text in another script is not called
gibberish, with a confidence of 0.5, and one without any letter with a confidence of
0. One or two words are hard to judge, and names and words of other languages are
strange to it.`,
	Examples: []sdk.Example{{
		Name:     "English",
		Request:  `{"text": "The quick brown fox jumps over the lazy dog."}`,
		Response: `{"gibberish": false, "confidence": 0.99}`,
	}, {
		Name:     "Keyboard noise",
		Request:  `{"text": "sdfkjh wqzx plkjm vbnrt"}`,
		Response: `{"gibberish": true, "confidence": 0.99}`,
	}},
	Run: func(_ context.Context, in gibberishRequest) (gibberishResult, error) {
		return judged(firstRunes(in.Text, maxJudgedRunes)), nil
	},
}
