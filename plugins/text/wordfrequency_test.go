package main

import (
	"testing"

	"github.com/utilhost/utilhost/sdk/sdktest"
)

// Expected values: by hand from the rule; the recorded ones are Node's.
func TestWordFrequency(t *testing.T) {
	cases := []sdktest.Case{
		{Name: "most frequent first", Body: `{"text": "cat the dog the the"}`, Want: `{"frequencies": [{"word": "the", "count": 3}, {"word": "cat", "count": 1}, {"word": "dog", "count": 1}]}`},
		{Name: "lower case", Body: `{"text": "The THE the"}`, Want: `{"frequencies": [{"word": "the", "count": 3}]}`},
		{Name: "letter case kept", Body: `{"text": "The THE the", "caseInsensitive": false}`, Want: `{"frequencies": [{"word": "The", "count": 1}, {"word": "THE", "count": 1}, {"word": "the", "count": 1}]}`},
		{Name: "apostrophes and hyphens", Body: `{"text": "don't don’t well-known rock'n'roll"}`, Want: `{"frequencies": [{"word": "don't", "count": 1}, {"word": "don’t", "count": 1}, {"word": "well-known", "count": 1}, {"word": "rock'n'roll", "count": 1}]}`},
		{Name: "only between letters", Body: `{"text": "'tis dogs' -a- b--c d-'e"}`, Want: `{"frequencies": [{"word": "tis", "count": 1}, {"word": "dogs", "count": 1}, {"word": "a", "count": 1}, {"word": "b", "count": 1}, {"word": "c", "count": 1}, {"word": "d", "count": 1}, {"word": "e", "count": 1}]}`},
		{Name: "numbers are words", Body: `{"text": "42 3.14 42"}`, Want: `{"frequencies": [{"word": "42", "count": 2}, {"word": "3", "count": 1}, {"word": "14", "count": 1}]}`},
		{Name: "marks belong to words", Body: `{"text": "cafe\u0301 cafe"}`, Want: `{"frequencies": [{"word": "café", "count": 1}, {"word": "cafe", "count": 1}]}`},
		{Name: "accents", Body: `{"text": "café Café naïve"}`, Want: `{"frequencies": [{"word": "café", "count": 2}, {"word": "naïve", "count": 1}]}`},
		{Name: "underscore parts words", Body: `{"text": "a_b"}`, Want: `{"frequencies": [{"word": "a", "count": 1}, {"word": "b", "count": 1}]}`},
		{Name: "final sigma", Body: `{"text": "ΟΔΟΣ οδος"}`, Want: `{"frequencies": [{"word": "οδος", "count": 2}]}`},
		{Name: "sigma before two apostrophes", Body: `{"text": "ΑΣ''Β"}`, Want: `{"frequencies": [{"word": "ας", "count": 1}, {"word": "β", "count": 1}]}`},
		{Name: "no words", Body: `{"text": "... 😀 -"}`, Want: `{"frequencies": []}`},
		{Name: "empty", Body: `{"text": ""}`, Want: `{"frequencies": []}`},
		{Name: "null", Body: `{"text": null}`, Code: "INVALID_INPUT", Field: "text"},
	}
	sdktest.Run(t, WordFrequency, append(cases, sdktest.Recorded(t, "testdata/lines.json", "text/word-frequency")...))
}
