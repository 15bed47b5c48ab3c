package main

import (
	"testing"

	"github.com/utilhost/utilhost/sdk/sdktest"
)

// Expected values: regular expressions with Unicode properties of Node 20.20.2,
// scripts/oracle/text-b.mjs.
func TestStripInvisible(t *testing.T) {
	sdktest.Run(t, StripInvisible, []sdktest.Case{
		{Name: "first and last of the zero-width ranges",
			Body: `{"text": "a\u200b\u200f\u202a\u202e\u2060\u2064\u2066\u2069\ufeff\u00ad\u180eb"}`, Want: `{"result": "ab"}`},
		{Name: "beside the ranges", Body: `{"text": "\u200a\u2010\u2029\u205f\u2065\u206a\u180d\u3000"}`, Want: `{"result": "\u200a\u2010\u2029\u205f\u2065\u206a\u180d\u3000"}`},
		{Name: "zero-width kept", Body: `{"text": "a\u200bb\u00ad", "zeroWidth": false}`, Want: `{"result": "a\u200bb\u00ad"}`},
		{Name: "spaces that do not break", Body: `{"text": "a\u00a0b\u202fc\u2007d"}`, Want: `{"result": "a b c d"}`},
		{Name: "the same kept", Body: `{"text": "a\u00a0b\u202fc\u2007d", "nbspToSpace": false}`, Want: `{"result": "a\u00a0b\u202fc\u2007d"}`},
		{Name: "control characters", Body: `{"text": "a\u0000\b\u001f\u007f\u0080\u0085\u009f\tb\r\nc\u000b\fd"}`, Want: `{"result": "a\tb\r\ncd"}`},
		{Name: "the same kept", Body: `{"text": "a\u0000\u0085\u009fb", "removeControl": false}`, Want: `{"result": "a\u0000\u0085\u009fb"}`},
		{Name: "spaces are not collapsed by default", Body: `{"text": " a  b \n c "}`, Want: `{"result": " a  b \n c "}`},
		{Name: "collapsed after the others", Body: `{"text": "a \u00a0\u200b \tb\n\n c", "collapseSpaces": true}`, Want: `{"result": "a b\n\n c"}`},
		{Name: "trimmed last", Body: `{"text": "\u00a0 a \r\n\u200b b\u0007 \rc", "trimLines": true}`, Want: `{"result": "a\nb\nc"}`},
		{Name: "everything off", Body: `{"text": "\ufeff a\u00a0\u0001", "zeroWidth": false, "nbspToSpace": false, "removeControl": false}`, Want: `{"result": "\ufeff a\u00a0\u0001"}`},
		{Name: "emoji sequence falls apart", Body: `{"text": "👩\u200d👧"}`, Want: `{"result": "👩👧"}`},
		{Name: "empty", Body: `{"text": ""}`, Want: `{"result": ""}`},
		{Name: "null means default", Body: `{"text": "a\u200b", "zeroWidth": null}`, Want: `{"result": "a"}`},
		{Name: "null text", Body: `{"text": null}`, Code: "INVALID_INPUT", Field: "text"},
		{Name: "zeroWidth as number", Body: `{"text": "", "zeroWidth": 1}`, Code: "INVALID_INPUT", Field: "zeroWidth"},
	})
	sdktest.Run(t, StripInvisible, sdktest.Recorded(t, "testdata/characters.json", "text/strip-invisible"))
}
