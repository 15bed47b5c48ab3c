package main

import (
	"testing"

	"github.com/utilhost/utilhost/sdk/sdktest"
)

// Expected values: by hand from the rule; the recorded ones are Node's.
func TestClean(t *testing.T) {
	cases := []sdktest.Case{
		{Name: "defaults", Body: `{"text": "  a  \n b \nc   "}`, Want: `{"result": "a\n b\nc"}`},
		{Name: "nothing", Body: `{"text": " a \r\n\tb ", "removeTrailingSpaces": false, "trim": false}`, Want: `{"result": " a \n\tb "}`},
		{Name: "CR LF out", Body: `{"text": "a\nb\r\nc\rd", "lineEnding": "crlf"}`, Want: `{"result": "a\r\nb\r\nc\r\nd"}`},
		{Name: "tabs to spaces", Body: `{"text": "x\n\t\ty\tz", "tabs": "tabs-to-spaces", "tabWidth": 4}`, Want: `{"result": "x\n        y    z"}`},
		{Name: "width of a tab is 2", Body: `{"text": "x\ty", "tabs": "tabs-to-spaces"}`, Want: `{"result": "x  y"}`},
		{Name: "spaces to tabs", Body: `{"text": "x\n     y    z", "tabs": "spaces-to-tabs"}`, Want: `{"result": "x\n\t\t y    z"}`},
		{Name: "spaces to tabs, of 1", Body: `{"text": "x\n  y", "tabs": "spaces-to-tabs", "tabWidth": 1}`, Want: `{"result": "x\n\t\ty"}`},
		{Name: "spaces to tabs, of 16", Body: `{"text": "x\n                 y", "tabs": "spaces-to-tabs", "tabWidth": 16}`, Want: `{"result": "x\n\t y"}`},
		{Name: "indentation", Body: `{"text": "x\n \t\u00a0y", "removeIndentation": true}`, Want: `{"result": "x\ny"}`},
		{Name: "collapse", Body: `{"text": "x\n  a  b\t\tc\td", "collapseSpaces": true}`, Want: `{"result": "x\n  a b c d"}`},
		{Name: "collapse before trailing spaces", Body: `{"text": "a  b  ", "collapseSpaces": true, "removeTrailingSpaces": false, "trim": false}`, Want: `{"result": "a b "}`},
		{Name: "collapse leaves a line of spaces", Body: `{"text": "a\n   \nb", "collapseSpaces": true, "removeTrailingSpaces": false}`, Want: `{"result": "a\n   \nb"}`},
		{Name: "blank lines", Body: `{"text": "a\n\n \t\nb", "removeBlankLines": true}`, Want: `{"result": "a\nb"}`},
		{Name: "blank lines stay", Body: `{"text": "a\n\n \nb"}`, Want: `{"result": "a\n\n\nb"}`},
		{Name: "trim takes lines at the ends", Body: `{"text": "\n\n a\n\n"}`, Want: `{"result": "a"}`},
		{Name: "without trim", Body: `{"text": "\n\n a\n\n", "trim": false}`, Want: `{"result": "\n\n a\n\n"}`},
		{Name: "trim counts last", Body: `{"text": "\t\t\ta", "tabs": "tabs-to-spaces", "tabWidth": 16}`, Want: `{"result": "a"}`},
		{Name: "empty", Body: `{"text": ""}`, Want: `{"result": ""}`},
		{Name: "tab width 0", Body: `{"text": "a", "tabWidth": 0}`, Code: "INVALID_INPUT", Field: "tabWidth"},
		{Name: "tab width 17", Body: `{"text": "a", "tabWidth": 17}`, Code: "INVALID_INPUT", Field: "tabWidth"},
		{Name: "fractional tab width", Body: `{"text": "a", "tabWidth": 2.5}`, Code: "INVALID_INPUT", Field: "tabWidth"},
		{Name: "line ending in capitals", Body: `{"text": "a", "lineEnding": "LF"}`, Code: "INVALID_INPUT", Field: "lineEnding"},
	}
	sdktest.Run(t, Clean, append(cases, sdktest.Recorded(t, "testdata/lines.json", "text/clean")...))
}
