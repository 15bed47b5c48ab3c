package main

import (
	"testing"

	"github.com/utilhost/utilhost/sdk/sdktest"
)

// Expected values: well-known acronyms, and scripts/oracle/text-b.mjs with Node
// 20.20.2.
func TestAcronym(t *testing.T) {
	sdktest.Run(t, Acronym, []sdktest.Case{
		{Name: "NASA", Body: `{"text": "National Aeronautics and Space Administration"}`,
			Want: `{"acronym": "NASA", "words": ["National", "Aeronautics", "Space", "Administration"]}`},
		{Name: "small words used", Body: `{"text": "law and order", "skipSmallWords": false}`, Want: `{"acronym": "LAO", "words": ["law", "and", "order"]}`},
		{Name: "every small word", Body: `{"text": "a an and as at but by for from in into nor of on or the to with"}`, Want: `{"acronym": "", "words": []}`},
		{Name: "small words in capitals and quotes", Body: `{"text": "THE \"And,\" (Of) x"}`, Want: `{"acronym": "X", "words": ["x"]}`},
		{Name: "near small words", Body: `{"text": "so is it up off"}`, Want: `{"acronym": "SIIUO", "words": ["so", "is", "it", "up", "off"]}`},
		{Name: "hyphens", Body: `{"text": "light-emitting\u2010diode self\u2011contained -- x-"}`,
			Want: `{"acronym": "LEDSCX", "words": ["light", "emitting", "diode", "self", "contained", "x"]}`},
		{Name: "other dashes separate nothing", Body: `{"text": "a—b c/d"}`, Want: `{"acronym": "AC", "words": ["a—b", "c/d"]}`},
		{Name: "digits", Body: `{"text": "3rd generation 2.0"}`, Want: `{"acronym": "3G2", "words": ["3rd", "generation", "2.0"]}`},
		{Name: "punctuation alone", Body: `{"text": "rock & roll ... !"}`, Want: `{"acronym": "RR", "words": ["rock", "roll"]}`},
		{Name: "apostrophes inside", Body: `{"text": "'don't' worry!"}`, Want: `{"acronym": "DW", "words": ["don't", "worry"]}`},
		{Name: "other letters", Body: `{"text": "élan e\u0301toile ßa 字 ж"}`, Want: `{"acronym": "ÉE\u0301SS字Ж", "words": ["élan", "e\u0301toile", "ßa", "字", "ж"]}`},
		{Name: "white space", Body: `{"text": " as\tsoon\nas\u00a0possible ", "skipSmallWords": false}`, Want: `{"acronym": "ASAP", "words": ["as", "soon", "as", "possible"]}`},
		{Name: "empty", Body: `{"text": ""}`, Want: `{"acronym": "", "words": []}`},
		{Name: "text missing", Body: `{}`, Code: "INVALID_INPUT", Field: "text"},
		{Name: "skipSmallWords as number", Body: `{"text": "a", "skipSmallWords": 0}`, Code: "INVALID_INPUT", Field: "skipSmallWords"},
	})
	sdktest.Run(t, Acronym, sdktest.Recorded(t, "testdata/characters.json", "text/acronym"))
}
