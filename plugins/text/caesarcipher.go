package main

import (
	"context"

	"github.com/utilhost/utilhost/sdk"
)

type caesarCipherRequest struct {
	Text  string `json:"text" doc:"Text to shift; it may be empty." maxLength:"1000000"`
	Shift int    `json:"shift" doc:"How many places every letter moves on in the alphabet; 13 is ROT13, and 26 less the shift takes it back." min:"0" max:"25" default:"13"`
}

// CaesarCipher is text/caesar-cipher.
var CaesarCipher = sdk.Endpoint[caesarCipherRequest, textResult]{
	Route:   "text/caesar-cipher",
	Summary: "Caesar cipher",
	Doc: `
Moves the letters A to Z and a to z on in the alphabet, from the end to its
beginning again. Letters keep their case; every other character stays as it is.`,
	Examples: []sdk.Example{{
		Name:     "ROT13",
		Request:  `{"text": "Hello, World!"}`,
		Response: `{"result": "Uryyb, Jbeyq!"}`,
	}, {
		Name:     "Caesar's own shift",
		Request:  `{"text": "xyz", "shift": 3}`,
		Response: `{"result": "abc"}`,
	}},
	Run: func(_ context.Context, in caesarCipherRequest) (textResult, error) {
		out := []byte(in.Text) // bytes of other characters are 128 and up, no letters
		for i, c := range out {
			switch {
			case 'A' <= c && c <= 'Z':
				out[i] = 'A' + (c-'A'+byte(in.Shift))%26
			case 'a' <= c && c <= 'z':
				out[i] = 'a' + (c-'a'+byte(in.Shift))%26
			}
		}
		return textResult{string(out)}, nil
	},
}
