package main

import (
	"testing"

	"github.com/utilhost/utilhost/sdk/sdktest"
)

// Expected values: by hand from the rule; the recorded ones are Node's.
func TestDedupeWords(t *testing.T) {
	cases := []sdktest.Case{
		{Name: "first stays", Body: `{"text": "the cat the dog cat"}`, Want: `{"result": "the cat dog"}`},
		{Name: "case counts", Body: `{"text": "The the THE"}`, Want: `{"result": "The the THE"}`},
		{Name: "case does not count", Body: `{"text": "The the THE", "caseInsensitive": true}`, Want: `{"result": "The"}`},
		{Name: "punctuation counts", Body: `{"text": "cat, cat cat."}`, Want: `{"result": "cat, cat cat."}`},
		{Name: "white space", Body: `{"text": "  a \t b\u00a0a  c "}`, Want: `{"result": "a b c"}`},
		{Name: "line breaks", Body: `{"text": "a b\na c\r\nd"}`, Want: `{"result": "a b\nc\nd"}`},
		{Name: "lines that keep nothing", Body: `{"text": "a\n\na\n b"}`, Want: `{"result": "a\nb"}`},
		{Name: "final sigma", Body: `{"text": "ΟΔΟΣ οδος", "caseInsensitive": true}`, Want: `{"result": "ΟΔΟΣ"}`},
		{Name: "sigma before a byte order mark", Body: `{"text": "ΑΣ\ufeffΒ ας", "caseInsensitive": true}`, Want: `{"result": "ΑΣ Β"}`},
		{Name: "astral", Body: `{"text": "😀 a 😀"}`, Want: `{"result": "😀 a"}`},
		{Name: "only white space", Body: `{"text": " \n "}`, Want: `{"result": ""}`},
		{Name: "empty", Body: `{"text": "", "caseInsensitive": true}`, Want: `{"result": ""}`},
		{Name: "null", Body: `{"text": null}`, Code: "INVALID_INPUT", Field: "text"},
	}
	sdktest.Run(t, DedupeWords, append(cases, sdktest.Recorded(t, "testdata/lines.json", "text/dedupe-words")...))
}
