package main

import (
	"testing"

	"github.com/utilhost/utilhost/sdk/sdktest"
)

// Expected values: the table of CSS Color Module Level 3, section 4.3; all names by
// color-name in TestRecorded.
func TestColourToHex(t *testing.T) {
	sdktest.Run(t, ColourToHex, []sdktest.Case{
		{Name: "basic", Body: `{"name": "red"}`, Want: `{"hex": "#ff0000"}`},
		{Name: "capitals", Body: `{"name": "LightGoldenRodYellow"}`, Want: `{"hex": "#fafad2"}`},
		{Name: "trimmed", Body: `{"name": "\n tomato "}`, Want: `{"hex": "#ff6347"}`},
		{Name: "grey", Body: `{"name": "grey"}`, Want: `{"hex": "#808080"}`},
		{Name: "gray", Body: `{"name": "gray"}`, Want: `{"hex": "#808080"}`},
		{Name: "cyan", Body: `{"name": "cyan"}`, Want: `{"hex": "#00ffff"}`},
		{Name: "aqua", Body: `{"name": "aqua"}`, Want: `{"hex": "#00ffff"}`},
		{Name: "rebeccapurple", Body: `{"name": "rebeccapurple"}`, Code: "INVALID_INPUT", Field: "name"},
		{Name: "transparent", Body: `{"name": "transparent"}`, Code: "INVALID_INPUT", Field: "name"},
		{Name: "unknown", Body: `{"name": "nosuchcolour"}`, Code: "INVALID_INPUT", Field: "name"},
		{Name: "hexadecimal", Body: `{"name": "#ff0000"}`, Code: "INVALID_INPUT", Field: "name"},
		{Name: "two words", Body: `{"name": "light blue"}`, Code: "INVALID_INPUT", Field: "name"},
		{Name: "empty", Body: `{"name": ""}`, Code: "INVALID_INPUT", Field: "name"},
		{Name: "blank", Body: `{"name": "  "}`, Code: "INVALID_INPUT", Field: "name"},
		{Name: "number", Body: `{"name": 5}`, Code: "INVALID_INPUT", Field: "name"},
	})
}
