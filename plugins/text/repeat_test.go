package main

import (
	"testing"

	"github.com/utilhost/utilhost/sdk/sdktest"
)

// Expected values: by hand from the rule; the recorded ones are Node's.
func TestRepeat(t *testing.T) {
	cases := []sdktest.Case{
		{Name: "three times", Body: `{"text": "ab", "times": 3}`, Want: `{"result": "ababab"}`},
		{Name: "once", Body: `{"text": "x y", "times": 1, "separator": "-"}`, Want: `{"result": "x y"}`},
		{Name: "separator", Body: `{"text": "😀", "times": 3, "separator": ", "}`, Want: `{"result": "😀, 😀, 😀"}`},
		{Name: "line break", Body: `{"text": "a", "times": 2, "separator": "\n"}`, Want: `{"result": "a\na"}`},
		{Name: "5.0 is whole", Body: `{"text": "a", "times": 5.0}`, Want: `{"result": "aaaaa"}`},
		{Name: "empty stays empty", Body: `{"text": "", "times": 10000, "separator": "-"}`, Want: `{"result": ""}`},
		{Name: "null separator", Body: `{"text": "a", "times": 2, "separator": null}`, Want: `{"result": "aa"}`},
		{Name: "never", Body: `{"text": "a", "times": 0}`, Code: "INVALID_INPUT", Field: "times"},
		{Name: "10,001 times", Body: `{"text": "a", "times": 10001}`, Code: "INVALID_INPUT", Field: "times"},
		{Name: "negative", Body: `{"text": "a", "times": -1}`, Code: "INVALID_INPUT", Field: "times"},
		{Name: "fraction", Body: `{"text": "a", "times": 1.5}`, Code: "INVALID_INPUT", Field: "times"},
		{Name: "as text", Body: `{"text": "a", "times": "3"}`, Code: "INVALID_INPUT", Field: "times"},
		{Name: "missing", Body: `{"text": "a"}`, Code: "INVALID_INPUT", Field: "times"},
	}
	sdktest.Run(t, Repeat, append(cases, sdktest.Recorded(t, "testdata/lines.json", "text/repeat")...))
}
