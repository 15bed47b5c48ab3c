package main

import (
	"context"
	"fmt"
	"math/big"
	"strings"

	"golang.org/x/image/colornames"

	"github.com/utilhost/utilhost/plugins/internal/js"
	"github.com/utilhost/utilhost/sdk"
)

type colourRequest struct {
	Color string `json:"color" doc:"Colour as #rgb or #rrggbb, with or without the #, as rgb() with three numbers from 0 to 255 or three percentages, or as a CSS name." minLength:"1"`
}

type colourResult struct {
	Hex  string `json:"hex" doc:"The colour as #rrggbb, lower case."`
	RGB  string `json:"rgb" doc:"The colour as rgb(red, green, blue), 0 to 255."`
	HSL  string `json:"hsl" doc:"The colour as hsl(hue, saturation, lightness)."`
	HSV  string `json:"hsv" doc:"The colour as hsv(hue, saturation, value)."`
	CMYK string `json:"cmyk" doc:"The colour as cmyk(cyan, magenta, yellow, key), without any colour profile."`
}

// Colour is color/convert.
var Colour = sdk.Endpoint[colourRequest, colourResult]{
	Route:   "color/convert",
	Summary: "Colour in other notations",
	Doc: `
Converts between the notations of an opaque sRGB colour by the formulas of CSS
Color Module Level 4. Components are whole numbers, halves rounded up. Colours
with an alpha component, and components out of range, are refused.`,
	Examples: []sdk.Example{{
		Request: `{"color": "#336699"}`,
		Response: `{"hex": "#336699", "rgb": "rgb(51, 102, 153)", "hsl": "hsl(210, 50%, 40%)",
			"hsv": "hsv(210, 67%, 60%)", "cmyk": "cmyk(67%, 33%, 0%, 40%)"}`,
	}, {
		Name:    "Name",
		Request: `{"color": "Black"}`,
		Response: `{"hex": "#000000", "rgb": "rgb(0, 0, 0)", "hsl": "hsl(0, 0%, 0%)",
			"hsv": "hsv(0, 0%, 0%)", "cmyk": "cmyk(0%, 0%, 0%, 100%)"}`,
	}, {
		Name:    "Alpha",
		Request: `{"color": "#33669980"}`,
		Error:   sdk.CodeInvalidInput,
	}},
	Run: func(_ context.Context, in colourRequest) (colourResult, error) {
		c, ok := parseColour(js.TrimSpace(in.Color))
		if !ok {
			return colourResult{}, sdk.Invalid("color", "must be #rgb, #rrggbb, rgb() with three numbers from 0 to 255 or three percentages, or a CSS colour name")
		}
		return colourResult{Hex: c.hex(), RGB: fmt.Sprintf("rgb(%d, %d, %d)", c.r, c.g, c.b), HSL: c.hsl(), HSV: c.hsv(), CMYK: c.cmyk()}, nil
	},
}

// rgb is a colour of 8 bits a component.
type rgb struct{ r, g, b int }

func (c rgb) hex() string { return fmt.Sprintf("#%02x%02x%02x", c.r, c.g, c.b) }

// share is part of whole in per cent, 0 of nothing.
func share(part, whole int) int {
	if whole == 0 {
		return 0
	}
	return (200*part + whole) / (2 * whole) // halves up
}

// hue is the angle on the colour wheel in whole degrees, 0 to 359, 0 for greys
// (CSS Color 4, section 7.2).
func (c rgb) hue() int {
	largest := max(c.r, c.g, c.b)
	chroma := largest - min(c.r, c.g, c.b)
	degrees := 0 // times chroma
	switch {
	case chroma == 0:
		return 0
	case largest == c.r:
		degrees = 60 * (c.g - c.b)
	case largest == c.g:
		degrees = 120*chroma + 60*(c.b-c.r)
	default:
		degrees = 240*chroma + 60*(c.r-c.g)
	}
	if degrees < 0 {
		degrees += 360 * chroma
	}
	return (2*degrees + chroma) / (2 * chroma) % 360 // halves up
}

