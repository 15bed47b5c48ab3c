package main

import (
	"slices"
	"strings"
	"testing"

	"github.com/utilhost/utilhost/plugins/internal/js"
)

// FuzzLines compares the lines with those after other breaks have become line
// feeds, and trimming with the general one.
func FuzzLines(f *testing.F) {
	for _, text := range []string{"", "\n", "a\r\nb\n\rc\r", "\r\r\n", "a\u2028b\fc", " \t\u00a0x\ufeff \r\n"} {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		got := splitLines(text)
		want := strings.Split(strings.NewReplacer("\r\n", "\n", "\r", "\n").Replace(text), "\n")
		if !slices.Equal(got, want) {
			t.Errorf("lines of %q: %q, want %q", text, got, want)
		}
		if got, want := trim(text), js.TrimSpace(text); got != want {
			t.Errorf("%q trimmed is %q, want %q", text, got, want)
		}
		if got, want := trimStart(text), strings.TrimLeftFunc(text, js.IsSpace); got != want {
			t.Errorf("%q trimmed in front is %q, want %q", text, got, want)
		}
	})
}
