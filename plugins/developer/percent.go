package main

import (
	"errors"
	"strings"
	"unicode/utf8"
)

// asciiSet says which ASCII characters belong to a set.
type asciiSet [128]bool

func newASCIISet(members string) *asciiSet {
	var set asciiSet
	for i := range len(members) {
		set[members[i]] = true
	}
	return &set
}

const alphanumeric = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789"

var (
	// componentKept are the characters that encodeURIComponent leaves as they
	// are: unreservedMarks and alphanumerics of ECMA-262, section 19.2.6.5.
	componentKept = newASCIISet(alphanumeric + "-_.!~*'()")
	// formKept are the characters that application/x-www-form-urlencoded leaves
	// as they are, by the URL Standard, section 1.3.
	formKept = newASCIISet(alphanumeric + "*-._")
)

const upperHex = "0123456789ABCDEF"

// percentEncode appends text to dst with every byte outside kept as a percent
// sign and two upper-case digits.
func percentEncode(dst []byte, text string, kept *asciiSet) []byte {
	for i := range len(text) {
		if c := text[i]; c < utf8.RuneSelf && kept[c] {
			dst = append(dst, c)
		} else {
			dst = append(dst, '%', upperHex[c>>4], upperHex[c&15])
		}
	}
	return dst
}

// encodeComponent is encodeURIComponent of ECMA-262, section 19.2.6.4.
func encodeComponent(text string) string {
	return string(percentEncode(make([]byte, 0, len(text)), text, componentKept))
}

// decodeComponent is decodeURIComponent of ECMA-262, section 19.2.6.2. The error
// is the rule that the text breaks.
func decodeComponent(text string) (string, error) {
	for rest := text; ; {
		i := strings.IndexByte(rest, '%')
		if i < 0 {
			break
		}
		if rest = rest[i:]; !isEscape(rest) {
			return "", errors.New("must have two hexadecimal digits after every percent sign")
		}
		rest = rest[3:]
	}
	decoded := percentDecode(text)
	if !utf8.ValidString(decoded) {
		return "", errors.New("must have escapes that are UTF-8")
	}
	return decoded, nil
}

// percentDecode is percent-decoding of the URL Standard, section 1.3: a percent
// sign without two digits stays. The result need not be UTF-8.
func percentDecode(text string) string {
	if strings.IndexByte(text, '%') < 0 {
		return text
	}
	decoded := make([]byte, 0, len(text))
	for i := 0; i < len(text); i++ {
		if isEscape(text[i:]) {
			decoded = append(decoded, hexDigit(text[i+1])<<4|hexDigit(text[i+2]))
			i += 2
			continue
		}
		decoded = append(decoded, text[i])
	}
	return string(decoded)
}

// isEscape says whether text begins with a percent sign and two digits.
func isEscape(text string) bool {
	return len(text) >= 3 && text[0] == '%' && isHex(text[1]) && isHex(text[2])
}

func isHex(c byte) bool {
	return '0' <= c && c <= '9' || 'a' <= c|0x20 && c|0x20 <= 'f'
}

// hexDigit is the value of a hexadecimal digit.
func hexDigit(c byte) byte {
	if c <= '9' {
		return c - '0'
	}
	return c&15 + 9
}

// encodeForm appends text to dst as name or value of a form: a space is a plus
// sign, and the rest as in the URL Standard, section 5.2.
func encodeForm(dst []byte, text string) []byte {
	for {
		i := strings.IndexByte(text, ' ')
		if i < 0 {
			return percentEncode(dst, text, formKept)
		}
		dst = append(percentEncode(dst, text[:i], formKept), '+')
		text = text[i+1:]
	}
}

// parseForm reads application/x-www-form-urlencoded text as the URL Standard,
// section 5.1, does: pieces between ampersands, empty ones dropped, each a name
// and, after the first equals sign, a value.
func parseForm(text string) [][2]string {
	pairs := make([][2]string, 0, strings.Count(text, "&")+1)
	for piece := range strings.SplitSeq(text, "&") {
		if piece == "" {
			continue
		}
		name, value, _ := strings.Cut(piece, "=")
		pairs = append(pairs, [2]string{decodeForm(name), decodeForm(value)})
	}
	return pairs
}

// decodeForm reads a name or value of a form. What is not UTF-8 becomes U+FFFD.
func decodeForm(text string) string {
	return decodeUTF8(percentDecode(strings.ReplaceAll(text, "+", " ")))
}

// decodeUTF8 is "UTF-8 decode without BOM" of the Encoding Standard: every
// maximal part of a character becomes one U+FFFD.
func decodeUTF8(text string) string {
	if utf8.ValidString(text) {
		return text
	}
	var decoded strings.Builder
	for i := 0; i < len(text); {
		r, size := utf8.DecodeRuneInString(text[i:])
		if r == utf8.RuneError && size == 1 {
			size = invalidPrefix(text[i:])
		}
		decoded.WriteRune(r)
		i += size
	}
	return decoded.String()
}

// invalidPrefix is the length of the longest beginning of ill-formed text that
// could have become a character, 1 at least: the Unicode Standard, section 3.9,
// "substitution of maximal subparts".
func invalidPrefix(text string) int {
	second := [2]byte{0x80, 0xbf}
	length := 1
	switch lead := text[0]; {
	case 0xc2 <= lead && lead <= 0xdf:
		length = 2
	case 0xe0 <= lead && lead <= 0xef:
		length = 3
	case 0xf0 <= lead && lead <= 0xf4:
		length = 4
	}
	switch text[0] {
	case 0xe0:
		second[0] = 0xa0
	case 0xed:
		second[1] = 0x9f
	case 0xf0:
		second[0] = 0x90
	case 0xf4:
		second[1] = 0x8f
	}
	n := 1
	for n < length && n < len(text) && second[0] <= text[n] && text[n] <= second[1] {
		second = [2]byte{0x80, 0xbf}
		n++
	}
	return n
}
