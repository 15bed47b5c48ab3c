package main

import (
	"strings"
	"time"
)

// dateTokens are the parts of a pattern that stand for a part of a moment, with
// what time.Format writes for it; those that begin with a longer one come later.
var dateTokens = []struct{ token, layout string }{
	{"yyyy", "2006"}, {"YYYY", "2006"}, {"yy", "06"}, {"YY", "06"},
	{"MMMM", "January"}, {"MMM", "Jan"}, {"MM", "01"}, {"M", "1"},
	{"dddd", "Monday"}, {"ddd", "Mon"}, {"EEEE", "Monday"}, {"EEE", "Mon"},
	{"dd", "02"}, {"DD", "02"}, {"d", "2"}, {"D", "2"},
	{"HH", "15"}, {"H", ""}, {"hh", "03"}, {"h", "3"}, {"mm", "04"}, {"m", "4"}, {"ss", "05"}, {"s", "5"},
	{"SSS", ".000"}, {"a", "pm"}, {"A", "PM"}, {"Z", "-07:00"},
}

// formatDate writes a moment in UTC by a pattern.
func formatDate(t time.Time, pattern string) string {
	var values [256][]tokenValue // by first byte of the token
	for _, token := range dateTokens {
		value := strings.TrimPrefix(t.Format(token.layout), ".")
		if token.token == "H" { // which Go's layouts lack
			value = strings.TrimPrefix(t.Format("15"), "0")
		}
		values[token.token[0]] = append(values[token.token[0]], tokenValue{token.token, value})
	}
	var b strings.Builder
	// Behind the last closing bracket no literal begins; to look for one at every
	// opening bracket would take long.
	behind := len(pattern) - strings.LastIndexByte(pattern, ']')
	for pattern != "" {
		if literal, rest, ok := cutLiteral(pattern, len(pattern) > behind); ok {
			b.WriteString(literal)
			pattern = rest
			continue
		}
		text, length := pattern[:1], 1
		for _, v := range values[pattern[0]] {
			if strings.HasPrefix(pattern, v.token) {
				text, length = v.value, len(v.token)
				break
			}
		}
		b.WriteString(text)
		pattern = pattern[length:]
	}
	return b.String()
}

// tokenValue is a token with what it stands for.
type tokenValue struct{ token, value string }

// cutLiteral cuts off text in brackets, if there is a closing one, or in single
// quotes, inside and outside of which two of them are one. A bracket or quote that
// nothing closes is no such text.
func cutLiteral(pattern string, closed bool) (literal, rest string, ok bool) {
	switch {
	case pattern[0] == '[' && closed:
		return strings.Cut(pattern[1:], "]")
	case pattern[0] != '\'':
		return "", "", false
	case strings.HasPrefix(pattern, "''"):
		return "'", pattern[2:], true
	}
	var b strings.Builder
	for rest = pattern[1:]; ; rest = rest[1:] {
		inside, after, found := strings.Cut(rest, "'")
		if !found {
			return "", "", false
		}
		b.WriteString(inside)
		if !strings.HasPrefix(after, "'") {
			return b.String(), after, true
		}
		b.WriteByte('\'')
		rest = after
	}
}
