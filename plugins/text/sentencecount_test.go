package main

import (
	"testing"

	"github.com/utilhost/utilhost/sdk/sdktest"
)

// Expected values: by hand from the rule; the recorded ones are Node's.
func TestSentenceCount(t *testing.T) {
	cases := []sdktest.Case{
		{Name: "three", Body: `{"text": "Hello there. How are you? Great!"}`, Want: `{"count": 3}`},
		{Name: "abbreviation", Body: `{"text": "Mr. Smith."}`, Want: `{"count": 2}`},
		{Name: "run of marks", Body: `{"text": "What?! No... Well"}`, Want: `{"count": 3}`},
		{Name: "ellipsis", Body: `{"text": "So… and then"}`, Want: `{"count": 2}`},
		{Name: "quotes and brackets after the mark", Body: `{"text": "\"Hi!\" (Yes.) “Oh?” »Ja.« ‘No!’ [x.]} y"}`, Want: `{"count": 7}`},
		{Name: "inside numbers and words", Body: `{"text": "Version 1.2.3 of example.com"}`, Want: `{"count": 1}`},
		{Name: "no white space after the mark", Body: `{"text": "one.two"}`, Want: `{"count": 1}`},
		{Name: "white space of other kinds", Body: `{"text": "a.\nb.\tc.\u00a0d.\u2003e"}`, Want: `{"count": 5}`},
		{Name: "stretches without letter or digit", Body: `{"text": "... ! ? -. a. --"}`, Want: `{"count": 1}`},
		{Name: "digits are enough", Body: `{"text": "1. 2. 3"}`, Want: `{"count": 3}`},
		{Name: "emoji", Body: `{"text": "Good 😀! Bad 😡? Fine."}`, Want: `{"count": 3}`},
		{Name: "ideographic full stop is none", Body: `{"text": "一。二。"}`, Want: `{"count": 1}`},
		{Name: "only white space", Body: `{"text": " \n "}`, Want: `{"count": 0}`},
		{Name: "empty", Body: `{"text": ""}`, Want: `{"count": 0}`},
		{Name: "null", Body: `{"text": null}`, Code: "INVALID_INPUT", Field: "text"},
		{Name: "number", Body: `{"text": 5}`, Code: "INVALID_INPUT", Field: "text"},
	}
	sdktest.Run(t, SentenceCount, append(cases, sdktest.Recorded(t, "testdata/lines.json", "text/sentence-count")...))
}
