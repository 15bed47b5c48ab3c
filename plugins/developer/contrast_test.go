package main

import (
	"testing"

	"github.com/utilhost/utilhost/sdk/sdktest"
)

// Expected values: the formula of WCAG 2.0 in Python 3.11.7. The greys #767676 and
// #777777 on white are the well-known sides of 4.5.
func TestContrast(t *testing.T) {
	sdktest.Run(t, Contrast, []sdktest.Case{
		{Name: "black on white", Body: `{"foreground": "#000000", "background": "#ffffff"}`, Want: `{"ratio": 21, "aaNormal": true, "aaaNormal": true}`},
		{Name: "white on black", Body: `{"foreground": "#fff", "background": "#000"}`, Want: `{"ratio": 21, "aaNormal": true, "aaaNormal": true}`},
		{Name: "the same twice", Body: `{"foreground": "abc", "background": "#AABBCC"}`, Want: `{"ratio": 1, "aaNormal": false, "aaaNormal": false}`},
		{Name: "just AA", Body: `{"foreground": "#767676", "background": "#fff"}`, Want: `{"ratio": 4.54, "aaNormal": true, "aaaNormal": false}`},
		{Name: "just not AA", Body: `{"foreground": "#777777", "background": "#fff"}`, Want: `{"ratio": 4.48, "aaNormal": false, "aaaNormal": false}`},
		{Name: "just AAA", Body: `{"foreground": "#595959", "background": "#ffffff"}`, Want: `{"ratio": 7, "aaNormal": true, "aaaNormal": true}`},
		{Name: "rounded to 7, below it", Body: `{"foreground": "6046b0", "background": "#ffffff"}`, Want: `{"ratio": 7, "aaNormal": true, "aaaNormal": false}`},
		{Name: "rounded to 4.5, below it", Body: `{"foreground": "3973DD", "background": "#ffffff"}`, Want: `{"ratio": 4.5, "aaNormal": false, "aaaNormal": false}`},
		{Name: "dark, below the threshold", Body: `{"foreground": "#0a0a0a", "background": "#000000"}`, Want: `{"ratio": 1.06, "aaNormal": false, "aaaNormal": false}`},
		{Name: "red on white", Body: `{"foreground": "F00", "background": "FFF"}`, Want: `{"ratio": 4, "aaNormal": false, "aaaNormal": false}`},
		{Name: "blue on yellow", Body: `{"foreground": "#00f", "background": "#ff0"}`, Want: `{"ratio": 8, "aaNormal": true, "aaaNormal": true}`},
		{Name: "white space around", Body: `{"foreground": " #000\n", "background": "\ufeffffffff\u00a0"}`, Want: `{"ratio": 21, "aaNormal": true, "aaaNormal": true}`},
		{Name: "alpha, 4 digits", Body: `{"foreground": "#000f", "background": "#fff"}`, Code: "INVALID_INPUT", Field: "foreground"},
		{Name: "alpha, 8 digits", Body: `{"foreground": "#000", "background": "#ffffffff"}`, Code: "INVALID_INPUT", Field: "background"},
		{Name: "number sign alone", Body: `{"foreground": "#", "background": "#fff"}`, Code: "INVALID_INPUT", Field: "foreground"},
		{Name: "two number signs", Body: `{"foreground": "##fff", "background": "#fff"}`, Code: "INVALID_INPUT", Field: "foreground"},
		{Name: "sign for a digit", Body: `{"foreground": "+1+2+3", "background": "#fff"}`, Code: "INVALID_INPUT", Field: "foreground"},
		{Name: "letter beyond f", Body: `{"foreground": "#fff", "background": "#ggg"}`, Code: "INVALID_INPUT", Field: "background"},
		{Name: "letter of two bytes", Body: `{"foreground": "aé", "background": "#fff"}`, Code: "INVALID_INPUT", Field: "foreground"},
		{Name: "name of a colour", Body: `{"foreground": "red", "background": "white"}`, Code: "INVALID_INPUT", Field: "foreground"},
		{Name: "empty", Body: `{"foreground": "", "background": "#fff"}`, Code: "INVALID_INPUT", Field: "foreground"},
		{Name: "null", Body: `{"foreground": "#fff", "background": null}`, Code: "INVALID_INPUT", Field: "background"},
	})
}
