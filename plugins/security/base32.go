package main

import (
	"context"
	"encoding/base32"
	"errors"
	"strings"

	"github.com/utilhost/utilhost/sdk"
)

// Base32 is security/base32.
var Base32 = sdk.Endpoint[codecRequest, textResult]{
	Route:   "security/base32",
	Summary: "Base32 encoding",
	Doc: `
Encodes the UTF-8 bytes of the text as in RFC 4648, section 6: upper case, with
padding. Decoding takes either case, with or without padding, ignores
white space and refuses a result that is not UTF-8 text.`,
	Examples: []sdk.Example{{
		Name:     "Encode",
		Request:  `{"text": "fooba"}`,
		Response: `{"result": "MZXW6YTB"}`,
	}, {
		Name:     "Decode",
		Request:  `{"text": "mzxw6", "mode": "decode"}`,
		Response: `{"result": "foo"}`,
	}, {
		Name:    "Eight is no digit",
		Request: `{"text": "M8======", "mode": "decode"}`,
		Error:   sdk.CodeInvalidInput,
	}},
	Run: func(_ context.Context, in codecRequest) (textResult, error) {
		if in.Mode == "encode" {
			return textResult{base32.StdEncoding.EncodeToString([]byte(in.Text))}, nil
		}
		data, err := decodeBase32(withoutSpace(in.Text))
		if err != nil {
			return textResult{}, sdk.Invalid("text", "%v", err)
		}
		return decodedText(data)
	},
}

const base32Digits = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567"

// decodeBase32 takes either case, and the right padding or none.
func decodeBase32(text string) ([]byte, error) {
	digits := []byte(strings.TrimRight(text, "="))
	padding := len(text) - len(digits)
	for i, c := range digits {
		if 'a' <= c && c <= 'z' {
			digits[i] = c - 'a' + 'A'
		}
	}
	if !onlyOf(string(digits), base32Digits) {
		return nil, errors.New("must hold the Base32 digits A to Z and 2 to 7 only")
	}
	if padding > 0 && (padding > 7 || len(text)%8 != 0) {
		return nil, errors.New("must have as much padding as fills the last eight digits, or none")
	}
	switch len(digits) % 8 {
	case 1, 3, 6:
		return nil, errors.New("must hold whole bytes: 0, 2, 4, 5 or 7 digits beyond a multiple of eight")
	}
	n, err := base32.StdEncoding.WithPadding(base32.NoPadding).Decode(digits, digits)
	return digits[:n], err
}
