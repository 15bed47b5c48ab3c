package main

import (
	"strconv"
	"unicode/utf8"

	"github.com/utilhost/utilhost/plugins/internal/prose"
)

// nextNumber finds the first number at or after a place of the text: digits with
// or without a full stop and more digits, or a full stop and digits. A minus
// before it is part of it unless a letter, digit or full stop stands before that.
// Without a number, start is end.
func nextNumber(text string, from int) (start, end int) {
	for start = from; start < len(text); start++ {
		if !isDigitAt(text, start) && !(text[start] == '.' && isDigitAt(text, start+1)) {
			continue
		}
		end = digitsEnd(text, start)
		if isFractionAt(text, end) {
			end = digitsEnd(text, end+1)
		}
		if start > from && text[start-1] == '-' && isFree(text[:start-1]) {
			start--
		}
		return start, end
	}
	return len(text), len(text)
}

// isFree says whether a minus may stand after the text.
func isFree(before string) bool {
	r, size := utf8.DecodeLastRuneInString(before)
	return size == 0 || r != '.' && !prose.IsLetterOrDigit(r)
}

// isDigitAt says whether a digit stands at that place, if there is such a place.
func isDigitAt(text string, at int) bool {
	return at < len(text) && '0' <= text[at] && text[at] <= '9'
}

// isFractionAt says whether a full stop and a digit stand at that place.
func isFractionAt(text string, at int) bool {
	return at < len(text) && text[at] == '.' && isDigitAt(text, at+1)
}

// digitsEnd returns where the digits that begin at a place end.
func digitsEnd(text string, at int) int {
	for isDigitAt(text, at) {
		at++
	}
	return at
}

// firstNumber is the value of the first number in the text, with an exponent if
// one follows. Values beyond the range of a double are infinite.
func firstNumber(text string) (value float64, found bool) {
	start, end := nextNumber(text, 0)
	if start == end {
		return 0, false
	}
	if end < len(text) && text[end]|0x20 == 'e' {
		digits := end + 1
		if digits < len(text) && (text[digits] == '+' || text[digits] == '-') {
			digits++
		}
		if isDigitAt(text, digits) {
			end = digitsEnd(text, digits)
		}
	}
	value, _ = strconv.ParseFloat(text[start:end], 64) // well-formed, so only the range can be exceeded
	return value, true
}
