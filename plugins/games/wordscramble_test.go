package main

import (
	"encoding/json"
	"slices"
	"strings"
	"testing"

	"github.com/utilhost/utilhost/sdk/sdktest"
)

// Expected values: Fisher and Yates by hand from the bytes, and what holds of
// every other order.
func TestWordScramble(t *testing.T) {
	scrambled := func(word string) sdktest.Case {
		body, err := json.Marshal(map[string]string{"word": word})
		if err != nil {
			t.Fatal(err)
		}
		return sdktest.Case{Name: "real source, " + word[:min(len(word), 10)], Body: string(body), Check: func(t *testing.T, got map[string]any) {
			before, after := []rune(word), []rune(got["scrambled"].(string))
			if got["original"] != word || slices.Equal(before, after) {
				t.Errorf("original %q, scrambled %q", got["original"], got["scrambled"])
			}
			slices.Sort(before)
			slices.Sort(after)
			if !slices.Equal(before, after) {
				t.Errorf("%q scrambled to %q", word, got["scrambled"])
			}
		}}
	}
	sdktest.Run(t, WordScramble, []sdktest.Case{
		{Name: "by hand", Body: `{"word": "abcd"}`, Random: stream(3, 0, 1), Want: `{"original": "abcd", "scrambled": "dbac"}`},
		{Name: "again until it differs", Body: `{"word": "abc"}`, Random: stream(0, 0, 3, 0, 1), Want: `{"original": "abc", "scrambled": "acb"}`},
		{Name: "equal letters changing places do not make it differ", Body: `{"word": "aab"}`, Random: stream(1, 0, 0, 1), Want: `{"original": "aab", "scrambled": "aba"}`},
		{Name: "two letters", Body: `{"word": "on"}`, Want: `{"original": "on", "scrambled": "no"}`},
		{Name: "two cases of a letter", Body: `{"word": "Aa"}`, Want: `{"original": "Aa", "scrambled": "aA"}`},
		{Name: "all the same", Body: `{"word": "zzz"}`, Random: stream(), Want: `{"original": "zzz", "scrambled": "zzz"}`},
		{Name: "one character", Body: `{"word": "😀"}`, Random: stream(), Want: `{"original": "😀", "scrambled": "😀"}`},
		{Name: "astral plane", Body: `{"word": "a😀"}`, Want: `{"original": "a😀", "scrambled": "😀a"}`},
		{Name: "combining marks are characters", Body: `{"word": "e\u0301"}`, Want: `{"original": "e\u0301", "scrambled": "\u0301e"}`},
		{Name: "blanks are kept", Body: `{"word": " a"}`, Want: `{"original": " a", "scrambled": "a "}`},
		scrambled("stop"), scrambled("Straße İstanbul"), scrambled("👩‍👩‍👧"), scrambled(strings.Repeat("a", 99_999) + "b"),
		{Name: "100,001 characters", Body: `{"word": "` + strings.Repeat("ab", 50_000) + `c"}`, Code: "INVALID_INPUT", Field: "word"},
		{Name: "empty", Body: `{"word": ""}`, Code: "INVALID_INPUT", Field: "word"},
		{Name: "missing", Body: `{}`, Code: "INVALID_INPUT", Field: "word"},
		{Name: "null", Body: `{"word": null}`, Code: "INVALID_INPUT", Field: "word"},
		{Name: "number", Body: `{"word": 7}`, Code: "INVALID_INPUT", Field: "word"},
	})
}

// TestWordScrambleEven counts the orders that differ from the word.
func TestWordScrambleEven(t *testing.T) {
	ctx := seeded(t)
	different, doubled := map[string]int{}, map[string]int{}
	for range 6000 {
		different[answered(t, ctx, WordScramble, wordScrambleRequest{"abc"}).Scrambled]++
		doubled[answered(t, ctx, WordScramble, wordScrambleRequest{"noon"}).Scrambled]++
	}
	if different["abc"]+doubled["noon"] > 0 {
		t.Error("a word came back as it was")
	}
	evenly(t, "different letters", different, 5, 18.467)
	evenly(t, "doubled letters", doubled, 5, 18.467)
}

// FuzzWordScramble checks that the characters stay the same and their order does
// not, for any text.
func FuzzWordScramble(f *testing.F) {
	f.Add("puzzle")
	f.Add("aaab")
	f.Add("😀é\u0301\x00")
	f.Fuzz(func(t *testing.T, word string) {
		before := []rune(word)
		if len(before) == 0 || len(before) > 1000 {
			return
		}
		word = string(before)
		after := []rune(answered(t, seeded(t), WordScramble, wordScrambleRequest{word}).Scrambled)
		alike := strings.Count(word, string(before[0])) == len(before)
		if slices.Equal(before, after) != alike {
			t.Errorf("%q scrambled to %q", word, string(after))
		}
		slices.Sort(before)
		slices.Sort(after)
		if !slices.Equal(before, after) {
			t.Errorf("%q scrambled to %q", word, string(after))
		}
	})
}
