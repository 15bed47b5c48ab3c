package main

import (
	"context"

	"github.com/utilhost/utilhost/sdk"
)

type languageRequest struct {
	Text string `json:"text" doc:"The text; it may be empty. Only the first 20,000 characters are looked at."`
}

type languageResult struct {
	Language string `json:"language" doc:"The language's name in English, or Unknown." enum:"English,Spanish,French,German,Italian,Portuguese,Dutch,Swedish,Danish,Norwegian,Finnish,Polish,Czech,Romanian,Hungarian,Turkish,Indonesian,Vietnamese,Russian,Ukrainian,Bulgarian,Greek,Arabic,Persian,Hebrew,Hindi,Bengali,Tamil,Thai,Japanese,Korean,Chinese,Unknown"`
	Script   string `json:"script" doc:"The script that most letters belong to, or Unknown." enum:"Latin,Cyrillic,Greek,Arabic,Hebrew,Devanagari,Bengali,Tamil,Thai,Hangul,Japanese,Han,Georgian,Armenian,Unknown"`
}

// Language is text/language.
var Language = sdk.Endpoint[languageRequest, languageResult]{
	Route:   "text/language",
	Summary: "Language and script of a text",
	Doc: `
Tells in which of 32 languages a text is written. The script decides where it
belongs to one language; otherwise common words, letters and the commonest trigrams
of each language vote, and the word list for English. Any kana makes a text
Japanese. Ten words are nearly always enough; with less than five the closely
related ones (Danish and Norwegian, Spanish and Portuguese) may be mistaken for each
other. A text in any other language is Unknown where its letters or the lack of
known words show it, and may be taken for a related language where not.`,
	Examples: []sdk.Example{{
		Request:  `{"text": "Wo ist der Bahnhof, bitte?"}`,
		Response: `{"language": "German", "script": "Latin"}`,
	}, {
		Name:     "No letters",
		Request:  `{"text": "12 + 30 = 42"}`,
		Response: `{"language": "Unknown", "script": "Unknown"}`,
	}},
	Run: func(_ context.Context, in languageRequest) (languageResult, error) {
		text := firstRunes(in.Text, maxLanguageRunes)
		script := scriptOf(text)
		return languageResult{languageOf(text, script), script}, nil
	},
}

// maxLanguageRunes is how many code points of a text are looked at.
const maxLanguageRunes = 20_000

// firstRunes is the beginning of a text.
func firstRunes(text string, most int) string {
	n := 0
	for at := range text {
		if n == most {
			return text[:at]
		}
		n++
	}
	return text
}
