package main

import (
	"testing"

	"github.com/utilhost/utilhost/sdk/sdktest"
)

// Expected values: by hand from the rule; the recorded ones are Node's.
func TestTrimLines(t *testing.T) {
	cases := []sdktest.Case{
		{Name: "default", Body: `{"text": "  a  \n\tb \nc"}`, Want: `{"result": "a\nb\nc"}`},
		{Name: "leading only", Body: `{"text": " a \n b ", "trimTrailing": false}`, Want: `{"result": "a \nb "}`},
		{Name: "trailing only", Body: `{"text": " a \n b ", "trimLeading": false}`, Want: `{"result": " a\n b"}`},
		{Name: "neither", Body: `{"text": " a \r\n b ", "trimLeading": false, "trimTrailing": false}`, Want: `{"result": " a \n b "}`},
		{Name: "whole text", Body: `{"text": "\n  a \n b \n", "trimEachLine": false}`, Want: `{"result": "a \n b"}`},
		{Name: "whole text, leading", Body: `{"text": "\n  a \n b \n", "trimEachLine": false, "trimTrailing": false}`, Want: `{"result": "a \n b \n"}`},
		{Name: "whole text, trailing", Body: `{"text": "\n  a \n b \n", "trimEachLine": false, "trimLeading": false}`, Want: `{"result": "\n  a \n b"}`},
		{Name: "blank lines stay", Body: `{"text": "a\n \n\nb"}`, Want: `{"result": "a\n\n\nb"}`},
		{Name: "collapse", Body: `{"text": " a   b \nc \t d\te", "collapseSpaces": true}`, Want: `{"result": "a b\nc d e"}`},
		{Name: "collapse at ends that stay", Body: `{"text": "  a  ", "collapseSpaces": true, "trimLeading": false, "trimTrailing": false}`, Want: `{"result": " a "}`},
		{Name: "collapse leaves other white space", Body: `{"text": "a\u00a0\u00a0b", "collapseSpaces": true}`, Want: `{"result": "a  b"}`},
		{Name: "white space of all kinds", Body: `{"text": "\u00a0\u3000\ufeffa\u2003"}`, Want: `{"result": "a"}`},
		{Name: "zero width space stays", Body: `{"text": "\u200ba"}`, Want: `{"result": "\u200ba"}`},
		{Name: "empty", Body: `{"text": ""}`, Want: `{"result": ""}`},
		{Name: "null", Body: `{"text": null}`, Code: "INVALID_INPUT", Field: "text"},
	}
	sdktest.Run(t, TrimLines, append(cases, sdktest.Recorded(t, "testdata/lines.json", "text/trim-lines")...))
}
