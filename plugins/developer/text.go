package main

import (
	"github.com/utilhost/utilhost/plugins/internal/js"
)

// codecRequest is the request of the routes that encode and decode text.
type codecRequest struct {
	Text string `json:"text" doc:"Text to encode, or encoded text to decode; it may be empty."`
	Mode string `json:"mode" doc:"Direction." enum:"encode,decode" default:"encode"`
}

// textResult is the answer of the routes that answer with a text.
type textResult struct {
	Result string `json:"result" doc:"The text made from the request."`
}

// capitals remembers the upper case of single characters, since looking one up
// costs much more than the rest of the work on it.
type capitals map[rune]string

// of returns the upper case of one character, which may be several: ß becomes SS.
func (c capitals) of(r rune) string {
	if 'a' <= r && r <= 'z' {
		return alphanumeric[r-'a' : r-'a'+1] // which begins with the capitals
	}
	upper, known := c[r]
	if !known {
		upper = js.ToUpper(string(r))
		c[r] = upper
	}
	return upper
}
