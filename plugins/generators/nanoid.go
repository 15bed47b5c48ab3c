package main

import (
	"context"

	"github.com/utilhost/utilhost/plugins/internal/chance"
	"github.com/utilhost/utilhost/sdk"
)

type nanoIDRequest struct {
	Count    int    `json:"count" doc:"Number of identifiers." min:"1" max:"100" default:"1"`
	Size     int    `json:"size" doc:"Number of characters of each." min:"2" max:"256" default:"21"`
	Alphabet string `json:"alphabet" doc:"Characters to draw from, all different." minLength:"2" maxLength:"255" default:"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789_-"`
}

// NanoID is generate/nanoid.
var NanoID = sdk.Endpoint[nanoIDRequest, valuesResult]{
	Route:   "generate/nanoid",
	Summary: "Short identifiers for URLs (NanoID)",
	Doc: `
Makes identifiers as the NanoID library does: every character is drawn from the
alphabet, each as likely as the others. With the default, 21 of 64 characters, one
has 126 random bits, about as many as a UUID of version 4. A character of the
alphabet is a code point.`,
	Examples: []sdk.Example{{
		Name:     "Default",
		Request:  `{}`,
		Response: `{"values": ["V1StGXR8_Z5jdHi6B-myT"]}`,
	}, {
		Name:     "Ten digits",
		Request:  `{"size": 10, "alphabet": "0123456789", "count": 2}`,
		Response: `{"values": ["4926018375", "0817735264"]}`,
	}, {
		Name:    "Repeated character",
		Request: `{"alphabet": "abca"}`,
		Error:   sdk.CodeInvalidInput,
	}},
	Impure: true,
	Run: func(ctx context.Context, in nanoIDRequest) (valuesResult, error) {
		alphabet := []rune(in.Alphabet)
		if repeats(alphabet) {
			return valuesResult{}, sdk.Invalid("alphabet", "must hold no character twice")
		}
		random := chance.New(sdk.Random(ctx), in.Count*in.Size)
		values := make([]string, in.Count)
		for i := range values {
			values[i] = string(chance.Many(random, alphabet, in.Size))
		}
		return valuesResult{values}, random.Err()
	},
}

// repeats reports whether a character stands twice.
func repeats(alphabet []rune) bool {
	seen := make(map[rune]bool, len(alphabet))
	for _, r := range alphabet {
		if seen[r] {
			return true
		}
		seen[r] = true
	}
	return false
}
