package main

import (
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/utilhost/utilhost/sdk/sdktest"
)

// Expected values: the U+ notation of the Unicode Standard, appendix A.
func TestTextCodepoints(t *testing.T) {
	sdktest.Run(t, TextCodepoints, []sdktest.Case{
		{Name: "letters", Body: `{"text": "AB"}`, Want: `{"result": "U+0041 U+0042"}`},
		{Name: "four, five and six digits", Body: `{"text": "é€😀􏿿"}`, Want: `{"result": "U+00E9 U+20AC U+1F600 U+10FFFF"}`},
		{Name: "NUL and space", Body: `{"text": "\u0000 "}`, Want: `{"result": "U+0000 U+0020"}`},
		{Name: "combining mark apart", Body: `{"text": "e\u0301"}`, Want: `{"result": "U+0065 U+0301"}`},
		{Name: "lone surrogate", Body: `{"text": "\udfff"}`, Want: `{"result": "U+FFFD"}`},
		{Name: "empty", Body: `{"text": ""}`, Want: `{"result": ""}`},
		{Name: "decode", Body: `{"text": "U+0041 U+1F600", "mode": "decode"}`, Want: `{"result": "A😀"}`},
		{Name: "decode, bare, small, commas", Body: `{"text": "41,u+e9 , 1f600", "mode": "decode"}`, Want: `{"result": "Aé😀"}`},
		{Name: "decode, nothing between", Body: `{"text": "U+0041U+0042", "mode": "decode"}`, Want: `{"result": "AB"}`},
		{Name: "decode, leading zeros", Body: `{"text": "U+0000000041", "mode": "decode"}`, Want: `{"result": "A"}`},
		{Name: "decode, last code point", Body: `{"text": "10FFFF", "mode": "decode"}`, Want: `{"result": "􏿿"}`},
		{Name: "decode, before and after the surrogates", Body: `{"text": "D7FF E000", "mode": "decode"}`, Want: `{"result": "퟿"}`},
		{Name: "decode, nothing", Body: `{"text": "\n", "mode": "decode"}`, Want: `{"result": ""}`},
		{Name: "decode, first surrogate", Body: `{"text": "U+D800", "mode": "decode"}`, Code: "INVALID_INPUT", Field: "text"},
		{Name: "decode, last surrogate", Body: `{"text": "dfff", "mode": "decode"}`, Code: "INVALID_INPUT", Field: "text"},
		{Name: "decode, pair of surrogates", Body: `{"text": "D83D DE00", "mode": "decode"}`, Code: "INVALID_INPUT", Field: "text"},
		{Name: "decode, beyond the last", Body: `{"text": "110000", "mode": "decode"}`, Code: "INVALID_INPUT", Field: "text"},
		{Name: "decode, far beyond", Body: `{"text": "FFFFFFFFFFFFFFFFFFFF", "mode": "decode"}`, Code: "INVALID_INPUT", Field: "text"},
		{Name: "decode, U+ alone", Body: `{"text": "U+", "mode": "decode"}`, Code: "INVALID_INPUT", Field: "text"},
		{Name: "decode, U alone", Body: `{"text": "U0041", "mode": "decode"}`, Code: "INVALID_INPUT", Field: "text"},
		{Name: "decode, no digit", Body: `{"text": "U+004G", "mode": "decode"}`, Code: "INVALID_INPUT", Field: "text"},
		{Name: "decode, other separator", Body: `{"text": "41;42", "mode": "decode"}`, Code: "INVALID_INPUT", Field: "text"},
		{Name: "decode, escape", Body: `{"text": "\\u0041", "mode": "decode"}`, Code: "INVALID_INPUT", Field: "text"},
		{Name: "mode", Body: `{"text": "a", "mode": "escape"}`, Code: "INVALID_INPUT", Field: "mode"},
		{Name: "no text", Body: `{}`, Code: "INVALID_INPUT", Field: "text"},
	})
}

func FuzzTextCodepoints(f *testing.F) {
	for _, seed := range []string{"", "U+0041 U+1F600", "41,u+e9", "U+D800", "110000", "U+0041U+0042", "é\U0010ffff"} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, text string) {
		if again, err := decodeCodepoints(encodeCodepoints(text)); err != nil || again != strings.ToValidUTF8(text, "\ufffd") && utf8.ValidString(text) {
			t.Errorf("%q becomes %q, error %v", text, again, err)
		}
		if decoded, err := decodeCodepoints(text); err == nil && !utf8.ValidString(decoded) {
			t.Errorf("%q gives %q", text, decoded)
		}
	})
}
