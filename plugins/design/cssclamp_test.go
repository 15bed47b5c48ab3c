package main

import (
	"testing"

	"github.com/utilhost/utilhost/sdk/sdktest"
)

// Expected values: by hand, and scripts/oracle/design-graphics.py.
func TestCSSClamp(t *testing.T) {
	sdktest.Run(t, CSSClamp, []sdktest.Case{
		{Name: "16 to 32", Body: `{"minSize": 16, "maxSize": 32, "minViewport": 400, "maxViewport": 1200}`, Want: `{"clamp": "clamp(1rem, 0.5rem + 2vw, 2rem)"}`},
		{Name: "root is null", Body: `{"minSize": 16, "maxSize": 32, "minViewport": 400, "maxViewport": 1200, "rootFontSize": null}`, Want: `{"clamp": "clamp(1rem, 0.5rem + 2vw, 2rem)"}`},
		{Name: "root of 10", Body: `{"minSize": 16, "maxSize": 32, "minViewport": 400, "maxViewport": 1200, "rootFontSize": 10}`, Want: `{"clamp": "clamp(1.6rem, 0.8rem + 2vw, 3.2rem)"}`},
		{Name: "fractions", Body: `{"minSize": 18, "maxSize": 22.4, "minViewport": 400, "maxViewport": 1200}`, Want: `{"clamp": "clamp(1.125rem, 0.9875rem + 0.55vw, 1.4rem)"}`},
		{Name: "negative intercept", Body: `{"minSize": 8, "maxSize": 48, "minViewport": 400, "maxViewport": 1200}`, Want: `{"clamp": "clamp(0.5rem, -0.75rem + 5vw, 3rem)"}`},
		{Name: "intercept 0", Body: `{"minSize": 8, "maxSize": 24, "minViewport": 400, "maxViewport": 1200}`, Want: `{"clamp": "clamp(0.5rem, 0rem + 2vw, 1.5rem)"}`},
		{Name: "one size", Body: `{"minSize": 16, "maxSize": 16, "minViewport": 400, "maxViewport": 1200}`, Want: `{"clamp": "clamp(1rem, 1rem + 0vw, 1rem)"}`},
		{Name: "from nothing", Body: `{"minSize": 0, "maxSize": 16, "minViewport": 0, "maxViewport": 1000}`, Want: `{"clamp": "clamp(0rem, 0rem + 1.6vw, 1rem)"}`},
		{Name: "four decimals", Body: `{"minSize": 16, "maxSize": 20, "minViewport": 320, "maxViewport": 1240}`, Want: `{"clamp": "clamp(1rem, 0.913rem + 0.4348vw, 1.25rem)"}`},
		{Name: "too small to show", Body: `{"minSize": 0, "maxSize": 1e-9, "minViewport": 320, "maxViewport": 1240}`, Want: `{"clamp": "clamp(0rem, 0rem + 0vw, 0rem)"}`},
		{Name: "slope out of range", Body: `{"minSize": 0, "maxSize": 1e308, "minViewport": 0, "maxViewport": 0.1}`, Code: "INVALID_INPUT"},
		{Name: "size out of range", Body: `{"minSize": 1e300, "maxSize": 1e300, "minViewport": 0, "maxViewport": 1, "rootFontSize": 1e-300}`, Code: "INVALID_INPUT"},
		{Name: "sizes the wrong way", Body: `{"minSize": 32, "maxSize": 16, "minViewport": 400, "maxViewport": 1200}`, Code: "INVALID_INPUT", Field: "maxSize"},
		{Name: "equal viewports", Body: `{"minSize": 16, "maxSize": 24, "minViewport": 800, "maxViewport": 800}`, Code: "INVALID_INPUT", Field: "maxViewport"},
		{Name: "viewports the wrong way", Body: `{"minSize": 16, "maxSize": 24, "minViewport": 801, "maxViewport": 800}`, Code: "INVALID_INPUT", Field: "maxViewport"},
		{Name: "both the wrong way", Body: `{"minSize": 32, "maxSize": 16, "minViewport": 801, "maxViewport": 800}`, Code: "INVALID_INPUT", Field: "maxSize"},
		{Name: "negative size", Body: `{"minSize": -1, "maxSize": 16, "minViewport": 400, "maxViewport": 1200}`, Code: "INVALID_INPUT", Field: "minSize"},
		{Name: "negative largest size", Body: `{"minSize": 0, "maxSize": -1, "minViewport": 400, "maxViewport": 1200}`, Code: "INVALID_INPUT", Field: "maxSize"},
		{Name: "negative viewport", Body: `{"minSize": 16, "maxSize": 32, "minViewport": -1, "maxViewport": 1200}`, Code: "INVALID_INPUT", Field: "minViewport"},
		{Name: "root 0", Body: `{"minSize": 16, "maxSize": 32, "minViewport": 400, "maxViewport": 1200, "rootFontSize": 0}`, Code: "INVALID_INPUT", Field: "rootFontSize"},
		{Name: "negative root", Body: `{"minSize": 16, "maxSize": 32, "minViewport": 400, "maxViewport": 1200, "rootFontSize": -16}`, Code: "INVALID_INPUT", Field: "rootFontSize"},
		{Name: "size with unit", Body: `{"minSize": "16px", "maxSize": 32, "minViewport": 400, "maxViewport": 1200}`, Code: "INVALID_INPUT", Field: "minSize"},
	})
	sdktest.Run(t, CSSClamp, sdktest.Recorded(t, "testdata/graphics.json", "design/css-clamp"))
}
