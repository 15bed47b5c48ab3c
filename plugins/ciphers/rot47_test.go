package main

import (
	"testing"

	"github.com/utilhost/utilhost/sdk/sdktest"
)

// Expected values: str.translate of Python 3.11 over ! to ~.
func TestRot47(t *testing.T) {
	sdktest.Run(t, Rot47, []sdktest.Case{
		{Name: "ends of the range", Body: `{"text": "!~OP"}`, Want: `{"result": "PO~!"}`},
		{Name: "pangram", Body: `{"text": "The Quick Brown Fox Jumps Over The Lazy Dog."}`, Want: `{"result": "%96 \"F:4< qC@H? u@I yF>AD ~G6C %96 {2KJ s@8]"}`},
		{Name: "quotes and backslash", Body: `{"text": "w6==@[ (@C=5P"}`, Want: `{"result": "Hello, World!"}`},
		{Name: "angle brackets and ampersand", Body: `{"text": "<&>"}`, Want: `{"result": "kUm"}`},
		{Name: "blanks and delete stay", Body: `{"text": " \t\r\n\u007f"}`, Want: `{"result": " \t\r\n\u007f"}`},
		{Name: "outside ASCII stays", Body: `{"text": "héllo €"}`, Want: `{"result": "9é==@ €"}`},
		{Name: "astral plane", Body: `{"text": "abc🙂𝐀xyz"}`, Want: `{"result": "234🙂𝐀IJK"}`},
		{Name: "empty", Body: `{"text": ""}`, Want: `{"result": ""}`},
		{Name: "missing", Body: `{}`, Code: "INVALID_INPUT", Field: "text"},
		{Name: "list", Body: `{"text": ["a"]}`, Code: "INVALID_INPUT", Field: "text"},
	})
}
