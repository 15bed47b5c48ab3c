package main

import (
	"context"

	"github.com/utilhost/utilhost/plugins/internal/prose"
	"github.com/utilhost/utilhost/sdk"
)

type soundexRequest struct {
	Text string `json:"text" doc:"A name or word; of a longer text the first word with a Latin letter."`
}

type soundexResult struct {
	Soundex string `json:"soundex" doc:"The first letter and three digits."`
}

// Soundex is text/soundex.
var Soundex = sdk.Endpoint[soundexRequest, soundexResult]{
	Route:   "text/soundex",
	Summary: "American Soundex code of a name",
	Doc: `
Encodes how an English name sounds, as the United States census does: the first
letter and a digit for each of the next three consonant sounds, zeros where there
are fewer. Letters with the same digit next to each other count once, also if the
first letter is one of them or only H or W stand between them; a vowel between
them separates them. Accents are taken off. Source: National Archives, "The Soundex
Indexing System".`,
	Examples: []sdk.Example{{
		Request:  `{"text": "Robert"}`,
		Response: `{"soundex": "R163"}`,
	}, {
		Name:     "H does not separate equal sounds",
		Request:  `{"text": "Ashcraft"}`,
		Response: `{"soundex": "A261"}`,
	}, {
		Name:    "No letter",
		Request: `{"text": "42"}`,
		Error:   sdk.CodeInvalidInput,
	}},
	Run: func(_ context.Context, in soundexRequest) (soundexResult, error) {
		for _, word := range prose.Words(in.Text) {
			if letters := latinLetters(word); letters != "" {
				return soundexResult{soundex(letters)}, nil
			}
		}
		return soundexResult{}, sdk.Invalid("text", "must hold a Latin letter")
	},
}

// soundexDigits has the digit of each letter A to Z, 0 where it has none.
const soundexDigits = "01230120022455012623010202"

// soundex encodes one word of letters A to Z.
func soundex(letters string) string {
	code := []byte(letters[:1])
	last := soundexDigits[letters[0]-'A']
	for _, letter := range []byte(letters[1:]) {
		if letter == 'H' || letter == 'W' {
			continue
		}
		digit := soundexDigits[letter-'A']
		if digit != '0' && digit != last {
			code = append(code, digit)
			if len(code) == 4 {
				return string(code)
			}
		}
		last = digit
	}
	return string(append(code, "000"[len(code)-1:]...))
}
