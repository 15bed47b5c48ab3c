package main

import (
	"context"

	"github.com/utilhost/utilhost/plugins/internal/prose"
	"github.com/utilhost/utilhost/sdk"
)

type paragraphCountResult struct {
	Count        int     `json:"count" doc:"Number of paragraphs."`
	LongestWords int     `json:"longestWords" doc:"Number of words in the paragraph that has most."`
	AverageWords float64 `json:"averageWords" doc:"Mean number of words in a paragraph; 0 without paragraphs."`
}

// ParagraphCount is text/paragraph-count.
var ParagraphCount = sdk.Endpoint[textRequest, paragraphCountResult]{
	Route:   "text/paragraph-count",
	Summary: "Number of paragraphs",
	Doc: `
Counts the blocks of lines that are separated by one or more blank lines, which are
empty or have nothing but white space. A word is a run of letters, combining marks and
digits; an apostrophe or hyphen between two of these belongs to it.`,
	Examples: []sdk.Example{{
		Request:  `{"text": "One paragraph\nin two lines.\n\n\nAnother."}`,
		Response: `{"count": 2, "longestWords": 5, "averageWords": 3}`,
	}},
	Run: func(_ context.Context, in textRequest) (paragraphCountResult, error) {
		var counted paragraphCountResult
		inside, here, total := false, 0, 0
		for line := range lines(in.Text) {
			if isBlank(line) {
				inside, here = false, 0
				continue
			}
			if !inside {
				inside = true
				counted.Count++
			}
			n := countWords(line)
			here += n
			total += n
			counted.LongestWords = max(counted.LongestWords, here)
		}
		if counted.Count > 0 {
			counted.AverageWords = float64(total) / float64(counted.Count)
		}
		return counted, nil
	},
}

// countWords counts the words of a text.
func countWords(text string) int {
	count := 0
	for range prose.Words(text) {
		count++
	}
	return count
}
