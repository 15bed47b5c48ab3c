package main

import (
	"encoding/json"
	"fmt"
	"strings"
	"testing"

	"github.com/utilhost/utilhost/sdk/sdktest"
)

// Expected values: the examples of Selectors Level 4, section 17, the sections named
// beside the others, and scripts/oracle/design-specificity.mjs.
func TestCSSSpecificity(t *testing.T) {
	var cases []sdktest.Case
	for _, c := range []struct {
		selector string
		a, b, c  int
	}{
		// Section 17.
		{"*", 0, 0, 0}, {"LI", 0, 0, 1}, {"UL LI", 0, 0, 2}, {"UL OL+LI", 0, 0, 3}, {"H1 + *[REL=up]", 0, 1, 1},
		{"UL OL LI.red", 0, 1, 3}, {"LI.red.level", 0, 2, 1}, {"#x34y", 1, 0, 0}, {"#s12:not(FOO)", 1, 0, 1},
		{".foo :is(.bar, #baz)", 1, 1, 0}, {":is(em, #foo)", 1, 0, 0}, {".qux:where(em, #foo#bar#baz)", 0, 1, 0},
		{":nth-child(even of li, .item)", 0, 2, 0}, {":not(em, strong#foo)", 1, 0, 1},
		// The most specific argument is one argument, not the most of each kind.
		{":is(.a.b.c, #d)", 1, 0, 0}, {":not(a b c, .d)", 0, 1, 0}, {":has(> #a, .b .c)", 1, 0, 0}, {":is(:not(#a), :where(#b))", 1, 0, 0},
		// A list answers for its most specific selector.
		{"a, .b", 0, 1, 0}, {"#a, .b.c.d, e", 1, 0, 0}, {"a b c d, .e", 0, 1, 0}, {".a,\t.b c\n,d", 0, 1, 1},
		// Pseudo-elements, four of them with one colon too (3.6).
		{"a::before", 0, 0, 2}, {"a:before", 0, 0, 2}, {"a:AFTER", 0, 0, 2}, {":first-line", 0, 0, 1}, {":first-letter", 0, 0, 1},
		{":first-child", 0, 1, 0}, {"::marker", 0, 0, 1}, {"::before:hover", 0, 1, 1}, {"::part(label icon)", 0, 0, 1}, {"::-webkit-x", 0, 0, 1},
		{"::slotted(span.a)", 0, 1, 2}, {":host", 0, 1, 0}, {":host(#a.b)", 1, 2, 0}, {":host-context(h1)", 0, 1, 1},
		{"::view-transition-group(*)", 0, 0, 0}, {"::view-transition-new( * )", 0, 0, 0}, {"::view-transition-old(card)", 0, 0, 1},
		// Attributes (6).
		{"[a]", 0, 1, 0}, {"a[href=x][b]", 0, 2, 1}, {`[a="]" i]`, 0, 1, 0}, {"[a~='b'][a|=c][a^=d][a$=e][a*=f]", 0, 5, 0}, {"[ a = b s ]", 0, 1, 0},
		{`[a="b"I]`, 0, 1, 0}, {"[svg|a]", 0, 1, 0}, {"[*|a|=b]", 0, 1, 0}, {"[|a]", 0, 1, 0}, {`[a=""]`, 0, 1, 0}, {"[a='b\\\nc']", 0, 1, 0}, {"[a='\\'']", 0, 1, 0},
		// Namespaces (5.3).
		{"svg|rect", 0, 0, 1}, {"*|a", 0, 0, 1}, {"|a", 0, 0, 1}, {"svg|*", 0, 0, 0}, {"*|*", 0, 0, 0}, {"a||b", 0, 0, 2}, {"svg|a || *|b", 0, 0, 2},
		// Identifiers and escapes (CSS Syntax 3, 4.3).
		{".\\31 23", 0, 1, 0}, {"#\\#", 1, 0, 0}, {".a\\.b\\:c", 0, 1, 0}, {".--a", 0, 1, 0}, {".-\\31", 0, 1, 0}, {".ünï😀", 0, 1, 0}, {"😀", 0, 0, 1},
		{"\\000041\r\nb", 0, 0, 1}, {"a\x00b", 0, 0, 1}, {":\\69s(#a)", 1, 0, 0}, {":\\62 efore", 0, 0, 1}, {".a\\\\", 0, 1, 0}, {"#--", 1, 0, 0}, {"\u00a0", 0, 0, 1},
		// Comments are no white space.
		{"a/**/.b", 0, 1, 1}, {"a /* , */ b", 0, 0, 2}, {"/* x */a/*y*/", 0, 0, 1}, {"a/* */ b", 0, 0, 2}, {":is(/**/)", 0, 0, 0},
		// An+B (CSS Syntax 3, 6).
		{":nth-child(2n+1)", 0, 1, 0}, {":nth-child( -N - 12 )", 0, 1, 0}, {":nth-child(+3)", 0, 1, 0}, {":nth-child(ODD)", 0, 1, 0}, {":nth-child(n- 1)", 0, 1, 0},
		{":nth-child(2n/**/+/**/1)", 0, 1, 0}, {":nth-last-child(2n + 1 of .a.b, #c)", 1, 1, 0}, {":nth-child(even of:is(#a))", 1, 1, 0}, {":nth-of-type(n)", 0, 1, 0},
		{":nth-child(n/**/of a)", 0, 1, 1}, {":nth-col(2)", 0, 1, 0},
		// Combinators and relative selectors (4.3).
		{"a>b+c~d e", 0, 0, 5}, {" a ", 0, 0, 1}, {"a\f>\r\nb", 0, 0, 2}, {":has(> a, + b, ~ .c, || d)", 0, 1, 0}, {":has(a > b)", 0, 0, 2},
		// Lists that may be empty, other names of :is(), functions unknown.
		{":is()", 0, 0, 0}, {"a:where( )", 0, 0, 1}, {":matches(#a)", 1, 0, 0}, {":-moz-any(.a)", 0, 1, 0}, {":-webkit-any(#a)", 0, 1, 0},
		{":lang(de, '*-Latn')", 0, 1, 0}, {":dir(ltr)", 0, 1, 0}, {":unknown(a(b)[c{x}] ')' \\) /* ) */)", 0, 1, 0}, {"::cue(#a)", 0, 0, 1},
		{"&", 0, 0, 0}, {"& > .a&", 0, 1, 0},
		{strings.Repeat(":not(", 1000) + "#a" + strings.Repeat(")", 1000), 1, 0, 0}, {strings.Repeat("#a", 5000), 5000, 0, 0},
	} {
		body, _ := json.Marshal(map[string]string{"selector": c.selector})
		want := fmt.Sprintf(`{"a": %d, "b": %d, "c": %d, "score": "%d,%d,%d"}`, c.a, c.b, c.c, c.a, c.b, c.c)
		cases = append(cases, sdktest.Case{Name: c.selector[:min(len(c.selector), 60)], Body: string(body), Want: want})
	}
	for _, selector := range []string{
		"", " ", ",", "a,", ",a", "a,,b", ">", "> a", "a >", "a > > b", "a ~ + b", "a |b|c", "a|", "||", "a || ", "|", "a| b", "*a", "a*", ".a*", "&a",
		".", "a.", "..a", ".1a", "#", "##a", "#1", "#-", "# a", ". a", "a..b", "[", "a[href", "[]", "[a", "[1]", "[a=]", "[a=1]", "[a b]", "[a ~ = b]", "[a=b x]", "[a=b i s]", "[a='b]",
		"[a==b]", "[a!=b]", "[a=b]]", "[a='b\nc']", "[*]", "[a|]", ":", "::", ":::a", ": a", ":1", "a:", ":is", ":not", ":has", ":nth-child", ":lang", ":not()", ":has()", ":is(a", ":is(a,)", ":is(,)",
		":is(..a)", ":not(a", ":is a", ":is (a)", "a)", "(a)", "a]", "{}", "a{color:red}", "a;", "@a", "a!", "a%", "50%", "1", "a\\", "a\\\n", "\"a\"", "/* a", "a/*", "a/b", "a /deep/ b", "a >>> b",
		"a/**/b", "-", "-->a", "<!--a", "a::before.b", "a::before#b", "a::before[b]", ":before.a", "::before a::after.b", "a::slotted(a b)", ":host(a b)", ":host()", "::slotted()",
		":nth-child()", ":nth-child(2 n)", ":nth-child(+ n)", ":nth-child(- 1)", ":nth-child(n + -1)", ":nth-child(n +)", ":nth-child(2n1)", ":nth-child(1.5)", ":nth-child(1e3)", ":nth-child(of a)",
		":nth-child(2 of)", ":nth-child(2of a)", ":nth-child(2 off a)", ":nth-child(evens)", ":nth-child(2n+1 a)", ":nth-of-type(2 of a)", ":nth-child(--n)", ":nth-child(n-a)", ":nth-child(2\\6e)",
		":lang()", ":lang(1)", ":lang(a b)", ":dir()", ":dir('ltr')", ":unknown(", ":unknown(])", ":unknown(')", ":unknown((]))", ":unknown(a{b)", ":unknown('\n')", ":unknown(/*)", ":unknown(\\",
		strings.Repeat(":not(", 1001) + "a" + strings.Repeat(")", 1001), strings.Repeat(":is(", 100000),
	} {
		body, _ := json.Marshal(map[string]string{"selector": selector})
		cases = append(cases, sdktest.Case{Name: "no selector " + selector[:min(len(selector), 60)], Body: string(body), Code: "INVALID_INPUT", Field: "selector"})
	}
	cases = append(cases,
		sdktest.Case{Name: "null", Body: `{"selector": null}`, Code: "INVALID_INPUT", Field: "selector"},
		sdktest.Case{Name: "number", Body: `{"selector": 5}`, Code: "INVALID_INPUT", Field: "selector"},
		sdktest.Case{Name: "lone surrogate", Body: `{"selector": ".a\ud800"}`, Want: `{"a": 0, "b": 1, "c": 0, "score": "0,1,0"}`})
	sdktest.Run(t, CSSSpecificity, cases)
	sdktest.Run(t, CSSSpecificity, sdktest.Recorded(t, "testdata/specificity.json", "design/css-specificity"))
}
