package main

import (
	"context"
	"unicode"
	"unicode/utf8"

	"github.com/utilhost/utilhost/plugins/internal/js"
	"github.com/utilhost/utilhost/sdk"
)

type characterCountResult struct {
	Characters         int `json:"characters" doc:"Number of characters as readers see them."`
	CharactersNoSpaces int `json:"charactersNoSpaces" doc:"Number of characters that are no white space."`
	Letters            int `json:"letters" doc:"Number of letters of any script."`
	Digits             int `json:"digits" doc:"Number of decimal digits of any script."`
	Spaces             int `json:"spaces" doc:"Number of white space characters, line breaks included."`
	Punctuation        int `json:"punctuation" doc:"Number of punctuation marks, and of symbols in ASCII."`
	CodePoints         int `json:"codePoints" doc:"Length in Unicode code points."`
	Bytes              int `json:"bytes" doc:"Length in bytes of UTF-8."`
}

// CharacterCount is text/character-count.
var CharacterCount = sdk.Endpoint[textRequest, characterCountResult]{
	Route:   "text/character-count",
	Summary: "Number of characters",
	Doc: `
Counts what readers see as one character, the grapheme clusters of Unicode Standard
Annex 29: a letter with its accents, an emoji of several code points, and CR LF count
once. Of what kind a character is its first code point says: a letter (Unicode category
L), a decimal digit (Nd), white space, punctuation (P, and the symbols of ASCII) or none
of these, such as an emoji.`,
	Examples: []sdk.Example{{
		Request:  `{"text": "Héllo, 42 👍🏽!"}`,
		Response: `{"characters": 12, "charactersNoSpaces": 10, "letters": 5, "digits": 2, "spaces": 2, "punctuation": 2, "codePoints": 13, "bytes": 20}`,
	}},
	Run: func(_ context.Context, in textRequest) (characterCountResult, error) {
		counted := characterCountResult{CodePoints: utf8.RuneCountInString(in.Text), Bytes: len(in.Text)}
		for cluster := range clusters(in.Text) {
			counted.Characters++
			switch r, _ := utf8.DecodeRuneInString(cluster); {
			case js.IsSpace(r):
				counted.Spaces++
			case unicode.IsLetter(r):
				counted.Letters++
			case unicode.IsDigit(r):
				counted.Digits++
			case isPunctuation(r):
				counted.Punctuation++
			}
		}
		counted.CharactersNoSpaces = counted.Characters - counted.Spaces
		return counted, nil
	},
}
