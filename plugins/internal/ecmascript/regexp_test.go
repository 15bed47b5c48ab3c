package ecmascript

import (
	"context"
	"encoding/json"
	"errors"
	"os"
	"reflect"
	"slices"
	"strings"
	"testing"
	"unicode/utf16"
)

// find returns of each match its index and the text of all groups, nil for none,
// as they stand in the recorded cases.
func find(ctx context.Context, re *Regexp, text string) (all [][]any, err error) {
	units := Units(text)
	err = re.All(ctx, units, func(match []int32) error {
		one := []any{float64(match[0])}
		for i := 0; i < len(match); i += 2 {
			if match[i] < 0 {
				one = append(one, nil)
			} else {
				one = append(one, Text(units[match[i]:match[i+1]]))
			}
		}
		all = append(all, one)
		return nil
	})
	return all, err
}

func compileText(pattern, letters string) (*Regexp, error) {
	flags, err := ParseFlags(letters)
	if err != nil {
		return nil, err
	}
	return Compile(pattern, flags)
}

// TestNode has its expected values from scripts/oracle/ecmascript-random.mjs.
func TestNode(t *testing.T) {
	text, err := os.ReadFile("testdata/node.json")
	if err != nil {
		t.Fatal(err)
	}
	var recorded struct {
		Cases []struct {
			Pattern, Flags, Text string
			Error                bool
			Matches              [][]any
		}
	}
	if err := json.Unmarshal(text, &recorded); err != nil {
		t.Fatal(err)
	}
	if len(recorded.Cases) < 700 {
		t.Fatalf("only %d cases", len(recorded.Cases))
	}
	for _, c := range recorded.Cases {
		re, err := compileText(c.Pattern, c.Flags)
		if (err != nil) != c.Error {
			t.Errorf("/%s/%s: error %v, want one: %v", c.Pattern, c.Flags, err, c.Error)
		}
		if err != nil {
			if !strings.HasPrefix(err.Error(), "must ") {
				t.Errorf("/%s/%s: %q is no rule", c.Pattern, c.Flags, err)
			}
			continue
		}
		got, err := find(t.Context(), re, c.Text)
		if err != nil || len(got)+len(c.Matches) > 0 && !reflect.DeepEqual(got, c.Matches) {
			t.Errorf("/%s/%s on %q: %v, %v, want %v", c.Pattern, c.Flags, c.Text, got, err, c.Matches)
		}
	}
}

// Expected values: 22.2.2 of ECMA-262, where V8 11.3 has something else.
func TestStandard(t *testing.T) {
	for _, c := range []struct {
		pattern, flags, text string
		want                 []string
	}{
		{`\P{Lu}`, "iv", "aA1", []string{"1"}},
		{`[^\P{Lu}]`, "iv", "aA1", []string{"a", "A"}},
		{`\P{Lu}`, "iu", "aA1", []string{"a", "A", "1"}},
		{`(ω)\1`, "iv", "ω\u2126Ωω", []string{"ω\u2126", "Ωω"}},
		{`\B`, "u", "1😀", []string{""}},
	} {
		re, err := compileText(c.pattern, c.flags)
		if err != nil {
			t.Fatal(err)
		}
		got, err := find(t.Context(), re, c.text)
		var texts []string
		for _, match := range got {
			texts = append(texts, match[1].(string))
		}
		if err != nil || !slices.Equal(texts, c.want) {
			t.Errorf("/%s/%s on %q: %q, %v, want %q", c.pattern, c.flags, c.text, texts, err, c.want)
		}
	}
}

func TestNames(t *testing.T) {
	re, err := compileText(`(?<year>.)(.)(?<\u{1d49c}>.)`, "d")
	if err != nil {
		t.Fatal(err)
	}
	if got := re.Names(); !slices.Equal(got, []string{"", "year", "", "𝒜"}) {
		t.Errorf("%q", got)
	}
}

func TestBounds(t *testing.T) {
	// Which bound is met first depends on the machine, except with the first.
	for _, pattern := range []string{`(a+)+$`, `(?:(?:){2000000000}){2000}`, `(?:(a)|b)*$`} {
		re, err := compileText(pattern, "")
		if err != nil {
			t.Fatal(err)
		}
		_, err = find(t.Context(), re, strings.Repeat("a", 1_000_000)+"c")
		if !errors.Is(err, ErrTime) && (!errors.Is(err, ErrMemory) || pattern == `(a+)+$`) {
			t.Errorf("/%s/: error %v", pattern, err)
		}
	}
}

