package main

import (
	"math/rand/v2"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/utilhost/utilhost/sdk"
	"github.com/utilhost/utilhost/sdk/sdktest"
)

// Expected values: the Electronic Frontier Foundation's eff_large_wordlist.txt, which
// begins with 11111 abacus, 11112 abdomen, 11113 abdominal and ends with 66666 zoom.
func TestPassphrase(t *testing.T) {
	const invalid = sdk.CodeInvalidInput
	matches := func(pattern string) func(*testing.T, map[string]any) {
		return func(t *testing.T, got map[string]any) {
			if text := got["result"].(string); !regexp.MustCompile(pattern).MatchString(text) {
				t.Errorf("result %q", text)
			}
		}
	}
	sdktest.Run(t, Passphrase, []sdktest.Case{
		{Name: "first and last word", Body: `{"words": 3}`, Random: stream(0, 0, 0, 1, 0x1e, 0x5b), Want: `{"result": "abacus-abdomen-zoom"}`},
		{Name: "draw beyond the last word", Body: `{"words": 2}`, Random: stream(0x1e, 0x5c, 0, 2, 0, 0), Want: `{"result": "abdominal-abacus"}`},
		{Name: "a word twice", Body: `{"words": 2}`, Random: stream(0, 0, 0, 0), Want: `{"result": "abacus-abacus"}`},
		{Name: "smallest number", Body: `{"words": 2, "number": true}`, Random: stream(0, 0, 0, 1, 0), Want: `{"result": "abacus-abdomen-10"}`},
		{Name: "largest number", Body: `{"words": 2, "number": true, "separator": "", "capitalize": true}`, Random: stream(0, 0, 0, 1, 90, 89), Want: `{"result": "AbacusAbdomen99"}`},
		{Name: "separator of astral characters", Body: `{"words": 2, "separator": "😀 "}`, Random: stream(0, 0, 0, 1), Want: `{"result": "abacus😀 abdomen"}`},
		{Name: "default", Body: `{}`, Check: matches(`^[a-z]+(-[a-z]+){3}$`)},
		{Name: "null", Body: `{"words": null, "separator": null, "capitalize": null, "number": null}`, Check: matches(`^[a-z]+(-[a-z]+){3}$`)},
		{Name: "everything", Body: `{"words": 5, "separator": "~", "capitalize": true, "number": true}`, Check: matches(`^([A-Z][a-z]+~){5}[1-9][0-9]$`)},
		{Name: "fewest", Body: `{"words": 2}`, Check: matches(`^[a-z]+-[a-z]+$`)},
		{Name: "most", Body: `{"words": 12}`, Check: matches(`^[a-z]+(-[a-z]+){11}$`)},
		{Name: "one word", Body: `{"words": 1}`, Code: invalid, Field: "words"},
		{Name: "13 words", Body: `{"words": 13}`, Code: invalid, Field: "words"},
		{Name: "2.5 words", Body: `{"words": 2.5}`, Code: invalid, Field: "words"},
		{Name: "words as text", Body: `{"words": "4"}`, Code: invalid, Field: "words"},
		{Name: "separator as number", Body: `{"separator": 1}`, Code: invalid, Field: "separator"},
		{Name: "separator too long", Body: `{"separator": "` + strings.Repeat("-", 10_001) + `"}`, Code: invalid, Field: "separator"},
		{Name: "capitalize as text", Body: `{"capitalize": "true"}`, Code: invalid, Field: "capitalize"},
		{Name: "number as number", Body: `{"number": 1}`, Code: invalid, Field: "number"},
	})
}

// TestPassphraseWords checks the list: 7,776 words without the four that hold a
// hyphen, all different, of 3 to 9 letters as their makers say.
func TestPassphraseWords(t *testing.T) {
	words := passphraseWords()
	if len(words) != 7772 || !slices.IsSorted(words) {
		t.Errorf("%d words, sorted %t", len(words), slices.IsSorted(words))
	}
	if len(slices.Compact(slices.Clone(words))) != len(words) {
		t.Error("a word comes twice")
	}
	form := regexp.MustCompile(`^[a-z]{3,9}$`)
	for _, word := range words {
		if !form.MatchString(word) {
			t.Errorf("word %q", word)
		}
	}
	for _, left := range []string{"drop-down", "felt-tip", "t-shirt", "yo-yo"} {
		if slices.Contains(words, left) {
			t.Errorf("%q is in the list", left)
		}
	}
}

// TestPassphraseUniform counts words and numbers of a fixed stream.
func TestPassphraseUniform(t *testing.T) {
	ctx := sdk.WithRandom(t.Context(), rand.NewChaCha8([32]byte{3}))
	words := make([]int, len(passphraseWords()))
	numbers := make([]int, 90)
	for range 4000 {
		got, err := Passphrase.Run(ctx, passphraseRequest{Words: 12, Separator: " ", Number: true})
		if err != nil {
			t.Fatal(err)
		}
		parts := strings.Split(got.Result, " ")
		for _, word := range parts[:12] {
			i, found := slices.BinarySearch(passphraseWords(), word)
			if !found {
				t.Fatalf("word %q is not in the list", word)
			}
			words[i]++
		}
		number := parts[12]
		numbers[int(number[0]-'0')*10+int(number[1]-'0')-10]++
	}
	uniform(t, "words", words)
	uniform(t, "numbers", numbers)
}
