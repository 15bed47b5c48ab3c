package main

import (
	"context"

	"github.com/utilhost/utilhost/sdk"
)

type vigenereRequest struct {
	Text    string `json:"text" doc:"Text to encrypt or decrypt; it may be empty."`
	Key     string `json:"key" doc:"Key of one or more letters A to Z, in either case." minLength:"1"`
	Decrypt bool   `json:"decrypt" doc:"Whether to decrypt." default:"false"`
}

// Vigenere is ciphers/vigenere.
var Vigenere = sdk.Endpoint[vigenereRequest, textResult]{
	Route:   "ciphers/vigenere",
	Summary: "Vigenère cipher",
	Doc: `
Shifts every letter A to Z by the key letter that stands below it, A by 0
and Z by 25, repeating the key as often as needed. Letters keep their case.
Every other character passes through and uses up no letter of the key.`,
	Examples: []sdk.Example{{
		Name:     "Encrypt",
		Request:  `{"text": "Attack at dawn!", "key": "LEMON"}`,
		Response: `{"result": "Lxfopv ef rnhr!"}`,
	}, {
		Name:     "Decrypt",
		Request:  `{"text": "Lxfopv ef rnhr!", "key": "lemon", "decrypt": true}`,
		Response: `{"result": "Attack at dawn!"}`,
	}, {
		Name:    "Key with a digit",
		Request: `{"text": "Attack at dawn!", "key": "l3mon"}`,
		Error:   sdk.CodeInvalidInput,
	}},
	Run: func(_ context.Context, in vigenereRequest) (textResult, error) {
		shifts := make([]byte, len(in.Key))
		for i := range shifts {
			place, ok := alphabetPlace(in.Key[i])
			if !ok {
				return textResult{}, sdk.Invalid("key", "must hold only the letters A to Z")
			}
			if in.Decrypt {
				place = (26 - place) % 26
			}
			shifts[i] = place
		}
		return textResult{shiftLetters(in.Text, shifts)}, nil
	},
}

// shiftLetters moves the letters A to Z of text, one after the other, by the
// shifts in turn, each 0 to 25.
func shiftLetters(text string, shifts []byte) string {
	out, next := []byte(text), 0 // bytes of other runes are 128 and up, no letters
	for i, c := range out {
		if place, ok := alphabetPlace(c); ok {
			out[i] = c - place + (place+shifts[next%len(shifts)])%26
			next++
		}
	}
	return string(out)
}

// alphabetPlace returns 0 for A or a, 25 for Z or z, and whether c is a letter.
func alphabetPlace(c byte) (place byte, ok bool) {
	if c |= 0x20; c < 'a' || c > 'z' {
		return 0, false
	}
	return c - 'a', true
}
