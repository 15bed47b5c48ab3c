package main

import (
	"context"
	"unicode/utf8"

	"github.com/utilhost/utilhost/plugins/internal/js"
	"github.com/utilhost/utilhost/sdk"
)

type natoRequest struct {
	Text string `json:"text" doc:"Text to spell; it may be empty." maxLength:"1000000"`
}

// Nato is text/nato.
var Nato = sdk.Endpoint[natoRequest, textResult]{
	Route:   "text/nato",
	Summary: "NATO spelling alphabet",
	Doc: `
Spells a text with the words of the international radiotelephony alphabet (ICAO
Annex 10, volume II, chapter 5) for the letters A to Z in either case, and the English
names of the digits. A slash stands between two words of the text. Every other
character is kept as it is.`,
	Examples: []sdk.Example{{
		Request:  `{"text": "Room 4b"}`,
		Response: `{"result": "Romeo Oscar Oscar Mike / Four Bravo"}`,
	}, {
		Name:     "Other characters",
		Request:  `{"text": "é-1!"}`,
		Response: `{"result": "é - One !"}`,
	}},
	Run: func(_ context.Context, in natoRequest) (textResult, error) {
		var w writer
		gap := "" // what separates the next word from those before
		for character := range clusters(in.Text) {
			if r, _ := utf8.DecodeRuneInString(character); js.IsSpace(r) {
				if gap != "" {
					gap = " / "
				}
				continue
			}
			w.add(gap, spelt(character))
			gap = " "
		}
		return w.result()
	},
}

// natoWords are the words for the letters in alphabetic order. The spelling of
// Alfa and Juliett, for readers of all languages, is that of the annex.
var natoWords = [...]string{
	"Alfa", "Bravo", "Charlie", "Delta", "Echo", "Foxtrot", "Golf", "Hotel", "India", "Juliett", "Kilo", "Lima", "Mike",
	"November", "Oscar", "Papa", "Quebec", "Romeo", "Sierra", "Tango", "Uniform", "Victor", "Whiskey", "X-ray", "Yankee", "Zulu",
}

// natoDigits are the names of the digits.
var natoDigits = [...]string{"Zero", "One", "Two", "Three", "Four", "Five", "Six", "Seven", "Eight", "Nine"}

// spelt is the word for a character, the character itself if there is none.
func spelt(character string) string {
	if len(character) > 1 {
		return character
	}
	switch c := character[0]; {
	case 'A' <= c && c <= 'Z':
		return natoWords[c-'A']
	case 'a' <= c && c <= 'z':
		return natoWords[c-'a']
	case '0' <= c && c <= '9':
		return natoDigits[c-'0']
	}
	return character
}
