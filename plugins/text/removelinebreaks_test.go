package main

import (
	"strings"
	"testing"

	"github.com/utilhost/utilhost/sdk/sdktest"
)

// Expected values: by hand, and scripts/oracle/text-b.mjs with Node 20.20.2.
func TestRemoveLineBreaks(t *testing.T) {
	sdktest.Run(t, RemoveLineBreaks, []sdktest.Case{
		{Name: "line breaks of all kinds", Body: `{"text": "a\r\nb\nc\rd"}`, Want: `{"result": "a b c d"}`},
		{Name: "others stay", Body: `{"text": "a\u2028b\fc\u0085d"}`, Want: `{"result": "a\u2028b\fc\u0085d"}`},
		{Name: "blank lines go", Body: `{"text": "\n\na\n \t\n\nb\n"}`, Want: `{"result": "a b"}`},
		{Name: "white space in lines stays", Body: `{"text": " a \n  b"}`, Want: `{"result": " a    b"}`},
		{Name: "no replacement", Body: `{"text": "a\nb", "replacement": ""}`, Want: `{"result": "ab"}`},
		{Name: "replacement", Body: `{"text": "a\nb\n\nc", "replacement": "<br>"}`, Want: `{"result": "a<br>b<br>c"}`},
		{Name: "paragraphs", Body: `{"text": "a\r\nb\r\n\r\n \r\nc\r\nd", "keepParagraphs": true}`, Want: `{"result": "a b\n\n \nc d"}`},
		{Name: "blank lines at the ends", Body: `{"text": "\n\na\nb\n\n", "keepParagraphs": true, "replacement": "+"}`, Want: `{"result": "\n\na+b\n\n"}`},
		{Name: "only blank lines", Body: `{"text": "\n\n"}`, Want: `{"result": ""}`},
		{Name: "empty", Body: `{"text": "", "keepParagraphs": true}`, Want: `{"result": ""}`},
		{Name: "result too long", Body: `{"text": "a\nb\nc", "replacement": "` + strings.Repeat("-", 499_999) + `"}`, Code: "INVALID_INPUT", Field: "text"},
		{Name: "replacement as number", Body: `{"text": "", "replacement": 1}`, Code: "INVALID_INPUT", Field: "replacement"},
		{Name: "text missing", Body: `{}`, Code: "INVALID_INPUT", Field: "text"},
	})
	sdktest.Run(t, RemoveLineBreaks, sdktest.Recorded(t, "testdata/characters.json", "text/remove-line-breaks"))
}
