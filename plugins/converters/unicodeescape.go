package main

import (
	"context"
	"strings"
	"unicode/utf16"
	"unicode/utf8"

	"github.com/utilhost/utilhost/sdk"
)

type unicodeEscapeRequest struct {
	Text string `json:"text" doc:"Text to escape, or text with escapes; it may be empty." maxLength:"1000000"`
	Mode string `json:"mode" doc:"Direction." enum:"escape,unescape" default:"escape"`
}

// UnicodeEscape is convert/unicode-escape.
var UnicodeEscape = sdk.Endpoint[unicodeEscapeRequest, textResult]{
	Route:   "convert/unicode-escape",
	Summary: "JavaScript escapes for Unicode text",
	Doc: `
Writes the backslash and every UTF-16 code unit outside printable ASCII as \u and
four lower-case digits; characters beyond U+FFFF become two of them. Unescaping
takes the escapes of ECMAScript's string literals (ECMA-262, 12.9.4): \uXXXX,
\u{X}, \xXX, \n, \r, \t, \b, \f, \v, \0, \\, \' and \". Whatever else follows a
backslash stays as it is. Half of a surrogate pair becomes U+FFFD.`,
	Examples: []sdk.Example{{
		Name:     "Escape",
		Request:  `{"text": "é😀"}`,
		Response: `{"result": "\\u00e9\\ud83d\\ude00"}`,
	}, {
		Name:     "Unescape",
		Request:  `{"text": "caf\\u00e9\\t\\u{1f600} \\q", "mode": "unescape"}`,
		Response: `{"result": "café\t😀 \\q"}`,
	}},
	Run: func(_ context.Context, in unicodeEscapeRequest) (textResult, error) {
		if in.Mode == "unescape" {
			return textResult{unescape(in.Text)}, nil
		}
		escaped := escape(in.Text)
		if len(escaped) > maxCharacters { // which are ASCII
			return textResult{}, tooLong("text")
		}
		return textResult{escaped}, nil
	},
}

func escape(text string) string {
	b := make([]byte, 0, len(text))
	for _, r := range text {
		switch high, low := utf16.EncodeRune(r); {
		case ' ' <= r && r <= '~' && r != '\\':
			b = append(b, byte(r))
		case r > 0xffff:
			b = appendEscape(appendEscape(b, high), low)
		default:
			b = appendEscape(b, r)
		}
	}
	return string(b)
}

// appendEscape appends the escape of a code unit.
func appendEscape(b []byte, unit rune) []byte {
	const digits = "0123456789abcdef"
	return append(b, '\\', 'u', digits[unit>>12], digits[unit>>8&15], digits[unit>>4&15], digits[unit&15])
}

// simpleEscapes are the characters that stand for another one after a backslash.
var simpleEscapes = map[byte]rune{
	'n': '\n', 'r': '\r', 't': '\t', 'b': '\b', 'f': '\f', 'v': '\v', '0': 0, '\\': '\\', '\'': '\'', '"': '"',
}

func unescape(text string) string {
	var b strings.Builder
	b.Grow(len(text))
	high := rune(0) // first half of a pair that waits for the second
	flush := func() {
		if high != 0 {
			b.WriteRune(utf8.RuneError)
		}
		high = 0
	}
	for text != "" {
		plain := strings.IndexByte(text, '\\')
		if plain != 0 {
			flush()
			if plain < 0 {
				plain = len(text)
			}
			b.WriteString(text[:plain])
			text = text[plain:]
			continue
		}
		r, n := readEscape(text)
		if 0xdc00 <= r && r <= 0xdfff && high != 0 {
			r, high = utf16.DecodeRune(high, r), 0
		}
		flush()
		switch {
		case n == 0:
			b.WriteByte('\\')
			n = 1
		case 0xd800 <= r && r <= 0xdbff:
			high = r
		default:
			b.WriteRune(r) // U+FFFD for a second half alone
		}
		text = text[n:]
	}
	flush()
	return b.String()
}

// readEscape reads the escape that text begins with and says how long it is, 0 if
// it is none.
func readEscape(text string) (r rune, length int) {
	if len(text) < 2 {
		return 0, 0
	}
	switch r, simple := simpleEscapes[text[1]]; {
	case simple:
		return r, 2
	case text[1] == 'x':
		return readHex(text, 2, 4)
	case text[1] == 'u' && strings.HasPrefix(text[2:], "{"):
		end := 3
		for r = 0; end < len(text) && isHexDigit(text[end]) && r <= utf8.MaxRune; end++ {
			r = r<<4 | hexValue(text[end])
		}
		if end == 3 || r > utf8.MaxRune || !strings.HasPrefix(text[end:], "}") {
			return 0, 0
		}
		return r, end + 1
	case text[1] == 'u':
		return readHex(text, 2, 6)
	}
	return 0, 0
}

// readHex reads the digits from start to end, which is the length if all of them
// are digits.
func readHex(text string, start, end int) (r rune, length int) {
	if len(text) < end {
		return 0, 0
	}
	for i := start; i < end; i++ {
		if !isHexDigit(text[i]) {
			return 0, 0
		}
		r = r<<4 | hexValue(text[i])
	}
	return r, end
}
