package main

import (
	"testing"

	"github.com/utilhost/utilhost/sdk/sdktest"
)

// Expected values: by hand from the rule; the recorded ones are Node's.
func TestJoinLines(t *testing.T) {
	cases := []sdktest.Case{
		{Name: "a space when left out", Body: `{"text": "a\nb\nc"}`, Want: `{"result": "a b c"}`},
		{Name: "nothing when empty", Body: `{"text": "a\nb", "joinWith": ""}`, Want: `{"result": "ab"}`},
		{Name: "null is left out", Body: `{"text": "a\nb", "joinWith": null}`, Want: `{"result": "a b"}`},
		{Name: "CR LF", Body: `{"text": "a\r\nb\r\nc", "joinWith": "-"}`, Want: `{"result": "a-b-c"}`},
		{Name: "lone CR", Body: `{"text": "a\rb"}`, Want: `{"result": "a b"}`},
		{Name: "trimmed", Body: `{"text": " a \n\tb"}`, Want: `{"result": "a b"}`},
		{Name: "not trimmed", Body: `{"text": " a \nb", "trimLines": false, "joinWith": "|"}`, Want: `{"result": " a |b"}`},
		{Name: "blank lines go", Body: `{"text": "a\n\n \nb\n"}`, Want: `{"result": "a b"}`},
		{Name: "blank lines go without trimming", Body: `{"text": "a\n \nb", "trimLines": false, "joinWith": "|"}`, Want: `{"result": "a|b"}`},
		{Name: "blank lines stay", Body: `{"text": "a\n \nb\n", "removeBlank": false, "joinWith": "|"}`, Want: `{"result": "a||b|"}`},
		{Name: "everything stays", Body: `{"text": "a\n \nb", "removeBlank": false, "trimLines": false, "joinWith": "|"}`, Want: `{"result": "a| |b"}`},
		{Name: "other breaks stay", Body: `{"text": "a\u2028b"}`, Want: `{"result": "a b"}`},
		{Name: "only blank lines", Body: `{"text": "\n \n"}`, Want: `{"result": ""}`},
		{Name: "empty", Body: `{"text": ""}`, Want: `{"result": ""}`},
		{Name: "null", Body: `{"text": null}`, Code: "INVALID_INPUT", Field: "text"},
	}
	sdktest.Run(t, JoinLines, append(cases, sdktest.Recorded(t, "testdata/lines.json", "text/join-lines")...))
}
