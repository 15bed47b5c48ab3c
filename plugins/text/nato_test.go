package main

import (
	"strings"
	"testing"

	"github.com/utilhost/utilhost/sdk/sdktest"
)

// Expected values: ICAO Annex 10, volume II, figure 5-1, and a table of its own in
// scripts/oracle/text-b.mjs.
func TestNato(t *testing.T) {
	const letters = `Alfa Bravo Charlie Delta Echo Foxtrot Golf Hotel India Juliett Kilo Lima Mike November Oscar Papa Quebec Romeo Sierra Tango Uniform Victor Whiskey X-ray Yankee Zulu`
	sdktest.Run(t, Nato, []sdktest.Case{
		{Name: "small letters", Body: `{"text": "abcdefghijklmnopqrstuvwxyz"}`, Want: `{"result": "` + letters + `"}`},
		{Name: "capitals", Body: `{"text": "ABCDEFGHIJKLMNOPQRSTUVWXYZ"}`, Want: `{"result": "` + letters + `"}`},
		{Name: "digits", Body: `{"text": "0123456789"}`, Want: `{"result": "Zero One Two Three Four Five Six Seven Eight Nine"}`},
		{Name: "words", Body: `{"text": "  a b\n\n\tc "}`, Want: `{"result": "Alfa / Bravo / Charlie"}`},
		{Name: "other characters", Body: `{"text": "a-b?! é字"}`, Want: `{"result": "Alfa - Bravo ? ! / é 字"}`},
		{Name: "slash in the text", Body: `{"text": "a/b"}`, Want: `{"result": "Alfa / Bravo"}`},
		{Name: "accents stay on letters", Body: `{"text": "e\u0301 👩‍👧"}`, Want: `{"result": "e\u0301 / 👩‍👧"}`},
		{Name: "only white space", Body: `{"text": " \n "}`, Want: `{"result": ""}`},
		{Name: "empty", Body: `{"text": ""}`, Want: `{"result": ""}`},
		{Name: "result too long", Body: `{"text": "` + strings.Repeat("n", 111_112) + `"}`, Code: "INVALID_INPUT", Field: "text"},
		{Name: "null", Body: `{"text": null}`, Code: "INVALID_INPUT", Field: "text"},
		{Name: "number", Body: `{"text": 5}`, Code: "INVALID_INPUT", Field: "text"},
	})
	sdktest.Run(t, Nato, sdktest.Recorded(t, "testdata/characters.json", "text/nato"))
}
