package schema

import (
	"bytes"
	"unicode/utf16"
	"unicode/utf8"
	"unsafe"
)

// string decodes the string at the present position. A string without escapes
// shares the one copy of the text that all strings of a body are cut from, so a
// body costs one copy at most, however many strings it holds.
func (p *parser) string() (string, bool) {
	start, end, escaped, ok := p.quoted()
	switch {
	case !ok:
		return "", false
	case start == end:
		return "", true
	case escaped:
		return own(unescape(p.data[start:end])), true
	}
	if p.text == "" {
		p.text = string(p.data)
	}
	return p.text[start:end], true
}

// own turns bytes that nobody else holds into a string without a copy.
func own(b []byte) string {
	return unsafe.String(unsafe.SliceData(b), len(b))
}

// bytesOf returns the memory of s, which must not be written to.
func bytesOf(s string) []byte {
	return unsafe.Slice(unsafe.StringData(s), len(s))
}

// unescape resolves the escapes of a string that quoted has accepted. The result
// is never longer than the source.
func unescape(source []byte) []byte {
	text := make([]byte, 0, len(source))
	for len(source) > 0 {
		run := bytes.IndexByte(source, '\\')
		if run < 0 {
			return append(text, source...)
		}
		text = append(text, source[:run]...)
		source = source[run:]
		switch source[1] {
		case 'u':
			var r rune
			r, source = codePoint(source)
			text = utf8.AppendRune(text, r)
			continue
		case 'b':
			text = append(text, '\b')
		case 'f':
			text = append(text, '\f')
		case 'n':
			text = append(text, '\n')
		case 'r':
			text = append(text, '\r')
		case 't':
			text = append(text, '\t')
		default:
			text = append(text, source[1])
		}
		source = source[2:]
	}
	return text
}

// codePoint reads the \u escape at the start of source, together with its other
// half if it is a surrogate pair, and returns what follows. A surrogate without
// its other half is U+FFFD.
func codePoint(source []byte) (rune, []byte) {
	r := codeUnit(source)
	source = source[6:]
	if !utf16.IsSurrogate(r) {
		return r, source
	}
	if len(source) >= 6 && source[0] == '\\' && source[1] == 'u' {
		if pair := utf16.DecodeRune(r, codeUnit(source)); pair != utf8.RuneError {
			return pair, source[6:]
		}
	}
	return utf8.RuneError, source
}

func codeUnit(source []byte) rune {
	var r rune
	for _, c := range source[2:6] {
		r = r<<4 | rune(hexDigit(c))
	}
	return r
}
