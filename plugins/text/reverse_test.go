package main

import (
	"slices"
	"strings"
	"testing"

	"github.com/rivo/uniseg"

	"github.com/utilhost/utilhost/sdk/sdktest"
)

// Expected values: by hand from the rule and Unicode Standard Annex 29; the recorded ones are Node's.
func TestReverse(t *testing.T) {
	cases := []sdktest.Case{
		{Name: "letters", Body: `{"text": "abc"}`, Want: `{"result": "cba"}`},
		{Name: "emoji of a family", Body: `{"text": "x👨‍👩‍👧y"}`, Want: `{"result": "y👨‍👩‍👧x"}`},
		{Name: "skin tone", Body: `{"text": "a👍🏽b"}`, Want: `{"result": "b👍🏽a"}`},
		{Name: "flags", Body: `{"text": "🇩🇪🇫🇷"}`, Want: `{"result": "🇫🇷🇩🇪"}`},
		{Name: "combining marks", Body: `{"text": "ae\u0301\u0323b"}`, Want: `{"result": "bẹ́a"}`},
		{Name: "CR LF stays", Body: `{"text": "a\r\nb\nc"}`, Want: `{"result": "c\nb\r\na"}`},
		{Name: "Hangul", Body: `{"text": "각가"}`, Want: `{"result": "가각"}`},
		{Name: "Devanagari, linked consonants", Body: `{"text": "नमस्ते"}`, Want: `{"result": "स्तेमन"}`},
		{Name: "not linked with a non-joiner", Body: `{"text": "क्\u200cष"}`, Want: `{"result": "षक्\u200c"}`},
		// The next two are Node 20.20.2's (Intl.Segmenter, Unicode 17).
		{Name: "linked across a vowel sign", Body: `{"text": "\u0995\u09be\u09cd\u09b7a"}`, Want: `{"result": "a\u0995\u09be\u09cd\u09b7"}`},
		{Name: "linked across a skin tone and a tag", Body: `{"text": "\u0d15\ud83c\udfff\udb40\udc61\u0d4d\u0d15a"}`, Want: `{"result": "a\u0d15\ud83c\udfff\udb40\udc61\u0d4d\u0d15"}`},
		{Name: "keycap", Body: `{"text": "1\ufe0f\u20e3a"}`, Want: `{"result": "a1️⃣"}`},
		{Name: "white space stays", Body: `{"text": " a\tb\n"}`, Want: `{"result": "\nb\ta "}`},
		{Name: "words", Body: `{"text": "one two  three", "mode": "words"}`, Want: `{"result": "three two one"}`},
		{Name: "words by line", Body: `{"text": " a b \r\n\nc d\n", "mode": "words"}`, Want: `{"result": "b a\n\nd c\n"}`},
		{Name: "lines", Body: `{"text": "a\r\nb\rc", "mode": "lines"}`, Want: `{"result": "c\nb\na"}`},
		{Name: "lines, break at the end", Body: `{"text": "a\nb\n", "mode": "lines"}`, Want: `{"result": "\nb\na"}`},
		{Name: "empty", Body: `{"text": ""}`, Want: `{"result": ""}`},
		{Name: "unknown mode", Body: `{"text": "a", "mode": "letters"}`, Code: "INVALID_INPUT", Field: "mode"},
	}
	sdktest.Run(t, Reverse, append(cases, sdktest.Recorded(t, "testdata/lines.json", "text/reverse")...))
}

// FuzzClusters checks that clusters make up the text and end only where package
// uniseg sees an end too, and that text of ASCII is turned round byte by byte.
func FuzzClusters(f *testing.F) {
	for _, text := range []string{"", "a\r\nb", "👨‍👩‍👧🇩🇪🇫🇷", "नमस्ते", "e\u0301\u0323", "क्\u200cष", "각가"} {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		text = strings.ToValidUTF8(text, "?") // as all requests are
		ends := make(map[int]bool)
		for at, state, rest := 0, -1, text; rest != ""; {
			var cluster string
			cluster, rest, _, state = uniseg.FirstGraphemeClusterInString(rest, state)
			at += len(cluster)
			ends[at] = true
		}
		at := 0
		for cluster := range clusters(text) {
			if at += len(cluster); !ends[at] || cluster == "" {
				t.Errorf("%q: cluster %q ends at %d", text, cluster, at)
			}
		}
		if at != len(text) {
			t.Errorf("%q: %d bytes in clusters", text, at)
		}
		if ascii := strings.Map(func(r rune) rune { return r & 0x3f }, text); strings.ToValidUTF8(ascii, "") == ascii && !strings.Contains(ascii, "\r\n") {
			bytes := []byte(ascii)
			slices.Reverse(bytes)
			if got := reversed(ascii); got != string(bytes) {
				t.Errorf("%q backwards is %q", ascii, got)
			}
		}
	})
}
