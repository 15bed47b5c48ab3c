package main

import (
	"context"
	"strings"

	"github.com/utilhost/utilhost/sdk"
)

type atbashRequest struct {
	Text string `json:"text" doc:"Text to transform; it may be empty."`
}

// Atbash is ciphers/atbash.
var Atbash = sdk.Endpoint[atbashRequest, textResult]{
	Route:   "ciphers/atbash",
	Summary: "Atbash substitution cipher",
	Doc: `
Mirrors the alphabet: A becomes Z, B becomes Y, and so on. Only the letters
A to Z and a to z change and each keeps its case; digits, punctuation and
letters of other scripts stay as they are. Applying it twice gives the text
back, so there is no separate direction for decrypting.`,
	Examples: []sdk.Example{{
		Name:     "Encrypt",
		Request:  `{"text": "Hello, World!"}`,
		Response: `{"result": "Svool, Dliow!"}`,
	}, {
		Name:     "Decrypt",
		Request:  `{"text": "Svool, Dliow!"}`,
		Response: `{"result": "Hello, World!"}`,
	}},
	Run: func(_ context.Context, in atbashRequest) (textResult, error) {
		return textResult{strings.Map(mirror, in.Text)}, nil
	},
}

// mirror returns the letter as far from the end of the alphabet as r is from
// its beginning, and any other rune unchanged.
func mirror(r rune) rune {
	switch {
	case 'A' <= r && r <= 'Z':
		return 'A' + 'Z' - r
	case 'a' <= r && r <= 'z':
		return 'a' + 'z' - r
	}
	return r
}
