package main

import (
	"testing"

	"github.com/utilhost/utilhost/sdk/sdktest"
)

// Expected values: RFC 4648, section 10, and scripts/oracle/security.py.
func TestBase64URL(t *testing.T) {
	sdktest.Run(t, Base64URL, []sdktest.Case{
		{Name: "RFC, f", Body: `{"text": "f"}`, Want: `{"result": "Zg"}`},
		{Name: "RFC, foobar", Body: `{"text": "foobar"}`, Want: `{"result": "Zm9vYmFy"}`},
		{Name: "both digits of its own", Body: `{"text": "-_8_Pz8", "mode": "decode"}`, Code: "INVALID_INPUT", Field: "text"},
		{Name: "hyphen and underline", Body: `{"text": "fn5-fz8_", "mode": "decode"}`, Want: `{"result": "~~~\u007f??"}`},
		{Name: "padding", Body: `{"text": "Zg==", "mode": "decode"}`, Want: `{"result": "f"}`},
		{Name: "unused bits", Body: `{"text": "Zh", "mode": "decode"}`, Want: `{"result": "f"}`},
		{Name: "too little padding", Body: `{"text": "Zg=", "mode": "decode"}`, Code: "INVALID_INPUT", Field: "text"},
		{Name: "too much padding", Body: `{"text": "Zm9v====", "mode": "decode"}`, Code: "INVALID_INPUT", Field: "text"},
		{Name: "padding inside", Body: `{"text": "Zg==Zg==", "mode": "decode"}`, Code: "INVALID_INPUT", Field: "text"},
		{Name: "plus", Body: `{"text": "fn5+", "mode": "decode"}`, Code: "INVALID_INPUT", Field: "text"},
		{Name: "slash", Body: `{"text": "fz8/", "mode": "decode"}`, Code: "INVALID_INPUT", Field: "text"},
		{Name: "line break inside", Body: `{"text": "Zm\n9v", "mode": "decode"}`, Code: "INVALID_INPUT", Field: "text"},
		{Name: "line break at the end", Body: `{"text": "Zm9v\r\n", "mode": "decode"}`, Code: "INVALID_INPUT", Field: "text"},
		{Name: "blank", Body: `{"text": "Zm9v ", "mode": "decode"}`, Code: "INVALID_INPUT", Field: "text"},
		{Name: "five digits", Body: `{"text": "Zm9vY", "mode": "decode"}`, Code: "INVALID_INPUT", Field: "text"},
		{Name: "the byte ff, no text", Body: `{"text": "_w", "mode": "decode"}`, Code: "INVALID_INPUT", Field: "text"},
		{Name: "empty mode", Body: `{"text": "a", "mode": ""}`, Code: "INVALID_INPUT", Field: "mode"},
		{Name: "missing", Body: `{}`, Code: "INVALID_INPUT", Field: "text"},
	})
	sdktest.Run(t, Base64URL, sdktest.Recorded(t, "testdata/python.json", "security/base64url"))
}
