package main

import (
	"strings"
	"unicode/utf8"

	"github.com/utilhost/utilhost/plugins/internal/js"
	"github.com/utilhost/utilhost/sdk"
)

// codecRequest is the request of the routes that write bytes as text.
type codecRequest struct {
	Text string `json:"text" doc:"Text to encode, or encoded text to decode; it may be empty."`
	Mode string `json:"mode" doc:"Direction." enum:"encode,decode" default:"encode"`
}

type textResult struct {
	Result string `json:"result" doc:"The encoded or decoded text."`
}

// decodedText is the result of decoding, which must be text again.
func decodedText(data []byte) (textResult, error) {
	if !utf8.Valid(data) {
		return textResult{}, sdk.Invalid("text", "must decode to UTF-8 text")
	}
	return textResult{string(data)}, nil
}

// withoutSpace returns text without its white space.
func withoutSpace(text string) string {
	return strings.Map(func(r rune) rune {
		if '!' <= r && r <= '~' || !js.IsSpace(r) { // the range is for speed alone
			return r
		}
		return -1
	}, text)
}
