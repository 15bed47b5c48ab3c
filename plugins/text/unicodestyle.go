package main

import (
	"context"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/utilhost/utilhost/sdk"
)

type unicodeStyleRequest struct {
	Text  string `json:"text" doc:"Text to write in the style; it may be empty." maxLength:"1000000"`
	Style string `json:"style" doc:"The style." enum:"bold,italic,bold-italic,script,fraktur,double-struck,monospace,circled,fullwidth,small-caps,strikethrough,underline,upside-down" default:"bold"`
}

// UnicodeStyle is text/unicode-style.
var UnicodeStyle = sdk.Endpoint[unicodeStyleRequest, textResult]{
	Route:   "text/unicode-style",
	Summary: "Text in the styled letters of Unicode",
	Doc: `
Writes a text in characters that look like styled letters wherever formatting is not to
be had. Bold to monospace take the mathematical letters and digits (there are no digits
in italic, script and fraktur), circled the encircled ones, fullwidth the forms for
East Asian text of all of ASCII with the ideographic space. Small caps change small
letters only, but x, which has no such form. Strikethrough and underline put a combining
line (U+0336, U+0332) after every character but control characters. Upside-down writes
the whole text backwards in turned or similar characters. Whatever has no form in a
style stays as it is. Screen readers may not read such text. A result of more than
1,000,000 characters is refused.`,
	Examples: []sdk.Example{{
		Request:  `{"text": "Bold 1"}`,
		Response: `{"result": "𝐁𝐨𝐥𝐝 𝟏"}`,
	}, {
		Name:     "Underlined",
		Request:  `{"text": "ab", "style": "underline"}`,
		Response: `{"result": "a\u0332b\u0332"}`,
	}, {
		Name:     "Upside down",
		Request:  `{"text": "Hello!", "style": "upside-down"}`,
		Response: `{"result": "¡ollǝH"}`,
	}},
	Run: func(_ context.Context, in unicodeStyleRequest) (textResult, error) {
		switch in.Style {
		case "strikethrough":
			return lined(in.Text, "\u0336")
		case "underline":
			return lined(in.Text, "\u0332")
		case "upside-down":
			return textResult{reversed(strings.Map(turned.of, in.Text))}, nil
		default: // the styles of letters
			style := letterStyles[in.Style]
			return textResult{strings.Map(style.of, in.Text)}, nil
		}
	},
}

// letterStyle is where the forms of the letters and digits of ASCII are.
type letterStyle struct {
	upper, lower, digits rune                // the forms of A, a and 0, after which the others follow; 0 for none
	apart                [utf8.RuneSelf]rune // forms that are somewhere else
}

// of is the form of a character, the character itself if there is none.
func (s *letterStyle) of(r rune) rune {
	if r >= utf8.RuneSelf {
		return r
	}
	if form := s.apart[r]; form != 0 {
		return form
	}
	switch {
	case s.upper != 0 && 'A' <= r && r <= 'Z':
		return s.upper + r - 'A'
	case s.lower != 0 && 'a' <= r && r <= 'z':
		return s.lower + r - 'a'
	case s.digits != 0 && '0' <= r && r <= '9':
		return s.digits + r - '0'
	}
	return r
}

// letterStyles are the styles of single letters, from Unicode's charts Mathematical
// Alphanumeric Symbols, Letterlike Symbols, Enclosed Alphanumerics, Halfwidth and
// Fullwidth Forms, and the small capitals of the Latin blocks.
var letterStyles = map[string]letterStyle{
	"bold":          {upper: '𝐀', lower: '𝐚', digits: '𝟎'},
	"italic":        {upper: '𝐴', lower: '𝑎', apart: paired("h", "ℎ")},
	"bold-italic":   {upper: '𝑨', lower: '𝒂'},
	"script":        {upper: '𝒜', lower: '𝒶', apart: paired("BEFHILMRego", "ℬℰℱℋℐℒℳℛℯℊℴ")},
	"fraktur":       {upper: '𝔄', lower: '𝔞', apart: paired("CHIRZ", "ℭℌℑℜℨ")},
	"double-struck": {upper: '𝔸', lower: '𝕒', digits: '𝟘', apart: paired("CHNPQRZ", "ℂℍℕℙℚℝℤ")},
	"monospace":     {upper: '𝙰', lower: '𝚊', digits: '𝟶'},
	"circled":       {upper: 'Ⓐ', lower: 'ⓐ', digits: '①' - 1, apart: paired("0", "⓪")},
	"fullwidth":     {upper: 'Ａ', lower: 'ａ', digits: '０', apart: paired(" !\"#$%&'()*+,-./:;<=>?@[\\]^_`{|}~", "\u3000！＂＃＄％＆＇（）＊＋，－．／：；＜＝＞？＠［＼］＾＿｀｛｜｝～")},
	"small-caps":    {apart: paired("abcdefghijklmnopqrstuvwyz", "ᴀʙᴄᴅᴇꜰɢʜɪᴊᴋʟᴍɴᴏᴘꞯʀꜱᴛᴜᴠᴡʏᴢ")},
}

// turned are the characters that look like others upside down: Unicode's turned
// letters, and what is like them in other blocks.
var turned = letterStyle{apart: paired(
	"abcdefghijkmnpqrtuvwy"+"ABCDEFGJKLMPRTUVWY"+"12345679"+".,'\"!?()[]{}<>&_;",
	"ɐqɔpǝɟƃɥᴉɾʞɯudbɹʇnʌʍʎ"+"∀ᗺƆᗡƎℲ⅁ſʞ⅂WԀᴚ⊥∩ΛM⅄"+"ƖᄅƐㄣϛ9ㄥ6"+"˙‘,„¡¿)(][}{><⅋‾⸵")}

// paired has for every character of one text, all of ASCII, the one at its place in
// another.
func paired(from, to string) (pairs [utf8.RuneSelf]rune) {
	forms := []rune(to)
	for i := range len(from) {
		pairs[from[i]] = forms[i]
	}
	return pairs
}

// lined puts a combining line after every character.
func lined(text, line string) (textResult, error) {
	var w writer
	for cluster := range clusters(text) {
		w.add(cluster)
		if first, _ := utf8.DecodeRuneInString(cluster); !unicode.IsControl(first) {
			w.add(line)
		}
	}
	return w.result()
}
