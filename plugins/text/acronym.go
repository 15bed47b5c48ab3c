package main

import (
	"context"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/utilhost/utilhost/plugins/internal/js"
	"github.com/utilhost/utilhost/plugins/internal/prose"
	"github.com/utilhost/utilhost/sdk"
)

type acronymRequest struct {
	Text           string `json:"text" doc:"The phrase; it may be empty." maxLength:"1000000"`
	SkipSmallWords bool   `json:"skipSmallWords" doc:"Whether articles, and, short prepositions and the like are left out." default:"true"`
}

type acronymResult struct {
	Acronym string   `json:"acronym" doc:"The first letters of the words in upper case, without dots."`
	Words   []string `json:"words" doc:"The words used, without the punctuation around them."`
}

// Acronym is text/acronym.
var Acronym = sdk.Endpoint[acronymRequest, acronymResult]{
	Route:   "text/acronym",
	Summary: "Acronym of a phrase",
	Doc: `
Takes the first letter or digit of every word. White space and hyphens separate words;
punctuation around a word does not count. The small words that are left out on request
are a, an, and, as, at, but, by, for, from, in, into, nor, of, on, or, the, to and with.`,
	Examples: []sdk.Example{{
		Request:  `{"text": "National Aeronautics and Space Administration"}`,
		Response: `{"acronym": "NASA", "words": ["National", "Aeronautics", "Space", "Administration"]}`,
	}, {
		Name:     "Every word",
		Request:  `{"text": "\"Read-only\" memory, out of the box", "skipSmallWords": false}`,
		Response: `{"acronym": "ROMOOTB", "words": ["Read", "only", "memory", "out", "of", "the", "box"]}`,
	}},
	Run: func(_ context.Context, in acronymRequest) (acronymResult, error) {
		var initials strings.Builder
		var used []string
		for _, word := range strings.FieldsFunc(in.Text, separatesWords) {
			word = strings.TrimLeftFunc(word, func(r rune) bool { return !prose.IsLetterOrDigit(r) })
			word = strings.TrimRightFunc(word, func(r rune) bool { return !prose.IsWordRune(r) })
			if word == "" || in.SkipSmallWords && isSmallWord(word) {
				continue
			}
			used = append(used, word)
			initials.WriteString(initial(word))
		}
		return acronymResult{js.ToUpper(initials.String()), used}, nil
	},
}

// separatesWords says whether the character is white space or a hyphen.
func separatesWords(r rune) bool {
	return r == '-' || r == '\u2010' || r == '\u2011' || js.IsSpace(r)
}

// initial is the first letter or digit of a word with the marks on it.
func initial(word string) string {
	_, end := utf8.DecodeRuneInString(word)
	for end < len(word) {
		r, size := utf8.DecodeRuneInString(word[end:])
		if !unicode.IsMark(r) {
			break
		}
		end += size
	}
	return word[:end]
}

// isSmallWord says whether titles leave the word in lower case.
func isSmallWord(word string) bool {
	switch strings.ToLower(word) {
	case "a", "an", "and", "as", "at", "but", "by", "for", "from", "in", "into", "nor", "of", "on", "or", "the", "to", "with":
		return true
	}
	return false
}
