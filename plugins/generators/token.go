package main

import (
	"context"

	"github.com/utilhost/utilhost/plugins/internal/chance"
	"github.com/utilhost/utilhost/sdk"
)

const (
	decimalDigits = "0123456789"
	smallLetters  = "abcdefghijklmnopqrstuvwxyz"
	capitals      = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
)

type tokenRequest struct {
	Format string  `json:"format" doc:"Characters to draw from: hex is 0-9 a-f, base62 and alphanumeric are 0-9 A-Z a-z, base64url is those with - and _." enum:"hex,base62,base64url,alphanumeric" default:"base62"`
	Length int     `json:"length" doc:"Number of characters that are drawn, the prefix not counted." min:"1" max:"256" default:"32"`
	Count  int     `json:"count" doc:"Number of tokens." min:"1" max:"100" default:"1"`
	Prefix *string `json:"prefix" doc:"Text in front of every token, without a separator." maxLength:"10000"`
}

type tokenResult struct {
	Tokens []string `json:"tokens" doc:"The tokens."`
}

// Token is token.
var Token = sdk.Endpoint[tokenRequest, tokenResult]{
	Route:   "token",
	Summary: "Random tokens",
	Doc: `
Makes tokens such as API keys and session identifiers. The length counts
characters in every format, so a token has 4 bits for each in hex, 5.95 in base62
and alphanumeric, and 6 in base64url, which has no padding.`,
	Examples: []sdk.Example{{
		Name:     "Default",
		Request:  `{}`,
		Response: `{"tokens": ["k3Zb9QmT0xVw7LrYcA5uHsDf2NpEj8Gi"]}`,
	}, {
		Name:     "Two keys with a prefix",
		Request:  `{"format": "hex", "length": 8, "count": 2, "prefix": "sk_"}`,
		Response: `{"tokens": ["sk_0f3a9c71", "sk_d82be640"]}`,
	}, {
		Name:    "Unknown format",
		Request: `{"format": "base64"}`,
		Error:   sdk.CodeInvalidInput,
	}},
	Impure: true,
	Run: func(ctx context.Context, in tokenRequest) (tokenResult, error) {
		prefix := ""
		if in.Prefix != nil {
			prefix = *in.Prefix
		}
		random := chance.New(sdk.Random(ctx), in.Count*in.Length)
		alphabet := []byte(tokenAlphabet(in.Format))
		tokens := make([]string, in.Count)
		for i := range tokens {
			tokens[i] = prefix + string(chance.Many(random, alphabet, in.Length))
		}
		return tokenResult{tokens}, random.Err()
	},
}

func tokenAlphabet(format string) string {
	switch format {
	case "hex":
		return decimalDigits + "abcdef"
	case "base64url": // RFC 4648, section 5
		return capitals + smallLetters + decimalDigits + "-_"
	default: // base62 and alphanumeric, two names of one format
		return decimalDigits + capitals + smallLetters
	}
}
