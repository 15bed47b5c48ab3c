package main

import (
	"testing"

	"github.com/utilhost/utilhost/sdk/sdktest"
)

// Expected values: RFC 4648, section 10, and scripts/oracle/developer-text.mjs.
func TestBase64(t *testing.T) {
	decode := func(name, text, want string) sdktest.Case {
		c := sdktest.Case{Name: name, Body: `{"text": "` + text + `", "mode": "decode"}`}
		if want == "refused" {
			c.Code, c.Field = "INVALID_INPUT", "text"
		} else {
			c.Want = `{"result": "` + want + `"}`
		}
		return c
	}
	sdktest.Run(t, Base64, []sdktest.Case{
		{Name: "RFC, empty", Body: `{"text": ""}`, Want: `{"result": ""}`},
		{Name: "RFC, f", Body: `{"text": "f"}`, Want: `{"result": "Zg=="}`},
		{Name: "RFC, fo", Body: `{"text": "fo", "mode": "encode"}`, Want: `{"result": "Zm8="}`},
		{Name: "RFC, foobar", Body: `{"text": "foobar"}`, Want: `{"result": "Zm9vYmFy"}`},
		{Name: "both digits of its own", Body: `{"text": "~~~\u007f??"}`, Want: `{"result": "fn5+fz8/"}`},
		{Name: "lone surrogate", Body: `{"text": "\ud83d"}`, Want: `{"result": "77+9"}`},
		decode("empty", "", ""),
		decode("padded", "Zg==", "f"),
		decode("no padding", "Zm8", "fo"),
		decode("white space", ` Z\tm\r\n9\fv\u000bY g = = `, "foob"),
		decode("white space alone", ` \n`, ""),
		decode("both digits", "fn5+fz8/", `~~~\u007f??`),
		decode("unused bits", "Zh==", "f"),
		decode("no-break space", `Zg\u00a0==`, "refused"),
		decode("hyphen", "fn5-", "refused"),
		decode("underline", "fz8_", "refused"),
		decode("five digits", "Zm9vY", "refused"),
		decode("too little padding", "Zg=", "refused"),
		decode("too much padding", "Zm9v====", "refused"),
		decode("padding inside", "Zg==Zg==", "refused"),
		decode("padding alone", "=", "refused"),
		decode("the byte ff", "/w==", "refused"),
		decode("half a surrogate pair", "7aCA", "refused"),
		{Name: "mode in capitals", Body: `{"text": "a", "mode": "Encode"}`, Code: "INVALID_INPUT", Field: "mode"},
		{Name: "empty mode", Body: `{"text": "a", "mode": ""}`, Code: "INVALID_INPUT", Field: "mode"},
		{Name: "null mode", Body: `{"text": "f", "mode": null}`, Want: `{"result": "Zg=="}`},
		{Name: "missing", Body: `{}`, Code: "INVALID_INPUT", Field: "text"},
		{Name: "null", Body: `{"text": null}`, Code: "INVALID_INPUT", Field: "text"},
		{Name: "number", Body: `{"text": 5}`, Code: "INVALID_INPUT", Field: "text"},
	})
	sdktest.Run(t, Base64, sdktest.Recorded(t, "testdata/text.json", "base64"))
}
