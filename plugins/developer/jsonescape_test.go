package main

import (
	"encoding/json"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/utilhost/utilhost/sdk/sdktest"
)

// Expected values: JSON.stringify and JSON.parse of Node 20.
func TestJSONEscape(t *testing.T) {
	unescape := func(name, text, want string) sdktest.Case {
		c := sdktest.Case{Name: name, Body: `{"text": "` + text + `", "mode": "unescape"}`}
		if want == "refused" {
			c.Code, c.Field = "INVALID_INPUT", "text"
		} else {
			c.Want = `{"result": "` + want + `"}`
		}
		return c
	}
	sdktest.Run(t, JSONEscape, []sdktest.Case{
		{Name: "quote and backslash", Body: `{"text": "a\"b\\c"}`, Want: `{"result": "a\\\"b\\\\c"}`},
		{Name: "short escapes", Body: `{"text": "\b\t\n\f\r"}`, Want: `{"result": "\\b\\t\\n\\f\\r"}`},
		{Name: "other control characters", Body: `{"text": "\u0000\u000b\u001f"}`, Want: `{"result": "\\u0000\\u000b\\u001f"}`},
		{Name: "what stays", Body: `{"text": "/</script>&'é😀\u007f\u2028"}`, Want: `{"result": "/</script>&'é😀\u007f\u2028"}`},
		{Name: "lone surrogate", Body: `{"text": "\ud83d"}`, Want: `{"result": "\ufffd"}`},
		{Name: "empty", Body: `{"text": ""}`, Want: `{"result": ""}`},
		unescape("empty", ``, ``),
		unescape("all short escapes", `\\\"\\\\\\/\\b\\f\\n\\r\\t`, `\"\\/\b\f\n\r\t`),
		unescape("numbers", `\\u0041\\u00E9\\u00e9\\u0000`, `Aéé\u0000`),
		unescape("pair", `\\ud83d\\uDE00`, `😀`),
		unescape("halves", `\\ud83dx\\ude00`, `\ufffdx\ufffd`),
		unescape("half before another escape", `\\ud83d\\u0041\\ud83d\\n`, `\ufffdA\ufffd\n`),
		unescape("half before a pair", `\\ud83d\\ud83d\\ude00`, `\ufffd😀`),
		unescape("quotes and line breaks as they are", `a\"b\r\nc`, `a\"b\r\nc`),
		unescape("tab as it is", `a\tb`, "refused"),
		unescape("NUL as it is", `\u0000`, "refused"),
		unescape("unknown escape", `\\x41`, "refused"),
		unescape("apostrophe", `\\'`, "refused"),
		unescape("backslash at the end", `tail\\`, "refused"),
		unescape("number cut off", `\\u12`, "refused"),
		unescape("no number", `\\u12g4`, "refused"),
		unescape("sign in a number", `\\u+123`, "refused"),
		unescape("capital U", `\\U0041`, "refused"),
		{Name: "unknown mode", Body: `{"text": "x", "mode": "decode"}`, Code: "INVALID_INPUT", Field: "mode"},
		{Name: "missing", Body: `{}`, Code: "INVALID_INPUT", Field: "text"},
		{Name: "number", Body: `{"text": 1}`, Code: "INVALID_INPUT", Field: "text"},
	})
	sdktest.Run(t, JSONEscape, sdktest.Recorded(t, "testdata/text.json", "dev/json-escape"))
}

// FuzzJSONEscape checks that escaping is undone by unescaping and by encoding/json,
// and that both read the same from text with escapes.
func FuzzJSONEscape(f *testing.F) {
	for _, seed := range []string{"", `a"b\`, `\ud83d\ude00\ud83d`, "\n\x00\u2028", `\u12`, `\`} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, text string) {
		if !utf8.ValidString(text) {
			return
		}
		escaped := escapeJSON(text)
		if back, err := unescapeJSON(escaped); err != nil || back != text {
			t.Fatalf("%q comes back as %q, error %v", text, back, err)
		}
		var back string
		if err := json.Unmarshal([]byte(`"`+escaped+`"`), &back); err != nil || back != text {
			t.Fatalf("%q is read as %q, error %v", text, back, err)
		}
		if strings.ContainsAny(text, "\"\n\r") {
			return
		}
		got, err := unescapeJSON(text)
		if wrong := json.Unmarshal([]byte(`"`+text+`"`), &back); (wrong == nil) != (err == nil) || err == nil && got != back {
			t.Fatalf("%q is read as %q, error %v; want %q, error %v", text, got, err, back, wrong)
		}
	})
}
