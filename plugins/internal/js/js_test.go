package js

import (
	"encoding/json"
	"math"
	"os"
	"slices"
	"testing"
	"unicode"
)

// recorded is what scripts/oracle/js.mjs has written.
type recorded struct {
	Numbers []struct {
		X     float64
		Text  string
		Round float64
		Fixed [5]string
	}
	Parsed []struct {
		Text   string
		Number *string
	}
	Spaces []rune
	Words  []struct {
		Word, Upper, Lower string
		Length             int
	}
	Sorted       []string
	Upper, Lower map[string]string
}

func read(t *testing.T) recorded {
	t.Helper()
	text, err := os.ReadFile("testdata/node.json")
	if err != nil {
		t.Fatal(err)
	}
	var r recorded
	if err := json.Unmarshal(text, &r); err != nil {
		t.Fatal(err)
	}
	return r
}

func TestNumbers(t *testing.T) {
	for _, c := range read(t).Numbers {
		if got := FormatNumber(c.X); got != c.Text {
			t.Errorf("FormatNumber(%v) = %q, want %q", c.X, got, c.Text)
		}
		if got := Round(c.X); got != c.Round {
			t.Errorf("Round(%v) = %v, want %v", c.X, got, c.Round)
		}
		for i, decimals := range []int{0, 1, 2, 5, 20} {
			if got := Fixed(c.X, decimals); got != c.Fixed[i] {
				t.Errorf("Fixed(%v, %d) = %q, want %q", c.X, decimals, got, c.Fixed[i])
			}
		}
	}
	if FormatNumber(math.NaN()) != "NaN" || FormatNumber(math.Inf(-1)) != "-Infinity" || Fixed(math.Inf(1), 2) != "Infinity" {
		t.Error("not finite")
	}
}

// Expected values: by hand, from the rule.
func TestRoundHalfAway(t *testing.T) {
	for _, c := range []struct {
		x        float64
		decimals int
		want     float64
	}{
		{0.5, 0, 1}, {-0.5, 0, -1}, {2.5, 0, 3}, {-2.5, 0, -3}, {1.25, 1, 1.3}, {-1.25, 1, -1.3}, {1.005, 2, 1}, {-0.001, 2, 0},
		{1e300, 2, 1e300}, {123456789.987654321, 3, 123456789.988}, {0, 2, 0}, {9007199254740993, 2, 9007199254740992}, {math.Inf(1), 2, math.Inf(1)},
		{100000000000000.125, 2, 100000000000000.12}, {4503599627370495.5, 15, 4503599627370495.5}, {math.Copysign(0, -1), 2, 0}, {1.5e300, 15, 1.5e300},
	} {
		if got := RoundHalfAway(c.x, c.decimals); got != c.want || math.Signbit(got) != math.Signbit(c.want) {
			t.Errorf("RoundHalfAway(%v, %d) = %v, want %v", c.x, c.decimals, got, c.want)
		}
	}
}

func TestParseNumber(t *testing.T) {
	for _, c := range read(t).Parsed {
		got, ok := ParseNumber(c.Text)
		if ok != (c.Number != nil) || ok && FormatNumber(got) != *c.Number {
			t.Errorf("ParseNumber(%q) = %v, %v", c.Text, got, ok)
		}
	}
}

func TestIsSpace(t *testing.T) {
	spaces := read(t).Spaces
	for r := range unicode.MaxRune + 1 {
		if _, found := slices.BinarySearch(spaces, r); IsSpace(r) != found {
			t.Errorf("IsSpace(%U) = %v", r, !found)
		}
	}
}

func TestWords(t *testing.T) {
	r := read(t)
	for _, c := range r.Words {
		if got := ToUpper(c.Word); got != c.Upper {
			t.Errorf("ToUpper(%q) = %q, want %q", c.Word, got, c.Upper)
		}
		if got := ToLower(c.Word); got != c.Lower {
			t.Errorf("ToLower(%q) = %q, want %q", c.Word, got, c.Lower)
		}
		if got := Len(c.Word); got != c.Length {
			t.Errorf("Len(%q) = %d, want %d", c.Word, got, c.Length)
		}
	}
	for char, want := range r.Upper {
		if got := ToUpper(char); got != want && assigned(char+want) {
			t.Errorf("ToUpper(%q) = %q, want %q", char, got, want)
		}
	}
	for char, want := range r.Lower {
		if got := ToLower(char); got != want && assigned(char+want) {
			t.Errorf("ToLower(%q) = %q, want %q", char, got, want)
		}
	}
}

// assigned says whether the Unicode version of Go's tables has all the characters:
// Node's is later.
func assigned(text string) bool {
	for _, r := range text {
		if unicode.Is(unicode.Cn, r) {
			return false
		}
	}
	return true
}

func TestCompare(t *testing.T) {
	want := read(t).Sorted
	got := slices.Clone(want)
	slices.Reverse(got)
	slices.SortFunc(got, Compare)
	if !slices.Equal(got, want) {
		t.Errorf("%q, want %q", got, want)
	}
}
