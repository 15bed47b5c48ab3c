package main

import (
	"testing"

	"github.com/utilhost/utilhost/sdk/sdktest"
)

// Expected values: by hand from the rule; the recorded ones are Node's.
func TestLineCount(t *testing.T) {
	cases := []sdktest.Case{
		{Name: "three", Body: `{"text": "a\nb\nc"}`, Want: `{"total": 3, "nonEmpty": 3, "blank": 0}`},
		{Name: "break at the end", Body: `{"text": "a\nb\n"}`, Want: `{"total": 3, "nonEmpty": 2, "blank": 1}`},
		{Name: "empty", Body: `{"text": ""}`, Want: `{"total": 0, "nonEmpty": 0, "blank": 0}`},
		{Name: "a break alone", Body: `{"text": "\n"}`, Want: `{"total": 2, "nonEmpty": 0, "blank": 2}`},
		{Name: "CR LF is one break", Body: `{"text": "a\r\nb"}`, Want: `{"total": 2, "nonEmpty": 2, "blank": 0}`},
		{Name: "LF CR is two", Body: `{"text": "a\n\rb"}`, Want: `{"total": 3, "nonEmpty": 2, "blank": 1}`},
		{Name: "lone CR", Body: `{"text": "a\rb"}`, Want: `{"total": 2, "nonEmpty": 2, "blank": 0}`},
		{Name: "CR CR LF", Body: `{"text": "a\r\r\nb"}`, Want: `{"total": 3, "nonEmpty": 2, "blank": 1}`},
		{Name: "white space is blank", Body: `{"text": "a\n \t\u00a0\u3000\ufeff\nb"}`, Want: `{"total": 3, "nonEmpty": 2, "blank": 1}`},
		{Name: "zero width space is not", Body: `{"text": "\u200b"}`, Want: `{"total": 1, "nonEmpty": 1, "blank": 0}`},
		{Name: "no other breaks", Body: `{"text": "a\u2028b\u2029c\fd\u000be\u0085f"}`, Want: `{"total": 1, "nonEmpty": 1, "blank": 0}`},
		{Name: "blank without a break", Body: `{"text": " "}`, Want: `{"total": 1, "nonEmpty": 0, "blank": 1}`},
		{Name: "null", Body: `{"text": null}`, Code: "INVALID_INPUT", Field: "text"},
	}
	sdktest.Run(t, LineCount, append(cases, sdktest.Recorded(t, "testdata/lines.json", "text/line-count")...))
}
