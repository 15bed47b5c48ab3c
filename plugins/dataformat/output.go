package main

import (
	"unicode/utf8"

	"github.com/utilhost/utilhost/sdk"
)

// maxCharacters is how many code points a result may have.
const maxCharacters = 1_000_000

// textResult is the answer of the routes that answer with a text.
type textResult struct {
	Result string `json:"result" doc:"The converted text."`
}

// tooLong refuses a request whose result would have too many characters, because
// of the field that it comes from.
func tooLong(field string) error {
	return sdk.Invalid(field, "must give a result of at most %d characters", maxCharacters)
}

// output puts a result together. It takes nothing more once that is certainly too
// long, so that a short request cannot ask for gigabytes.
type output struct {
	text  []byte
	full  bool
	count int // at which length in bytes the characters are counted next
}

// add appends the parts.
func (o *output) add(parts ...string) {
	for _, part := range parts {
		if o.full || len(o.text)+len(part) > utf8.UTFMax*maxCharacters {
			o.full = true
			return
		}
		o.text = append(o.text, part...)
	}
	if len(o.text) > max(o.count, maxCharacters) {
		o.full = utf8.RuneCount(o.text) > maxCharacters
		o.count = len(o.text) + maxCharacters/4
	}
}

// newLine appends a line break and indentation by two blanks for each level.
func (o *output) newLine(level int) {
	o.add("\n")
	for ; level > 0; level -= len(blanks) / 2 {
		o.add(blanks[:2*min(level, len(blanks)/2)])
	}
}

// blanks is a piece of indentation.
const blanks = "                                "

// complete is what has been written, refused because of a field if it has too
// many characters.
func (o *output) complete(field string) (string, error) {
	if o.full || len(o.text) > maxCharacters && utf8.RuneCount(o.text) > maxCharacters {
		return "", tooLong(field)
	}
	return string(o.text), nil
}

// result is complete as an answer.
func (o *output) result(field string) (textResult, error) {
	text, err := o.complete(field)
	return textResult{text}, err
}
