package main

import (
	"cmp"
	"slices"
	"strings"
	"testing"
)

// FuzzSorted compares the orders with those of the standard library.
func FuzzSorted(f *testing.F) {
	f.Add("b\na\n\x00\n\na\x00\nabcdefgh\nabcdefgh\x00\nabcdefghi")
	f.Add("-1\n0\n-0\n1e999\n-1e999\nx\n.5")
	f.Fuzz(func(t *testing.T, text string) {
		all := splitLines(text)
		number := func(line string) float64 { value, _ := firstNumber(line); return value }
		for sign, descending := range map[int]bool{1: false, -1: true} {
			want := slices.SortedStableFunc(slices.Values(all), func(a, b string) int { return sign * strings.Compare(a, b) })
			if got := sortedByText(all, all, descending); !slices.Equal(got, want) {
				t.Errorf("%q by text: %q, want %q", all, got, want)
			}
			want = slices.SortedStableFunc(slices.Values(all), func(a, b string) int { return sign * cmp.Compare(number(a), number(b)) })
			if got := sortedByNumber(all, number, descending); !slices.Equal(got, want) {
				t.Errorf("%q by number: %q, want %q", all, got, want)
			}
		}
	})
}
