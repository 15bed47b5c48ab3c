package main

import (
	"testing"

	"github.com/utilhost/utilhost/sdk/sdktest"
)

// Expected values: by hand, and scripts/oracle/mobile-platforms.mjs.
func TestColorToMobile(t *testing.T) {
	black := `{"swiftUI": "Color(red: 0.000, green: 0.000, blue: 0.000, opacity: 1.000)", "uiKit": "UIColor(red: 0.000, green: 0.000, blue: 0.000, alpha: 1.000)",
		"compose": "Color(0xFF000000)", "androidXml": "<color name=\"custom_color\">#FF000000</color>"}`
	sdktest.Run(t, ColorToMobile, []sdktest.Case{
		{Name: "three digits", Body: `{"hex": "000"}`, Want: black},
		{Name: "six digits", Body: `{"hex": "#000000", "alpha": null}`, Want: black},
		{Name: "transparent", Body: `{"hex": "#fFf", "alpha": 0}`, Want: `{"swiftUI": "Color(red: 1.000, green: 1.000, blue: 1.000, opacity: 0.000)",
			"uiKit": "UIColor(red: 1.000, green: 1.000, blue: 1.000, alpha: 0.000)", "compose": "Color(0x00FFFFFF)", "androidXml": "<color name=\"custom_color\">#00FFFFFF</color>"}`},
		{Name: "0.5 is 80", Body: `{"hex": "369", "alpha": 0.5}`, Want: `{"swiftUI": "Color(red: 0.200, green: 0.400, blue: 0.600, opacity: 0.500)",
			"uiKit": "UIColor(red: 0.200, green: 0.400, blue: 0.600, alpha: 0.500)", "compose": "Color(0x80336699)", "androidXml": "<color name=\"custom_color\">#80336699</color>"}`},
		{Name: "alpha above 1", Body: `{"hex": "369", "alpha": 1.01}`, Code: "INVALID_INPUT", Field: "alpha"},
		{Name: "alpha below 0", Body: `{"hex": "369", "alpha": -0.01}`, Code: "INVALID_INPUT", Field: "alpha"},
		{Name: "alpha as text", Body: `{"hex": "369", "alpha": "1"}`, Code: "INVALID_INPUT", Field: "alpha"},
		{Name: "empty", Body: `{"hex": ""}`, Code: "INVALID_INPUT", Field: "hex"},
		{Name: "number sign alone", Body: `{"hex": "#"}`, Code: "INVALID_INPUT", Field: "hex"},
		{Name: "two number signs", Body: `{"hex": "##336699"}`, Code: "INVALID_INPUT", Field: "hex"},
		{Name: "four digits", Body: `{"hex": "#369f"}`, Code: "INVALID_INPUT", Field: "hex"},
		{Name: "five digits", Body: `{"hex": "33669"}`, Code: "INVALID_INPUT", Field: "hex"},
		{Name: "eight digits", Body: `{"hex": "#336699ff"}`, Code: "INVALID_INPUT", Field: "hex"},
		{Name: "no digit", Body: `{"hex": "36g"}`, Code: "INVALID_INPUT", Field: "hex"},
		{Name: "sign", Body: `{"hex": "+36699"}`, Code: "INVALID_INPUT", Field: "hex"},
		{Name: "blank", Body: `{"hex": " 369"}`, Code: "INVALID_INPUT", Field: "hex"},
		{Name: "line break", Body: `{"hex": "369\n"}`, Code: "INVALID_INPUT", Field: "hex"},
		{Name: "full-width digits", Body: `{"hex": "３６９"}`, Code: "INVALID_INPUT", Field: "hex"},
		{Name: "none", Body: `{}`, Code: "INVALID_INPUT", Field: "hex"},
	})
	sdktest.Run(t, ColorToMobile, sdktest.Recorded(t, "testdata/platforms.json", "mobile/color-to-mobile"))
}
