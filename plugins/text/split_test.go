package main

import (
	"testing"

	"github.com/utilhost/utilhost/sdk/sdktest"
)

// Expected values: by hand from the rule; the recorded ones are Node's.
func TestSplit(t *testing.T) {
	cases := []sdktest.Case{
		{Name: "line breaks when left out", Body: `{"text": "a,b,c", "delimiter": ","}`, Want: `{"result": "a\nb\nc"}`},
		{Name: "nothing when empty", Body: `{"text": "a,b,c", "delimiter": ",", "joinWith": ""}`, Want: `{"result": "abc"}`},
		{Name: "null is left out", Body: `{"text": "a,b", "delimiter": ",", "joinWith": null}`, Want: `{"result": "a\nb"}`},
		{Name: "something else", Body: `{"text": "a😀b", "delimiter": "😀", "joinWith": "-"}`, Want: `{"result": "a-b"}`},
		{Name: "longer delimiter", Body: `{"text": "a::b:c", "delimiter": "::"}`, Want: `{"result": "a\nb:c"}`},
		{Name: "no escapes", Body: `{"text": "a\\nb\nc", "delimiter": "\\n"}`, Want: `{"result": "a\nb\nc"}`},
		{Name: "no pattern", Body: `{"text": "a.b", "delimiter": ".", "joinWith": "$&"}`, Want: `{"result": "a$&b"}`},
		{Name: "empty parts stay", Body: `{"text": ",a,,b,", "delimiter": ",", "joinWith": "|"}`, Want: `{"result": "|a||b|"}`},
		{Name: "empty parts go", Body: `{"text": ",a, ,b,", "delimiter": ",", "joinWith": "|", "removeEmpty": true}`, Want: `{"result": "a| |b"}`},
		{Name: "trimmed parts", Body: `{"text": " a ,\tb\n", "delimiter": ",", "joinWith": "|", "trimParts": true}`, Want: `{"result": "a|b"}`},
		{Name: "trimmed, then removed", Body: `{"text": "a, ,b", "delimiter": ",", "joinWith": "|", "trimParts": true, "removeEmpty": true}`, Want: `{"result": "a|b"}`},
		{Name: "white space as delimiter", Body: `{"text": "a b", "delimiter": " "}`, Want: `{"result": "a\nb"}`},
		{Name: "no delimiter in it", Body: `{"text": "abc", "delimiter": ","}`, Want: `{"result": "abc"}`},
		{Name: "overlap", Body: `{"text": "aaa", "delimiter": "aa", "joinWith": "|"}`, Want: `{"result": "|a"}`},
		{Name: "empty", Body: `{"text": "", "delimiter": ","}`, Want: `{"result": ""}`},
		{Name: "empty delimiter", Body: `{"text": "abc", "delimiter": ""}`, Code: "INVALID_INPUT", Field: "delimiter"},
		{Name: "no delimiter", Body: `{"text": "abc"}`, Code: "INVALID_INPUT", Field: "delimiter"},
	}
	sdktest.Run(t, Split, append(cases, sdktest.Recorded(t, "testdata/lines.json", "text/split")...))
}
