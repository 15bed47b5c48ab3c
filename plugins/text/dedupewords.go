package main

import (
	"context"
	"strings"

	"github.com/utilhost/utilhost/plugins/internal/js"
	"github.com/utilhost/utilhost/sdk"
)

type dedupeWordsRequest struct {
	Text            string `json:"text" doc:"Text to remove words from; it may be empty." maxLength:"1000000"`
	CaseInsensitive bool   `json:"caseInsensitive" doc:"Whether words are equal that differ in letter case." default:"false"`
}

// DedupeWords is text/dedupe-words.
var DedupeWords = sdk.Endpoint[dedupeWordsRequest, textResult]{
	Route:   "text/dedupe-words",
	Summary: "Words without repetitions",
	Doc: `
Keeps the first of equal words in the whole text. A word is whatever stands
between white space, punctuation included. One space is left between the words
of a line; a line without any word left goes. Letter case is compared by
Unicode's lower case without a language.`,
	Examples: []sdk.Example{{
		Request:  `{"text": "the cat the dog cat"}`,
		Response: `{"result": "the cat dog"}`,
	}, {
		Name:     "Without letter case, in lines",
		Request:  `{"text": "Row row\nrow\nyour boat", "caseInsensitive": true}`,
		Response: `{"result": "Row\nyour boat"}`,
	}},
	Run: func(_ context.Context, in dedupeWordsRequest) (textResult, error) {
		var tokens []string
		var ends []int // of the lines, as numbers of tokens
		for line := range lines(in.Text) {
			tokens = append(tokens, js.Fields(line)...)
			ends = append(ends, len(tokens))
		}
		keys := tokens
		if in.CaseInsensitive {
			keys = lowered(tokens)
		}
		seen := make(map[string]bool, len(keys)/2)
		var kept strings.Builder
		start := 0
		for _, end := range ends {
			between := "\n"
			for i := start; i < end; i++ {
				if seen[keys[i]] {
					continue
				}
				seen[keys[i]] = true
				if kept.Len() > 0 {
					kept.WriteString(between)
				}
				kept.WriteString(tokens[i])
				between = " "
			}
			start = end
		}
		return textResult{kept.String()}, nil
	},
}
