package main

import (
	"context"
	"strings"

	"github.com/utilhost/utilhost/sdk"
)

type rot47Request struct {
	Text string `json:"text" doc:"Text to transform; it may be empty."`
}

// Rot47 is ciphers/rot47.
var Rot47 = sdk.Endpoint[rot47Request, textResult]{
	Route:   "ciphers/rot47",
	Summary: "ROT47 substitution cipher",
	Doc: `
Moves each of the 94 visible ASCII characters, from ! to ~, 47 places on and
around. Blanks, line breaks and everything outside ASCII stay as they are.
Applying it twice gives the text back.`,
	Examples: []sdk.Example{{
		Name:     "Encrypt",
		Request:  `{"text": "Hello, World!"}`,
		Response: `{"result": "w6==@[ (@C=5P"}`,
	}, {
		Name:     "Decrypt",
		Request:  `{"text": "w6==@[ (@C=5P"}`,
		Response: `{"result": "Hello, World!"}`,
	}},
	Run: func(_ context.Context, in rot47Request) (textResult, error) {
		return textResult{strings.Map(rotate47, in.Text)}, nil
	},
}

// rotate47 moves a visible ASCII character by half of the 94 there are.
func rotate47(r rune) rune {
	if r < '!' || r > '~' {
		return r
	}
	return '!' + (r-'!'+47)%94
}
