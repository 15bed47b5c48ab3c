package main

import (
	"strings"
	"testing"

	"github.com/utilhost/utilhost/sdk/sdktest"
)

// Expected values: Buffer of Node 20.20.2, scripts/oracle/text-b.mjs.
func TestToBinary(t *testing.T) {
	sdktest.Run(t, ToBinary, []sdktest.Case{
		{Name: "one byte", Body: `{"text": "A"}`, Want: `{"result": "01000001"}`},
		{Name: "four bytes", Body: `{"text": "😀"}`, Want: `{"result": "11110000 10011111 10011000 10000000"}`},
		{Name: "no separator", Body: `{"text": "Hi", "separator": ""}`, Want: `{"result": "0100100001101001"}`},
		{Name: "separator null", Body: `{"text": "Hi", "separator": null}`, Want: `{"result": "01001000 01101001"}`},
		{Name: "long separator", Body: `{"text": "\u0000\u007f", "separator": " | "}`, Want: `{"result": "00000000 | 01111111"}`},
		{Name: "decode, any gaps", Body: `{"text": "\n01001000,01101001 , 0010000100100001\t", "mode": "decode"}`, Want: `{"result": "Hi!!"}`},
		{Name: "decode, its own separator", Body: `{"text": "01001000--01101001", "mode": "decode", "separator": "--"}`, Want: `{"result": "Hi"}`},
		{Name: "decode, separator and spaces", Body: `{"text": "01001000 ; 01101001;", "mode": "decode", "separator": ";"}`, Want: `{"result": "Hi"}`},
		{Name: "decode, separator of digits", Body: `{"text": "01001000101101001", "mode": "decode", "separator": "1"}`, Want: `{"result": "Hi"}`},
		{Name: "empty", Body: `{"text": ""}`, Want: `{"result": ""}`},
		{Name: "decode nothing", Body: `{"text": " , ", "mode": "decode"}`, Want: `{"result": ""}`},
		{Name: "seven digits", Body: `{"text": "1001000", "mode": "decode"}`, Code: "INVALID_INPUT", Field: "text"},
		{Name: "nine digits", Body: `{"text": "010010000", "mode": "decode"}`, Code: "INVALID_INPUT", Field: "text"},
		{Name: "space inside a byte", Body: `{"text": "0100 1000", "mode": "decode"}`, Code: "INVALID_INPUT", Field: "text"},
		{Name: "another digit", Body: `{"text": "01001002", "mode": "decode"}`, Code: "INVALID_INPUT", Field: "text"},
		{Name: "another separator", Body: `{"text": "01001000;01101001", "mode": "decode"}`, Code: "INVALID_INPUT", Field: "text"},
		{Name: "prefix", Body: `{"text": "0b01001000", "mode": "decode"}`, Code: "INVALID_INPUT", Field: "text"},
		{Name: "no UTF-8", Body: `{"text": "11111111", "mode": "decode"}`, Code: "INVALID_INPUT", Field: "text"},
		{Name: "encoded surrogate", Body: `{"text": "111011011010000010000000", "mode": "decode"}`, Code: "INVALID_INPUT", Field: "text"},
		{Name: "longest result", Body: `{"text": "` + strings.Repeat("a", 125_000) + `", "separator": ""}`, Want: `{"result": "` + strings.Repeat("01100001", 125_000) + `"}`},
		{Name: "result too long", Body: `{"text": "` + strings.Repeat("a", 125_001) + `", "separator": ""}`, Code: "INVALID_INPUT", Field: "text"},
		{Name: "result too long by its separator", Body: `{"text": "aa", "separator": "` + strings.Repeat("-", 999_985) + `"}`, Code: "INVALID_INPUT", Field: "text"},
		{Name: "unknown mode", Body: `{"text": "a", "mode": "Encode"}`, Code: "INVALID_INPUT", Field: "mode"},
		{Name: "separator as number", Body: `{"text": "a", "separator": 0}`, Code: "INVALID_INPUT", Field: "separator"},
		{Name: "text missing", Body: `{}`, Code: "INVALID_INPUT", Field: "text"},
	})
	sdktest.Run(t, ToBinary, sdktest.Recorded(t, "testdata/characters.json", "text/to-binary"))
}

// FuzzToBinary checks that decoding undoes encoding with any separator, and that
// what decodes is whole bytes.
func FuzzToBinary(f *testing.F) {
	f.Add("Hé", " ")
	f.Add("01", "0")
	f.Add("a,b", ", ")
	f.Add("11111111", "1")
	f.Fuzz(func(t *testing.T, text, separator string) {
		if len(text) > 1000 || len(separator) > 100 {
			return
		}
		encoded, err := encodeBinary(text, separator)
		if err != nil {
			t.Fatal(err)
		}
		if data, err := decodeBinary(encoded.Result, separator); err != nil || string(data) != text {
			t.Errorf("%q with %q is %q and comes back as %q, %v", text, separator, encoded.Result, data, err)
		}
		if data, err := decodeBinary(text, ""); err == nil && strings.Count(text, "0")+strings.Count(text, "1") != 8*len(data) {
			t.Errorf("%q decodes to %q", text, data)
		}
	})
}
