package main

import (
	"slices"
	"testing"

	"github.com/utilhost/utilhost/plugins/internal/ecmascript"
)

// Expected values: by hand from ECMA-262, annex B.1.2.
func TestStrictPattern(t *testing.T) {
	for pattern, want := range map[string]string{
		`a\-b`: `a-b`, `[a\-b]`: `[a\-b]`, `\.\*\/`: `\.\*\/`, `\'\"\@\_`: `'"@_`, `a{2}{`: `a{2}\{`, `{`: `\{`, `}`: `\}`, `]`: `\]`, `a{,2}`: `a\{,2\}`, `a{2,}`: `a{2,}`, `[{}]`: `[{}]`,
		`(a)\1`: `(a)\1`, `(a)\2`: `(a)\x02`, `\12(a)`: `\x0a(a)`, `\400`: `\x200`, `\377`: `\xff`, `\8`: `8`, `\0`: `\x00`, `[\1]`: `[\x01]`, `(\()\1`: `(\()\1`, `[(]\1`: `[(]\x01`, `(?:a)\1`: `(?:a)\x01`, `(?<n>a)\1\k<n>`: `(?<n>a)\1\k<n>`,
		`\k<n>`: `k<n>`, `\cA\c1`: `\cA\\c1`, `[\c1\c_\c*]`: `[\x11\x1f\\c*]`, `\x41\x4`: `\x41x4`, `\u0041\u00`: `\u0041u00`, `\u{41}`: `\u{41}`, `\u{110000}`: `u{110000}`, `\p{L}\p{Nope}\p`: `\p{L}p\{Nope\}p`,
		`[\w-a]`: `[\w\-a]`, `[a-\d]`: `[a\-\d]`, `[\d-]`: `[\d-]`, `[-\d]`: `[\-\d]`, `[a-z]`: `[a-z]`, `\b\B[\b\B]`: `\b\B[\bB]`, `\😀`: `😀`, `\`: `\`, ``: ``, `[^]]`: `[^]\]`, `[[]`: `[[]`,
	} {
		if got := strictPattern(pattern); got != want {
			t.Errorf("strictPattern(%q) = %q, want %q", pattern, got, want)
		}
	}
}

// FuzzStrictPattern checks that a pattern which is right with the flag u keeps its
// meaning, and that nothing is rewritten twice.
func FuzzStrictPattern(f *testing.F) {
	for _, pattern := range []string{`(a)\1[\d-]\p{L}`, `a{2}`, `[^\]-a]`, `\u{61}|\x61`, `(?<n>a)\k<n>`, `[--a]`, `\c*\8`, `(?=a)[\w\-]`, `\0`} {
		f.Add(pattern, "aa1-é")
	}
	f.Fuzz(func(t *testing.T, pattern, text string) {
		if len(pattern) > 30 || len(text) > 30 {
			return // long ones find nothing that short ones do not
		}
		rewritten := strictPattern(pattern)
		if again := strictPattern(rewritten); again != rewritten {
			t.Errorf("%q becomes %q, then %q", pattern, rewritten, again)
		}
		flags := ecmascript.Flags{Global: true, Unicode: true}
		before, err := ecmascript.Compile(pattern, flags)
		if err != nil {
			return
		}
		after, err := ecmascript.Compile(rewritten, flags)
		if err != nil {
			t.Fatalf("%q becomes %q: %v", pattern, rewritten, err)
		}
		if want, got := found(t, before, text), found(t, after, text); !slices.Equal(want, got) {
			t.Errorf("%q becomes %q, which matches at %v instead of %v", pattern, rewritten, got, want)
		}
	})
}

// found lists the ends of all groups of all matches, none if that takes too long.
func found(t *testing.T, re *ecmascript.Regexp, text string) []int32 {
	t.Helper()
	var ends []int32
	err := re.All(t.Context(), ecmascript.Units(text), func(match []int32) error {
		ends = append(ends, match...)
		return nil
	})
	if err != nil {
		return nil
	}
	return ends
}