func (c rgb) hsl() string {
	largest, smallest := max(c.r, c.g, c.b), min(c.r, c.g, c.b)
	sum := largest + smallest
	return fmt.Sprintf("hsl(%d, %d%%, %d%%)", c.hue(), share(largest-smallest, min(sum, 510-sum)), share(sum, 510))
}

func (c rgb) hsv() string {
	largest := max(c.r, c.g, c.b)
	return fmt.Sprintf("hsv(%d, %d%%, %d%%)", c.hue(), share(largest-min(c.r, c.g, c.b), largest), share(largest, 255))
}

func (c rgb) cmyk() string {
	largest := max(c.r, c.g, c.b)
	ink := func(component int) int { return share(largest-component, largest) }
	return fmt.Sprintf("cmyk(%d%%, %d%%, %d%%, %d%%)", ink(c.r), ink(c.g), ink(c.b), share(255-largest, 255))
}

// parseColour reads a colour in any of the notations.
func parseColour(text string) (rgb, bool) {
	if c, ok := parseHexColour(text); ok {
		return c, true
	}
	if inside, ok := cutFunction(text, "rgb"); ok {
		return parseComponents(inside)
	}
	return namedColour(text)
}

// parseHexColour reads #rgb or #rrggbb with or without the #.
func parseHexColour(text string) (rgb, bool) {
	digits := strings.TrimPrefix(text, "#")
	for i := range len(digits) {
		if i >= 6 || !isHexDigit(digits[i]) {
			return rgb{}, false
		}
	}
	switch len(digits) {
	case 3:
		one := func(i int) int { return int(hexValue(digits[i])) * 0x11 }
		return rgb{one(0), one(1), one(2)}, true
	case 6:
		two := func(i int) int { return int(hexValue(digits[i])<<4 | hexValue(digits[i+1])) }
		return rgb{two(0), two(2), two(4)}, true
	}
	return rgb{}, false
}

// namedColour looks up one of the 147 names of SVG 1.1 and CSS Color 3 in any
// letter case.
func namedColour(name string) (rgb, bool) {
	const longest = len("lightgoldenrodyellow")
	if len(name) > 3*longest { // lower case may take fewer bytes
		return rgb{}, false
	}
	c, ok := colornames.Map[js.ToLower(name)]
	return rgb{int(c.R), int(c.G), int(c.B)}, ok
}

// cutFunction takes name( ) off its arguments.
func cutFunction(text, name string) (arguments string, ok bool) {
	open := len(name) + 1
	if len(text) <= open || !strings.EqualFold(text[:open], name+"(") || text[len(text)-1] != ')' {
		return "", false
	}
	return text[open : len(text)-1], true
}

// parseComponents reads three numbers or three percentages, with commas between
// them or only with white space.
func parseComponents(text string) (rgb, bool) {
	var parts []string
	const longest = 200 // characters, far more than three numbers need
	switch {
	case len(text) > longest:
		return rgb{}, false
	case strings.Contains(text, ","):
		parts = strings.Split(text, ",")
	default:
		parts = js.Fields(text)
	}
	if len(parts) != 3 {
		return rgb{}, false
	}
	percentages := strings.Contains(parts[0], "%")
	var values [3]int
	for i, part := range parts {
		number, percentage := strings.CutSuffix(js.TrimSpace(part), "%")
		value, ok := parseComponent(number, percentage)
		if !ok || percentage != percentages {
			return rgb{}, false
		}
		values[i] = value
	}
	return rgb{values[0], values[1], values[2]}, true
}

// parseComponent reads a number of CSS without an exponent, 0 to 255 or a
// percentage, and rounds it to a component.
func parseComponent(number string, percentage bool) (int, bool) {
	whole, fraction, point := strings.Cut(strings.TrimPrefix(number, "+"), ".")
	if whole+fraction == "" || !allDigits(whole+fraction) || point && fraction == "" {
		return 0, false
	}
	value := decimal("0" + whole + "." + fraction + "0")
	limit := big.NewRat(255, 1)
	if percentage {
		value.Mul(value, big.NewRat(255, 100))
	}
	if value.Cmp(limit) > 0 {
		return 0, false
	}
	return int(roundHalfUp(value).Int64()), true
}
