package main

import (
	"strings"
	"testing"

	"github.com/utilhost/utilhost/sdk/sdktest"
)

// Expected values: by hand, and scripts/oracle/design-graphics.py.
func TestBlobPath(t *testing.T) {
	square := `{"path": "M 25.00 25.00 Q 50.00 0.00 75.00 25.00 Q 100.00 50.00 75.00 75.00 Q 50.00 100.00 25.00 75.00 Q 0.00 50.00 25.00 25.00 Z"}`
	items := func(n int) string { return `{"radii": [` + strings.Repeat("0,", n-1) + `0], "size": 2}` }
	sdktest.Run(t, BlobPath, []sdktest.Case{
		{Name: "four points", Body: `{"radii": [1, 1, 1, 1], "size": 100}`, Want: square},
		{Name: "text of an array", Body: `{"radii": "[1, 1, 1, 1]", "size": 100}`, Want: square},
		{Name: "default size", Body: `{"radii": [1, 0, 0, 0]}`, Want: `{"path": "M 120.00 60.00 Q 120.00 0.00 120.00 60.00 Q 120.00 120.00 120.00 120.00 Q 120.00 120.00 120.00 120.00 Q 120.00 120.00 120.00 60.00 Z"}`},
		{Name: "size is null", Body: `{"radii": [0, 0, 0], "size": null}`, Want: `{"path": "M 120.00 120.00 Q 120.00 120.00 120.00 120.00 Q 120.00 120.00 120.00 120.00 Q 120.00 120.00 120.00 120.00 Z"}`},
		// cos 30° = 0.8660..., so that the lower corners lie at 93.30 and 6.70.
		{Name: "three points", Body: `{"radii": [1, 1, 1], "size": 100}`, Want: `{"path": "M 28.35 37.50 Q 50.00 0.00 71.65 37.50 Q 93.30 75.00 50.00 75.00 Q 6.70 75.00 28.35 37.50 Z"}`},
		// 1.115 is a little less in doubles but 111.50000000000001 hundredths.
		{Name: "decimal half", Body: `{"radii": [0, 0, 0], "size": 2.23}`, Want: `{"path": "M 1.12 1.12 Q 1.12 1.12 1.12 1.12 Q 1.12 1.12 1.12 1.12 Q 1.12 1.12 1.12 1.12 Z"}`},
		{Name: "small", Body: `{"radii": [1, 1, 1, 1], "size": 0.01}`, Want: `{"path": "M 0.00 0.00 Q 0.01 0.00 0.01 0.00 Q 0.01 0.01 0.01 0.01 Q 0.01 0.01 0.00 0.01 Q 0.00 0.01 0.00 0.00 Z"}`},
		{Name: "too small to show", Body: `{"radii": [0, 0, 0], "size": 5e-324}`, Want: `{"path": "M 0.00 0.00 Q 0.00 0.00 0.00 0.00 Q 0.00 0.00 0.00 0.00 Q 0.00 0.00 0.00 0.00 Z"}`},
		{Name: "beyond plain digits", Body: `{"radii": [0, 0, 0], "size": 1e300}`, Want: `{"path": "M 5e+299 5e+299 Q 5e+299 5e+299 5e+299 5e+299 Q 5e+299 5e+299 5e+299 5e+299 Q 5e+299 5e+299 5e+299 5e+299 Z"}`},
		{Name: "largest", Body: `{"radii": [1, 1, 1], "size": 1.7976931348623157e308}`, Check: func(t *testing.T, got map[string]any) {
			if path := got["path"].(string); strings.ContainsAny(path, "IN") {
				t.Errorf("no number in %s", path)
			}
		}},
		{Name: "most points", Body: items(10000), Check: func(t *testing.T, got map[string]any) {
			if path := got["path"].(string); strings.Count(path, "Q 1.00 1.00 1.00 1.00") != 10000 {
				t.Errorf("%d curves", strings.Count(path, "Q"))
			}
		}},
		{Name: "too many points", Body: items(10001), Code: "INVALID_INPUT", Field: "radii"},
		{Name: "two points", Body: `{"radii": [1, 1]}`, Code: "INVALID_INPUT", Field: "radii"},
		{Name: "no points", Body: `{"radii": []}`, Code: "INVALID_INPUT", Field: "radii"},
		{Name: "factor above 1", Body: `{"radii": [1, 1, 1.001]}`, Code: "INVALID_INPUT"},
		{Name: "factor below 0", Body: `{"radii": [1, 1, -0.001]}`, Code: "INVALID_INPUT"},
		{Name: "factor as text", Body: `{"radii": [1, 1, "1"]}`, Code: "INVALID_INPUT"},
		{Name: "factor is null", Body: `{"radii": [1, 1, null]}`, Code: "INVALID_INPUT"},
		{Name: "text that is no array", Body: `{"radii": "1, 1, 1"}`, Code: "INVALID_INPUT", Field: "radii"},
		{Name: "size 0", Body: `{"radii": [1, 1, 1], "size": 0}`, Code: "INVALID_INPUT", Field: "size"},
		{Name: "negative size", Body: `{"radii": [1, 1, 1], "size": -1}`, Code: "INVALID_INPUT", Field: "size"},
		{Name: "size as text", Body: `{"radii": [1, 1, 1], "size": "big"}`, Code: "INVALID_INPUT", Field: "size"},
	})
	sdktest.Run(t, BlobPath, sdktest.Recorded(t, "testdata/graphics.json", "design/blob-path"))
}
