package main

import (
	"testing"

	"github.com/utilhost/utilhost/sdk/sdktest"
)

// Expected values: \p{P} of Node 20.20.2, scripts/oracle/text-b.mjs.
func TestRemovePunctuation(t *testing.T) {
	const ascii = `!\"#$%&'()*+,-./:;<=>?@[\\]^_` + "`" + `{|}~`
	sdktest.Run(t, RemovePunctuation, []sdktest.Case{
		{Name: "all of ASCII", Body: `{"text": "a` + ascii + `b"}`, Want: `{"result": "ab"}`},
		{Name: "beside them", Body: `{"text": "09AZaz\u007f"}`, Want: `{"result": "09AZaz\u007f"}`},
		{Name: "category P", Body: `{"text": "“a” ‘b’ «c» ¿d? ¡e! –f— …g §h ·i 。j 、k ״l ؟m"}`, Want: `{"result": "a b c d e f g h i j k l m"}`},
		{Name: "symbols beyond ASCII stay", Body: `{"text": "€ © ° ¢ × → ☃ 😀 ´"}`, Want: `{"result": "€ © ° ¢ × → ☃ 😀 ´"}`},
		{Name: "full stops stay", Body: `{"text": "3.14, e.g.…", "keepPeriods": true}`, Want: `{"result": "3.14 e.g."}`},
		{Name: "apostrophes", Body: `{"text": "It's ‘that’ \"one\"", "keepApostrophes": true}`, Want: `{"result": "It's that’ one"}`},
		{Name: "runs of spaces and ends of lines", Body: `{"text": "  a - b  \r\n\t- c -\t\n\n d"}`, Want: `{"result": "a b\r\nc\n\nd"}`},
		{Name: "tabs inside lines stay", Body: `{"text": "a\t-\tb  c"}`, Want: `{"result": "a\t\tb c"}`},
		{Name: "spaces stay", Body: `{"text": " a - b ! ", "collapseSpaces": false}`, Want: `{"result": " a  b  "}`},
		{Name: "nothing left", Body: `{"text": "?! ..."}`, Want: `{"result": ""}`},
		{Name: "empty", Body: `{"text": ""}`, Want: `{"result": ""}`},
		{Name: "text missing", Body: `{}`, Code: "INVALID_INPUT", Field: "text"},
		{Name: "keepPeriods as text", Body: `{"text": "", "keepPeriods": "yes"}`, Code: "INVALID_INPUT", Field: "keepPeriods"},
	})
	sdktest.Run(t, RemovePunctuation, sdktest.Recorded(t, "testdata/characters.json", "text/remove-punctuation"))
}
