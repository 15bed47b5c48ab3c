package main

import (
	"bytes"
	"encoding/base32"
	"testing"

	"github.com/utilhost/utilhost/sdk/sdktest"
)

// Expected values: RFC 4648, section 10, and scripts/oracle/security.py.
func TestBase32(t *testing.T) {
	sdktest.Run(t, Base32, []sdktest.Case{
		{Name: "RFC, nothing", Body: `{"text": ""}`, Want: `{"result": ""}`},
		{Name: "RFC, f", Body: `{"text": "f"}`, Want: `{"result": "MY======"}`},
		{Name: "RFC, fo", Body: `{"text": "fo"}`, Want: `{"result": "MZXQ===="}`},
		{Name: "RFC, foo", Body: `{"text": "foo"}`, Want: `{"result": "MZXW6==="}`},
		{Name: "RFC, foob", Body: `{"text": "foob"}`, Want: `{"result": "MZXW6YQ="}`},
		{Name: "RFC, fooba", Body: `{"text": "fooba"}`, Want: `{"result": "MZXW6YTB"}`},
		{Name: "RFC, foobar", Body: `{"text": "foobar"}`, Want: `{"result": "MZXW6YTBOI======"}`},
		{Name: "mixed case, no padding", Body: `{"text": "mzXw6ytBoI", "mode": "decode"}`, Want: `{"result": "foobar"}`},
		{Name: "white space everywhere", Body: `{"text": " MZ\tXW\n6\r\u000b\u000c= = =", "mode": "decode"}`, Want: `{"result": "foo"}`},
		{Name: "white space of ECMA-262, 12.2 and 12.3", Body: `{"text": "\ufeffMZ\u00a0XW\u20286===\u3000", "mode": "decode"}`, Want: `{"result": "foo"}`},
		{Name: "U+0085 is none", Body: `{"text": "MZXW6===\u0085", "mode": "decode"}`, Code: "INVALID_INPUT", Field: "text"},
		{Name: "unused bits", Body: `{"text": "MZ", "mode": "decode"}`, Want: `{"result": "f"}`},
		{Name: "too little padding", Body: `{"text": "MY=====", "mode": "decode"}`, Code: "INVALID_INPUT", Field: "text"},
		{Name: "too much padding", Body: `{"text": "MZXW6YTB========", "mode": "decode"}`, Code: "INVALID_INPUT", Field: "text"},
		{Name: "padding alone", Body: `{"text": "========", "mode": "decode"}`, Code: "INVALID_INPUT", Field: "text"},
		{Name: "padding inside", Body: `{"text": "MY======MY======", "mode": "decode"}`, Code: "INVALID_INPUT", Field: "text"},
		{Name: "one digit", Body: `{"text": "M", "mode": "decode"}`, Code: "INVALID_INPUT", Field: "text"},
		{Name: "three digits", Body: `{"text": "MZX", "mode": "decode"}`, Code: "INVALID_INPUT", Field: "text"},
		{Name: "six digits", Body: `{"text": "MZXW6Y==", "mode": "decode"}`, Code: "INVALID_INPUT", Field: "text"},
		{Name: "1", Body: `{"text": "M1", "mode": "decode"}`, Code: "INVALID_INPUT", Field: "text"},
		{Name: "long s, which is S in capitals", Body: `{"text": "Mſ", "mode": "decode"}`, Code: "INVALID_INPUT", Field: "text"},
		{Name: "hyphen", Body: `{"text": "MZXW-6YTB", "mode": "decode"}`, Code: "INVALID_INPUT", Field: "text"},
		{Name: "the byte ff, no text", Body: `{"text": "74", "mode": "decode"}`, Code: "INVALID_INPUT", Field: "text"},
		{Name: "unknown mode", Body: `{"text": "a", "mode": "hex"}`, Code: "INVALID_INPUT", Field: "mode"},
		{Name: "null", Body: `{"text": null}`, Code: "INVALID_INPUT", Field: "text"},
	})
	sdktest.Run(t, Base32, sdktest.Recorded(t, "testdata/python.json", "security/base32"))
}

func FuzzBase32(f *testing.F) {
	for _, seed := range []string{"", "MY======", "mzxw6", "M", "MZX", "========", "74", "ſ"} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, text string) {
		data, err := decodeBase32(withoutSpace(text))
		if err != nil {
			return
		}
		again, err := decodeBase32(base32.StdEncoding.EncodeToString(data))
		if err != nil || !bytes.Equal(data, again) {
			t.Fatalf("%q decodes to %x, then to %x, error %v", text, data, again, err)
		}
	})
}
