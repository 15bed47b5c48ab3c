package main

import (
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/utilhost/utilhost/sdk/sdktest"
)

// Expected values: by hand, and scripts/oracle/text-b.mjs with Node 20.20.2.
func TestTruncate(t *testing.T) {
	sdktest.Run(t, Truncate, []sdktest.Case{
		{Name: "just as long", Body: `{"text": "one two", "length": 7}`, Want: `{"result": "one two", "truncated": false}`},
		{Name: "one more", Body: `{"text": "one two", "length": 6}`, Want: `{"result": "one…", "truncated": true}`},
		{Name: "cut falls on white space", Body: `{"text": "one two", "length": 4}`, Want: `{"result": "one…", "truncated": true}`},
		{Name: "first word too long", Body: `{"text": "extraordinary text", "length": 6}`, Want: `{"result": "extra…", "truncated": true}`},
		{Name: "white space at the beginning is no boundary", Body: `{"text": "  extraordinary", "length": 6}`, Want: `{"result": "  ext…", "truncated": true}`},
		{Name: "inside a word", Body: `{"text": "one two", "length": 6, "wordBoundary": false}`, Want: `{"result": "one t…", "truncated": true}`},
		{Name: "punctuation is part of a word", Body: `{"text": "one, two", "length": 6}`, Want: `{"result": "one,…", "truncated": true}`},
		{Name: "code points", Body: `{"text": "😀😀😀", "length": 2}`, Want: `{"result": "😀…", "truncated": true}`},
		{Name: "accents are not cut off", Body: `{"text": "xe\u0301\u0323yz", "length": 4}`, Want: `{"result": "x…", "truncated": true}`},
		{Name: "nothing but the ellipsis", Body: `{"text": "abc", "length": 1}`, Want: `{"result": "…", "truncated": true}`},
		{Name: "no ellipsis", Body: `{"text": "one two", "length": 5, "ellipsis": ""}`, Want: `{"result": "one", "truncated": true}`},
		{Name: "line feeds", Body: `{"text": "a\r\nb\rc", "length": 5}`, Want: `{"result": "a\nb\nc", "truncated": false}`},
		{Name: "cut at a line break", Body: `{"text": "a\r\n\r\nb", "length": 3}`, Want: `{"result": "a…", "truncated": true}`},
		{Name: "words", Body: `{"text": "One, two-three! Four", "length": 2, "unit": "words"}`, Want: `{"result": "One, two-three…", "truncated": true}`},
		{Name: "just as many words", Body: `{"text": "One, two! ", "length": 2, "unit": "words"}`, Want: `{"result": "One, two! ", "truncated": false}`},
		{Name: "words and a long ellipsis", Body: `{"text": "a b", "length": 1, "unit": "words", "ellipsis": " (more)"}`, Want: `{"result": "a (more)", "truncated": true}`},
		{Name: "empty", Body: `{"text": "", "length": 1}`, Want: `{"result": "", "truncated": false}`},
		{Name: "longest", Body: `{"text": "` + strings.Repeat("a", 100_001) + `", "length": 100000, "ellipsis": ""}`, Want: `{"result": "` + strings.Repeat("a", 100_000) + `", "truncated": true}`},
		{Name: "ellipsis too long", Body: `{"text": "abc", "length": 2, "ellipsis": "..."}`, Code: "INVALID_INPUT", Field: "ellipsis"},
		{Name: "length 0", Body: `{"text": "abc", "length": 0}`, Code: "INVALID_INPUT", Field: "length"},
		{Name: "length 100,001", Body: `{"text": "abc", "length": 100001}`, Code: "INVALID_INPUT", Field: "length"},
		{Name: "fraction", Body: `{"text": "abc", "length": 1.5}`, Code: "INVALID_INPUT", Field: "length"},
		{Name: "length missing", Body: `{"text": "abc"}`, Code: "INVALID_INPUT", Field: "length"},
		{Name: "unknown unit", Body: `{"text": "abc", "length": 1, "unit": "lines"}`, Code: "INVALID_INPUT", Field: "unit"},
		{Name: "wordBoundary as text", Body: `{"text": "abc", "length": 1, "wordBoundary": "no"}`, Code: "INVALID_INPUT", Field: "wordBoundary"},
	})
	sdktest.Run(t, Truncate, sdktest.Recorded(t, "testdata/characters.json", "text/truncate"))
}

// FuzzTruncate checks that the cut is within the text, within the room, and with a
// boundary never later than without.
func FuzzTruncate(f *testing.F) {
	f.Add("one two e\u0301", uint8(5))
	f.Add("  x\r\n👩‍👧", uint8(3))
	f.Fuzz(func(t *testing.T, text string, room uint8) {
		if !utf8.ValidString(text) || utf8.RuneCountInString(text) <= int(room) {
			return
		}
		hard, soft := charactersEnd(text, int(room), false), charactersEnd(text, int(room), true)
		if soft > hard || hard > len(text) || utf8.RuneCountInString(text[:hard]) > int(room) || !utf8.ValidString(text[:hard]) || !utf8.ValidString(text[:soft]) {
			t.Errorf("%q is cut to %d code points at %d or %d", text, room, hard, soft)
		}
	})
}
