package main

import (
	"context"
	"strings"
	"sync"

	"github.com/utilhost/utilhost/plugins/internal/js"
	"github.com/utilhost/utilhost/sdk"
)

type morseRequest struct {
	Text string `json:"text" doc:"Text to encode, or Morse code to decode; it may be empty." maxLength:"1000000"`
	Mode string `json:"mode" doc:"Direction." enum:"encode,decode" default:"encode"`
}

// Morse is text/morse.
var Morse = sdk.Endpoint[morseRequest, textResult]{
	Route:   "text/morse",
	Summary: "Morse code",
	Doc: `
Writes a text in International Morse code (Recommendation ITU-R M.1677-1) with
full stops and hyphens for dots and dashes: letters in either case, É, digits and the
marks . , ? ' ! / ( ) & : ; = + - _ " $ @, of which ! & ; _ $ have the codes in
customary use. One space stands between two letters and a slash between two words. A
character without a code is left out. Decoding gives upper-case letters; letters may
have any white space between them, and a code that is unknown becomes a question
mark.`,
	Examples: []sdk.Example{{
		Name:     "Encode",
		Request:  `{"text": "Hi there"}`,
		Response: `{"result": ".... .. / - .... . .-. ."}`,
	}, {
		Name:     "Decode",
		Request:  `{"text": "... --- ... / ......", "mode": "decode"}`,
		Response: `{"result": "SOS ?"}`,
	}},
	Run: func(_ context.Context, in morseRequest) (textResult, error) {
		if in.Mode == "decode" {
			return textResult{decodeMorse(in.Text)}, nil
		}
		return encodeMorse(in.Text)
	},
}

// morseCodes are the codes by character, in the order of the recommendation
// (sections 1.1.1 to 1.1.3); the last line is customary.
var morseCodes = ['É' + 1]string{
	'A': ".-", 'B': "-...", 'C': "-.-.", 'D': "-..", 'E': ".", 'É': "..-..", 'F': "..-.", 'G': "--.", 'H': "....",
	'I': "..", 'J': ".---", 'K': "-.-", 'L': ".-..", 'M': "--", 'N': "-.", 'O': "---", 'P': ".--.", 'Q': "--.-",
	'R': ".-.", 'S': "...", 'T': "-", 'U': "..-", 'V': "...-", 'W': ".--", 'X': "-..-", 'Y': "-.--", 'Z': "--..",
	'1': ".----", '2': "..---", '3': "...--", '4': "....-", '5': ".....", '6': "-....", '7': "--...", '8': "---..", '9': "----.", '0': "-----",
	'.': ".-.-.-", ',': "--..--", ':': "---...", '?': "..--..", '\'': ".----.", '-': "-....-", '/': "-..-.", '(': "-.--.", ')': "-.--.-",
	'"': ".-..-.", '=': "-...-", '+': ".-.-.", '@': ".--.-.",
	'!': "-.-.--", '&': ".-...", ';': "-.-.-.", '_': "..--.-", '$': "...-..-",
}

// morseCharacters are the characters by code.
var morseCharacters = sync.OnceValue(func() map[string]rune {
	characters := make(map[string]rune)
	for r, code := range morseCodes {
		if code != "" {
			characters[code] = rune(r)
		}
	}
	return characters
})

// encodeMorse writes the codes of the characters that have one, refused if that is
// too long.
func encodeMorse(text string) (textResult, error) {
	var w writer
	gap := "" // what separates the next code from those before
	for _, r := range text {
		if js.IsSpace(r) && gap != "" {
			gap = " / "
		}
		switch {
		case 'a' <= r && r <= 'z':
			r += 'A' - 'a'
		case r == 'é':
			r = 'É'
		}
		if int(r) >= len(morseCodes) || morseCodes[r] == "" {
			continue
		}
		w.add(gap, morseCodes[r])
		gap = " "
	}
	return w.result()
}

// decodeMorse reads codes with white space between them, and slashes between words.
func decodeMorse(text string) string {
	var out strings.Builder
	characters := morseCharacters()
	for word := range strings.SplitSeq(text, "/") {
		codes := js.Fields(word)
		if len(codes) > 0 && out.Len() > 0 {
			out.WriteByte(' ')
		}
		for _, code := range codes {
			r, ok := characters[code]
			if !ok {
				r = '?'
			}
			out.WriteRune(r)
		}
	}
	return out.String()
}
