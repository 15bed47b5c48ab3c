package main

import (
	"testing"

	"github.com/utilhost/utilhost/sdk/sdktest"
)

// Expected values: distances by hand; more by color-name in TestRecorded.
func TestNearestName(t *testing.T) {
	sdktest.Run(t, NearestName, []sdktest.Case{
		{Name: "exact", Body: `{"hex": "#ff0000"}`, Want: `{"name": "red", "exact": true}`},
		{Name: "no mark", Body: `{"hex": "FF6347"}`, Want: `{"name": "tomato", "exact": true}`},
		{Name: "three digits", Body: `{"hex": "#f00"}`, Want: `{"name": "red", "exact": true}`},
		{Name: "near", Body: `{"hex": "#fe0101"}`, Want: `{"name": "red", "exact": false}`},
		{Name: "aqua before cyan", Body: `{"hex": "#0ff"}`, Want: `{"name": "aqua", "exact": true}`},
		{Name: "fuchsia before magenta", Body: `{"hex": "f0f"}`, Want: `{"name": "fuchsia", "exact": true}`},
		{Name: "darkgray before darkgrey", Body: `{"hex": "#a9a9a9"}`, Want: `{"name": "darkgray", "exact": true}`},
		{Name: "as near to purple", Body: `{"hex": "#960075"}`, Want: `{"name": "darkmagenta", "exact": false}`},
		{Name: "as near to yellow", Body: `{"hex": "#eeeb1a"}`, Want: `{"name": "gold", "exact": false}`},
		{Name: "four digits", Body: `{"hex": "#f000"}`, Code: "INVALID_INPUT", Field: "hex"},
		{Name: "no digits", Body: `{"hex": "#xyzxyz"}`, Code: "INVALID_INPUT", Field: "hex"},
		{Name: "name", Body: `{"hex": "red"}`, Code: "INVALID_INPUT", Field: "hex"},
		{Name: "rgb", Body: `{"hex": "rgb(255, 0, 0)"}`, Code: "INVALID_INPUT", Field: "hex"},
		{Name: "white space", Body: `{"hex": " #f00"}`, Code: "INVALID_INPUT", Field: "hex"},
		{Name: "empty", Body: `{"hex": ""}`, Code: "INVALID_INPUT", Field: "hex"},
		{Name: "number", Body: `{"hex": 123456}`, Code: "INVALID_INPUT", Field: "hex"},
	})
}
