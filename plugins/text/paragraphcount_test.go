package main

import (
	"testing"

	"github.com/utilhost/utilhost/sdk/sdktest"
)

// Expected values: by hand, and scripts/oracle/text-b.mjs with Node 20.20.2.
func TestParagraphCount(t *testing.T) {
	sdktest.Run(t, ParagraphCount, []sdktest.Case{
		{Name: "one of two lines", Body: `{"text": "one\ntwo three"}`, Want: `{"count": 1, "longestWords": 3, "averageWords": 3}`},
		{Name: "two", Body: `{"text": "one\n\ntwo three"}`, Want: `{"count": 2, "longestWords": 2, "averageWords": 1.5}`},
		{Name: "many blank lines", Body: `{"text": "\n\none\n \t\n\u00a0\n\ntwo\n\n"}`, Want: `{"count": 2, "longestWords": 1, "averageWords": 1}`},
		{Name: "line breaks of all kinds", Body: `{"text": "a\r\n\r\nb\r\rc\n\rd"}`, Want: `{"count": 4, "longestWords": 1, "averageWords": 1}`},
		{Name: "other separators break no lines", Body: `{"text": "a\u2029\u2029b\f\fc"}`, Want: `{"count": 1, "longestWords": 3, "averageWords": 3}`},
		{Name: "not rounded", Body: `{"text": "a b\n\nc\n\nd"}`, Want: `{"count": 3, "longestWords": 2, "averageWords": 1.3333333333333333}`},
		{Name: "without words", Body: `{"text": "...\n\n***"}`, Want: `{"count": 2, "longestWords": 0, "averageWords": 0}`},
		{Name: "blank", Body: `{"text": " \n\n"}`, Want: `{"count": 0, "longestWords": 0, "averageWords": 0}`},
		{Name: "empty", Body: `{"text": ""}`, Want: `{"count": 0, "longestWords": 0, "averageWords": 0}`},
		{Name: "text missing", Body: `{}`, Code: "INVALID_INPUT", Field: "text"},
	})
	sdktest.Run(t, ParagraphCount, sdktest.Recorded(t, "testdata/characters.json", "text/paragraph-count"))
}
