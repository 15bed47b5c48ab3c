package main

import (
	"strings"
	"testing"

	"github.com/utilhost/utilhost/sdk/sdktest"
)

// Expected values: ECMA-262, 15th edition, section 22.2, where Node has none, and
// testdata/regex.json by scripts/oracle/developer-regex.mjs.
func TestRegexTest(t *testing.T) {
	long := func(text string, n int) string { return strings.Repeat(text, n) }
	sdktest.Run(t, RegexTest, []sdktest.Case{
		{Name: "no matches", Body: `{"pattern": "b", "text": "a"}`, Want: `{"matches": []}`},
		{Name: "empty", Body: `{"pattern": "", "text": ""}`, Want: `{"matches": [{"match": "", "index": 0, "groups": []}]}`},
		{Name: "null flags", Body: `{"pattern": "A", "flags": null, "text": "a"}`, Want: `{"matches": []}`},
		{Name: "lone surrogate in the text is U+FFFD", Body: `{"pattern": "\\ufffd", "text": "\ud83d"}`, Want: `{"matches": [{"match": "\ufffd", "index": 0, "groups": []}]}`},
		{Name: "complement after folding", Body: `{"pattern": "\\P{Lu}", "flags": "iv", "text": "aA1"}`, Want: `{"matches": [{"match": "1", "index": 2, "groups": []}]}`},
		{Name: "empty match of code points", Body: `{"pattern": "\\B", "flags": "u", "text": "1😀"}`, Want: `{"matches": [{"match": "", "index": 3, "groups": []}]}`},
		{Name: "catastrophic", Body: `{"pattern": "(a+)+$", "text": "` + long("a", 40) + `b"}`, Code: "INVALID_INPUT", Field: "pattern"},
		{Name: "catastrophic empty repetition", Body: `{"pattern": "(?:(?:){2000000000}){2000000000}", "text": ""}`, Code: "INVALID_INPUT", Field: "pattern"},
		{Name: "too many open choices", Body: `{"pattern": "(?:(d)|a)*", "text": "` + long("d", 1_000_000) + `"}`, Code: "INVALID_INPUT", Field: "pattern"},
		{Name: "answer of 8 MiB", Body: `{"pattern": "", "text": "` + long("a", 230_000) + `"}`, Code: "INVALID_INPUT", Field: "text"},
		{Name: "large groups", Body: `{"pattern": "((((((((((.*))))))))))", "text": "` + long("a", 1_000_000) + `"}`, Code: "INVALID_INPUT", Field: "text"},
		{Name: "pattern of 65,536 units", Body: `{"pattern": "` + long("a", 65_536) + `", "text": ""}`, Want: `{"matches": []}`},
		{Name: "one unit more", Body: `{"pattern": "` + long("a", 65_537) + `", "text": ""}`, Code: "INVALID_INPUT", Field: "pattern"},
		{Name: "nested 999 deep", Body: `{"pattern": "` + long("(", 999) + long(")", 999) + `", "text": ""}`, Check: func(t *testing.T, got map[string]any) {
			if groups := got["matches"].([]any)[0].(map[string]any)["groups"].([]any); len(groups) != 999 {
				t.Errorf("%d groups", len(groups))
			}
		}},
		{Name: "nested deeper", Body: `{"pattern": "` + long("(", 1000) + long(")", 1000) + `", "text": ""}`, Code: "INVALID_INPUT", Field: "pattern"},
		{Name: "too many classes", Body: `{"pattern": "` + long(`\\P{L}`, 10_000) + `", "flags": "u", "text": ""}`, Code: "INVALID_INPUT", Field: "pattern"},
		{Name: "both invalid", Body: `{"pattern": "(", "flags": "gg", "text": ""}`, Code: "INVALID_INPUT", Field: "pattern"},
		{Name: "pattern right with u", Body: `{"pattern": "[\\u{1f600}-\\u{1f64f}]", "flags": "uu", "text": ""}`, Code: "INVALID_INPUT", Field: "flags"},
		{Name: "no text", Body: `{"pattern": "a"}`, Code: "INVALID_INPUT", Field: "text"},
	})
	sdktest.Run(t, RegexTest, sdktest.Recorded(t, "testdata/regex.json", "regex/test"))
}
