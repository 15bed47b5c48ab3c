package main

import (
	"context"
	"slices"
	"strings"

	"github.com/utilhost/utilhost/plugins/internal/js"
	"github.com/utilhost/utilhost/sdk"
)

type reverseRequest struct {
	Text string `json:"text" doc:"Text to turn round; it may be empty." maxLength:"1000000"`
	Mode string `json:"mode" doc:"What changes places." enum:"characters,words,lines" default:"characters"`
}

// Reverse is text/reverse.
var Reverse = sdk.Endpoint[reverseRequest, textResult]{
	Route:   "text/reverse",
	Summary: "Text backwards",
	Doc: `
Turns round the order of all characters, of the words in each line, or of the
lines. A character is what readers take for one, an extended grapheme cluster
(Unicode Standard Annex 29): a letter with its accents, an emoji of several
parts, a line break of two characters. A word is whatever stands between white
space; one space is left between the words of a line.`,
	Examples: []sdk.Example{{
		Request:  `{"text": "cafe\u0301 👩‍👧"}`,
		Response: `{"result": "👩‍👧 e\u0301fac"}`,
	}, {
		Name:     "Words",
		Request:  `{"text": "one  two\nthree, four", "mode": "words"}`,
		Response: `{"result": "two one\nfour three,"}`,
	}},
	Run: func(_ context.Context, in reverseRequest) (textResult, error) {
		switch in.Mode {
		case "words":
			all := splitLines(in.Text)
			for i, line := range all {
				tokens := js.Fields(line)
				slices.Reverse(tokens)
				all[i] = strings.Join(tokens, " ")
			}
			return textResult{strings.Join(all, "\n")}, nil
		case "lines":
			all := splitLines(in.Text)
			slices.Reverse(all)
			return textResult{strings.Join(all, "\n")}, nil
		default: // characters
			return textResult{reversed(in.Text)}, nil
		}
	},
}

// reversed returns a text with its grapheme clusters in the opposite order.
func reversed(text string) string {
	out := make([]byte, len(text))
	free := len(text)
	for cluster := range clusters(text) {
		free -= len(cluster)
		copy(out[free:], cluster)
	}
	return string(out)
}
