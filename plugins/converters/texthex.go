package main

import (
	"context"
	"encoding/hex"
	"errors"
	"strings"
	"unicode/utf8"

	"github.com/utilhost/utilhost/plugins/internal/js"
	"github.com/utilhost/utilhost/sdk"
)

type textHexRequest struct {
	Text      string `json:"text" doc:"Text to encode, or hexadecimal digits to decode; it may be empty." maxLength:"1000000"`
	Mode      string `json:"mode" doc:"Direction." enum:"encode,decode" default:"encode"`
	Separator string `json:"separator" doc:"What stands between two bytes: a space when left out, nothing when empty." default:" "`
}

// TextHex is convert/text-hex.
var TextHex = sdk.Endpoint[textHexRequest, textResult]{
	Route:   "convert/text-hex",
	Summary: "Text as hexadecimal bytes",
	Doc: `
Writes the UTF-8 bytes of the text as two lower-case digits each. Decoding takes
digits in either case, two for each byte, with or without 0x before them. White
space, commas and the separator may stand between the bytes. A result that is
not UTF-8 text is refused.`,
	Examples: []sdk.Example{{
		Name:     "Encode",
		Request:  `{"text": "Héllo"}`,
		Response: `{"result": "48 c3 a9 6c 6c 6f"}`,
	}, {
		Name:     "Decode",
		Request:  `{"text": "0x48, 0x69", "mode": "decode"}`,
		Response: `{"result": "Hi"}`,
	}, {
		Name:    "Half a byte",
		Request: `{"text": "48 6", "mode": "decode"}`,
		Error:   sdk.CodeInvalidInput,
	}},
	Run: func(_ context.Context, in textHexRequest) (textResult, error) {
		if in.Mode == "encode" {
			bytes, between := len(in.Text), utf8.RuneCountInString(in.Separator)
			if bytes > 0 && 2*bytes+(bytes-1)*between > maxCharacters {
				return textResult{}, tooLong("text")
			}
			return textResult{encodeHex(in.Text, in.Separator)}, nil
		}
		data, err := decodeHex(in.Text, in.Separator)
		if err != nil {
			return textResult{}, sdk.Invalid("text", "%v", err)
		}
		if !utf8.Valid(data) {
			return textResult{}, sdk.Invalid("text", "must decode to UTF-8 text")
		}
		return textResult{string(data)}, nil
	},
}

// encodeHex writes the bytes of text with separator between them.
func encodeHex(text, separator string) string {
	var b strings.Builder
	b.Grow(len(text) * (2 + len(separator)))
	for i := range len(text) {
		if i > 0 {
			b.WriteString(separator)
		}
		b.WriteString(hex.EncodeToString([]byte{text[i]}))
	}
	return b.String()
}

// isGap says whether a character may always stand between bytes.
func isGap(r rune) bool { return r == ',' || js.IsSpace(r) }

// decodeHex reads bytes of two digits each. A separator that begins with a digit
// could be taken for a byte, so it stands at most once, and right after a byte; of
// any other, gaps around it are not needed.
func decodeHex(text, separator string) ([]byte, error) {
	mark := strings.TrimFunc(separator, isGap)
	digit := mark != "" && isHexDigit(mark[0])
	data := make([]byte, 0, len(text)/2)
	for {
		if digit && len(data) > 0 {
			text = strings.TrimPrefix(text, separator)
		}
		for more := true; more; {
			before := len(text)
			text = strings.TrimLeftFunc(text, isGap)
			if mark != "" && !digit {
				text = strings.TrimPrefix(text, mark)
			}
			more = len(text) < before
		}
		if text == "" {
			return data, nil
		}
		if strings.HasPrefix(text, "0x") || strings.HasPrefix(text, "0X") {
			text = text[2:]
		}
		if len(text) < 2 || !isHexDigit(text[0]) || !isHexDigit(text[1]) {
			return nil, errors.New("must hold hexadecimal digits, two for each byte, and between the bytes only white space, commas or the separator")
		}
		data = append(data, byte(hexValue(text[0])<<4|hexValue(text[1])))
		text = text[2:]
	}
}
