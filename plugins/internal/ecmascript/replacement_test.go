package ecmascript

import (
	"strings"
	"testing"
)

// Expected values: String.prototype.replace with the flags g and u in Node
// v20.20.2.
func TestReplacement(t *testing.T) {
	for _, c := range []struct{ pattern, text, template, want string }{
		{"b", "abc", "[$&]", "a[b]c"},
		{"b", "abc", "$`|$'", "aa|cc"},
		{"b", "abc", "$$1", "a$1c"},
		{"b", "abc", "$", "a$c"},
		{"b", "abc", "x$", "ax$c"},
		{"b", "abc", "$$$", "a$$c"},
		{"(a)(b)?", "ac", "[$1][$2][$3]", "[a][][$3]c"},
		{"(a)", "a", "$01$001$10$11$1", "a$001a0a1a"},
		{"(a)", "a", "$0$00", "$0$00"},
		{"(a)(b)(c)(d)(e)(f)(g)(h)(i)(j)(k)", "abcdefghijk", "$11$10$1$12$110", "kjaa2k0"},
		{"(?<x>a)(?<y>b)?", "aab", "<$<x>|$<y>|$<z>|$<x", "<a|||$<x<a|b||$<x"},
		{"(a)", "a", "$<x>", "$<x>"},
		{"(a)", "a", "$<1>", "$<1>"},
		{"(?<x>a)", "a", "$<>$<x>$1", "aa"},
		{"", "😀", "-", "-😀-"},
		{"(?<=(a))b", "ab", "$1$1", "aaa"},
		{"b", "b", "é😀", "é😀"},
		{"(.)(?=(.))", "abc", "$2", "bcc"},
		{"a", "aaa", "", ""},
		{"a", "a", "$x$ $-", "$x$ $-"},
	} {
		re, err := Compile(c.pattern, Flags{Global: true, Unicode: true})
		if err != nil {
			t.Fatal(err)
		}
		replacement := re.Replacement(c.template)
		var got []uint16
		text, last := Units(c.text), int32(0)
		err = re.All(t.Context(), text, func(match []int32) error {
			got = append(got, text[last:match[0]]...)
			pieces := 0
			for piece := range replacement.Pieces(text, match) {
				got = append(got, piece...)
				pieces++
			}
			if pieces > replacement.Len() {
				t.Errorf("%q has %d pieces, more than %d", c.template, pieces, replacement.Len())
			}
			last = match[1]
			return nil
		})
		if got = append(got, text[last:]...); err != nil || Text(got) != c.want {
			t.Errorf("/%s/ in %q by %q: %q, %v, want %q", c.pattern, c.text, c.template, Text(got), err, c.want)
		}
	}
}

// FuzzReplacement checks that a template whose dollar signs are doubled stands for
// itself, and that no template has more pieces than it says.
func FuzzReplacement(f *testing.F) {
	for _, template := range []string{"", "a", "$", "$$1", "$<x>$<", "$`$'$&$12"} {
		f.Add(template)
	}
	re, err := Compile(`(?<x>a)(b)?`, Flags{Unicode: true})
	if err != nil {
		f.Fatal(err)
	}
	text := Units("xaz")
	expand := func(template string) string {
		var out []uint16
		for piece := range re.Replacement(template).Pieces(text, []int32{1, 2, 1, 2, -1, -1}) {
			out = append(out, piece...)
		}
		return Text(out)
	}
	f.Fuzz(func(t *testing.T, template string) {
		template = strings.ToValidUTF8(template, "?")
		if got := expand(strings.ReplaceAll(template, "$", "$$")); got != template {
			t.Errorf("%q with its dollar signs doubled gives %q", template, got)
		}
		if got := expand(template); !strings.Contains(template, "$") && got != template {
			t.Errorf("%q gives %q", template, got)
		}
		if got, most := re.Replacement(template).Len(), 2*strings.Count(template, "$")+1; got > most {
			t.Errorf("%q has %d parts, more than %d", template, got, most)
		}
	})
}
