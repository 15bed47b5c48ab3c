package main

import (
	"context"
	"unicode/utf8"

	"github.com/utilhost/utilhost/plugins/internal/js"
	"github.com/utilhost/utilhost/plugins/internal/prose"
	"github.com/utilhost/utilhost/sdk"
)

type wordCountResult struct {
	Words             int     `json:"words" doc:"Number of words."`
	UniqueWords       int     `json:"uniqueWords" doc:"Number of different words, whatever their letter case."`
	AverageWordLength float64 `json:"averageWordLength" doc:"Mean length of the words in code points, to two decimals; 0 without words."`
	LongestWord       string  `json:"longestWord" doc:"The first of the longest words; empty without words."`
}

// WordCount is text/word-count.
var WordCount = sdk.Endpoint[textRequest, wordCountResult]{
	Route:   "text/word-count",
	Summary: "Number of words",
	Doc: `
Counts the words of a text. A word is a run of letters, combining marks and digits; an
apostrophe or hyphen between two of these belongs to it. Lengths are in Unicode code
points.`,
	Examples: []sdk.Example{{
		Request:  `{"text": "The well-known dog and the other dog."}`,
		Response: `{"words": 7, "uniqueWords": 5, "averageWordLength": 4.29, "longestWord": "well-known"}`,
	}, {
		Name:     "No words",
		Request:  `{"text": "..."}`,
		Response: `{"words": 0, "uniqueWords": 0, "averageWordLength": 0, "longestWord": ""}`,
	}},
	Run: func(_ context.Context, in textRequest) (wordCountResult, error) {
		var counted wordCountResult
		var found []string
		letters, longest := 0, 0
		for _, word := range prose.Words(in.Text) {
			found = append(found, word)
			length := utf8.RuneCountInString(word)
			letters += length
			if length > longest {
				longest, counted.LongestWord = length, word
			}
		}
		if len(found) > 0 {
			counted.Words = len(found)
			counted.UniqueWords = len(frequencies(lowered(found)))
			counted.AverageWordLength = js.RoundHalfAway(float64(letters)/float64(len(found)), 2)
		}
		return counted, nil
	},
}
