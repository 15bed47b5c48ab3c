package selector

import (
	"errors"
	"strings"
	"testing"
)

// Positions count characters, from 1.
func TestSyntaxError(t *testing.T) {
	for _, c := range []struct{ text, want string }{
		{"a[href", "unexpected end at character 7"},
		{"a..b", "unexpected '.' at character 3"},
		{"é😀 > ,", "unexpected ',' at character 6"},
		{"a)", "unexpected ')' at character 2"},
		{"[a='b]", "string without an end at character 4"},
		{"[a='b\n']", "line break in a string at character 6"},
		{"a /* b", "comment without an end at character 3"},
		{"[a=b x]", "modifier other than i and s at character 6"},
		{"a:not", "missing argument of :not() at character 2"},
		{":nth-child(foo)", "no An+B at character 12"},
		{":nth-child(2 off)", "word other than of at character 14"},
		{strings.Repeat(":is(", 1001), "functions nested deeper than 1000 at character 4001"},
	} {
		_, err := Parse(c.text)
		var syntax *SyntaxError
		if !errors.As(err, &syntax) || syntax.Error() != c.want {
			t.Errorf("Parse(%.40q): %v, want %s", c.text, err, c.want)
		}
	}
}

func TestCompare(t *testing.T) {
	rising := []Specificity{{}, {C: 1}, {C: 99}, {B: 1}, {B: 1, C: 1}, {B: 2}, {A: 1}, {A: 1, C: 1}, {A: 1, B: 1}, {A: 2}}
	for i, s := range rising {
		for j, other := range rising {
			if got := s.Compare(other); (got < 0) != (i < j) || (got > 0) != (i > j) {
				t.Errorf("%v.Compare(%v) = %d", s, other, got)
			}
		}
	}
}

// FuzzParse checks that a selector counts the same in every surrounding whose own
// count is known, and is read there whenever it is read alone.
func FuzzParse(f *testing.F) {
	for _, seed := range []string{"*", "UL OL LI.red", "#s12:not(FOO)", ":nth-child(even of li, .item)", "svg|a || *|b", `[a="]" i]`, "a/**/.b", "\\31 a", "::slotted(a.b)::before:hover",
		":has(> a)", ":lang(de, '*-Latn')", "&.a", ":is()", "a,b #c", ":unknown([{(')')}])", "a[href", "-->a", "a\\", "\x00", "/*", ":nth-child(n-/**/1)"} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, text string) {
		text = strings.ToValidUTF8(text, "\ufffd")
		alone, err := Parse(text)
		var syntax *SyntaxError
		if err != nil {
			if !errors.As(err, &syntax) || syntax.Position < 1 || syntax.Position > len([]rune(text))+1 {
				t.Fatalf("Parse(%q): %v", text, err)
			}
			for _, around := range []string{" ", "\n"} {
				if _, err := Parse(around + text + around); err == nil && !strings.HasSuffix(text, "\\") {
					t.Errorf("Parse(%q) fails but not with white space around", text)
				}
			}
			return
		}
		if strings.Count(text, "(") > 900 {
			return // the surroundings would be too deep
		}
		plus := func(more Specificity) Specificity { more.add(alone); return more }
		for _, c := range []struct {
			text string
			want Specificity
		}{
			{" " + text + "\t", alone},
			{"/* ( */" + text + "/**/", alone},
			{":is(" + text + ")", alone},
			{":not(" + text + ")", alone},
			{":has(" + text + ")", alone},
			{":where(" + text + ")", Specificity{}},
			{"x > .y#z:not(" + text + ")", plus(Specificity{1, 1, 1})},
			{":nth-child(2n+1 of " + text + ")", plus(Specificity{B: 1})},
			{text + "," + text, alone},
			{"*," + text, alone},
			{":unknown(" + text + ")", Specificity{B: 1}},
		} {
			got, err := Parse(c.text)
			if err != nil || got != c.want {
				t.Errorf("Parse(%q) = %v, %v, want %v", c.text, got, err, c.want)
			}
		}
	})
}
