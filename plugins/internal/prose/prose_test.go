package prose

import (
	"regexp"
	"slices"
	"testing"
	"unicode"
	"unicode/utf8"
)

var (
	wordPattern = regexp.MustCompile(`[\p{L}\p{M}\p{Nd}]+(?:['’-][\p{L}\p{M}\p{Nd}]+)*`)
	solid       = regexp.MustCompile(`[\p{L}\p{Nd}]`)
	loneMark    = regexp.MustCompile(`(?:^|[^\p{L}\p{M}\p{Nd}])\p{M}`)
)

// FuzzWords compares words with what a regular expression finds, except for marks
// on nothing, which it takes for letters.
func FuzzWords(f *testing.F) {
	for _, text := range []string{"", "don't well-known a--b 'c' d’e", "e\u0301-\u0301x", "3.14 ½ ٣a_b", "\u0301'a"} {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		if !utf8.ValidString(text) || loneMark.MatchString(text) {
			return
		}
		var got, want []string
		for at, word := range Words(text) {
			if text[at:at+len(word)] != word {
				t.Errorf("%q is not at %d of %q", word, at, text)
			}
			got = append(got, word)
		}
		for _, word := range wordPattern.FindAllString(text, -1) {
			if solid.MatchString(word) {
				want = append(want, word)
			}
		}
		if !slices.Equal(got, want) {
			t.Errorf("words of %q: %q, want %q", text, got, want)
		}
	})
}

// FuzzSentences checks that white space around a text ends and adds nothing, and
// that a sentence more makes one more.
func FuzzSentences(f *testing.F) {
	for _, text := range []string{"", "Hi. You?", "\"A!\" b", "3.14", "...", "a.)”"} {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		count := Sentences(text)
		if got := Sentences(" " + text + "\n"); got != count {
			t.Errorf("%q has %d sentences, with white space around it %d", text, count, got)
		}
		if got := Sentences("One more. " + text); got != count+1 {
			t.Errorf("%q has %d sentences, after another one %d", text, count, got)
		}
		letters := 0
		for _, r := range text {
			if unicode.IsLetter(r) || unicode.IsDigit(r) {
				letters++
			}
		}
		if count > letters {
			t.Errorf("%q has %d sentences of %d letters", text, count, letters)
		}
	})
}
