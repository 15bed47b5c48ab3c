package main

import (
	"testing"

	"github.com/utilhost/utilhost/sdk/sdktest"
)

// Expected values: Intl.Segmenter and Unicode properties of Node 20.20.2,
// scripts/oracle/text-b.mjs.
func TestCharacterCount(t *testing.T) {
	counts := func(characters, noSpaces, letters, digits, spaces, punctuation, codePoints, bytes string) string {
		return `{"characters": ` + characters + `, "charactersNoSpaces": ` + noSpaces + `, "letters": ` + letters + `, "digits": ` + digits +
			`, "spaces": ` + spaces + `, "punctuation": ` + punctuation + `, "codePoints": ` + codePoints + `, "bytes": ` + bytes + `}`
	}
	sdktest.Run(t, CharacterCount, []sdktest.Case{
		{Name: "ASCII", Body: `{"text": "ab 12\t.$"}`, Want: counts("8", "6", "2", "2", "2", "2", "8", "8")},
		{Name: "CR LF", Body: `{"text": "a\r\n\n\r"}`, Want: counts("4", "1", "1", "0", "3", "0", "5", "5")},
		{Name: "accents", Body: `{"text": "e\u0301é"}`, Want: counts("2", "2", "2", "0", "0", "0", "3", "5")},
		{Name: "emoji", Body: `{"text": "👩‍👩‍👧👍🏽🇺🇸1️⃣"}`, Want: counts("4", "4", "0", "1", "0", "0", "12", "41")},
		{Name: "Hangul syllables of letters", Body: `{"text": "\u1100\u1161\u11a8각"}`, Want: counts("2", "2", "2", "0", "0", "0", "4", "12")},
		{Name: "other scripts", Body: `{"text": "字 ٣ «א»"}`, Want: counts("7", "5", "2", "1", "2", "2", "7", "13")},
		{Name: "neither", Body: `{"text": "€½😀\u0000"}`, Want: counts("4", "4", "0", "0", "0", "0", "4", "10")},
		{Name: "white space beyond ASCII", Body: `{"text": "\u00a0\u2003\ufeff\u2028"}`, Want: counts("4", "0", "0", "0", "4", "0", "4", "11")},
		{Name: "empty", Body: `{"text": ""}`, Want: counts("0", "0", "0", "0", "0", "0", "0", "0")},
		{Name: "text missing", Body: `{}`, Code: "INVALID_INPUT", Field: "text"},
		{Name: "boolean", Body: `{"text": true}`, Code: "INVALID_INPUT", Field: "text"},
	})
	sdktest.Run(t, CharacterCount, sdktest.Recorded(t, "testdata/characters.json", "text/character-count"))
}
