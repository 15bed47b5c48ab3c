package main

import (
	"context"
	"errors"
	"strings"
	"unicode/utf8"

	"github.com/utilhost/utilhost/plugins/internal/js"
	"github.com/utilhost/utilhost/sdk"
)

type toBinaryRequest struct {
	Text      string `json:"text" doc:"Text to encode, or binary digits to decode; it may be empty." maxLength:"1000000"`
	Mode      string `json:"mode" doc:"Direction." enum:"encode,decode" default:"encode"`
	Separator string `json:"separator" doc:"What stands between two bytes: a space when left out, nothing when empty." default:" "`
}

// ToBinary is text/to-binary.
var ToBinary = sdk.Endpoint[toBinaryRequest, textResult]{
	Route:   "text/to-binary",
	Summary: "Text as binary digits",
	Doc: `
Writes the UTF-8 bytes of the text as eight binary digits each. Decoding takes
groups of eight digits, or of a multiple of eight, with white space, commas or the
separator between them. A separator that holds a 0 or 1 itself is only one where it
follows a whole byte. A result that is not UTF-8 text is refused.`,
	Examples: []sdk.Example{{
		Name:     "Encode",
		Request:  `{"text": "Hé"}`,
		Response: `{"result": "01001000 11000011 10101001"}`,
	}, {
		Name:     "Decode",
		Request:  `{"text": "0100100001101001", "mode": "decode"}`,
		Response: `{"result": "Hi"}`,
	}, {
		Name:    "Seven digits",
		Request: `{"text": "1001000", "mode": "decode"}`,
		Error:   sdk.CodeInvalidInput,
	}},
	Run: func(_ context.Context, in toBinaryRequest) (textResult, error) {
		if in.Mode == "encode" {
			return encodeBinary(in.Text, in.Separator)
		}
		data, err := decodeBinary(in.Text, in.Separator)
		if err != nil {
			return textResult{}, sdk.Invalid("text", "%v", err)
		}
		if !utf8.Valid(data) {
			return textResult{}, sdk.Invalid("text", "must decode to UTF-8 text")
		}
		return textResult{string(data)}, nil
	},
}

// encodeBinary writes the bytes of text with a separator between them, refused if
// that has too many characters.
func encodeBinary(text, separator string) (textResult, error) {
	bytes, between := len(text), utf8.RuneCountInString(separator)
	if bytes > 0 && 8*bytes+(bytes-1)*between > maxCharacters {
		return textResult{}, tooLong()
	}
	out := make([]byte, 0, bytes*(8+len(separator)))
	for i := range bytes {
		if i > 0 {
			out = append(out, separator...)
		}
		for bit := 7; bit >= 0; bit-- {
			out = append(out, '0'+text[i]>>bit&1)
		}
	}
	return textResult{string(out)}, nil
}

// decodeBinary reads bytes of eight digits each.
func decodeBinary(text, separator string) ([]byte, error) {
	data := make([]byte, 0, len(text)/8)
	between := separator
	if strings.ContainsAny(separator, "01") {
		between = "" // could be taken for a byte, so it stands once, after a byte
	}
	for {
		if len(data) > 0 {
			text = strings.TrimPrefix(text, separator)
		}
		text = trimGap(text, between)
		if text == "" {
			return data, nil
		}
		var value byte
		for i := range 8 {
			if i == len(text) || text[i]|1 != '1' {
				return nil, errors.New("must hold the digits 0 and 1, eight for each byte, and between the bytes only white space, commas or the separator")
			}
			value = value<<1 | text[i]&1
		}
		data = append(data, value)
		text = text[8:]
	}
}

// trimGap takes white space, commas and separators off the beginning of a text.
func trimGap(text, separator string) string {
	for {
		before := len(text)
		text = strings.TrimLeftFunc(text, func(r rune) bool { return r == ',' || js.IsSpace(r) })
		if separator != "" {
			text = strings.TrimPrefix(text, separator)
		}
		if len(text) == before {
			return text
		}
	}
}
