package main

import (
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/utilhost/utilhost/sdk/sdktest"
)

// Expected values: the bytes of UTF-8 (RFC 3629) by hand; more by Node in
// TestRecorded.
func TestTextHex(t *testing.T) {
	sdktest.Run(t, TextHex, []sdktest.Case{
		{Name: "default separator", Body: `{"text": "Hi!"}`, Want: `{"result": "48 69 21"}`},
		{Name: "separator left out as null", Body: `{"text": "Hi", "separator": null}`, Want: `{"result": "48 69"}`},
		{Name: "no separator", Body: `{"text": "Hi", "separator": ""}`, Want: `{"result": "4869"}`},
		{Name: "long separator", Body: `{"text": "Hi", "separator": " - "}`, Want: `{"result": "48 - 69"}`},
		{Name: "one byte has no separator", Body: `{"text": "H", "separator": "::"}`, Want: `{"result": "48"}`},
		{Name: "lower case", Body: `{"text": "Ï€😀"}`, Want: `{"result": "c3 8f e2 82 ac f0 9f 98 80"}`},
		{Name: "empty", Body: `{"text": ""}`, Want: `{"result": ""}`},
		{Name: "lone surrogate", Body: `{"text": "\ud800"}`, Want: `{"result": "ef bf bd"}`},
		{Name: "decode, spaces", Body: `{"text": "48 69", "mode": "decode"}`, Want: `{"result": "Hi"}`},
		{Name: "decode, nothing between", Body: `{"text": "4869", "mode": "decode"}`, Want: `{"result": "Hi"}`},
		{Name: "decode, commas and 0x", Body: `{"text": "0x48,0X69", "mode": "decode"}`, Want: `{"result": "Hi"}`},
		{Name: "decode, 0x without separators", Body: `{"text": "0x480x69", "mode": "decode"}`, Want: `{"result": "Hi"}`},
		{Name: "decode, upper case", Body: `{"text": "C3 A9", "mode": "decode"}`, Want: `{"result": "é"}`},
		{Name: "decode, white space of all kinds", Body: `{"text": "\n48\t\u00a0\ufeff69\r\n", "mode": "decode"}`, Want: `{"result": "Hi"}`},
		{Name: "decode, separator", Body: `{"text": "48-69", "separator": "-", "mode": "decode"}`, Want: `{"result": "Hi"}`},
		{Name: "decode, separator before the first", Body: `{"text": "\\x48\\x69", "separator": "\\x", "mode": "decode"}`, Want: `{"result": "Hi"}`},
		{Name: "decode, separator that is given but not used", Body: `{"text": "48 69", "separator": "-", "mode": "decode"}`, Want: `{"result": "Hi"}`},
		{Name: "decode, blanks around the separator", Body: `{"text": "48 - 69 -21", "separator": " - ", "mode": "decode"}`, Want: `{"result": "Hi!"}`},
		{Name: "decode, separator that begins with a comma", Body: `{"text": "48,x69, x21", "separator": ",x", "mode": "decode"}`, Want: `{"result": "Hi!"}`},
		{Name: "decode, blanks around a separator of digits", Body: `{"text": "48 a 69 a 21", "separator": " a ", "mode": "decode"}`, Want: `{"result": "Hi!"}`},
		{Name: "decode, separator of digits", Body: `{"text": "48a69a21", "separator": "a", "mode": "decode"}`, Want: `{"result": "Hi!"}`},
		{Name: "decode, separator like a byte", Body: `{"text": "484848", "separator": "48", "mode": "decode"}`, Want: `{"result": "HH"}`},
		{Name: "decode, nothing", Body: `{"text": " , ", "mode": "decode"}`, Want: `{"result": ""}`},
		{Name: "decode, separator without bytes", Body: `{"text": "--", "separator": "-", "mode": "decode"}`, Want: `{"result": ""}`},
		{Name: "decode, odd number of digits", Body: `{"text": "486", "mode": "decode"}`, Code: "INVALID_INPUT", Field: "text"},
		{Name: "decode, digits apart", Body: `{"text": "4 8", "mode": "decode"}`, Code: "INVALID_INPUT", Field: "text"},
		{Name: "decode, single digit after 0x", Body: `{"text": "0xA", "mode": "decode"}`, Code: "INVALID_INPUT", Field: "text"},
		{Name: "decode, no digit", Body: `{"text": "4g", "mode": "decode"}`, Code: "INVALID_INPUT", Field: "text"},
		{Name: "decode, other separator", Body: `{"text": "48-69", "mode": "decode"}`, Code: "INVALID_INPUT", Field: "text"},
		{Name: "decode, 0x alone", Body: `{"text": "0x", "mode": "decode"}`, Code: "INVALID_INPUT", Field: "text"},
		{Name: "decode, no UTF-8", Body: `{"text": "ff", "mode": "decode"}`, Code: "INVALID_INPUT", Field: "text"},
		{Name: "decode, surrogate in UTF-8", Body: `{"text": "ed a0 80", "mode": "decode"}`, Code: "INVALID_INPUT", Field: "text"},
		{Name: "decode, overlong", Body: `{"text": "c0 80", "mode": "decode"}`, Code: "INVALID_INPUT", Field: "text"},
		{Name: "mode in capitals", Body: `{"text": "a", "mode": "Encode"}`, Code: "INVALID_INPUT", Field: "mode"},
		{Name: "separator is a number", Body: `{"text": "a", "separator": 5}`, Code: "INVALID_INPUT", Field: "separator"},
	})
}

// TestTextHexLength meets the bound of a result: two digits a byte and 333,333
// spaces between them.
func TestTextHexLength(t *testing.T) {
	body := func(n int) string { return `{"text": "` + strings.Repeat("a", n) + `"}` }
	sdktest.Run(t, TextHex, []sdktest.Case{
		{Name: "longest", Body: body(333_333), Check: func(t *testing.T, got map[string]any) {
			if n := len(got["result"].(string)); n != 999_998 {
				t.Errorf("%d characters", n)
			}
		}},
		{Name: "too long", Body: body(333_334), Code: "INVALID_INPUT", Field: "text"},
		{Name: "text too long", Body: body(1_000_001), Code: "INVALID_INPUT", Field: "text"},
	})
}

func FuzzTextHex(f *testing.F) {
	f.Add("Hi", " ")
	f.Add("HHH", "48")
	f.Add("é", "a")
	f.Add("\x00", "0x")
	f.Add("ab", ",")
	f.Add("00", " X")
	f.Fuzz(func(t *testing.T, text, separator string) {
		if !utf8.ValidString(separator) {
			return
		}
		if again, err := decodeHex(encodeHex(text, separator), separator); err != nil || string(again) != text {
			t.Errorf("%q with %q comes back as %q, error %v", text, separator, again, err)
		}
		if data, err := decodeHex(text, separator); err == nil && 2*len(data) > len(text) {
			t.Errorf("%q has only %d characters, but gives %d bytes", text, len(text), len(data))
		}
	})
}
