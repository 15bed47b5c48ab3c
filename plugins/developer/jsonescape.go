package main

import (
	"context"
	"errors"
	"fmt"
	"strconv"
	"strings"
	"unicode/utf16"
	"unicode/utf8"

	"github.com/utilhost/utilhost/sdk"
)

type jsonEscapeRequest struct {
	Text string `json:"text" doc:"Text to escape, or the inside of a JSON string to unescape; it may be empty."`
	Mode string `json:"mode" doc:"Direction." enum:"escape,unescape" default:"escape"`
}

// JSONEscape is dev/json-escape.
var JSONEscape = sdk.Endpoint[jsonEscapeRequest, textResult]{
	Route:   "dev/json-escape",
	Summary: "Escape text for a JSON string",
	Doc: `
Escapes as JSON.stringify of JavaScript, without the quotes around: only the
quote, the backslash and the control characters below U+0020, short where JSON
has a short form and as \u00xx otherwise. Unescaping takes the escapes of RFC
8259, section 7, and nothing else after a backslash; quotes and line breaks may
stand unescaped, other control characters may not. Half a surrogate pair becomes
U+FFFD.`,
	Examples: []sdk.Example{{
		Name:     "Escape",
		Request:  `{"text": "say \"hi\"\n</b>"}`,
		Response: `{"result": "say \\\"hi\\\"\\n</b>"}`,
	}, {
		Name:     "Unescape",
		Request:  `{"text": "\\ud83d\\udc4b tab\\tend", "mode": "unescape"}`,
		Response: `{"result": "👋 tab\tend"}`,
	}, {
		Name:    "Escape that JSON does not have",
		Request: `{"text": "\\x41", "mode": "unescape"}`,
		Error:   sdk.CodeInvalidInput,
	}},
	Run: func(_ context.Context, in jsonEscapeRequest) (textResult, error) {
		if in.Mode == "escape" {
			return textResult{escapeJSON(in.Text)}, nil
		}
		text, err := unescapeJSON(in.Text)
		if err != nil {
			return textResult{}, sdk.Invalid("text", "%v", err)
		}
		return textResult{text}, nil
	},
}

// escapeJSON is the inside of the JSON string of text, as JSON.stringify writes
// it (ECMA-262, section 25.5.2.3).
func escapeJSON(text string) string {
	out := make([]byte, 0, len(text))
	for i := range len(text) {
		c := text[i]
		short := strings.IndexByte(escapedBytes, c)
		switch {
		case short >= 0 && c != '/':
			out = append(out, '\\', escapeLetters[short])
		case c < ' ':
			out = fmt.Appendf(out, `\u%04x`, c)
		default:
			out = append(out, c)
		}
	}
	return string(out)
}

// The short escapes: the letter behind the backslash, and the byte it stands for.
const (
	escapeLetters = `"\/bfnrt`
	escapedBytes  = "\"\\/\b\f\n\r\t"
)

// unescapeJSON reads the inside of a JSON string, in which quotes and line breaks
// may stand unescaped. The error says what the text must be.
func unescapeJSON(text string) (string, error) {
	if i := strings.IndexFunc(text, func(r rune) bool { return r < ' ' && r != '\n' && r != '\r' }); i >= 0 {
		return "", fmt.Errorf("must have control characters escaped, such as U+%04X", text[i])
	}
	out := make([]byte, 0, len(text))
	for {
		plain, rest, found := strings.Cut(text, `\`)
		out = append(out, plain...)
		if !found {
			return string(out), nil
		}
		r, size := jsonEscape(rest)
		if size == 0 {
			return "", errors.New(`must have one of " \ / b f n r t, or u and four hexadecimal digits, after every backslash`)
		}
		out = utf8.AppendRune(out, r)
		text = rest[size:]
	}
}

// jsonEscape reads one escape behind its backslash, two where they are a surrogate
// pair, and returns its length, 0 if it is none.
func jsonEscape(text string) (r rune, size int) {
	if text == "" {
		return 0, 0
	}
	if i := strings.IndexByte(escapeLetters, text[0]); i >= 0 {
		return rune(escapedBytes[i]), 1
	}
	first, ok := unicodeEscape(text)
	if !ok {
		return 0, 0
	}
	if low, found := strings.CutPrefix(text[5:], `\`); found && utf16.IsSurrogate(first) {
		if second, ok := unicodeEscape(low); ok {
			if pair := utf16.DecodeRune(first, second); pair != utf8.RuneError {
				return pair, 11
			}
		}
	}
	return first, 5 // half a pair is written as U+FFFD
}

// unicodeEscape reads u and four hexadecimal digits.
func unicodeEscape(text string) (rune, bool) {
	if len(text) < 5 || text[0] != 'u' {
		return 0, false
	}
	unit, err := strconv.ParseUint(text[1:5], 16, 16)
	return rune(unit), err == nil
}
