package main

import (
	"context"
	"fmt"
	"strconv"
	"strings"

	"github.com/utilhost/utilhost/plugins/internal/js"
	"github.com/utilhost/utilhost/sdk"
)

type colorRequest struct {
	Hex   string  `json:"hex" doc:"Colour in 3 or 6 hexadecimal digits of either case, with or without # in front." pattern:"^#?([0-9A-Fa-f]{3}|[0-9A-Fa-f]{6})$"`
	Alpha float64 `json:"alpha" doc:"Opacity, from 0 (transparent) to 1 (opaque)." min:"0" max:"1" default:"1"`
}

type colorResult struct {
	SwiftUI    string `json:"swiftUI" doc:"SwiftUI, components from 0 to 1 with three decimals."`
	UIKit      string `json:"uiKit" doc:"UIKit, components from 0 to 1 with three decimals."`
	Compose    string `json:"compose" doc:"Jetpack Compose, bytes in the order alpha, red, green, blue."`
	AndroidXML string `json:"androidXml" doc:"Colour resource of Android, bytes in the order alpha, red, green, blue."`
}

// ColorToMobile is mobile/color-to-mobile.
var ColorToMobile = sdk.Endpoint[colorRequest, colorResult]{
	Route:   "mobile/color-to-mobile",
	Summary: "Colour code for SwiftUI, UIKit, Compose and Android XML",
	Doc: `
Writes a colour as source code of the mobile platforms. Of three digits each is
doubled. The byte of the opacity is alpha times 255, rounded half up, so that 0.5
is 80; components are rounded half up to three decimals.`,
	Examples: []sdk.Example{{
		Name:    "Opaque",
		Request: `{"hex": "#369"}`,
		Response: `{"swiftUI": "Color(red: 0.200, green: 0.400, blue: 0.600, opacity: 1.000)",` +
			`"uiKit": "UIColor(red: 0.200, green: 0.400, blue: 0.600, alpha: 1.000)",` +
			`"compose": "Color(0xFF336699)", "androidXml": "<color name=\"custom_color\">#FF336699</color>"}`,
	}, {
		Name:    "Half transparent",
		Request: `{"hex": "ff5733", "alpha": 0.5}`,
		Response: `{"swiftUI": "Color(red: 1.000, green: 0.341, blue: 0.200, opacity: 0.500)",` +
			`"uiKit": "UIColor(red: 1.000, green: 0.341, blue: 0.200, alpha: 0.500)",` +
			`"compose": "Color(0x80FF5733)", "androidXml": "<color name=\"custom_color\">#80FF5733</color>"}`,
	}},
	Run: func(_ context.Context, in colorRequest) (colorResult, error) {
		digits := strings.TrimPrefix(in.Hex, "#")
		if len(digits) == 3 {
			digits = string([]byte{digits[0], digits[0], digits[1], digits[1], digits[2], digits[2]})
		}
		rgb, err := strconv.ParseUint(digits, 16, 24)
		if err != nil {
			return colorResult{}, fmt.Errorf("colour of the right pattern: %w", err)
		}
		components := fmt.Sprintf("red: %s, green: %s, blue: %s", decimals(float64(rgb>>16)/255), decimals(float64(rgb>>8&0xff)/255), decimals(float64(rgb&0xff)/255))
		argb := fmt.Sprintf("%02X%06X", int(js.Round(in.Alpha*255)), rgb)
		return colorResult{
			SwiftUI:    fmt.Sprintf("Color(%s, opacity: %s)", components, decimals(in.Alpha)),
			UIKit:      fmt.Sprintf("UIColor(%s, alpha: %s)", components, decimals(in.Alpha)),
			Compose:    fmt.Sprintf("Color(0x%s)", argb),
			AndroidXML: fmt.Sprintf(`<color name="custom_color">#%s</color>`, argb),
		}, nil
	},
}

// decimals writes a number with three decimals, rounded half up.
func decimals(x float64) string { return js.Fixed(js.RoundHalfAway(x, 3), 3) }
