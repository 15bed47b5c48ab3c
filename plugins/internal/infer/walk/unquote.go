package walk

import (
	"strconv"
	"strings"
	"unicode/utf16"
)

// Unquote decodes a valid JSON string, quotes included. An escaped surrogate
// without its other half becomes U+FFFD.
func Unquote(quoted string) string {
	text := quoted[1 : len(quoted)-1]
	escape := strings.IndexByte(text, '\\')
	if escape < 0 {
		return text
	}
	var out strings.Builder
	out.Grow(len(text))
	for escape >= 0 {
		out.WriteString(text[:escape])
		text = text[escape:]
		if text[1] == 'u' {
			r := escaped(text)
			text = text[6:]
			if second := escaped(text); utf16.IsSurrogate(r) && utf16.DecodeRune(r, second) != '\ufffd' {
				r = utf16.DecodeRune(r, second)
				text = text[6:]
			}
			out.WriteRune(r) // a lone surrogate is written as U+FFFD
		} else {
			out.WriteByte(short(text[1]))
			text = text[2:]
		}
		escape = strings.IndexByte(text, '\\')
	}
	out.WriteString(text)
	return out.String()
}

// short is what an escape of one letter stands for.
func short(letter byte) byte {
	switch letter {
	case 'b':
		return '\b'
	case 'f':
		return '\f'
	case 'n':
		return '\n'
	case 'r':
		return '\r'
	case 't':
		return '\t'
	}
	return letter
}

// escaped reads the \uXXXX at the start of text, -1 if there is none.
func escaped(text string) rune {
	if len(text) < 6 || text[0] != '\\' || text[1] != 'u' {
		return -1
	}
	unit, err := strconv.ParseUint(text[2:6], 16, 16)
	if err != nil {
		return -1
	}
	return rune(unit)
}
