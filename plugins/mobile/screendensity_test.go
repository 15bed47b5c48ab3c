package main

import (
	"testing"

	"github.com/utilhost/utilhost/sdk/sdktest"
)

// Expected values: by hand, and scripts/oracle/mobile-platforms.mjs.
func TestScreenDensity(t *testing.T) {
	zero := `{"android": [{"name": "ldpi", "dpi": 120, "px": 0}, {"name": "mdpi", "dpi": 160, "px": 0}, {"name": "hdpi", "dpi": 240, "px": 0},
		{"name": "xhdpi", "dpi": 320, "px": 0}, {"name": "xxhdpi", "dpi": 480, "px": 0}, {"name": "xxxhdpi", "dpi": 640, "px": 0}],
		"ios": [{"name": "@1x", "px": 0}, {"name": "@2x", "px": 0}, {"name": "@3x", "px": 0}]}`
	sdktest.Run(t, ScreenDensity, []sdktest.Case{
		{Name: "zero", Body: `{"value": 0}`, Want: zero},
		{Name: "negative zero", Body: `{"value": -0.0}`, Want: zero},
		{Name: "too small to show", Body: `{"value": 5e-324}`, Want: zero},
		{Name: "fraction", Body: `{"value": 10.25}`, Want: `{"android": [{"name": "ldpi", "dpi": 120, "px": 7.69}, {"name": "mdpi", "dpi": 160, "px": 10.25}, {"name": "hdpi", "dpi": 240, "px": 15.38},
			{"name": "xhdpi", "dpi": 320, "px": 20.5}, {"name": "xxhdpi", "dpi": 480, "px": 30.75}, {"name": "xxxhdpi", "dpi": 640, "px": 41}],
			"ios": [{"name": "@1x", "px": 10.25}, {"name": "@2x", "px": 20.5}, {"name": "@3x", "px": 30.75}]}`},
		{Name: "large", Body: `{"value": 1e300}`, Want: `{"android": [{"name": "ldpi", "dpi": 120, "px": 7.5e299}, {"name": "mdpi", "dpi": 160, "px": 1e300}, {"name": "hdpi", "dpi": 240, "px": 1.5e300},
			{"name": "xhdpi", "dpi": 320, "px": 2e300}, {"name": "xxhdpi", "dpi": 480, "px": 3e300}, {"name": "xxxhdpi", "dpi": 640, "px": 4e300}],
			"ios": [{"name": "@1x", "px": 1e300}, {"name": "@2x", "px": 2e300}, {"name": "@3x", "px": 3e300}]}`},
		{Name: "too large", Body: `{"value": 1.7e308}`, Code: "INVALID_INPUT", Field: "value"},
		{Name: "negative", Body: `{"value": -1}`, Code: "INVALID_INPUT", Field: "value"},
		{Name: "hardly negative", Body: `{"value": -5e-324}`, Code: "INVALID_INPUT", Field: "value"},
		{Name: "text", Body: `{"value": "16"}`, Code: "INVALID_INPUT", Field: "value"},
		{Name: "null", Body: `{"value": null}`, Code: "INVALID_INPUT", Field: "value"},
		{Name: "none", Body: `{}`, Code: "INVALID_INPUT", Field: "value"},
	})
	sdktest.Run(t, ScreenDensity, sdktest.Recorded(t, "testdata/platforms.json", "mobile/screen-density"))
}
