package main

import (
	"math"
	"regexp"
	"slices"
	"strings"
	"testing"
)

var (
	unsignedNumber = regexp.MustCompile(`[0-9]+(?:\.[0-9]+)?|\.[0-9]+`)
	minusAfter     = regexp.MustCompile(`(?:^|[^\p{L}\p{Nd}.])-$`)
)

// FuzzNumbers compares numbers with what regular expressions find.
func FuzzNumbers(f *testing.F) {
	for _, text := range []string{"", "-5 .5 -.5 1.2.3", "item-10 --7", "٣-4 a.5 1,000 5.", "1e5-3"} {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		text = strings.ToValidUTF8(text, "?")
		var got, want []string
		for start, end := nextNumber(text, 0); start < end; start, end = nextNumber(text, end) {
			got = append(got, text[start:end])
		}
		for _, at := range unsignedNumber.FindAllStringIndex(text, -1) {
			number := text[at[0]:at[1]]
			if minusAfter.MatchString(text[:at[0]]) {
				number = "-" + number
			}
			want = append(want, number)
		}
		if !slices.Equal(got, want) {
			t.Errorf("numbers in %q: %q, want %q", text, got, want)
		}
	})
}

// Expected values: by hand.
func TestFirstNumber(t *testing.T) {
	for text, want := range map[string]float64{
		"a 1e3": 1000, "-2E-2x": -0.02, "1e+2": 100, "7e": 7, "7e+": 7, ".5": 0.5, "-.5e1": -5, "item-10": 10, "1,000": 1, "1e999": math.Inf(1), "-1e999": math.Inf(-1),
		"1e-999": 0, "12345678901234567890": 12345678901234567890,
	} {
		if got, found := firstNumber(text); !found || got != want {
			t.Errorf("firstNumber(%q) = %v, %v, want %v", text, got, found, want)
		}
	}
	for _, text := range []string{"", "-", ".", "e", "٣"} {
		if got, found := firstNumber(text); found {
			t.Errorf("firstNumber(%q) = %v", text, got)
		}
	}
}
