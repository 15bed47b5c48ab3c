package main

import (
	"context"
	"fmt"

	"github.com/utilhost/utilhost/plugins/internal/js"
	"github.com/utilhost/utilhost/sdk"
)

type cssClampRequest struct {
	MinSize      float64 `json:"minSize" doc:"Smallest size in pixels, 0 or more." min:"0"`
	MaxSize      float64 `json:"maxSize" doc:"Largest size in pixels, not below minSize." min:"0"`
	MinViewport  float64 `json:"minViewport" doc:"Width of the viewport in pixels up to which the size is smallest, 0 or more." min:"0"`
	MaxViewport  float64 `json:"maxViewport" doc:"Width of the viewport in pixels from which on it is largest, above minViewport." min:"0"`
	RootFontSize float64 `json:"rootFontSize" doc:"Pixels of one rem, above 0." exclusiveMin:"0" default:"16"`
}

type cssClampResult struct {
	Clamp string `json:"clamp" doc:"Value for a CSS property that takes a length."`
}

// CSSClamp is design/css-clamp.
var CSSClamp = sdk.Endpoint[cssClampRequest, cssClampResult]{
	Route:   "design/css-clamp",
	Summary: "Fluid size with clamp()",
	Doc: `
Writes a size that grows in a straight line with the width of the viewport between two
widths and stays the same outside: clamp() of CSS Values 4, with the ends and the
intercept in rem and the slope in vw, each with at most 4 decimals.`,
	Examples: []sdk.Example{{
		Name:     "16 to 32 pixels",
		Request:  `{"minSize": 16, "maxSize": 32, "minViewport": 400, "maxViewport": 1200}`,
		Response: `{"clamp": "clamp(1rem, 0.5rem + 2vw, 2rem)"}`,
	}, {
		Name:     "Negative intercept",
		Request:  `{"minSize": 8, "maxSize": 48, "minViewport": 400, "maxViewport": 1200}`,
		Response: `{"clamp": "clamp(0.5rem, -0.75rem + 5vw, 3rem)"}`,
	}},
	Run: func(_ context.Context, in cssClampRequest) (cssClampResult, error) {
		if in.MaxSize < in.MinSize {
			return cssClampResult{}, sdk.Invalid("maxSize", "must not be below minSize")
		}
		if in.MaxViewport <= in.MinViewport {
			return cssClampResult{}, sdk.Invalid("maxViewport", "must be above minViewport")
		}
		slope := (in.MaxSize - in.MinSize) / (in.MaxViewport - in.MinViewport)
		intercept := in.MinSize - slope*in.MinViewport
		low, high, rem, vw := in.MinSize/in.RootFontSize, in.MaxSize/in.RootFontSize, intercept/in.RootFontSize, slope*100
		if err := sdk.InRange("", low, high, rem, vw); err != nil {
			return cssClampResult{}, err
		}
		return cssClampResult{fmt.Sprintf("clamp(%srem, %srem + %svw, %srem)", short(low), short(rem), short(vw), short(high))}, nil
	},
}

// short writes a number with at most 4 decimals.
func short(x float64) string { return js.FormatNumber(js.RoundHalfAway(x, 4)) }
