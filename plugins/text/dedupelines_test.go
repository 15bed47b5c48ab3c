package main

import (
	"testing"

	"github.com/utilhost/utilhost/sdk/sdktest"
)

// Expected values: by hand from the rule; the recorded ones are Node's.
func TestDedupeLines(t *testing.T) {
	cases := []sdktest.Case{
		{Name: "first", Body: `{"text": "b\na\nb\nc\na"}`, Want: `{"result": "b\na\nc"}`},
		{Name: "last", Body: `{"text": "x\ny\nx\ny\nz\nx", "keep": "last"}`, Want: `{"result": "y\nz\nx"}`},
		{Name: "case counts", Body: `{"text": "A\na"}`, Want: `{"result": "A\na"}`},
		{Name: "case does not count", Body: `{"text": "É\né\nE", "caseInsensitive": true}`, Want: `{"result": "É\nE"}`},
		{Name: "case, last", Body: `{"text": "É\nx\né", "caseInsensitive": true, "keep": "last"}`, Want: `{"result": "x\né"}`},
		{Name: "white space counts", Body: `{"text": "a\n a\na "}`, Want: `{"result": "a\n a\na "}`},
		{Name: "white space does not count", Body: `{"text": " a\na\na\t", "trimCompare": true}`, Want: `{"result": " a"}`},
		{Name: "white space, last", Body: `{"text": " a\na\na\t", "trimCompare": true, "keep": "last"}`, Want: `{"result": "a\t"}`},
		{Name: "inner white space counts", Body: `{"text": "a b\na  b", "trimCompare": true}`, Want: `{"result": "a b\na  b"}`},
		{Name: "blank lines too", Body: `{"text": "a\n\nb\n\n"}`, Want: `{"result": "a\n\nb"}`},
		{Name: "blank lines differ by their white space", Body: `{"text": "\n \n"}`, Want: `{"result": "\n "}`},
		{Name: "and do not with trimCompare", Body: `{"text": "\n \na", "trimCompare": true}`, Want: `{"result": "\na"}`},
		{Name: "any line break", Body: `{"text": "a\r\na\rb\nb"}`, Want: `{"result": "a\nb"}`},
		{Name: "sharp s is no ss", Body: `{"text": "STRASSE\nstraße", "caseInsensitive": true}`, Want: `{"result": "STRASSE\nstraße"}`},
		{Name: "final sigma", Body: `{"text": "ΟΔΟΣ\nοδος", "caseInsensitive": true}`, Want: `{"result": "ΟΔΟΣ"}`},
		{Name: "composed and not", Body: `{"text": "é\ne\u0301"}`, Want: `{"result": "é\né"}`},
		{Name: "empty", Body: `{"text": "", "caseInsensitive": true}`, Want: `{"result": ""}`},
		{Name: "keep in capitals", Body: `{"text": "a", "keep": "First"}`, Code: "INVALID_INPUT", Field: "keep"},
		{Name: "keep empty", Body: `{"text": "a", "keep": ""}`, Code: "INVALID_INPUT", Field: "keep"},
	}
	sdktest.Run(t, DedupeLines, append(cases, sdktest.Recorded(t, "testdata/lines.json", "text/dedupe-lines")...))
}
