package main

import (
	"unicode/utf8"

	"github.com/utilhost/utilhost/sdk"
)

// maxCharacters is how many code points a result may have.
const maxCharacters = 1_000_000

type textResult struct {
	Result string `json:"result" doc:"The converted text."`
}

// tooLong refuses a request whose result would have too many characters, because
// of the field that it comes from.
func tooLong(field string) error {
	return sdk.Invalid(field, "must give a result of at most %d characters", maxCharacters)
}

// shortEnough is a result that comes from a field, refused if it has too many
// characters.
func shortEnough(field, text string) (textResult, error) {
	if len(text) > maxCharacters && utf8.RuneCountInString(text) > maxCharacters {
		return textResult{}, tooLong(field)
	}
	return textResult{text}, nil
}

// isHexDigit says whether c is a hexadecimal digit in either case.
func isHexDigit(c byte) bool {
	return '0' <= c && c <= '9' || 'a' <= c && c <= 'f' || 'A' <= c && c <= 'F'
}

// hexValue is the value of a hexadecimal digit.
func hexValue(c byte) rune {
	switch {
	case c >= 'a':
		return rune(c-'a') + 10
	case c >= 'A':
		return rune(c-'A') + 10
	}
	return rune(c - '0')
}

// allDigits says whether text is one decimal digit or more and nothing else.
func allDigits(text string) bool {
	for i := range len(text) {
		if text[i] < '0' || text[i] > '9' {
			return false
		}
	}
	return text != ""
}
