package main

import (
	"context"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/utilhost/utilhost/sdk"
)

type removePunctuationRequest struct {
	Text            string `json:"text" doc:"Text to remove punctuation from; it may be empty." maxLength:"1000000"`
	KeepPeriods     bool   `json:"keepPeriods" doc:"Whether full stops stay." default:"false"`
	KeepApostrophes bool   `json:"keepApostrophes" doc:"Whether ' and the typographic apostrophe U+2019 stay." default:"false"`
	CollapseSpaces  bool   `json:"collapseSpaces" doc:"Whether runs of spaces become one space and lines are trimmed at both ends." default:"true"`
}

// RemovePunctuation is text/remove-punctuation.
var RemovePunctuation = sdk.Endpoint[removePunctuationRequest, textResult]{
	Route:   "text/remove-punctuation",
	Summary: "Punctuation removed from a text",
	Doc: `
Removes the 32 punctuation marks and symbols of ASCII and every character of
Unicode's category P (punctuation): dashes, quotes, brackets and the like of all
scripts. Symbols beyond ASCII such as the euro sign stay, and so do line breaks.`,
	Examples: []sdk.Example{{
		Request:  `{"text": "Well - “hello”, world!"}`,
		Response: `{"result": "Well hello world"}`,
	}, {
		Name:     "Full stops and apostrophes stay",
		Request:  `{"text": "It's 3.50 (net).", "keepPeriods": true, "keepApostrophes": true}`,
		Response: `{"result": "It's 3.50 net."}`,
	}, {
		Name:     "Spaces stay",
		Request:  `{"text": "one - two", "collapseSpaces": false}`,
		Response: `{"result": "one  two"}`,
	}},
	Run: func(_ context.Context, in removePunctuationRequest) (textResult, error) {
		text := strings.Map(func(r rune) rune {
			switch {
			case !isPunctuation(r), in.KeepPeriods && r == '.', in.KeepApostrophes && (r == '\'' || r == '’'):
				return r
			}
			return -1
		}, in.Text)
		if in.CollapseSpaces {
			text = tidySpaces(text)
		}
		return textResult{text}, nil
	},
}

// isPunctuation says whether the character is a visible one of ASCII that is no
// letter or digit, or in Unicode's category P.
func isPunctuation(r rune) bool {
	if r < utf8.RuneSelf {
		return '!' <= r && r <= '/' || ':' <= r && r <= '@' || '[' <= r && r <= '`' || '{' <= r && r <= '~'
	}
	return unicode.IsPunct(r)
}

// tidySpaces makes one space of every run of spaces and takes the white space off
// both ends of every line. Line breaks stay as they are.
func tidySpaces(text string) string {
	var out strings.Builder
	out.Grow(len(text))
	for text != "" {
		end := strings.IndexAny(text, "\r\n")
		if end < 0 {
			end = len(text)
		}
		line := trim(text[:end])
		for i := range len(line) {
			if line[i] != ' ' || line[i-1] != ' ' { // the first byte is no space
				out.WriteByte(line[i])
			}
		}
		if text = text[end:]; text != "" {
			out.WriteByte(text[0])
			text = text[1:]
		}
	}
	return out.String()
}
