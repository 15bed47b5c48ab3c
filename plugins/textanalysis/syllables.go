package main

import (
	"context"

	"github.com/utilhost/utilhost/plugins/internal/prose"
	"github.com/utilhost/utilhost/sdk"
)

// maxCountedWords is the largest number of words that text/syllables lists.
const maxCountedWords = 50_000

type syllablesRequest struct {
	Text string `json:"text" doc:"English text of at most 50,000 words; it may be empty."`
}

type wordSyllables struct {
	Word      string `json:"word" doc:"The word as it stands in the text."`
	Syllables int    `json:"syllables" doc:"Its number of syllables." min:"1"`
}

type syllablesResult struct {
	Syllables int             `json:"syllables" doc:"The number of syllables in the text."`
	Words     int             `json:"words" doc:"The number of words in the text."`
	PerWord   []wordSyllables `json:"perWord" doc:"Every word of the text in its order."`
}

// Syllables is text/syllables.
var Syllables = sdk.Endpoint[syllablesRequest, syllablesResult]{
	Route:   "text/syllables",
	Summary: "Count the syllables of a text",
	Doc: `
Counts the syllables of English words, at least one a word. A syllable is a group
of vowels, y included; two vowels that are spoken apart (idea, various) are two, a
silent e and ed at the end is none, -le after a consonant is one. Endings are taken
off first where the stem is in the word list, and a table holds common words that
follow no rule. Expect one word in twenty to be off by one; names more often.`,
	Examples: []sdk.Example{{
		Request: `{"text": "A banana on the table"}`,
		Response: `{"syllables": 8, "words": 5, "perWord": [{"word": "A", "syllables": 1}, {"word": "banana", "syllables": 3},
			{"word": "on", "syllables": 1}, {"word": "the", "syllables": 1}, {"word": "table", "syllables": 2}]}`,
	}},
	Run: func(_ context.Context, in syllablesRequest) (syllablesResult, error) {
		var out syllablesResult
		for _, word := range prose.Words(in.Text) {
			if out.Words++; out.Words > maxCountedWords {
				return syllablesResult{}, sdk.Invalid("text", "must have at most %d words", maxCountedWords)
			}
			n := syllablesOf(word)
			out.Syllables += n
			out.PerWord = append(out.PerWord, wordSyllables{word, n})
		}
		return out, nil
	},
}
