package main

import (
	"testing"

	"github.com/utilhost/utilhost/sdk/sdktest"
)

// Expected values: by hand from the rule; the recorded ones are Node's.
func TestAffix(t *testing.T) {
	cases := []sdktest.Case{
		{Name: "both", Body: `{"text": "a\nb", "prefix": "> ", "suffix": ";"}`, Want: `{"result": "> a;\n> b;"}`},
		{Name: "neither", Body: `{"text": "a\nb"}`, Want: `{"result": "a\nb"}`},
		{Name: "prefix", Body: `{"text": "a\nb", "prefix": "- "}`, Want: `{"result": "- a\n- b"}`},
		{Name: "suffix", Body: `{"text": "a\nb", "suffix": ","}`, Want: `{"result": "a,\nb,"}`},
		{Name: "blank lines stay", Body: `{"text": "a\n\n \nb", "prefix": "#"}`, Want: `{"result": "#a\n\n \n#b"}`},
		{Name: "blank lines too", Body: `{"text": "a\n\n ", "prefix": "<", "suffix": ">", "skipBlank": false}`, Want: `{"result": "<a>\n<>\n< >"}`},
		{Name: "CR LF", Body: `{"text": "a\r\nb\rc", "suffix": "!"}`, Want: `{"result": "a!\nb!\nc!"}`},
		{Name: "no escapes", Body: `{"text": "a", "prefix": "$&\\n", "suffix": "\\"}`, Want: `{"result": "$&\\na\\"}`},
		{Name: "astral", Body: `{"text": "😀", "prefix": "é", "suffix": "字"}`, Want: `{"result": "é😀字"}`},
		{Name: "break inside", Body: `{"text": "a\nb", "prefix": "\n"}`, Want: `{"result": "\na\n\nb"}`},
		{Name: "empty", Body: `{"text": "", "prefix": "x", "skipBlank": false}`, Want: `{"result": ""}`},
		{Name: "null", Body: `{"text": null}`, Code: "INVALID_INPUT", Field: "text"},
		{Name: "prefix as number", Body: `{"text": "a", "prefix": 1}`, Code: "INVALID_INPUT", Field: "prefix"},
	}
	sdktest.Run(t, Affix, append(cases, sdktest.Recorded(t, "testdata/lines.json", "text/affix")...))
}
