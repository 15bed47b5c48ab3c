package main

import (
	"testing"

	"github.com/utilhost/utilhost/sdk/sdktest"
)

// Expected values: by hand, and de Casteljau's construction in
// scripts/oracle/design-graphics.py. The presets are those of CSS Easing Functions 1.
func TestBezierPoint(t *testing.T) {
	want := func(x, y string) string {
		return `{"x": ` + x + `, "y": ` + y + `, "presets": {"ease": [0.25, 0.1, 0.25, 1], "ease-in": [0.42, 0, 1, 1], "ease-out": [0, 0, 0.58, 1],
			"ease-in-out": [0.42, 0, 0.58, 1], "linear": [0, 0, 1, 1]}}`
	}
	ease := func(t string) string { return `{"x1": 0.25, "y1": 0.1, "x2": 0.25, "y2": 1, "t": ` + t + `}` }
	sdktest.Run(t, BezierPoint, []sdktest.Case{
		{Name: "start", Body: ease("0"), Want: want("0", "0")},
		{Name: "middle", Body: ease("0.5"), Want: want("0.3125", "0.5375")},
		{Name: "end", Body: ease("1"), Want: want("1", "1")},
		{Name: "linear points do not move evenly", Body: `{"x1": 0, "y1": 0, "x2": 1, "y2": 1, "t": 0.25}`, Want: want("0.15625", "0.15625")},
		{Name: "six decimals", Body: ease("0.001"), Want: want("0.000749", "0.000302")},
		{Name: "control points anywhere", Body: `{"x1": -2, "y1": 3, "x2": 5, "y2": -4, "t": 0.5}`, Want: want("1.25", "-0.25")},
		{Name: "negative zero", Body: `{"x1": -1e-9, "y1": 0, "x2": 0, "y2": 0, "t": 0.0001}`, Want: want("0", "0")},
		{Name: "large", Body: `{"x1": 0, "y1": 8e300, "x2": 0, "y2": 0, "t": 0.5}`, Want: want("0.125", "3e300")},
		{Name: "largest", Body: `{"x1": 1.7976931348623157e308, "y1": 0, "x2": 1.7976931348623157e308, "y2": 0, "t": 1}`, Want: want("1", "1")},
		{Name: "opposite ends of the range", Body: `{"x1": 1.7e308, "y1": 0, "x2": -1.7e308, "y2": 0, "t": 0.5}`, Want: want("0.125", "0.125")},
		{Name: "t above 1", Body: ease("1.0001"), Code: "INVALID_INPUT", Field: "t"},
		{Name: "t below 0", Body: ease("-0.0001"), Code: "INVALID_INPUT", Field: "t"},
		{Name: "t as text", Body: ease(`"0.5"`), Code: "INVALID_INPUT", Field: "t"},
		{Name: "name of a preset", Body: `{"x1": "ease", "y1": 0.1, "x2": 0.25, "y2": 1, "t": 0.5}`, Code: "INVALID_INPUT", Field: "x1"},
		{Name: "no point", Body: `{"t": 0.5}`, Code: "INVALID_INPUT", Field: "x1"},
		{Name: "y2 is null", Body: `{"x1": 0.25, "y1": 0.1, "x2": 0.25, "y2": null, "t": 0.5}`, Code: "INVALID_INPUT", Field: "y2"},
	})
	sdktest.Run(t, BezierPoint, sdktest.Recorded(t, "testdata/graphics.json", "design/bezier-point"))
}
