package main

import (
	"cmp"
	"context"
	"slices"

	"github.com/utilhost/utilhost/plugins/internal/prose"
	"github.com/utilhost/utilhost/sdk"
)

type wordFrequencyRequest struct {
	Text            string `json:"text" doc:"Text to count in; it may be empty." maxLength:"1000000"`
	CaseInsensitive bool   `json:"caseInsensitive" doc:"Whether words are equal that differ in letter case; they are then listed in lower case." default:"true"`
}

type wordFrequency struct {
	Word  string `json:"word" doc:"The word."`
	Count int    `json:"count" doc:"How often it comes."`
}

type wordFrequencyResult struct {
	Frequencies []wordFrequency `json:"frequencies" doc:"Every different word, the most frequent first, equally frequent ones in the order of the text."`
}

// WordFrequency is text/word-frequency.
var WordFrequency = sdk.Endpoint[wordFrequencyRequest, wordFrequencyResult]{
	Route:   "text/word-frequency",
	Summary: "How often each word comes",
	Doc: `
Counts the words of a text. A word is a run of letters, combining marks and
digits; an apostrophe or hyphen between two of these belongs to it. Letter case
is compared by Unicode's lower case without a language.`,
	Examples: []sdk.Example{{
		Request:  `{"text": "Don't panic, don't well-known"}`,
		Response: `{"frequencies": [{"word": "don't", "count": 2}, {"word": "panic", "count": 1}, {"word": "well-known", "count": 1}]}`,
	}},
	Run: func(_ context.Context, in wordFrequencyRequest) (wordFrequencyResult, error) {
		var found []string
		for _, word := range prose.Words(in.Text) {
			found = append(found, word)
		}
		if in.CaseInsensitive {
			found = lowered(found)
		}
		return wordFrequencyResult{frequencies(found)}, nil
	},
}

// frequencies counts equal words, the most frequent first, equally frequent ones
// in the order in which they appear.
func frequencies(words []string) []wordFrequency {
	counted := make([]wordFrequency, 0, len(words)/2)
	places := make(map[string]int, len(words)/2)
	for _, word := range words {
		at, known := places[word]
		if !known {
			at = len(counted)
			places[word] = at
			counted = append(counted, wordFrequency{Word: word})
		}
		counted[at].Count++
	}
	slices.SortStableFunc(counted, func(a, b wordFrequency) int { return cmp.Compare(b.Count, a.Count) })
	return counted
}
