package main

import (
	"context"
	"math"
	"strconv"

	"github.com/utilhost/utilhost/plugins/internal/js"
	"github.com/utilhost/utilhost/sdk"
)

type densityRequest struct {
	Value float64 `json:"value" doc:"Length in dp (Android) or pt (iOS), 0 or more." min:"0"`
}

type densityResult struct {
	Android []bucket `json:"android" doc:"Densities of Android from low to high."`
	IOS     []scale  `json:"ios" doc:"Scales of iOS from low to high."`
}

type bucket struct {
	Name string  `json:"name" doc:"Name of the density, as in resource folders."`
	DPI  int     `json:"dpi" doc:"Dots per inch."`
	Px   float64 `json:"px" doc:"Length in pixels, rounded to two decimals."`
}

type scale struct {
	Name string  `json:"name" doc:"Suffix of image files."`
	Px   float64 `json:"px" doc:"Length in pixels, rounded to two decimals."`
}

// ScreenDensity is mobile/screen-density.
var ScreenDensity = sdk.Endpoint[densityRequest, densityResult]{
	Route:   "mobile/screen-density",
	Summary: "Pixels for a length in dp or pt",
	Doc: `
Converts a length that does not depend on the screen into pixels: on Android value
times dpi / 160 for the densities ldpi (120), mdpi (160), hdpi (240), xhdpi (320),
xxhdpi (480) and xxxhdpi (640), on iOS value times the scale of 1, 2 and 3. Pixels
are rounded to two decimals, halves up.`,
	Examples: []sdk.Example{{
		Name:    "16 dp",
		Request: `{"value": 16}`,
		Response: `{"android": [{"name": "ldpi", "dpi": 120, "px": 12}, {"name": "mdpi", "dpi": 160, "px": 16}, {"name": "hdpi", "dpi": 240, "px": 24},` +
			`{"name": "xhdpi", "dpi": 320, "px": 32}, {"name": "xxhdpi", "dpi": 480, "px": 48}, {"name": "xxxhdpi", "dpi": 640, "px": 64}],` +
			`"ios": [{"name": "@1x", "px": 16}, {"name": "@2x", "px": 32}, {"name": "@3x", "px": 48}]}`,
	}},
	Run: func(_ context.Context, in densityRequest) (densityResult, error) {
		if in.Value > math.MaxFloat64/640 {
			return densityResult{}, sdk.Invalid("value", "must be small enough for its pixels to be a number")
		}
		var out densityResult
		for _, d := range densities {
			out.Android = append(out.Android, bucket{d.name, d.dpi, js.RoundHalfAway(in.Value*float64(d.dpi)/160, 2)})
		}
		for factor := 1; factor <= 3; factor++ {
			out.IOS = append(out.IOS, scale{"@" + strconv.Itoa(factor) + "x", js.RoundHalfAway(in.Value*float64(factor), 2)})
		}
		return out, nil
	},
}

// densities are the generalised densities of Android (Android Developers, Support
// different pixel densities), from low to high.
var densities = []struct {
	name string
	dpi  int
}{{"ldpi", 120}, {"mdpi", 160}, {"hdpi", 240}, {"xhdpi", 320}, {"xxhdpi", 480}, {"xxxhdpi", 640}}
