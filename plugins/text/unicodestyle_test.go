package main

import (
	"strings"
	"testing"

	"github.com/utilhost/utilhost/sdk/sdktest"
)

// Expected values: the names of Unicode's characters, scripts/oracle/text-b-forms.py,
// and the charts by hand.
func TestUnicodeStyle(t *testing.T) {
	sdktest.Run(t, UnicodeStyle, []sdktest.Case{
		{Name: "bold by default", Body: `{"text": "Az09"}`, Want: `{"result": "𝐀𝐳𝟎𝟗"}`},
		{Name: "letters beyond ASCII stay", Body: `{"text": "éß字😀"}`, Want: `{"result": "éß字😀"}`},
		{Name: "marks stay on letters", Body: `{"text": "e\u0301"}`, Want: `{"result": "𝐞\u0301"}`},
		{Name: "holes in the blocks", Body: `{"text": "h", "style": "italic"}`, Want: `{"result": "ℎ"}`},
		{Name: "strikethrough", Body: `{"text": "a b\n\te\u0301😀", "style": "strikethrough"}`, Want: `{"result": "a\u0336 \u0336b\u0336\n\te\u0301\u0336😀\u0336"}`},
		{Name: "underline", Body: `{"text": "a\r\nb", "style": "underline"}`, Want: `{"result": "a\u0332\r\nb\u0332"}`},
		{Name: "upside down", Body: `{"text": "Hello, World!", "style": "upside-down"}`, Want: `{"result": "¡plɹoM ‘ollǝH"}`},
		{Name: "upside down, digits and brackets", Body: `{"text": "(1234567890) [a] {b}?", "style": "upside-down"}`, Want: `{"result": "¿{q} [ɐ] (068ㄥ9ϛㄣƐᄅƖ)"}`},
		{Name: "upside down, lines", Body: `{"text": "ab\ncd", "style": "upside-down"}`, Want: `{"result": "pɔ\nqɐ"}`},
		{Name: "upside down, marks stay on letters", Body: `{"text": "e\u0301x", "style": "upside-down"}`, Want: `{"result": "xǝ\u0301"}`},
		{Name: "empty", Body: `{"text": ""}`, Want: `{"result": ""}`},
		{Name: "longest result", Body: `{"text": "` + strings.Repeat("a", maxCharacters/2) + `", "style": "underline"}`, Want: `{"result": "` + strings.Repeat("a\u0332", maxCharacters/2) + `"}`},
		{Name: "result too long", Body: `{"text": "` + strings.Repeat("a", maxCharacters/2+1) + `", "style": "underline"}`, Code: "INVALID_INPUT", Field: "text"},
		{Name: "unknown style", Body: `{"text": "a", "style": "Bold"}`, Code: "INVALID_INPUT", Field: "style"},
		{Name: "text missing", Body: `{"style": "bold"}`, Code: "INVALID_INPUT", Field: "text"},
	})
	sdktest.Run(t, UnicodeStyle, sdktest.Recorded(t, "testdata/forms.json", "text/unicode-style"))
}

// TestTurned checks that every character that is turned was counted once.
func TestTurned(t *testing.T) {
	count := 0
	for _, form := range turned.apart {
		if form != 0 {
			count++
		}
	}
	if count != 20+18+8+18 {
		t.Errorf("%d characters are turned", count)
	}
}
