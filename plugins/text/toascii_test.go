package main

import (
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/utilhost/utilhost/sdk/sdktest"
)

// Expected values: codePointAt and fromCodePoint of Node 20.20.2,
// scripts/oracle/text-b.mjs.
func TestToASCII(t *testing.T) {
	sdktest.Run(t, ToASCII, []sdktest.Case{
		{Name: "letters", Body: `{"text": "ABC"}`, Want: `{"result": "65 66 67"}`},
		{Name: "beyond ASCII", Body: `{"text": "é€😀\udbff\udfff"}`, Want: `{"result": "233 8364 128512 1114111"}`},
		{Name: "zero", Body: `{"text": "\u0000"}`, Want: `{"result": "0"}`},
		{Name: "no separator", Body: `{"text": "Hi", "separator": ""}`, Want: `{"result": "72105"}`},
		{Name: "separator of digits", Body: `{"text": "Hi", "separator": "0"}`, Want: `{"result": "720105"}`},
		{Name: "lone surrogate", Body: `{"text": "\ud800"}`, Want: `{"result": "65533"}`},
		{Name: "decode, any gaps", Body: `{"text": "\t72,105 , 0033\n", "mode": "decode"}`, Want: `{"result": "Hi!"}`},
		{Name: "decode, its own separator", Body: `{"text": "72-105", "mode": "decode", "separator": "-"}`, Want: `{"result": "Hi"}`},
		{Name: "decode, no separator is one number", Body: `{"text": "8364", "mode": "decode", "separator": ""}`, Want: `{"result": "€"}`},
		{Name: "decode, ends of the range", Body: `{"text": "0 55295 57344 1114111", "mode": "decode"}`, Want: `{"result": "\u0000\ud7ff\ue000\udbff\udfff"}`},
		{Name: "empty", Body: `{"text": ""}`, Want: `{"result": ""}`},
		{Name: "decode nothing", Body: `{"text": "", "mode": "decode"}`, Want: `{"result": ""}`},
		{Name: "above the range", Body: `{"text": "1114112", "mode": "decode"}`, Code: "INVALID_INPUT", Field: "text"},
		{Name: "far above the range", Body: `{"text": "18446744073709551681", "mode": "decode"}`, Code: "INVALID_INPUT", Field: "text"},
		{Name: "first surrogate", Body: `{"text": "55296", "mode": "decode"}`, Code: "INVALID_INPUT", Field: "text"},
		{Name: "last surrogate", Body: `{"text": "57343", "mode": "decode"}`, Code: "INVALID_INPUT", Field: "text"},
		{Name: "negative", Body: `{"text": "-5", "mode": "decode"}`, Code: "INVALID_INPUT", Field: "text"},
		{Name: "hexadecimal", Body: `{"text": "0x41", "mode": "decode"}`, Code: "INVALID_INPUT", Field: "text"},
		{Name: "digits of another script", Body: `{"text": "٦٥", "mode": "decode"}`, Code: "INVALID_INPUT", Field: "text"},
		{Name: "decode, separator of digits", Body: `{"text": "720105", "mode": "decode", "separator": "0"}`, Code: "INVALID_INPUT", Field: "separator"},
		{Name: "longest result", Body: `{"text": "` + strings.Repeat(`\t`, 500_000) + `"}`, Want: `{"result": "` + strings.Repeat("9 ", 499_999) + `9"}`},
		{Name: "result too long", Body: `{"text": "` + strings.Repeat(`\t`, 500_000) + `a"}`, Code: "INVALID_INPUT", Field: "text"},
		{Name: "unknown mode", Body: `{"text": "a", "mode": ""}`, Code: "INVALID_INPUT", Field: "mode"},
		{Name: "text missing", Body: `{}`, Code: "INVALID_INPUT", Field: "text"},
	})
	sdktest.Run(t, ToASCII, sdktest.Recorded(t, "testdata/characters.json", "text/to-ascii"))
}

// FuzzToASCII checks that decoding undoes encoding, and that encoding undoes
// decoding but for zeros and gaps.
func FuzzToASCII(f *testing.F) {
	f.Add("Hé😀", "-")
	f.Add("72 105", ",")
	f.Add("0, 1114111", "")
	f.Fuzz(func(t *testing.T, text, separator string) {
		if len(text) > 1000 || len(separator) > 100 || !utf8.ValidString(text) || !utf8.ValidString(separator) || strings.ContainsAny(separator, "0123456789") || separator == "" {
			return
		}
		encoded, err := encodeCodes(text, separator)
		if err != nil {
			t.Fatal(err)
		}
		if decoded, err := decodeCodes(encoded.Result, separator); err != nil || decoded != text {
			t.Errorf("%q with %q is %q and comes back as %q, %v", text, separator, encoded.Result, decoded, err)
		}
		decoded, err := decodeCodes(text, separator)
		if err != nil {
			return
		}
		if again, err := encodeCodes(decoded, " "); err != nil || strings.Count(again.Result, " ")+1 != max(1, utf8.RuneCountInString(decoded)) {
			t.Errorf("%q decodes to %q, which is %q, %v", text, decoded, again.Result, err)
		}
	})
}
