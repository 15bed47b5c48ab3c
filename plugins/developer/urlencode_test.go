package main

import (
	"testing"

	"github.com/utilhost/utilhost/sdk/sdktest"
)

// Expected values: encodeURIComponent and decodeURIComponent of Node 20.
func TestURLEncode(t *testing.T) {
	decode := func(name, text, want string) sdktest.Case {
		c := sdktest.Case{Name: name, Body: `{"text": "` + text + `", "mode": "decode"}`}
		if want == "refused" {
			c.Code, c.Field = "INVALID_INPUT", "text"
		} else {
			c.Want = `{"result": "` + want + `"}`
		}
		return c
	}
	sdktest.Run(t, URLEncode, []sdktest.Case{
		{Name: "what stays", Body: `{"text": "azAZ09-_.!~*'()"}`, Want: `{"result": "azAZ09-_.!~*'()"}`},
		{Name: "reserved", Body: `{"text": ";/?:@&=+$,# %"}`, Want: `{"result": "%3B%2F%3F%3A%40%26%3D%2B%24%2C%23%20%25"}`},
		{Name: "other marks", Body: `{"text": "\"<>\\^` + "`" + `{|}[]\u0000\u007f"}`, Want: `{"result": "%22%3C%3E%5C%5E%60%7B%7C%7D%5B%5D%00%7F"}`},
		{Name: "two to four bytes", Body: `{"text": "é€😀"}`, Want: `{"result": "%C3%A9%E2%82%AC%F0%9F%98%80"}`},
		{Name: "lone surrogate", Body: `{"text": "\ud83d"}`, Want: `{"result": "%EF%BF%BD"}`},
		{Name: "empty", Body: `{"text": ""}`, Want: `{"result": ""}`},
		decode("plus stays", "a+b%20c%2B", "a+b c+"),
		decode("small digits", "%c3%a9%2f", "é/"),
		decode("once only", "%2541", "%41"),
		decode("plain letters outside ASCII", "é%C3%A9", "éé"),
		decode("NUL", "%00", `\u0000`),
		decode("sign at the end", "100%", "refused"),
		decode("one digit", "%4", "refused"),
		decode("no digits", "%zz", "refused"),
		decode("digit and mark", "%4%", "refused"),
		decode("Latin-1", "%E9", "refused"),
		decode("cut off", "%E2%82", "refused"),
		decode("overlong", "%C0%AF", "refused"),
		decode("surrogate", "%ED%A0%80", "refused"),
		decode("beyond the last character", "%F4%90%80%80", "refused"),
		decode("byte before a letter", "%C3é", "refused"),
		decode("empty", "", ""),
		{Name: "mode of another kind", Body: `{"text": "x", "mode": true}`, Code: "INVALID_INPUT", Field: "mode"},
		{Name: "unknown mode", Body: `{"text": "x", "mode": "bogus"}`, Code: "INVALID_INPUT", Field: "mode"},
		{Name: "missing", Body: `{}`, Code: "INVALID_INPUT", Field: "text"},
	})
	sdktest.Run(t, URLEncode, sdktest.Recorded(t, "testdata/text.json", "url-encode"))
}
