package main

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"unicode/utf8"

	"github.com/utilhost/utilhost/plugins/internal/js"
	"github.com/utilhost/utilhost/sdk"
)

type textCodepointsRequest struct {
	Text string `json:"text" doc:"Text to encode, or code points to decode; it may be empty." maxLength:"1000000"`
	Mode string `json:"mode" doc:"Direction." enum:"encode,decode" default:"encode"`
}

// TextCodepoints is convert/text-codepoints.
var TextCodepoints = sdk.Endpoint[textCodepointsRequest, textResult]{
	Route:   "convert/text-codepoints",
	Summary: "Text as Unicode code points",
	Doc: `
Writes every code point in the notation of the Unicode Standard (appendix A): U+
and its number in at least four upper-case hexadecimal digits. Decoding takes
numbers with or without U+, in either case, apart by white space or commas; where
U+ begins the next one, neither is needed. Surrogates and numbers above 10FFFF
are no characters.`,
	Examples: []sdk.Example{{
		Name:     "Encode",
		Request:  `{"text": "A😀"}`,
		Response: `{"result": "U+0041 U+1F600"}`,
	}, {
		Name:     "Decode",
		Request:  `{"text": "u+41, 1F600", "mode": "decode"}`,
		Response: `{"result": "A😀"}`,
	}, {
		Name:    "Surrogate",
		Request: `{"text": "U+D800", "mode": "decode"}`,
		Error:   sdk.CodeInvalidInput,
	}},
	Run: func(_ context.Context, in textCodepointsRequest) (textResult, error) {
		if in.Mode == "encode" {
			const shortest = len("U+0000")
			if n := utf8.RuneCountInString(in.Text); n*(shortest+1)-1 > maxCharacters {
				return textResult{}, tooLong("text")
			}
			return shortEnough("text", encodeCodepoints(in.Text))
		}
		text, err := decodeCodepoints(in.Text)
		if err != nil {
			return textResult{}, sdk.Invalid("text", "%v", err)
		}
		return textResult{text}, nil
	},
}

func encodeCodepoints(text string) string {
	var b []byte
	for i, r := range text {
		if i > 0 {
			b = append(b, ' ')
		}
		b = fmt.Appendf(b, "U+%04X", r)
	}
	return string(b)
}

func decodeCodepoints(text string) (string, error) {
	var b strings.Builder
	for {
		text = strings.TrimLeftFunc(text, func(r rune) bool { return r == ',' || js.IsSpace(r) })
		if text == "" {
			return b.String(), nil
		}
		if strings.HasPrefix(text, "U+") || strings.HasPrefix(text, "u+") {
			text = text[2:]
		}
		r, n := rune(0), 0
		for n < len(text) && isHexDigit(text[n]) && r <= utf8.MaxRune {
			r = r<<4 | hexValue(text[n])
			n++
		}
		text = text[n:]
		switch next, _ := utf8.DecodeRuneInString(text); {
		case n == 0, text != "" && next != ',' && !js.IsSpace(next) && !strings.HasPrefix(text, "U+") && !strings.HasPrefix(text, "u+"),
			!utf8.ValidRune(r):
			return "", errors.New("must hold code points such as U+0041 from U+0000 to U+10FFFF without the surrogates U+D800 to U+DFFF")
		}
		b.WriteRune(r)
	}
}
