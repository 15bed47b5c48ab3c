package main

import (
	"iter"
	"unicode"
	"unicode/utf8"

	"github.com/utilhost/utilhost/plugins/internal/prose"
)

// occurrences yields where find, which is not empty, begins in a text, also
// inside another occurrence. The time is linear in both (Knuth, Morris, Pratt,
// "Fast pattern matching in strings", 1977).
func occurrences(text, find string) iter.Seq[int] {
	return func(yield func(int) bool) {
		borders := borderLengths(find)
		matched := 0
		for i := range len(text) {
			for matched > 0 && (matched == len(find) || find[matched] != text[i]) {
				matched = int(borders[matched-1])
			}
			if find[matched] == text[i] {
				matched++
			}
			if matched == len(find) && !yield(i+1-matched) {
				return
			}
		}
	}
}

// borderLengths returns for each beginning of text that is not empty how long the
// longest shorter text is that both begins and ends it.
func borderLengths(text string) []int32 {
	borders := make([]int32, len(text))
	matched := int32(0)
	for i := 1; i < len(text); i++ {
		for matched > 0 && text[matched] != text[i] {
			matched = borders[matched-1]
		}
		if text[matched] == text[i] {
			matched++
		}
		borders[i] = matched
	}
	return borders
}

// caseFolded is a text in lower case, character by character without a language,
// that knows its places in the original.
type caseFolded struct {
	text string
	// places are, for each byte of text and its end, the byte of the original
	// there, -1 inside of what one character became. Nil if all are the same.
	places []int32
}

// foldCase returns a text in lower case. The small sigma at the end of words is
// taken for the other one.
func foldCase(text string) caseFolded {
	lower := make([]byte, 0, len(text)+len(text)/8)
	places := make([]int32, 0, cap(lower)+1)
	same := true
	for i, r := range text {
		size := len(lower)
		switch {
		case r < utf8.RuneSelf:
			if 'A' <= r && r <= 'Z' {
				r |= 0x20
			}
			lower = append(lower, byte(r))
		case r == 'İ':
			lower = append(lower, "i\u0307"...)
		case r == 'ς':
			lower = append(lower, "σ"...)
		default:
			lower = utf8.AppendRune(lower, unicode.ToLower(r))
		}
		same = same && size == i
		places = append(places, int32(i))
		for range len(lower) - size - 1 {
			places = append(places, -1)
		}
	}
	if same && len(lower) == len(text) {
		return caseFolded{string(lower), nil}
	}
	return caseFolded{string(lower), append(places, int32(len(text)))}
}

// place is the place in the original of a place in the text, -1 if there is none.
func (f caseFolded) place(at int) int {
	if f.places == nil {
		return at
	}
	return int(f.places[at])
}

// literalMatches yields the ends of the places where find stands in a text, from
// left to right without overlap.
func literalMatches(text, find string, caseInsensitive, wholeWord bool) iter.Seq2[int, int] {
	return func(yield func(int, int) bool) {
		folded := caseFolded{text: text}
		if caseInsensitive {
			folded, find = foldCase(text), foldCase(find).text
		}
		last := 0
		for at := range occurrences(folded.text, find) {
			start, end := folded.place(at), folded.place(at+len(find))
			if start < last || end < 0 || wholeWord && !isWholeWord(text, start, end) {
				continue
			}
			if !yield(start, end) {
				return
			}
			last = end
		}
	}
}

// isWholeWord says whether no letter, digit or underscore stands next to a part
// of the text.
func isWholeWord(text string, start, end int) bool {
	before, _ := utf8.DecodeLastRuneInString(text[:start])
	after, _ := utf8.DecodeRuneInString(text[end:])
	return !prose.IsLetterOrDigit(before) && before != '_' && !prose.IsLetterOrDigit(after) && after != '_'
}
