package main

import (
	"strings"
	"testing"

	"github.com/utilhost/utilhost/sdk/sdktest"
)

// Expected values: the points on the tiles of the English edition, added up by
// hand; capitals as in Node v20.20.2. Further words are recorded from it.
func TestTilegameScore(t *testing.T) {
	scores := func(word string, score int) func(*testing.T, map[string]any) {
		return func(t *testing.T, got map[string]any) {
			if got["word"] != word || number(t, got["score"]) != score {
				t.Errorf("word %.100q, score %v", got["word"], got["score"])
			}
		}
	}
	sdktest.Run(t, TilegameScore, append(sdktest.Recorded(t, "testdata/words.json", "games/tilegame-score"), []sdktest.Case{
		{Name: "one point each", Body: `{"word": "AEIOULNSTR"}`, Check: scores("AEIOULNSTR", 10)},
		{Name: "two points each", Body: `{"word": "dg"}`, Check: scores("DG", 4)},
		{Name: "three points each", Body: `{"word": "bcmp"}`, Check: scores("BCMP", 12)},
		{Name: "four points each", Body: `{"word": "fhvwy"}`, Check: scores("FHVWY", 20)},
		{Name: "five points", Body: `{"word": "k"}`, Check: scores("K", 5)},
		{Name: "eight points each", Body: `{"word": "jx"}`, Check: scores("JX", 16)},
		{Name: "ten points each", Body: `{"word": "qz"}`, Check: scores("QZ", 20)},
		{Name: "the alphabet", Body: `{"word": "abcdefghijklmnopqrstuvwxyz"}`, Check: scores("ABCDEFGHIJKLMNOPQRSTUVWXYZ", 87)},
		{Name: "in order, repeats and all", Body: `{"word": "aBa"}`, Want: `{"word": "ABA", "score": 5, "breakdown": [{"letter": "A", "points": 1}, {"letter": "B", "points": 3}, {"letter": "A", "points": 1}]}`},
		{Name: "other characters score 0", Body: `{"word": "é-😀 a"}`, Want: `{"word": "É-😀 A", "score": 1, "breakdown": [{"letter": "É", "points": 0}, {"letter": "-", "points": 0}, {"letter": "😀", "points": 0}, {"letter": " ", "points": 0}, {"letter": "A", "points": 1}]}`},
		{Name: "sharp s is two tiles", Body: `{"word": "ß"}`, Want: `{"word": "SS", "score": 2, "breakdown": [{"letter": "S", "points": 1}, {"letter": "S", "points": 1}]}`},
		{Name: "longest", Body: `{"word": "` + strings.Repeat("q", 20_000) + `"}`, Check: scores(strings.Repeat("Q", 20_000), 200_000)},
		{Name: "too long", Body: `{"word": "` + strings.Repeat("q", 20_001) + `"}`, Code: "INVALID_INPUT", Field: "word"},
		{Name: "digits only", Body: `{"word": "42"}`, Code: "INVALID_INPUT", Field: "word"},
		{Name: "Greek only", Body: `{"word": "ΑΒΓ"}`, Code: "INVALID_INPUT", Field: "word"},
		{Name: "full-width only", Body: `{"word": "ａ"}`, Code: "INVALID_INPUT", Field: "word"},
		{Name: "blank", Body: `{"word": " "}`, Code: "INVALID_INPUT", Field: "word"},
		{Name: "empty", Body: `{"word": ""}`, Code: "INVALID_INPUT", Field: "word"},
		{Name: "missing", Body: `{}`, Code: "INVALID_INPUT", Field: "word"},
		{Name: "number", Body: `{"word": 7}`, Code: "INVALID_INPUT", Field: "word"},
	}...))
}
