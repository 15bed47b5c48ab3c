package main

import (
	"strings"
	"testing"

	"github.com/utilhost/utilhost/sdk/sdktest"
)

// Expected values: by hand, and scripts/oracle/design-graphics.py.
func TestColorShades(t *testing.T) {
	want := func(hex string) string {
		shades := []string{}
		names := []string{"50", "100", "200", "300", "400", "500", "600", "700", "800", "900"}
		for i, one := range strings.Fields(hex) {
			shades = append(shades, `{"name": "`+names[i]+`", "hex": "#`+one+`"}`)
		}
		return `{"shades": [` + strings.Join(shades, ", ") + `]}`
	}
	blue := want("f5f9ff ebf3fe cee0fd b1cdfb 76a8f9 3b82f6 3575dd 2c62b9 234e94 1b3b6f")
	sdktest.Run(t, ColorShades, []sdktest.Case{
		{Name: "six digits", Body: `{"hex": "#3b82f6"}`, Want: blue},
		{Name: "without #", Body: `{"hex": "3b82f6"}`, Want: blue},
		{Name: "capitals", Body: `{"hex": "#3B82F6"}`, Want: blue},
		{Name: "white space around", Body: `{"hex": " \t#3b82f6\n"}`, Want: blue},
		{Name: "no-break space around", Body: `{"hex": "\u00a03b82f6\ufeff"}`, Want: blue},
		{Name: "three digits", Body: `{"hex": "#c0a"}`, Want: want("fcf2fb fae6f7 f2bfea eb99dd db4dc4 cc00aa b80099 990080 7a0066 5c004d")},
		{Name: "black", Body: `{"hex": "000"}`, Want: want("f2f2f2 e6e6e6 bfbfbf 999999 4d4d4d 000000 000000 000000 000000 000000")},
		{Name: "white", Body: `{"hex": "ffffff"}`, Want: want("ffffff ffffff ffffff ffffff ffffff ffffff e6e6e6 bfbfbf 999999 737373")},
		// 5 x 0.9 = 4.5 and 10 x 0.45 = 4.5 go up to 5, 10 x 0.75 = 7.5 to 8.
		{Name: "halves go up", Body: `{"hex": "050a0a"}`, Want: want("f3f3f3 e6e7e7 c1c2c2 9b9d9d 505454 050a0a 050909 040808 030606 020505")},
		{Name: "empty", Body: `{"hex": ""}`, Code: "INVALID_INPUT", Field: "hex"},
		{Name: "blank", Body: `{"hex": " "}`, Code: "INVALID_INPUT", Field: "hex"},
		{Name: "# alone", Body: `{"hex": "#"}`, Code: "INVALID_INPUT", Field: "hex"},
		{Name: "two #", Body: `{"hex": "##c0a"}`, Code: "INVALID_INPUT", Field: "hex"},
		{Name: "four digits", Body: `{"hex": "#c0af"}`, Code: "INVALID_INPUT", Field: "hex"},
		{Name: "eight digits", Body: `{"hex": "#3b82f6ff"}`, Code: "INVALID_INPUT", Field: "hex"},
		{Name: "five digits", Body: `{"hex": "3b82f"}`, Code: "INVALID_INPUT", Field: "hex"},
		{Name: "seven digits", Body: `{"hex": "3b82f66"}`, Code: "INVALID_INPUT", Field: "hex"},
		{Name: "no digit", Body: `{"hex": "3b82g6"}`, Code: "INVALID_INPUT", Field: "hex"},
		{Name: "sign", Body: `{"hex": "+1+2+3"}`, Code: "INVALID_INPUT", Field: "hex"},
		{Name: "underscore", Body: `{"hex": "1_2_3_"}`, Code: "INVALID_INPUT", Field: "hex"},
		{Name: "blank within", Body: `{"hex": "3b 2f6"}`, Code: "INVALID_INPUT", Field: "hex"},
		{Name: "fullwidth digits", Body: `{"hex": "１２３"}`, Code: "INVALID_INPUT", Field: "hex"},
		{Name: "two characters of three bytes", Body: `{"hex": "字字"}`, Code: "INVALID_INPUT", Field: "hex"},
		{Name: "name of a colour", Body: `{"hex": "reddish"}`, Code: "INVALID_INPUT", Field: "hex"},
	})
	sdktest.Run(t, ColorShades, sdktest.Recorded(t, "testdata/graphics.json", "design/color-shades"))
}
