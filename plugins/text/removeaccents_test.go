package main

import (
	"testing"

	"github.com/utilhost/utilhost/sdk/sdktest"
)

// Expected values: String.prototype.normalize of Node 20.20.2, scripts/oracle/text-b.mjs,
// and the names of Unicode's characters, scripts/oracle/text-b-forms.py.
func TestRemoveAccents(t *testing.T) {
	sdktest.Run(t, RemoveAccents, []sdktest.Case{
		{Name: "composed and decomposed", Body: `{"text": "\u00e9 e\u0301 \u1e69 s\u0323\u0307"}`, Want: `{"result": "e e s s"}`},
		{Name: "Greek and Cyrillic", Body: `{"text": "Ά ΐ ᾧ ё й"}`, Want: `{"result": "Α ι ω е и"}`},
		{Name: "no decomposition", Body: `{"text": "ø ł ß æ đ ı"}`, Want: `{"result": "ø ł ß æ đ ı"}`},
		{Name: "marks of other scripts", Body: `{"text": "שָׁ が か\u3099 कि بِ 각 ก็"}`, Want: `{"result": "שָׁ が か\u3099 कि بِ 각 ก็"}`},
		{Name: "no letter below the mark", Body: `{"text": "\u0301 ≠ =\u0338 1\u0301 1\ufe0f\u20e3"}`, Want: `{"result": "\u0301 ≠ =\u0338 1\u0301 1\ufe0f\u20e3"}`},
		{Name: "mark that is two", Body: `{"text": "ι\u0344"}`, Want: `{"result": "ι"}`},
		{Name: "other marks on a letter stay", Body: `{"text": "a\u05b8\u0301"}`, Want: `{"result": "a\u05b8"}`},
		{Name: "empty", Body: `{"text": "", "asciiOnly": true}`, Want: `{"result": ""}`},
		{Name: "ASCII", Body: `{"text": "Ærøskøbing ß ẞ Þþ Łł İı Ə ﬁ Ĳ ŉ", "asciiOnly": true}`, Want: `{"result": "AEroskobing ss SS THth Ll Ii E fi IJ n"}`},
		{Name: "accents on letters of two", Body: `{"text": "Ǣ ǿ", "asciiOnly": true}`, Want: `{"result": "AE o"}`},
		{Name: "other styles and widths", Body: `{"text": "𝐀𝟏 Ａ５ ª", "asciiOnly": true}`, Want: `{"result": "A1 A5 a"}`},
		{Name: "the rest is dropped", Body: `{"text": "a字b–c€d½e\u0301\u200b٣²ﷺ😀", "asciiOnly": true}`, Want: `{"result": "abcde"}`},
		{Name: "text missing", Body: `{}`, Code: "INVALID_INPUT", Field: "text"},
		{Name: "asciiOnly as text", Body: `{"text": "a", "asciiOnly": "true"}`, Code: "INVALID_INPUT", Field: "asciiOnly"},
	})
	sdktest.Run(t, RemoveAccents, sdktest.Recorded(t, "testdata/characters.json", "text/remove-accents"))
	sdktest.Run(t, RemoveAccents, sdktest.Recorded(t, "testdata/forms.json", "text/remove-accents"))
}
