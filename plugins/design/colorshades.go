package main

import (
	"context"
	"fmt"
	"strconv"

	"github.com/utilhost/utilhost/plugins/internal/js"
	"github.com/utilhost/utilhost/sdk"
)

type colorShadesRequest struct {
	Hex string `json:"hex" doc:"Colour as 3 or 6 hexadecimal digits, with or without #; outer white space is ignored." minLength:"1"`
}

type colorShadesResult struct {
	Shades []shade `json:"shades" doc:"Ten shades from light to dark."`
}

type shade struct {
	Name string `json:"name" doc:"Place on the scale: 50, 100, 200 and so on to 900."`
	Hex  string `json:"hex" doc:"Colour as # and 6 lower-case hexadecimal digits."`
}

// ColorShades is design/color-shades.
var ColorShades = sdk.Endpoint[colorShadesRequest, colorShadesResult]{
	Route:   "design/color-shades",
	Summary: "Scale of shades of a colour",
	Doc: `
Makes a scale from 50 to 900 with the given colour at 500. The lighter shades are
mixed with white, by 95, 90, 75, 60 and 30 percent for 50 to 400, the darker ones with
black, by 10, 25, 40 and 55 percent for 600 to 900. Each sRGB channel is mixed as it is
written and rounded, halves up.`,
	Examples: []sdk.Example{{
		Name:    "Blue",
		Request: `{"hex": "#3b82f6"}`,
		Response: `{"shades": [{"name": "50", "hex": "#f5f9ff"}, {"name": "100", "hex": "#ebf3fe"}, {"name": "200", "hex": "#cee0fd"},
			{"name": "300", "hex": "#b1cdfb"}, {"name": "400", "hex": "#76a8f9"}, {"name": "500", "hex": "#3b82f6"},
			{"name": "600", "hex": "#3575dd"}, {"name": "700", "hex": "#2c62b9"}, {"name": "800", "hex": "#234e94"},
			{"name": "900", "hex": "#1b3b6f"}]}`,
	}, {
		Name:    "Name of a colour",
		Request: `{"hex": "reddish"}`,
		Error:   sdk.CodeInvalidInput,
	}},
	Run: func(_ context.Context, in colorShadesRequest) (colorShadesResult, error) {
		given, ok := parseHex(js.TrimSpace(in.Hex))
		if !ok {
			return colorShadesResult{}, sdk.Invalid("hex", "must be 3 or 6 hexadecimal digits, with or without #")
		}
		var out colorShadesResult
		for _, step := range scale {
			var mixed [3]int
			for i, channel := range given {
				// In whole hundredths, so that halves are exact.
				mixed[i] = (channel*(100-step.percent) + step.with*step.percent + 50) / 100
			}
			out.Shades = append(out.Shades, shade{step.name, fmt.Sprintf("#%02x%02x%02x", mixed[0], mixed[1], mixed[2])})
		}
		return out, nil
	},
}

// scale lists the shades with the channel of the colour that is mixed in, white
// or black, and by how many percent.
var scale = []struct {
	name          string
	with, percent int
}{
	{"50", 255, 95}, {"100", 255, 90}, {"200", 255, 75}, {"300", 255, 60}, {"400", 255, 30}, {"500", 255, 0},
	{"600", 0, 10}, {"700", 0, 25}, {"800", 0, 40}, {"900", 0, 55},
}

// parseHex reads a colour in the hexadecimal notation of CSS Color 4, section 5.2,
// without alpha.
func parseHex(text string) (channels [3]int, ok bool) {
	if text != "" && text[0] == '#' {
		text = text[1:]
	}
	width := len(text) / 3
	if len(text) != 3 && len(text) != 6 {
		return channels, false
	}
	for i := range channels {
		digits := text[i*width : (i+1)*width]
		if width == 1 {
			digits += digits
		}
		value, err := strconv.ParseUint(digits, 16, 8)
		if err != nil {
			return channels, false
		}
		channels[i] = int(value)
	}
	return channels, true
}