func TestContext(t *testing.T) {
	re, err := compileText(`(a+)+$`, "")
	if err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if _, err := find(ctx, re, strings.Repeat("a", 100)+"b"); !errors.Is(err, context.Canceled) {
		t.Errorf("error %v", err)
	}
}

func TestStop(t *testing.T) {
	re, err := compileText(`a`, "")
	if err != nil {
		t.Fatal(err)
	}
	seen := 0
	stop := func([]int32) error { seen++; return Stop }
	if err := re.All(t.Context(), Units("aaa"), stop); err != nil || seen != 1 {
		t.Errorf("%d seen, error %v", seen, err)
	}
	failure := errors.New("failure")
	if err := re.All(t.Context(), Units("a"), func([]int32) error { return failure }); !errors.Is(err, failure) {
		t.Errorf("error %v", err)
	}
}

// TestTables checks the Unicode data against what is known of it: the counts are
// those of the Unicode Character Database 17.0.
func TestTables(t *testing.T) {
	count := func(name string) (n int) {
		p, known := lookUp(name)
		if !known {
			t.Fatalf("no %s", name)
		}
		for _, s := range p.chars {
			n += int(s.hi-s.lo) + 1
		}
		return n
	}
	if count("Any") != lastChar+1 || count("ASCII") != 128 || count("Cs") != 2048 || count("Co") != 137468 || count("Noncharacter_Code_Point") != 66 {
		t.Error("wrong number of characters")
	}
	if count("L")+count("M")+count("N")+count("P")+count("S")+count("Z")+count("C") != lastChar+1 {
		t.Error("general categories are no partition")
	}
	if count("Assigned")+count("Cn") != lastChar+1 {
		t.Error("assigned and unassigned are no partition")
	}
}

// FuzzRegexp checks that matches are in order and that a group around the pattern,
// another choice that never matches, and a look ahead change nothing.
func FuzzRegexp(f *testing.F) {
	for _, seed := range [][3]string{
		{`(z)((a+)?(b+)?(c))*`, "", "zaacbbbcac"}, {`(?<=(\d+)(\d+))$`, "m", "1053\n"}, {`[\p{L}--[a-z]]`, "vi", "aÄ"}, {`\c[\c]\07{`, "", `\cA{`},
		{`(?<n>.)\k<n>|^\B`, "gsu", "😀😀"}, {`[\q{ab|c}]+?`, "v", "abc"}, {`(?!(a))\1{0,2}`, "y", "ba"}, {`[^\W\u{1f600}-\udfff]`, "iu", "kK"},
	} {
		f.Add(seed[0], seed[1], seed[2])
	}
	f.Fuzz(func(t *testing.T, pattern, letters, text string) {
		if len(text) > 40 || len(pattern) > 60 {
			return
		}
		re, err := compileText(pattern, letters)
		if err != nil {
			return
		}
		want, err := find(t.Context(), re, text)
		if err != nil {
			return
		}
		at := -1.0
		for _, match := range want {
			if index := match[0].(float64); index <= at || int(index) > len(utf16.Encode([]rune(text))) {
				t.Fatalf("/%s/%s on %q: matches %v", pattern, letters, text, want)
			}
			at = match[0].(float64)
		}
		for _, other := range []string{"(?:" + pattern + ")", pattern + "|[]", "(?=" + pattern + ")(?:" + pattern + ")"} {
			if strings.HasPrefix(other, "(?=") && (strings.Contains(pattern, "(") || strings.Contains(pattern, `\`)) {
				continue // the groups would count twice
			}
			changed, err := compileText(other, letters)
			if err != nil {
				t.Fatalf("/%s/%s: %v", other, letters, err)
			}
			got, err := find(t.Context(), changed, text)
			if err == nil && !reflect.DeepEqual(got, want) {
				t.Fatalf("/%s/%s on %q: %v, but /%s/ %v", pattern, letters, text, want, other, got)
			}
		}
	})
}
