package main

import (
	"math"
	"strings"
	"unicode/utf8"

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

// whiteSpace is the white space of ASCII.
const whiteSpace = " \t\n\v\f\r"

// without returns text without the characters of unwanted, which are ASCII.
func without(text, unwanted string) string {
	if !strings.ContainsAny(text, unwanted) {
		return text
	}
	var drop [256]bool
	for i := range len(unwanted) {
		drop[unwanted[i]] = true
	}
	kept := make([]byte, 0, len(text))
	for i := range len(text) {
		if c := text[i]; !drop[c] {
			kept = append(kept, c)
		}
	}
	return string(kept)
}

// twoDecimals rounds to two decimals, half away from zero.
func twoDecimals(x float64) float64 { return math.Round(x*100) / 100 }
