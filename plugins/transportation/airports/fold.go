package airports

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"golang.org/x/text/unicode/norm"
)

// letters are spelt out where Unicode's compatibility decomposition (UAX #15)
// does not take a letter apart, and unify the kinds of apostrophes.
var letters = map[rune]string{
	'ß': "ss", 'ẞ': "ss", 'æ': "ae", 'Æ': "ae", 'œ': "oe", 'Œ': "oe", 'ø': "o", 'Ø': "o",
	'ł': "l", 'Ł': "l", 'đ': "d", 'Đ': "d", 'ð': "d", 'Ð': "d", 'þ': "th", 'Þ': "th",
	'ı': "i", 'ς': "σ", '‘': "'", '’': "'", 'ʻ': "'", 'ʼ': "'",
}

// fold makes texts that differ only in case, accents and the amount of white
// space the same. What it returns has no outer white space. As soon as the
// result would have more than limit bytes it gives up and is not ok.
func fold(text string, limit int) (folded string, ok bool) {
	var out strings.Builder
	blank := false
	write := func(r rune) {
		switch {
		case unicode.IsSpace(r):
			blank = out.Len() > 0
			return
		case unicode.Is(unicode.Mn, r):
			return
		case blank:
			out.WriteByte(' ')
			blank = false
		}
		if spelt, special := letters[r]; special {
			out.WriteString(spelt)
			return
		}
		out.WriteRune(unicode.ToLower(r))
	}
	for i, r := range text {
		if out.Len() > limit {
			return "", false
		}
		if r < utf8.RuneSelf || unicode.Is(unicode.Mn, r) {
			write(r)
			continue
		}
		parts := norm.NFKD.PropertiesString(text[i:]).Decomposition()
		if parts == nil {
			write(r)
			continue
		}
		for len(parts) > 0 {
			part, size := utf8.DecodeRune(parts)
			write(part)
			parts = parts[size:]
		}
	}
	return out.String(), out.Len() <= limit
}

// upper is text with a-z in capitals. Codes are ASCII; letters beyond it stay as
// they are, so that none of them passes for an ASCII one.
func upper(text string) string {
	return strings.Map(func(r rune) rune {
		if 'a' <= r && r <= 'z' {
			return r - 'a' + 'A'
		}
		return r
	}, text)
}
