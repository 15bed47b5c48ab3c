package main

import (
	"context"
	"math"
	"strconv"

	"github.com/utilhost/utilhost/plugins/internal/js"
	"github.com/utilhost/utilhost/sdk"
)

type contrastRequest struct {
	Foreground string `json:"foreground" doc:"Colour of the text: 3 or 6 hexadecimal digits, with # or without." minLength:"1"`
	Background string `json:"background" doc:"Colour behind the text, in the same form." minLength:"1"`
}

type contrastResult struct {
	Ratio     float64 `json:"ratio" doc:"Contrast ratio, rounded to two decimals." min:"1" max:"21"`
	AANormal  bool    `json:"aaNormal" doc:"Whether the unrounded ratio is 4.5 or more: level AA for text of normal size."`
	AAANormal bool    `json:"aaaNormal" doc:"Whether the unrounded ratio is 7 or more: level AAA for text of normal size."`
}

// Contrast is dev/contrast.
var Contrast = sdk.Endpoint[contrastRequest, contrastResult]{
	Route:   "dev/contrast",
	Summary: "Contrast ratio of two colours",
	Doc: `
Computes the contrast ratio of the Web Content Accessibility Guidelines 2 from
the relative luminance of two opaque sRGB colours, and says whether it suffices
for text of normal size. The two colours may change places.`,
	Examples: []sdk.Example{{
		Name:     "Grey on white",
		Request:  `{"foreground": "#767676", "background": "#fff"}`,
		Response: `{"ratio": 4.54, "aaNormal": true, "aaaNormal": false}`,
	}, {
		Name:    "Transparent colour",
		Request: `{"foreground": "#00000080", "background": "#fff"}`,
		Error:   sdk.CodeInvalidInput,
	}},
	Run: func(_ context.Context, in contrastRequest) (contrastResult, error) {
		foreground, ok := luminance(in.Foreground)
		if !ok {
			return contrastResult{}, sdk.Invalid("foreground", "must be 3 or 6 hexadecimal digits, with # or without")
		}
		background, ok := luminance(in.Background)
		if !ok {
			return contrastResult{}, sdk.Invalid("background", "must be 3 or 6 hexadecimal digits, with # or without")
		}
		ratio := (max(foreground, background) + 0.05) / (min(foreground, background) + 0.05)
		return contrastResult{js.RoundHalfAway(ratio, 2), ratio >= 4.5, ratio >= 7}, nil
	},
}

// luminance is the relative luminance of a colour, 0 to 1, as WCAG 2.0 defines it.
func luminance(color string) (y float64, ok bool) {
	color = js.TrimSpace(color)
	if color != "" && color[0] == '#' {
		color = color[1:]
	}
	if len(color) != 3 && len(color) != 6 {
		return 0, false
	}
	width := len(color) / 3
	for i, weight := range [3]float64{0.2126, 0.7152, 0.0722} {
		level, err := strconv.ParseUint(color[i*width:(i+1)*width], 16, 8)
		if err != nil {
			return 0, false
		}
		if width == 1 {
			level *= 0x11
		}
		y += weight * linearLight(float64(level)/255)
	}
	return y, true
}

// linearLight takes the gamma of sRGB away, with the threshold that WCAG 2.0
// names.
func linearLight(c float64) float64 {
	if c <= 0.03928 {
		return c / 12.92
	}
	return math.Pow((c+0.055)/1.055, 2.4)
}
