// Package prose takes texts apart into words and sentences.
package prose

import (
	"iter"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/utilhost/utilhost/plugins/internal/js"
)

// Words yields the words of a text with the place of their first byte. A word is
// a run of letters, combining marks and digits with at least one letter or digit;
// an apostrophe (' or U+2019) or a hyphen belongs to it between two of these
// characters.
func Words(text string) iter.Seq2[int, string] {
	return func(yield func(int, string) bool) {
		for at := 0; at < len(text); {
			end, solid := WordEnd(text, at)
			if end == at {
				_, size := utf8.DecodeRuneInString(text[at:])
				at += size
				continue
			}
			if solid && !yield(at, text[at:end]) {
				return
			}
			at = end
		}
	}
}

// WordEnd returns where the word that begins at a place ends, the place itself
// where none begins, and whether there is a letter or digit in it.
func WordEnd(text string, at int) (end int, solid bool) {
	end = at
	for at < len(text) {
		r, size := utf8.DecodeRuneInString(text[at:])
		switch {
		case IsWordRune(r):
			at += size
			end = at
			solid = solid || !unicode.IsMark(r)
		case end == at && solid && isInner(r):
			at += size
			if next, _ := utf8.DecodeRuneInString(text[at:]); !IsWordRune(next) {
				return end, solid
			}
		default:
			return end, solid
		}
	}
	return end, solid
}

// IsWordRune says whether words are made of that character: a letter, a combining
// mark or a decimal digit.
func IsWordRune(r rune) bool {
	return IsLetterOrDigit(r) || r >= utf8.RuneSelf && unicode.IsMark(r)
}

// IsLetterOrDigit says whether the character is a letter or a decimal digit.
func IsLetterOrDigit(r rune) bool {
	if r < utf8.RuneSelf {
		return 'a' <= r|0x20 && r|0x20 <= 'z' || '0' <= r && r <= '9'
	}
	return unicode.IsLetter(r) || unicode.IsDigit(r)
}

// isInner says whether the character may stand inside a word.
func isInner(r rune) bool { return r == '\'' || r == '’' || r == '-' }

// isCloser says whether the character may stand between the end of a sentence and
// the white space after it.
func isCloser(r rune) bool {
	return strings.ContainsRune(`"')]}`, r) || unicode.In(r, unicode.Pe, unicode.Pf, unicode.Pi)
}

// Sentences counts the stretches with a letter or digit that end in a run of
// . ! ? or …, closing quotes and brackets after it, and then white space or the
// end of the text. What is left over counts as one more. A full stop inside a
// word or number ends nothing, one after an abbreviation does.
func Sentences(text string) int {
	count, solid, ended := 0, false, false
	for _, r := range text {
		switch {
		case r == '.' || r == '!' || r == '?' || r == '…':
			ended = true
		case ended && isCloser(r):
		case ended && js.IsSpace(r):
			if solid {
				count++
			}
			solid, ended = false, false
		default:
			ended = false
			solid = solid || IsLetterOrDigit(r)
		}
	}
	if solid {
		count++
	}
	return count
}
