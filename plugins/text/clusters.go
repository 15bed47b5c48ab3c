package main

import (
	"iter"
	"unicode"
	"unicode/utf8"
)

// clusters yields the grapheme clusters of a text, what readers see as one
// character (Unicode Standard Annex 29, extended clusters): a letter with its
// accents, an emoji with its skin tone, CR LF.
func clusters(text string) iter.Seq[string] {
	return func(yield func(string) bool) {
		for state := -1; text != ""; {
			end := simpleCluster(text)
			if end > 0 {
				state = -1
			} else {
				var cluster string
				cluster, state = firstCluster(text, state)
				end = len(cluster)
			}
			if !yield(text[:end]) {
				return
			}
			text = text[end:]
		}
	}
}

// simpleCluster is where the first cluster of a text ends if that is easily seen,
// else 0: between two plain characters there is always a border.
func simpleCluster(text string) int {
	first, end := utf8.DecodeRuneInString(text)
	if !isPlain(first) {
		return 0
	}
	if end == len(text) {
		return end
	}
	next, _ := utf8.DecodeRuneInString(text[end:])
	if !isPlain(next) {
		return 0
	}
	if first == '\r' && next == '\n' {
		return 2
	}
	return end
}

// isPlain says whether a character belongs to no other, CR LF apart. Of Unicode's
// property Grapheme_Cluster_Break, characters below U+0300 and letters and digits
// below U+0900, of the Greek to the Syriac and N'Ko scripts, have no value that
// joins, nor have dashes, quotation marks and the like, Kana and the unified
// ideographs.
func isPlain(r rune) bool {
	switch {
	case r < 0x300:
		return true
	case r < 0x900:
		return unicode.IsLetter(r) || unicode.IsDigit(r)
	}
	return 0x2010 <= r && r <= 0x2027 || 0x2030 <= r && r <= 0x205e || 0x3041 <= r && r <= 0x3096 || 0x30a1 <= r && r <= 0x30fa || 0x3400 <= r && r <= 0x4dbf || 0x4e00 <= r && r <= 0x9fff
}
