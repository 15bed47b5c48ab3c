package main

import (
	"strconv"
	"strings"
	"unicode/utf8"
)

// resolve resolves the references in text or in the value of an attribute
// (section 4.1).
func resolve(raw string) (string, error) {
	amp := strings.IndexByte(raw, '&')
	if amp < 0 {
		return raw, nil
	}
	out := make([]byte, 0, len(raw))
	for ; amp >= 0; amp = strings.IndexByte(raw, '&') {
		out = append(out, raw[:amp]...)
		raw = raw[amp+1:]
		end := strings.IndexByte(raw[:min(len(raw), longestReference)], ';')
		if end < 0 {
			return "", errNotXML
		}
		r, ok := reference(raw[:end])
		if !ok {
			return "", errNotXML
		}
		out = utf8.AppendRune(out, r)
		raw = raw[end+1:]
	}
	return string(append(out, raw...)), nil
}

// longestReference bounds the length of a reference, which may have any number of
// leading zeros.
const longestReference = 64

// reference is the character that a reference stands for.
func reference(name string) (rune, bool) {
	switch name {
	case "amp":
		return '&', true
	case "lt":
		return '<', true
	case "gt":
		return '>', true
	case "quot":
		return '"', true
	case "apos":
		return '\'', true
	}
	digits, base := strings.TrimPrefix(name, "#"), 10
	if digits == name {
		return 0, false
	}
	if hex, found := strings.CutPrefix(digits, "x"); found {
		digits, base = hex, 16
	}
	n, err := strconv.ParseUint(digits, base, 31)
	return rune(n), err == nil && isXMLChar(rune(n))
}
