package main

import (
	"iter"
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
// else 0: below U+0300 no character belongs to the one before it but a line feed
// to a carriage return.
func simpleCluster(text string) int {
	const leadOfU0300 = 0xcc
	if text[0] >= leadOfU0300 {
		return 0
	}
	end := 1
	if text[0] >= utf8.RuneSelf {
		end = 2
	}
	switch {
	case len(text) > end && text[end] >= leadOfU0300:
		return 0
	case len(text) > 1 && text[:2] == "\r\n":
		return 2
	}
	return end
}
