package main

import (
	"context"
	"encoding/base64"
	"strings"
	"unicode/utf8"

	"github.com/utilhost/utilhost/sdk"
)

// Base64 is base64.
var Base64 = sdk.Endpoint[codecRequest, textResult]{
	Route:   "base64",
	Summary: "Base64 encoding of text",
	Doc: `
Encodes the UTF-8 bytes of the text as in RFC 4648, section 4, with padding
and without line breaks. Decoding ignores white space, takes the text with the
right padding or without any, refuses the digits - and _ of base64url, and
refuses a result that is not UTF-8 text.`,
	Examples: []sdk.Example{{
		Name:     "Encode",
		Request:  `{"text": "Grüße 👋"}`,
		Response: `{"result": "R3LDvMOfZSDwn5GL"}`,
	}, {
		Name:     "Decode",
		Request:  `{"text": "Zm9v\nYg", "mode": "decode"}`,
		Response: `{"result": "foob"}`,
	}, {
		Name:    "Bytes that are no text",
		Request: `{"text": "/w==", "mode": "decode"}`,
		Error:   sdk.CodeInvalidInput,
	}},
	Run: func(_ context.Context, in codecRequest) (textResult, error) {
		if in.Mode == "encode" {
			return textResult{base64.StdEncoding.EncodeToString([]byte(in.Text))}, nil
		}
		text, err := decodeBase64(in.Text)
		return textResult{text}, err
	},
}

// decodeBase64 decodes text that is padded or not. Unused bits of the last digit
// are not looked at.
func decodeBase64(text string) (string, error) {
	text = strings.Map(dropASCIISpace, text)
	digits := strings.TrimRight(text, "=")
	if padding := len(text) - len(digits); padding > 0 && (padding > 2 || len(text)%4 != 0) {
		return "", sdk.Invalid("text", "must have as much padding as fills the last four digits, or none")
	}
	data, err := base64.RawStdEncoding.DecodeString(digits)
	if err != nil {
		return "", sdk.Invalid("text", "must be Base64: the digits A to Z, a to z, 0 to 9, + and /, in whole bytes")
	}
	if !utf8.Valid(data) {
		return "", sdk.Invalid("text", "must decode to UTF-8 text")
	}
	return string(data), nil
}

// dropASCIISpace is a mapping that removes the white space of ASCII.
func dropASCIISpace(r rune) rune {
	switch r {
	case ' ', '\t', '\n', '\v', '\f', '\r':
		return -1
	}
	return r
}
