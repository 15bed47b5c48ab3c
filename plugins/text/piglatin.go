package main

import (
	"context"
	"strings"
	"unicode"
	"unicode/utf8"

	"golang.org/x/text/unicode/norm"

	"github.com/utilhost/utilhost/plugins/internal/prose"
	"github.com/utilhost/utilhost/sdk"
)

// PigLatin is text/pig-latin.
var PigLatin = sdk.Endpoint[textRequest, textResult]{
	Route:   "text/pig-latin",
	Summary: "Pig Latin",
	Doc: `
Turns English words into Pig Latin. A word that begins with a vowel gets "way" at its
end; otherwise the consonants at its beginning move to the end, before "ay". Accents
do not matter, qu moves together, and y is a vowel except at the beginning. A capital
first letter stays first, and a word of two or more capitals stays one of capitals. A
word is a run of letters with their marks, in which apostrophes and hyphens may stand;
everything between words stays, as do words with digits or letters that are not Latin.
A result of more than 1,000,000 characters is refused.`,
	Examples: []sdk.Example{{
		Request:  `{"text": "Hello, quiet apple!"}`,
		Response: `{"result": "Ellohay, ietquay appleway!"}`,
	}, {
		Name:     "Capitals",
		Request:  `{"text": "DON'T try 2nd"}`,
		Response: `{"result": "ON'TDAY ytray 2nd"}`,
	}},
	Run: func(_ context.Context, in textRequest) (textResult, error) {
		var w writer
		done := 0
		for at, word := range prose.Words(in.Text) {
			w.add(in.Text[done:at], pigLatin(word))
			done = at + len(word)
		}
		w.add(in.Text[done:])
		return w.result()
	},
}

// pigLatin turns one word, unless it has a digit or a letter that is not Latin.
func pigLatin(word string) string {
	letters, capitals := 0, 0
	for _, r := range word {
		switch {
		case unicode.IsDigit(r), unicode.IsLetter(r) && !unicode.Is(unicode.Latin, r):
			return word
		case unicode.IsUpper(r):
			capitals++
			letters++
		case unicode.IsLetter(r):
			letters++
		}
	}
	ending := "ay"
	onset := onsetEnd(word)
	if onset == 0 {
		ending = "way"
	}
	first, size := utf8.DecodeRuneInString(word)
	switch {
	case letters > 1 && capitals == letters:
		ending = strings.ToUpper(ending)
	case onset > 0 && onset < len(word) && unicode.IsUpper(first):
		next, nextSize := utf8.DecodeRuneInString(word[onset:])
		return string(unicode.ToUpper(next)) + word[onset+nextSize:] + string(unicode.ToLower(first)) + word[size:onset] + ending
	}
	return word[onset:] + word[:onset] + ending
}

// onsetEnd is where the consonants at the beginning of a word end: at its first
// vowel, or at its end if it has none.
func onsetEnd(word string) int {
	before := rune(0)
	for i, r := range word {
		base := baseLetter(r)
		switch {
		case base == 'u' && before == 'q': // as a consonant
		case strings.ContainsRune("aeiouæœø", base), base == 'y' && i > 0:
			return i
		}
		before = base
	}
	return len(word)
}

// baseLetter is a letter in lower case without its accents.
func baseLetter(r rune) rune {
	if r >= utf8.RuneSelf {
		var encoded [utf8.UTFMax]byte
		n := utf8.EncodeRune(encoded[:], r)
		if decomposed := norm.NFD.Properties(encoded[:n]).Decomposition(); decomposed != nil {
			r, _ = utf8.DecodeRune(decomposed)
		}
	}
	return unicode.ToLower(r)
}
