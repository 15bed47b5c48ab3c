package main

import (
	"context"

	"github.com/utilhost/utilhost/sdk"
)

type anagramRequest struct {
	First  string `json:"first" doc:"The first text, at most 100,000 characters."`
	Second string `json:"second" doc:"The second text, at most 100,000 characters."`
}

type anagramResult struct {
	IsAnagram        bool   `json:"isAnagram" doc:"Whether both texts hold the same letters and digits, each as often."`
	NormalizedFirst  string `json:"normalizedFirst" doc:"What of the first text was compared, in its order."`
	NormalizedSecond string `json:"normalizedSecond" doc:"What of the second text was compared, in its order."`
}

// Anagram is text/anagram.
var Anagram = sdk.Endpoint[anagramRequest, anagramResult]{
	Route:   "text/anagram",
	Summary: "Are two texts anagrams of each other",
	Doc: `
Compares the letters and digits of two texts, in whatever order they stand. Case,
spaces and punctuation do not count, accents do. Before that both texts are
brought into Unicode's compatibility composition (NFKC, Unicode Standard Annex
15), so that it does not matter how a character was typed. A text is an anagram of
itself; two texts without any letter or digit are none.`,
	Examples: []sdk.Example{{
		Request:  `{"first": "Dormitory", "second": "Dirty room!"}`,
		Response: `{"isAnagram": true, "normalizedFirst": "dormitory", "normalizedSecond": "dirtyroom"}`,
	}, {
		Name:     "Different letters",
		Request:  `{"first": "Apple", "second": "Pabble"}`,
		Response: `{"isAnagram": false, "normalizedFirst": "apple", "normalizedSecond": "pabble"}`,
	}},
	Run: func(_ context.Context, in anagramRequest) (anagramResult, error) {
		first, err := normalized("first", in.First)
		if err != nil {
			return anagramResult{}, err
		}
		second, err := normalized("second", in.Second)
		if err != nil {
			return anagramResult{}, err
		}
		return anagramResult{first != "" && sameRunes(oneSigma(first), oneSigma(second)), first, second}, nil
	},
}

// sameRunes says whether both texts hold the same code points, each as often.
func sameRunes(a, b string) bool {
	if len(a) != len(b) {
		return false
	}
	// A page of counters for every 256 code points met.
	pages := make(map[rune]*[256]int)
	count := func(text string, by int) {
		var page *[256]int
		at := rune(-1)
		for _, r := range text {
			if r>>8 != at {
				at = r >> 8
				if page = pages[at]; page == nil {
					page = new([256]int)
					pages[at] = page
				}
			}
			page[r&0xff] += by
		}
	}
	count(a, 1)
	count(b, -1)
	for _, page := range pages {
		if *page != [256]int{} {
			return false
		}
	}
	return true
}
