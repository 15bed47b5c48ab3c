package main

import (
	"context"
	"errors"
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/utilhost/utilhost/sdk"
)

type toASCIIRequest struct {
	Text      string `json:"text" doc:"Text to encode, or character codes to decode; it may be empty." maxLength:"1000000"`
	Mode      string `json:"mode" doc:"Direction." enum:"encode,decode" default:"encode"`
	Separator string `json:"separator" doc:"What stands between two codes: a space when left out, nothing when empty. To decode it must hold no digits." default:" "`
}

// ToASCII is text/to-ascii.
var ToASCII = sdk.Endpoint[toASCIIRequest, textResult]{
	Route:   "text/to-ascii",
	Summary: "Text as decimal character codes",
	Doc: `
Writes the code of every character as a decimal number. Characters beyond ASCII have
their Unicode code point. Decoding takes numbers from 0 to 1114111 apart from the
surrogates 55296 to 57343, with white space, commas or the separator between them.`,
	Examples: []sdk.Example{{
		Name:     "Encode",
		Request:  `{"text": "Hi 😀"}`,
		Response: `{"result": "72 105 32 128512"}`,
	}, {
		Name:     "Decode",
		Request:  `{"text": "72, 105", "mode": "decode"}`,
		Response: `{"result": "Hi"}`,
	}, {
		Name:    "Half of a surrogate pair",
		Request: `{"text": "55357", "mode": "decode"}`,
		Error:   sdk.CodeInvalidInput,
	}},
	Run: func(_ context.Context, in toASCIIRequest) (textResult, error) {
		if in.Mode == "encode" {
			return encodeCodes(in.Text, in.Separator)
		}
		if strings.ContainsAny(in.Separator, "0123456789") {
			return textResult{}, sdk.Invalid("separator", "must hold no digits to decode")
		}
		text, err := decodeCodes(in.Text, in.Separator)
		if err != nil {
			return textResult{}, sdk.Invalid("text", "%v", err)
		}
		return textResult{text}, nil
	},
}

// encodeCodes writes the codes of text with a separator between them, refused if
// that has too many characters.
func encodeCodes(text, separator string) (textResult, error) {
	var w writer
	var digits [len("1114111")]byte
	for i, r := range text {
		if i > 0 {
			w.add(separator)
		}
		w.add(string(strconv.AppendInt(digits[:0], int64(r), 10)))
	}
	return w.result()
}

// decodeCodes reads codes with a separator between them.
func decodeCodes(text, separator string) (string, error) {
	var out strings.Builder
	for {
		if text = trimGap(text, separator); text == "" {
			return out.String(), nil
		}
		code, n := rune(0), 0
		for n < len(text) && '0' <= text[n] && text[n] <= '9' && code <= utf8.MaxRune {
			code = code*10 + rune(text[n]-'0')
			n++
		}
		if n == 0 || !utf8.ValidRune(code) {
			return "", errors.New("must hold numbers from 0 to 1114111 without the surrogates 55296 to 57343, and between them only white space, commas or the separator")
		}
		out.WriteRune(code)
		text = text[n:]
	}
}
