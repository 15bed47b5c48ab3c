package main

import (
	"strings"
	"testing"
	"unicode"

	"github.com/utilhost/utilhost/sdk/sdktest"
)

// Expected values: change-case 5.4.4 of npm, which writes an underscore before a
// word of digits that this route does not, and by hand where it is said.
func TestVariableName(t *testing.T) {
	turn := func(name, target, value, want string) sdktest.Case {
		return sdktest.Case{Name: name, Body: `{"value": "` + value + `", "target": "` + target + `"}`, Want: `{"result": "` + want + `"}`}
	}
	sdktest.Run(t, VariableName, []sdktest.Case{
		{Name: "camel unless told", Body: `{"value": "hello world example"}`, Want: `{"result": "helloWorldExample"}`},
		turn("pascal", "pascal", "user_first-name", "UserFirstName"),
		turn("snake", "snake", "userFirstName", "user_first_name"),
		turn("kebab", "kebab", "UserFirstName", "user-first-name"),
		turn("constant", "constant", "userFirstName", "USER_FIRST_NAME"),
		turn("title", "title", "SomePascalName", "Some Pascal Name"),
		turn("runs of capitals", "snake", "parseXMLHttpRequestURL", "parse_xml_http_request_url"),
		turn("a run alone", "camel", "HTML", "html"),
		turn("one capital before a word", "kebab", "ATest", "a-test"),
		turn("digits stay with their letters", "snake", "utf8String version2beta HTML5Parser", "utf8_string_version2beta_html5_parser"),
		turn("digits first, by hand", "camel", "2nd user 3 names", "2ndUser3Names"),
		turn("marks around", "camel", "  __foo--bar!!  ", "fooBar"),
		turn("other scripts", "pascal", "привет мир éCole", "ПриветМирÉCole"),
		turn("letters that grow", "constant", "straße", "STRASSE"),
		turn("first letter that grows", "pascal", "ßx", "SSx"),
		turn("final sigma in each word, by hand", "snake", "ΟΔΟΣ ΣΑΣ", "οδος_σας"),
		turn("combining mark, by hand", "camel", `re\u0301sume\u0301 Test`, `re\u0301sume\u0301Test`),
		turn("astral plane", "kebab", "a😀b 𐐀x", "a-b-𐐨x"),
		turn("nothing but marks", "title", " -_- ", ""),
		turn("empty", "camel", "", ""),
		{Name: "unknown target", Body: `{"value": "x", "target": "bogus"}`, Code: "INVALID_INPUT", Field: "target"},
		{Name: "empty target", Body: `{"value": "x", "target": ""}`, Code: "INVALID_INPUT", Field: "target"},
		{Name: "missing", Body: `{}`, Code: "INVALID_INPUT", Field: "value"},
		{Name: "list", Body: `{"value": ["x"]}`, Code: "INVALID_INPUT", Field: "value"},
	})
	sdktest.Run(t, VariableName, sdktest.Recorded(t, "testdata/text.json", "dev/variable-name"))
}

// FuzzNameWords checks that words are never empty and lose nothing but what
// separates them.
func FuzzNameWords(f *testing.F) {
	for _, seed := range []string{"", "XMLHttpRequest2", "a b", "é\u0301X", "-a1B", "\u0301a"} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, name string) {
		words := nameWords(name)
		if strings.Contains(" "+words+" ", "  ") && words != "" {
			t.Errorf("%q has an empty word: %q", name, words)
		}
		kept := strings.Map(func(r rune) rune {
			if unicode.In(r, unicode.L, unicode.N) {
				return r
			}
			return -1
		}, name)
		got := strings.Map(func(r rune) rune {
			if r == ' ' || unicode.IsMark(r) {
				return -1
			}
			return r
		}, words)
		if got != kept {
			t.Errorf("%q keeps %q, want %q", name, got, kept)
		}
	})
}
