package main

import (
	"testing"

	"github.com/utilhost/utilhost/sdk/sdktest"
)

// Expected values: by hand, and scripts/oracle/text-b.mjs with Node 20.20.2.
func TestWordCount(t *testing.T) {
	sdktest.Run(t, WordCount, []sdktest.Case{
		{Name: "apostrophes and hyphens", Body: `{"text": "don't well-known 'quoted' -dash- a--b it’s"}`,
			Want: `{"words": 7, "uniqueWords": 7, "averageWordLength": 4.43, "longestWord": "well-known"}`},
		{Name: "letter case", Body: `{"text": "The the THE"}`, Want: `{"words": 3, "uniqueWords": 1, "averageWordLength": 3, "longestWord": "The"}`},
		{Name: "digits", Body: `{"text": "3.14 is 1,000"}`, Want: `{"words": 5, "uniqueWords": 5, "averageWordLength": 1.8, "longestWord": "000"}`},
		{Name: "first of the longest", Body: `{"text": "ab cd e"}`, Want: `{"words": 3, "uniqueWords": 3, "averageWordLength": 1.67, "longestWord": "ab"}`},
		{Name: "code points", Body: `{"text": "e\u0301 𝐀𝐁𝐂 字"}`, Want: `{"words": 3, "uniqueWords": 3, "averageWordLength": 2, "longestWord": "𝐀𝐁𝐂"}`},
		{Name: "half of a hundredth is rounded up", Body: `{"text": "aa a a a a a a a"}`, Want: `{"words": 8, "uniqueWords": 2, "averageWordLength": 1.13, "longestWord": "aa"}`},
		{Name: "no words", Body: `{"text": " ... - ' € 😀 \u0301"}`, Want: `{"words": 0, "uniqueWords": 0, "averageWordLength": 0, "longestWord": ""}`},
		{Name: "empty", Body: `{"text": ""}`, Want: `{"words": 0, "uniqueWords": 0, "averageWordLength": 0, "longestWord": ""}`},
		{Name: "null", Body: `{"text": null}`, Code: "INVALID_INPUT", Field: "text"},
		{Name: "number", Body: `{"text": 1}`, Code: "INVALID_INPUT", Field: "text"},
	})
	sdktest.Run(t, WordCount, sdktest.Recorded(t, "testdata/characters.json", "text/word-count"))
}
