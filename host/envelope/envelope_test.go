package envelope

import (
	"encoding/json"
	"strings"
	"testing"
	"unicode/utf8"
)

func TestStatusOfEveryCode(t *testing.T) {
	// The table of the service's decisions, part A, and RFC 9110 for the last four.
	want := map[string]int{
		"INVALID_INPUT": 400, "MISSING_KEY": 401, "INVALID_KEY": 401, "INSUFFICIENT_CREDITS": 402, "NOT_FOUND": 404,
		"METHOD_NOT_ALLOWED": 405, "PAYLOAD_TOO_LARGE": 413, "UNSUPPORTED_MEDIA_TYPE": 415, "RATE_LIMITED": 429,
		"INTERNAL_ERROR": 500, "SERVICE_UNAVAILABLE": 503, "TIMEOUT": 504, "EXPECTATION_FAILED": 417,
		"HEADERS_TOO_LARGE": 431, "NOT_IMPLEMENTED": 501, "HTTP_VERSION_NOT_SUPPORTED": 505,
	}
	if len(Codes()) != len(want) {
		t.Errorf("%d codes, want %d", len(Codes()), len(want))
	}
	for _, c := range Codes() {
		if c.Status() != want[c.String()] {
			t.Errorf("%s has status %d, want %d", c, c.Status(), want[c.String()])
		}
		if !strings.HasSuffix(c.Meaning(), ".") {
			t.Errorf("%s: meaning %q is no sentence", c, c.Meaning())
		}
	}
}

func TestAppendError(t *testing.T) {
	for _, c := range []struct{ name, message, want string }{
		{"plain", "rails must be 2 or more", `rails must be 2 or more`},
		{"no HTML escaping", "a < b > c & d \u2028", "a < b > c & d \u2028"},
		{"quotes and controls", "\"\\\n\r\t\x00\x1f\x7f", `\"\\\n\r\t\u0000\u001f` + "\x7f"},
		{"other scripts", "größe 🎲", "größe 🎲"},
		{"invalid UTF-8", "a\xff\xc3b", "a\ufffd\ufffdb"},
		{"exactly the bound", strings.Repeat("x", MaxMessage), strings.Repeat("x", MaxMessage)},
		{"cut", strings.Repeat("x", MaxMessage+1), strings.Repeat("x", MaxMessage)},
		{"cut before a character", strings.Repeat("x", MaxMessage-1) + "é!", strings.Repeat("x", MaxMessage-1)},
		{"continuation bytes alone", strings.Repeat("\x80", 2*MaxMessage), strings.Repeat("\ufffd", MaxMessage-utf8.UTFMax)},
	} {
		got := string(AppendError([]byte("before"), NotFound, c.message))
		want := `before{"ok":false,"error":{"code":"NOT_FOUND","message":"` + c.want + `"}}`
		if got != want {
			t.Errorf("%s: got %q, want %q", c.name, got, want)
		}
		if !json.Valid([]byte(got[len("before"):])) || !utf8.ValidString(got) {
			t.Errorf("%s: %q is not well-formed", c.name, got)
		}
	}
}
