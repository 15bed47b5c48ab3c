package main

import (
	"bytes"
	"strings"
	"testing"

	"github.com/utilhost/utilhost/sdk/sdktest"
)

// Expected values: base64.a85encode and a85decode of Python 3.11, also by
// scripts/oracle/security.py.
func TestASCII85(t *testing.T) {
	sdktest.Run(t, Ascii85, []sdktest.Case{
		{Name: "four zero bytes", Body: `{"text": "\u0000\u0000\u0000\u0000"}`, Want: `{"result": "z"}`},
		{Name: "three zero bytes are no z", Body: `{"text": "\u0000\u0000\u0000"}`, Want: `{"result": "!!!!"}`},
		{Name: "seven zero bytes", Body: `{"text": "\u0000\u0000\u0000\u0000\u0000\u0000\u0000"}`, Want: `{"result": "z!!!!"}`},
		{Name: "four blanks are no y", Body: `{"text": "    "}`, Want: `{"result": "+<VdL"}`},
		{Name: "zero bytes across groups are no z", Body: `{"text": "ab\u0000\u0000\u0000\u0000cd"}`, Want: `{"result": "@:B3:!!$M>"}`},
		{Name: "zeros written out", Body: `{"text": "!!!!!", "mode": "decode"}`, Want: `{"result": "\u0000\u0000\u0000\u0000"}`},
		{Name: "marks and white space", Body: `{"text": " <~ 87cUR\n D]j7B\tEbo80 ~ > ", "mode": "decode"}`, Want: `{"result": "Hello world!"}`},
		{Name: "white space of ECMA-262, 12.2 and 12.3", Body: `{"text": "\ufeff<~87cUR\u00a0D]j7B\u2028Ebo80~>\u3000", "mode": "decode"}`, Want: `{"result": "Hello world!"}`},
		{Name: "last mark alone", Body: `{"text": "87cURD]j7BEbo80~>", "mode": "decode"}`, Want: `{"result": "Hello world!"}`},
		{Name: "marks around nothing", Body: `{"text": "<~~>", "mode": "decode"}`, Want: `{"result": ""}`},
		{Name: "first mark alone", Body: `{"text": "<~87cURD]j7BEbo80", "mode": "decode"}`, Code: "INVALID_INPUT", Field: "text"},
		{Name: "text after the last mark", Body: `{"text": "<~87cUR~>D", "mode": "decode"}`, Code: "INVALID_INPUT", Field: "text"},
		{Name: "z inside a group", Body: `{"text": "87zcUR", "mode": "decode"}`, Code: "INVALID_INPUT", Field: "text"},
		{Name: "y", Body: `{"text": "y", "mode": "decode"}`, Code: "INVALID_INPUT", Field: "text"},
		{Name: "v", Body: `{"text": "87cUv", "mode": "decode"}`, Code: "INVALID_INPUT", Field: "text"},
		{Name: "NUL", Body: `{"text": "87cU\u0000R", "mode": "decode"}`, Code: "INVALID_INPUT", Field: "text"},
		{Name: "group of one digit", Body: `{"text": "87cUR8", "mode": "decode"}`, Code: "INVALID_INPUT", Field: "text"},
		{Name: "2^32", Body: `{"text": "s8W-\"", "mode": "decode"}`, Code: "INVALID_INPUT", Field: "text"},
		{Name: "short group above 2^32", Body: `{"text": "t!", "mode": "decode"}`, Code: "INVALID_INPUT", Field: "text"},
		{Name: "2^32-1, no text", Body: `{"text": "s8W-!", "mode": "decode"}`, Code: "INVALID_INPUT", Field: "text"},
		{Name: "1,048,576 bytes", Body: `{"text": "` + strings.Repeat("z", 1<<18) + `", "mode": "decode"}`, Want: `{"result": "` + strings.Repeat(`\u0000`, 1<<20) + `"}`},
		{Name: "one byte more", Body: `{"text": "` + strings.Repeat("z", 1<<18) + `!!", "mode": "decode"}`, Code: "INVALID_INPUT", Field: "text"},
		{Name: "empty mode", Body: `{"text": "a", "mode": ""}`, Code: "INVALID_INPUT", Field: "mode"},
		{Name: "object", Body: `{"text": {}}`, Code: "INVALID_INPUT", Field: "text"},
	})
	sdktest.Run(t, Ascii85, sdktest.Recorded(t, "testdata/python.json", "security/ascii85"))
}

func FuzzASCII85(f *testing.F) {
	for _, seed := range []string{"", "z", "<~z~>", "~>", "87cURD]j7BEbo80", "s8W-!", "t!", "8"} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, text string) {
		data, err := decodeAscii85(withoutSpace(text))
		if err != nil {
			return
		}
		encoded, err := Ascii85.Run(t.Context(), ascii85Request{string(data), "encode"})
		if err != nil {
			t.Fatal(err)
		}
		again, err := decodeAscii85(encoded.Result)
		if err != nil || !bytes.Equal(data, again) {
			t.Fatalf("%q decodes to %x, then to %x, error %v", text, data, again, err)
		}
	})
}
