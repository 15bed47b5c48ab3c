package main

import (
	"strings"
	"testing"

	"github.com/utilhost/utilhost/sdk/sdktest"
)

// Expected values: RegExp of Node 20.20.2, scripts/oracle/text-b.mjs, and by hand.
func TestFilterLines(t *testing.T) {
	sdktest.Run(t, FilterLines, []sdktest.Case{
		{Name: "keep", Body: `{"text": "one\ntwo\nthree", "pattern": "o"}`, Want: `{"result": "one\ntwo", "matched": 2, "total": 3}`},
		{Name: "remove", Body: `{"text": "one\ntwo\nthree", "pattern": "o", "mode": "remove"}`, Want: `{"result": "three", "matched": 2, "total": 3}`},
		{Name: "letter case counts for nothing by default", Body: `{"text": "ONE\nÉ\nΣ\nς", "pattern": "é"}`, Want: `{"result": "É", "matched": 1, "total": 4}`},
		{Name: "sigmas", Body: `{"text": "ΟΔΟΣ\nοδός\nοδοσ", "pattern": "ς"}`, Want: `{"result": "ΟΔΟΣ\nοδός\nοδοσ", "matched": 3, "total": 3}`},
		{Name: "letter case counts", Body: `{"text": "One\none", "pattern": "O", "caseInsensitive": false}`, Want: `{"result": "One", "matched": 1, "total": 2}`},
		{Name: "literal", Body: `{"text": "a.c\nabc", "pattern": "."}`, Want: `{"result": "a.c", "matched": 1, "total": 2}`},
		{Name: "line breaks of all kinds", Body: `{"text": "a\r\nb\ra\n", "pattern": "a"}`, Want: `{"result": "a\na", "matched": 2, "total": 4}`},
		{Name: "blank lines removed", Body: `{"text": "a\n\nb\n", "pattern": "^$", "mode": "remove", "regex": true}`, Want: `{"result": "a\nb", "matched": 2, "total": 4}`},
		{Name: "nothing found", Body: `{"text": "a\nb", "pattern": "x"}`, Want: `{"result": "", "matched": 0, "total": 2}`},
		{Name: "pattern with a line break", Body: `{"text": "a\nb", "pattern": "a\nb"}`, Want: `{"result": "", "matched": 0, "total": 2}`},
		{Name: "many in a line", Body: `{"text": "aaaa\nb\n\naa", "pattern": "aa"}`, Want: `{"result": "aaaa\naa", "matched": 2, "total": 4}`},
		{Name: "last line", Body: `{"text": "x\ny\nz", "pattern": "z"}`, Want: `{"result": "z", "matched": 1, "total": 3}`},
		{Name: "regular expression", Body: `{"text": "abc\nab\nb", "pattern": "^a.$", "regex": true}`, Want: `{"result": "ab", "matched": 1, "total": 3}`},
		{Name: "regular expression, letter case", Body: `{"text": "ERROR 1\nerror 2\nok", "pattern": "^error \\d", "regex": true}`, Want: `{"result": "ERROR 1\nerror 2", "matched": 2, "total": 3}`},
		{Name: "look behind and groups", Body: `{"text": "price: 5\ncost: 5", "pattern": "(?<=price: )(?<n>\\d)", "regex": true}`, Want: `{"result": "price: 5", "matched": 1, "total": 2}`},
		{Name: "code points", Body: `{"text": "😀\nab", "pattern": "^.$", "regex": true}`, Want: `{"result": "😀", "matched": 1, "total": 2}`},
		{Name: "needless backslash", Body: `{"text": "a-b\nab", "pattern": "\\-", "regex": true}`, Want: `{"result": "a-b", "matched": 1, "total": 2}`},
		{Name: "empty text", Body: `{"text": "", "pattern": "^", "mode": "remove", "regex": true}`, Want: `{"result": "", "matched": 0, "total": 0}`},
		{Name: "empty text with a bad expression", Body: `{"text": "", "pattern": "(", "regex": true}`, Code: "INVALID_INPUT", Field: "pattern"},
		{Name: "bad expression taken literally", Body: `{"text": "f(x)\ny", "pattern": "("}`, Want: `{"result": "f(x)", "matched": 1, "total": 2}`},
		{Name: "time that never ends", Body: `{"text": "` + strings.Repeat("a", 40) + `!", "pattern": "^(a+)+$", "regex": true}`, Code: "INVALID_INPUT", Field: "pattern"},
		{Name: "a little time on very many lines", Body: `{"text": "` + strings.Repeat(strings.Repeat("a", 18)+`!\n`, 2_000) + `", "pattern": "^(a+)+$", "regex": true}`, Code: "INVALID_INPUT", Field: "pattern"},
		{Name: "empty pattern", Body: `{"text": "a", "pattern": ""}`, Code: "INVALID_INPUT", Field: "pattern"},
		{Name: "pattern missing", Body: `{"text": "a"}`, Code: "INVALID_INPUT", Field: "pattern"},
		{Name: "unknown mode", Body: `{"text": "a", "pattern": "a", "mode": "drop"}`, Code: "INVALID_INPUT", Field: "mode"},
		{Name: "regex as text", Body: `{"text": "a", "pattern": "a", "regex": "true"}`, Code: "INVALID_INPUT", Field: "regex"},
	})
	sdktest.Run(t, FilterLines, sdktest.Recorded(t, "testdata/characters.json", "text/filter-lines"))
}

// FuzzFindLiteral compares with a look at every line by itself.
func FuzzFindLiteral(f *testing.F) {
	f.Add("one\ntwo\n\nthree", "t")
	f.Add("aaa\naa\na", "aa")
	f.Fuzz(func(t *testing.T, text, pattern string) {
		if pattern == "" {
			return
		}
		all := splitLines(text)
		for i, found := range findLiteral(all, pattern, false) {
			if found != strings.Contains(all[i], pattern) {
				t.Errorf("%q in line %d of %q: %v", pattern, i, text, found)
			}
		}
	})
}
