package main

import (
	"context"

	"github.com/utilhost/utilhost/plugins/internal/js"
	"github.com/utilhost/utilhost/sdk"
)

type twoTexts struct {
	First  string `json:"first" doc:"The first text, at most 2,000 characters." maxLength:"2000"`
	Second string `json:"second" doc:"The second text, at most 2,000 characters." maxLength:"2000"`
}

type levenshteinResult struct {
	Distance int `json:"distance" doc:"The fewest edits that turn the first text into the second."`
}

// Levenshtein is text/levenshtein.
var Levenshtein = sdk.Endpoint[twoTexts, levenshteinResult]{
	Route:   "text/levenshtein",
	Summary: "Edit distance of two texts",
	Doc: `
Counts the fewest insertions, deletions and replacements of single characters
(code points) that turn one text into the other. Case and spaces count; swapping
two neighbours takes two edits. Algorithm: Wagner and Fischer, "The
String-to-String Correction Problem", 1974.`,
	Examples: []sdk.Example{{
		Request:  `{"first": "kitten", "second": "sitting"}`,
		Response: `{"distance": 3}`,
	}},
	Run: func(_ context.Context, in twoTexts) (levenshteinResult, error) {
		return levenshteinResult{levenshtein([]rune(in.First), []rune(in.Second))}, nil
	},
}

type similarityResult struct {
	Distance   int     `json:"distance" doc:"The fewest edits that turn the first text into the second."`
	Similarity float64 `json:"similarity" doc:"Similarity in percent, with at most two decimals."`
}

// Similarity is text/similarity.
var Similarity = sdk.Endpoint[twoTexts, similarityResult]{
	Route:   "text/similarity",
	Summary: "Similarity of two texts in percent",
	Doc: `
Says how alike two texts are: 100 percent less the share of the longer text that
has to be edited, rounded to two decimals. Edits are those of text/levenshtein.
Two empty texts are alike.`,
	Examples: []sdk.Example{{
		Request:  `{"first": "kitten", "second": "sitting"}`,
		Response: `{"distance": 3, "similarity": 57.14}`,
	}},
	Run: func(_ context.Context, in twoTexts) (similarityResult, error) {
		first, second := []rune(in.First), []rune(in.Second)
		out := similarityResult{levenshtein(first, second), 100}
		if longer := max(len(first), len(second)); longer > 0 {
			out.Similarity = js.RoundHalfAway((1-float64(out.Distance)/float64(longer))*100, 2)
		}
		return out, nil
	},
}

// levenshtein is the edit distance, one row of the table at a time.
func levenshtein(a, b []rune) int {
	row := make([]int, len(b)+1)
	for j := range row {
		row[j] = j
	}
	for i, x := range a {
		diagonal, left := row[0], i+1
		row[0] = left
		for j, y := range b {
			best := min(left, row[j+1]) + 1
			if x == y {
				best = min(best, diagonal)
			} else {
				best = min(best, diagonal+1)
			}
			diagonal, left = row[j+1], best
			row[j+1] = best
		}
	}
	return row[len(b)]
}
