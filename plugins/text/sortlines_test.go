package main

import (
	"testing"

	"github.com/utilhost/utilhost/sdk/sdktest"
)

// Expected values: by hand from the rule; the recorded ones are Node's.
func TestSortLines(t *testing.T) {
	cases := []sdktest.Case{
		{Name: "default", Body: `{"text": "banana\napple\ncherry"}`, Want: `{"result": "apple\nbanana\ncherry"}`},
		{Name: "capitals first", Body: `{"text": "b\nA\na\nB"}`, Want: `{"result": "A\nB\na\nb"}`},
		{Name: "case does not count", Body: `{"text": "b\nA\na\nB", "caseInsensitive": true}`, Want: `{"result": "A\na\nb\nB"}`},
		{Name: "the same, descending", Body: `{"text": "b\nA\na\nB", "caseInsensitive": true, "mode": "alpha-desc"}`, Want: `{"result": "b\nB\nA\na"}`},
		{Name: "code points, not UTF-16", Body: `{"text": "😀\nｚ"}`, Want: `{"result": "ｚ\n😀"}`},
		{Name: "accents after z", Body: `{"text": "é\nz\ne"}`, Want: `{"result": "e\nz\né"}`},
		{Name: "digits as text", Body: `{"text": "10\n9"}`, Want: `{"result": "10\n9"}`},
		{Name: "last empty line comes first", Body: `{"text": "b\na\n"}`, Want: `{"result": "\na\nb"}`},
		{Name: "length in code points", Body: `{"text": "ab\n😀\nabc", "mode": "length-asc"}`, Want: `{"result": "😀\nab\nabc"}`},
		{Name: "length, ties in order", Body: `{"text": "bb\naa\nc", "mode": "length-desc"}`, Want: `{"result": "bb\naa\nc"}`},
		{Name: "length counts marks", Body: `{"text": "e\u0301\nx", "mode": "length-asc"}`, Want: `{"result": "x\né"}`},
		{Name: "numbers", Body: `{"text": "10\n9\n-1\n2.5", "mode": "numeric-asc"}`, Want: `{"result": "-1\n2.5\n9\n10"}`},
		{Name: "hyphen is no minus", Body: `{"text": "item-10\nitem-2\n-3", "mode": "numeric-asc"}`, Want: `{"result": "-3\nitem-2\nitem-10"}`},
		{Name: "exponents", Body: `{"text": "2e3\n1e4\n5\n1E-2\n3e", "mode": "numeric-asc"}`, Want: `{"result": "1E-2\n3e\n5\n2e3\n1e4"}`},
		{Name: "without number last", Body: `{"text": "pear\n10\nfig\n2", "mode": "numeric-desc"}`, Want: `{"result": "10\n2\npear\nfig"}`},
		{Name: "also ascending", Body: `{"text": "pear\n10\n\n2", "mode": "numeric-asc"}`, Want: `{"result": "2\n10\npear\n"}`},
		{Name: "beyond doubles, still before none", Body: `{"text": "x\n1e999\n1", "mode": "numeric-asc"}`, Want: `{"result": "1\n1e999\nx"}`},
		{Name: "the same, descending", Body: `{"text": "x\n-1e999\n1", "mode": "numeric-desc"}`, Want: `{"result": "1\n-1e999\nx"}`},
		{Name: "numeric ties in order", Body: `{"text": "b 1\na 1.0\nc 01", "mode": "numeric-desc"}`, Want: `{"result": "b 1\na 1.0\nc 01"}`},
		{Name: "case is for alpha only", Body: `{"text": "bb\nA", "mode": "length-asc", "caseInsensitive": true}`, Want: `{"result": "A\nbb"}`},
		{Name: "reverse", Body: `{"text": "a\r\nc\rb\n", "mode": "reverse"}`, Want: `{"result": "\nb\nc\na"}`},
		{Name: "empty", Body: `{"text": ""}`, Want: `{"result": ""}`},
		{Name: "unknown mode", Body: `{"text": "a", "mode": "alpha"}`, Code: "INVALID_INPUT", Field: "mode"},
	}
	sdktest.Run(t, SortLines, append(cases, sdktest.Recorded(t, "testdata/lines.json", "text/sort-lines")...))
}
