package main

import (
	_ "embed" // for the word list
	"strings"
	"sync"
)

//go:embed words.txt
var wordList string

// A wordKind says what the word list knows of a base form.
type wordKind uint8

const (
	hasPlural wordKind = 1 << iota // with -s there is a plural or a third person
	isVerb                         // with -ing and -ed there is a verb
	isGraded                       // with -er and -est there is an adjective
	hasAdverb                      // with -ly there is an adverb
	isGerund                       // its -ing form is a noun with a plural
	isKnown                        // it is in the list
)

// kindLetters are the letters of the word list in the order of the constants.
const kindLetters = "svayg"

// lexicon is the word list: English base forms and what is known of them.
var lexicon = sync.OnceValue(func() map[string]wordKind {
	kinds := make(map[string]wordKind, 32_000)
	for line := range strings.Lines(wordList) {
		word, letters, _ := strings.Cut(strings.TrimSuffix(line, "\n"), " ")
		kind := isKnown
		for _, letter := range []byte(letters) {
			kind |= 1 << strings.IndexByte(kindLetters, letter)
		}
		kinds[word] = kind
	}
	return kinds
})
