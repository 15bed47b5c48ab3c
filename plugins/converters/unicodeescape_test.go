package main

import (
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/utilhost/utilhost/sdk/sdktest"
)

// Expected values: ECMA-262, section 12.9.4, by hand; more by Node in TestRecorded.
func TestUnicodeEscape(t *testing.T) {
	sdktest.Run(t, UnicodeEscape, []sdktest.Case{
		{Name: "ASCII stays", Body: `{"text": "aZ09 ~!\"'"}`, Want: `{"result": "aZ09 ~!\"'"}`},
		{Name: "backslash", Body: `{"text": "a\\b"}`, Want: `{"result": "a\\u005cb"}`},
		{Name: "controls", Body: `{"text": "\u0000\n\u007f"}`, Want: `{"result": "\\u0000\\u000a\\u007f"}`},
		{Name: "BMP", Body: `{"text": "é日"}`, Want: `{"result": "\\u00e9\\u65e5"}`},
		{Name: "pair", Body: `{"text": "😀"}`, Want: `{"result": "\\ud83d\\ude00"}`},
		{Name: "lone surrogate", Body: `{"text": "\ud83d"}`, Want: `{"result": "\\ufffd"}`},
		{Name: "empty", Body: `{"text": ""}`, Want: `{"result": ""}`},
		{Name: "unescape nothing", Body: `{"text": "", "mode": "unescape"}`, Want: `{"result": ""}`},
		{Name: "unescape either case", Body: `{"text": "\\u00e9\\u00E9", "mode": "unescape"}`, Want: `{"result": "éé"}`},
		{Name: "unescape pair", Body: `{"text": "\\ud83d\\ude00", "mode": "unescape"}`, Want: `{"result": "😀"}`},
		{Name: "unescape first half", Body: `{"text": "\\ud83dx", "mode": "unescape"}`, Want: `{"result": "�x"}`},
		{Name: "unescape second half", Body: `{"text": "\\ude00", "mode": "unescape"}`, Want: `{"result": "�"}`},
		{Name: "unescape halves in the wrong order", Body: `{"text": "\\ude00\\ud83d", "mode": "unescape"}`, Want: `{"result": "��"}`},
		{Name: "unescape two first halves", Body: `{"text": "\\ud83d\\ud83d\\ude00", "mode": "unescape"}`, Want: `{"result": "�😀"}`},
		{Name: "unescape halves in braces", Body: `{"text": "\\u{d83d}\\u{de00}", "mode": "unescape"}`, Want: `{"result": "😀"}`},
		{Name: "unescape braces", Body: `{"text": "\\u{41}\\u{1f600}\\u{0010FFFF}", "mode": "unescape"}`, Want: `{"result": "A😀􏿿"}`},
		{Name: "unescape simple", Body: `{"text": "\\n\\r\\t\\b\\f\\v\\0\\\\\\'\\\"", "mode": "unescape"}`, Want: `{"result": "\n\r\t\b\f\u000b\u0000\\'\""}`},
		{Name: "unescape x", Body: `{"text": "\\x41\\xe9", "mode": "unescape"}`, Want: `{"result": "Aé"}`},
		{Name: "unescape zero before a digit", Body: `{"text": "\\01", "mode": "unescape"}`, Want: `{"result": "\u00001"}`},
		{Name: "other escapes stay", Body: `{"text": "\\q\\U0041\\N\\/", "mode": "unescape"}`, Want: `{"result": "\\q\\U0041\\N\\/"}`},
		{Name: "short u stays", Body: `{"text": "\\u12 \\u12g4", "mode": "unescape"}`, Want: `{"result": "\\u12 \\u12g4"}`},
		{Name: "short x stays", Body: `{"text": "\\x4", "mode": "unescape"}`, Want: `{"result": "\\x4"}`},
		{Name: "empty braces stay", Body: `{"text": "\\u{}", "mode": "unescape"}`, Want: `{"result": "\\u{}"}`},
		{Name: "open braces stay", Body: `{"text": "\\u{41", "mode": "unescape"}`, Want: `{"result": "\\u{41"}`},
		{Name: "beyond the last stays", Body: `{"text": "\\u{110000}", "mode": "unescape"}`, Want: `{"result": "\\u{110000}"}`},
		{Name: "backslash at the end stays", Body: `{"text": "a\\", "mode": "unescape"}`, Want: `{"result": "a\\"}`},
		{Name: "escaped backslash", Body: `{"text": "\\\\u0041", "mode": "unescape"}`, Want: `{"result": "\\u0041"}`},
		{Name: "mode", Body: `{"text": "a", "mode": "decode"}`, Code: "INVALID_INPUT", Field: "mode"},
		{Name: "number", Body: `{"text": 5}`, Code: "INVALID_INPUT", Field: "text"},
	})
}

// TestUnicodeEscapeLength meets the bound of a result.
func TestUnicodeEscapeLength(t *testing.T) {
	body := func(n int) string { return `{"text": "aaaa` + strings.Repeat("é", n) + `"}` }
	sdktest.Run(t, UnicodeEscape, []sdktest.Case{
		{Name: "longest", Body: body(166_666), Check: func(t *testing.T, got map[string]any) {
			if n := len(got["result"].(string)); n != 1_000_000 {
				t.Errorf("%d characters", n)
			}
		}},
		{Name: "too long", Body: body(166_667), Code: "INVALID_INPUT", Field: "text"},
	})
}

func FuzzUnicodeEscape(f *testing.F) {
	for _, seed := range []string{"é😀", `\ud83d\ude00`, `\u{1f600}\x41\n\q`, `\u{110000}`, `\`, `\ude00\ud83d`} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, text string) {
		if !utf8.ValidString(text) {
			return
		}
		if again := unescape(escape(text)); again != text {
			t.Errorf("%q comes back as %q", text, again)
		}
		plain := unescape(text)
		if !utf8.ValidString(plain) || utf8.RuneCountInString(plain) > utf8.RuneCountInString(text) {
			t.Errorf("%q becomes %q", text, plain)
		}
	})
}
