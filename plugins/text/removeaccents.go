package main

import (
	"bytes"
	"context"
	"strings"
	"sync"
	"unicode"
	"unicode/utf8"

	"golang.org/x/text/unicode/norm"

	"github.com/utilhost/utilhost/plugins/internal/prose"
	"github.com/utilhost/utilhost/sdk"
)

type removeAccentsRequest struct {
	Text      string `json:"text" doc:"Text to remove accents from; it may be empty." maxLength:"1000000"`
	ASCIIOnly bool   `json:"asciiOnly" doc:"Whether letters such as ß, ø, æ and ł become ASCII letters as well and all else beyond ASCII is dropped." default:"false"`
}

// RemoveAccents is text/remove-accents.
var RemoveAccents = sdk.Endpoint[removeAccentsRequest, textResult]{
	Route:   "text/remove-accents",
	Summary: "Accents removed from letters",
	Doc: `
Takes the accents off letters of every script that has them: the marks of Unicode's
blocks of combining diacritical marks, be they part of a character or stand after it.
Vowel signs and other marks of Hebrew, Arabic, Indic and other scripts stay, and so do
letters that have no decomposition, such as ø. With asciiOnly these become the ASCII
letters that they are made of or written with, letters and digits of other widths and
styles become plain ones, and every other character beyond ASCII is dropped.`,
	Examples: []sdk.Example{{
		Request:  `{"text": "Crème brûlée, smørrebrød, Ελλάδα"}`,
		Response: `{"result": "Creme brulee, smørrebrød, Ελλαδα"}`,
	}, {
		Name:     "ASCII only",
		Request:  `{"text": "Łódź, Straße, Þór – 5 €", "asciiOnly": true}`,
		Response: `{"result": "Lodz, Strasse, THor  5 "}`,
	}},
	Run: func(_ context.Context, in removeAccentsRequest) (textResult, error) {
		text := withoutAccents(in.Text)
		if in.ASCIIOnly {
			text = asciiText(text)
		}
		return shortEnough(text)
	},
}

// withoutAccents takes the accents off all letters.
func withoutAccents(text string) string {
	var out strings.Builder
	out.Grow(len(text))
	onLetter := false // whether marks would belong to a letter
	for at, r := range text {
		if r < utf8.RuneSelf {
			onLetter = prose.IsLetterOrDigit(r) && r > '9'
			out.WriteByte(byte(r))
			continue
		}
		end := at + utf8.RuneLen(r)
		decomposed := norm.NFD.PropertiesString(text[at:end]).Decomposition()
		switch {
		case onLetter && isAccent(r):
		case decomposed == nil:
			onLetter = unicode.IsLetter(r) || onLetter && unicode.IsMark(r)
			out.WriteString(text[at:end])
		default:
			base, size := utf8.DecodeRune(decomposed)
			onLetter = unicode.IsLetter(base)
			if onLetter && bytes.ContainsFunc(decomposed[size:], isAccent) {
				out.WriteRune(base)
			} else {
				out.WriteString(text[at:end])
			}
		}
	}
	return out.String()
}

// isAccent says whether the character is in a block of combining diacritical
// marks: the main one, the extended one, the supplement or the half marks.
func isAccent(r rune) bool {
	return '\u0300' <= r && r <= '\u036f' || '\u1ab0' <= r && r <= '\u1aff' ||
		'\u1dc0' <= r && r <= '\u1dff' || '\ufe20' <= r && r <= '\ufe2f'
}

// asciiText writes letters and digits in ASCII where they have a form there, and
// drops all else beyond ASCII.
func asciiText(text string) string {
	var out strings.Builder
	out.Grow(len(text))
	letters := asciiLetters()
	for at, r := range text {
		if r < utf8.RuneSelf {
			out.WriteByte(byte(r))
			continue
		}
		if ascii, ok := letters[r]; ok {
			out.WriteString(ascii)
			continue
		}
		if !prose.IsLetterOrDigit(r) {
			continue
		}
		// A compatibility form such as ﬁ or Ａ, or nil.
		for _, c := range norm.NFKD.PropertiesString(text[at:]).Decomposition() {
			if prose.IsLetterOrDigit(rune(c)) && c < utf8.RuneSelf {
				out.WriteByte(c)
			}
		}
	}
	return out.String()
}

// asciiLetters are the letters of asciiForms with their forms in ASCII.
var asciiLetters = sync.OnceValue(func() map[rune]string {
	letters := make(map[rune]string)
	for _, form := range asciiForms {
		for _, letter := range form.letters {
			letters[letter] = form.ascii
		}
	}
	return letters
})

// asciiForms are the Latin letters without a decomposition in the blocks Latin-1
// Supplement, Latin Extended-A, -B, -C and Latin Extended Additional, and the small
// ones to their capitals, by the ASCII letters that their names in the Unicode
// Character Database begin with (LATIN SMALL LETTER L WITH STROKE). Letters with names
// of their own, such as thorn, have the form that they are commonly written with.
var asciiForms = []struct{ ascii, letters string }{
	{"A", "Ⱥ"}, {"a", "ⱥ"}, {"AE", "Æ"}, {"ae", "æ"}, {"B", "ƁƂɃ"}, {"b", "ƀƃɓ"}, {"C", "ƇȻ"}, {"c", "ƈȼ"},
	{"D", "ÐĐƉƊƋ"}, {"d", "ðđƌȡɖɗ"}, {"E", "ƏƐɆ"}, {"e", "ɇⱸəɛ"}, {"F", "Ƒ"}, {"f", "ƒ"}, {"G", "ƓǤ"}, {"g", "ǥɠ"},
	{"OI", "Ƣ"}, {"oi", "ƣ"}, {"H", "ĦⱧ"}, {"h", "ħⱨ"}, {"HV", "Ƕ"}, {"hv", "ƕ"}, {"I", "Ɨ"}, {"i", "ıɨ"}, {"J", "Ɉ"},
	{"j", "ȷɉ"}, {"K", "ƘⱩ"}, {"k", "ƙⱪ"}, {"L", "ŁȽⱠⱢ"}, {"l", "łƚȴⱡɫ"}, {"M", "Ɱ"}, {"m", "ɱ"}, {"N", "ŊƝȠ"},
	{"n", "ŋƞȵɲ"}, {"O", "ØƆƟ"}, {"o", "øⱺɔɵ"}, {"OE", "Œ"}, {"oe", "œ"}, {"OU", "Ȣ"}, {"ou", "ȣ"}, {"P", "ƤⱣ"},
	{"p", "ƥᵽ"}, {"q", "ĸɋ"}, {"R", "ɌⱤ"}, {"r", "ɍɽ"}, {"S", "Ȿ"}, {"s", "ȿẜẝ"}, {"SS", "ẞ"}, {"ss", "ß"}, {"T", "ŦƬƮȾ"},
	{"t", "ŧƫƭȶⱦʈ"}, {"TH", "Þ"}, {"th", "þ"}, {"U", "Ʉ"}, {"u", "ʉ"}, {"V", "Ʋ"}, {"v", "ⱱⱴʋ"}, {"W", "Ⱳ"}, {"w", "ⱳ"},
	{"Y", "ƳɎỾ"}, {"y", "ƴɏỿ"}, {"Z", "ƵȤⱫⱿ"}, {"z", "ƶȥɀⱬ"},
}
