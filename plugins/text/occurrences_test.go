package main

import (
	"slices"
	"strings"
	"testing"
	"unicode/utf8"
)

// FuzzLiteralMatches compares matches with those of package strings, and checks
// that what is found without letter case is what was sought.
func FuzzLiteralMatches(f *testing.F) {
	f.Add("abababa", "aba")
	f.Add("aaaa", "aa")
	f.Add("xİẞKςΣ", "i\u0307ß")
	f.Add("ΟΔΟΣ οδος", "οδος")
	f.Fuzz(func(t *testing.T, text, find string) {
		text, find = strings.ToValidUTF8(text, "?"), strings.ToValidUTF8(find, "?")
		if find == "" {
			return
		}
		var got, want []int
		for at := range occurrences(text, find) {
			got = append(got, at)
		}
		for at := 0; ; at++ {
			next := strings.Index(text[at:], find)
			if next < 0 {
				break
			}
			at += next
			want = append(want, at)
		}
		if !slices.Equal(got, want) {
			t.Errorf("%q in %q at %v, want %v", find, text, got, want)
		}
		exact := 0
		for start, end := range literalMatches(text, find, false, false) {
			if exact++; text[start:end] != find {
				t.Errorf("%q in %q: found %q", find, text, text[start:end])
			}
		}
		if want := strings.Count(text, find); exact != want {
			t.Errorf("%q in %q: %d times, want %d", find, text, exact, want)
		}
		checkFolded(t, text, find)
	})
}

// checkFolded checks matches without letter case.
func checkFolded(t *testing.T, text, find string) {
	t.Helper()
	last, wanted := 0, foldCase(find).text
	for start, end := range literalMatches(text, find, true, false) {
		if found := text[start:end]; start < last || !utf8.ValidString(found) || foldCase(found).text != wanted {
			t.Errorf("%q in %q: found %q at %d after %d", find, text, found, start, last)
		}
		last = end
	}
	if strings.Contains(text, find) && last == 0 {
		t.Errorf("%q in %q: not found without letter case", find, text)
	}
}
