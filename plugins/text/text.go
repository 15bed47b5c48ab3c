package main

import (
	"strings"
	"unicode/utf8"

	"github.com/utilhost/utilhost/sdk"
)

// maxCharacters is how many code points a result may have.
const maxCharacters = 1_000_000

// textRequest is the request of the routes that take nothing but a text.
type textRequest struct {
	Text string `json:"text" doc:"The text, which may be empty." maxLength:"1000000"`
}

// textResult is the answer of the routes that answer with a text.
type textResult struct {
	Result string `json:"result" doc:"The text made from the request."`
}

// shortEnough is a result that is refused if it has too many characters.
func shortEnough(text string) (textResult, error) {
	if len(text) > maxCharacters && utf8.RuneCountInString(text) > maxCharacters {
		return textResult{}, tooLong()
	}
	return textResult{text}, nil
}

// tooLong refuses a request whose result would have too many characters.
func tooLong() error {
	return sdk.Invalid("text", "must give a result of at most %d characters", maxCharacters)
}

// writer puts a result together. It takes nothing more once that is certainly too
// long, so that a short request cannot ask for gigabytes.
type writer struct {
	out  strings.Builder
	full bool
}

// add appends the parts.
func (w *writer) add(parts ...string) {
	for _, part := range parts {
		if w.full || w.out.Len()+len(part) > utf8.UTFMax*maxCharacters {
			w.full = true
			return
		}
		w.out.WriteString(part)
	}
}

// result is what has been written, refused if it has too many characters.
func (w *writer) result() (textResult, error) {
	if w.full {
		return textResult{}, tooLong()
	}
	return shortEnough(w.out.String())
}

// joined is parts with a separator between them, refused if that has too many
// characters.
func joined(parts []string, separator string) (textResult, error) {
	var w writer
	for i, part := range parts {
		if i > 0 {
			w.add(separator)
		}
		w.add(part)
	}
	return w.result()
}
