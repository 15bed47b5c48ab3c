package main

import (
	"context"
	"strings"
	"unicode"

	"github.com/utilhost/utilhost/plugins/internal/js"
	"github.com/utilhost/utilhost/sdk"
)

type caseRequest struct {
	Text string `json:"text" doc:"Text to change; it may be empty."`
	Mode string `json:"mode" doc:"Letter case to change to." enum:"upper,lower,title,sentence"`
}

// Case is case.
var Case = sdk.Endpoint[caseRequest, textResult]{
	Route:   "case",
	Summary: "Letter case of a text",
	Doc: `
Maps letters as JavaScript does, with the full mappings of Unicode and without
a language: ß becomes SS, a sigma at the end of a word ς. In title case the
first letter of every word between white space is a capital, unless a digit
stands before it as in 3rd; a hyphen begins no new word. In sentence case the
first letter of the text is a capital, and the first after a full stop,
exclamation or question mark that white space follows, but again none after a
digit as in 2nd. All other letters become small.`,
	Examples: []sdk.Example{{
		Name:     "Upper case",
		Request:  `{"text": "Straße", "mode": "upper"}`,
		Response: `{"result": "STRASSE"}`,
	}, {
		Name:     "Title case",
		Request:  `{"text": "the 3rd (well-known) EXAMPLE", "mode": "title"}`,
		Response: `{"result": "The 3rd (Well-known) Example"}`,
	}, {
		Name:     "Sentence case",
		Request:  `{"text": "WAIT! is it v1.2? yes.", "mode": "sentence"}`,
		Response: `{"result": "Wait! Is it v1.2? Yes."}`,
	}},
	Run: func(_ context.Context, in caseRequest) (textResult, error) {
		switch in.Mode {
		case "upper":
			return textResult{js.ToUpper(in.Text)}, nil
		case "title":
			return textResult{titleCase(js.ToLower(in.Text))}, nil
		case "sentence":
			return textResult{sentenceCase(js.ToLower(in.Text))}, nil
		default: // lower
			return textResult{js.ToLower(in.Text)}, nil
		}
	},
}

// titleCase raises the first letter of every word of a text in small letters, but
// not one after a digit of its word.
func titleCase(lower string) string {
	var out strings.Builder
	upper := capitals{}
	wanted := true
	for _, r := range lower {
		switch {
		case wanted && unicode.IsLetter(r):
			out.WriteString(upper.of(r))
			wanted = false
			continue
		case wanted && unicode.IsNumber(r):
			wanted = false
		case js.IsSpace(r):
			wanted = true
		}
		out.WriteRune(r)
	}
	return out.String()
}

// sentenceCase raises the first letter of every sentence of a text in small
// letters, but not one right after a digit.
func sentenceCase(lower string) string {
	var out strings.Builder
	upper := capitals{}
	wanted, ended, digit := true, false, false
	for _, r := range lower {
		letter := unicode.IsLetter(r)
		if wanted && letter && !digit {
			out.WriteString(upper.of(r))
			wanted, ended = false, false
			continue
		}
		wanted = wanted && !letter || ended && js.IsSpace(r)
		ended = r == '.' || r == '!' || r == '?'
		digit = unicode.IsNumber(r)
		out.WriteRune(r)
	}
	return out.String()
}
