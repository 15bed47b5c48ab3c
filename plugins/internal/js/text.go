package js

import (
	"cmp"
	"strings"
	"unicode"
	"unicode/utf8"

	"golang.org/x/text/cases"
	"golang.org/x/text/language"
)

// IsSpace says whether \s matches the character: WhiteSpace and LineTerminator
// (12.2, 12.3). Unlike unicode.IsSpace it has U+FEFF and lacks U+0085.
func IsSpace(r rune) bool {
	switch r {
	case '\t', '\n', '\v', '\f', '\r', '\u2028', '\u2029', '\ufeff':
		return true
	}
	return unicode.Is(unicode.Zs, r)
}

// TrimSpace is String.prototype.trim (22.1.3.32).
func TrimSpace(text string) string { return strings.TrimFunc(text, IsSpace) }

// Fields splits text around runs of white space, as trim and then split(/\s+/);
// text of nothing but white space has no fields.
func Fields(text string) []string { return strings.FieldsFunc(text, IsSpace) }

// Len is the length of a string in UTF-16 code units.
func Len(text string) int {
	n := 0
	for _, r := range text {
		n++
		if r > 0xffff {
			n++
		}
	}
	return n
}

// ToUpper is String.prototype.toUpperCase (22.1.3.30): full case mapping without
// a locale, so that ß becomes SS.
func ToUpper(text string) string { return cases.Upper(language.Und).String(text) }

// ToLower is String.prototype.toLowerCase (22.1.3.28): full case mapping without
// a locale, with the final sigma.
func ToLower(text string) string {
	if strings.ContainsRune(text, 'Σ') {
		return cases.Lower(language.Und).String(text) // which looks at what is around it
	}
	var lower strings.Builder
	lower.Grow(len(text))
	for _, r := range text {
		if r == 'İ' { // the only one to become two characters
			lower.WriteString("i\u0307")
			continue
		}
		lower.WriteRune(unicode.ToLower(r))
	}
	return lower.String()
}

// Compare orders strings as < does (7.2.13), by UTF-16 code units: characters
// beyond U+FFFF come before U+E000 to U+FFFF.
func Compare(a, b string) int {
	for a != "" && b != "" {
		x, n := utf8.DecodeRuneInString(a)
		y, m := utf8.DecodeRuneInString(b)
		if x != y {
			return cmp.Compare(unitOrder(x), unitOrder(y))
		}
		a, b = a[n:], b[m:]
	}
	return cmp.Compare(len(a), len(b))
}

// unitOrder maps characters to numbers in the order of their first code unit, and
// of their second one among surrogate pairs.
func unitOrder(r rune) rune {
	switch {
	case r > 0xffff:
		return r - 0x10000 + 0xd800
	case r >= 0xe000:
		return r + 0x100000
	}
	return r
}
