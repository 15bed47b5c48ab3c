package main

import (
	"context"

	"github.com/utilhost/utilhost/plugins/internal/js"
	"github.com/utilhost/utilhost/sdk"
)

type bezierPointRequest struct {
	X1 float64 `json:"x1" doc:"Abscissa of the first control point."`
	Y1 float64 `json:"y1" doc:"Ordinate of the first control point."`
	X2 float64 `json:"x2" doc:"Abscissa of the second control point."`
	Y2 float64 `json:"y2" doc:"Ordinate of the second control point."`
	T  float64 `json:"t" doc:"Parameter of the curve, from 0 to 1." min:"0" max:"1"`
}

type bezierPointResult struct {
	X       float64       `json:"x" doc:"Abscissa, 6 decimals."`
	Y       float64       `json:"y" doc:"Ordinate, 6 decimals."`
	Presets bezierPresets `json:"presets" doc:"Control points of the named curves of CSS, as x1, y1, x2 and y2."`
}

// bezierPresets are the easing keywords of CSS Easing Functions 1, section 2.
type bezierPresets struct {
	Ease      [4]float64 `json:"ease" doc:"Control points of ease."`
	EaseIn    [4]float64 `json:"ease-in" doc:"Control points of ease-in."`
	EaseOut   [4]float64 `json:"ease-out" doc:"Control points of ease-out."`
	EaseInOut [4]float64 `json:"ease-in-out" doc:"Control points of ease-in-out."`
	Linear    [4]float64 `json:"linear" doc:"Control points of linear."`
}

// BezierPoint is design/bezier-point.
var BezierPoint = sdk.Endpoint[bezierPointRequest, bezierPointResult]{
	Route:   "design/bezier-point",
	Summary: "Point of an easing curve",
	Doc: `
Answers the point at parameter t of the cubic Bézier curve from (0, 0) to (1, 1) with two
control points, by its Bernstein polynomials: 3(1-t)²t P1 + 3(1-t)t² P2 + t³. The
parameter is not the time of an animation, which is x. The answer lists the curves that
CSS has names for.`,
	Examples: []sdk.Example{{
		Name:    "Middle of ease",
		Request: `{"x1": 0.25, "y1": 0.1, "x2": 0.25, "y2": 1, "t": 0.5}`,
		Response: `{"x": 0.3125, "y": 0.5375, "presets": {"ease": [0.25, 0.1, 0.25, 1], "ease-in": [0.42, 0, 1, 1], "ease-out": [0, 0, 0.58, 1],
			"ease-in-out": [0.42, 0, 0.58, 1], "linear": [0, 0, 1, 1]}}`,
	}},
	Run: func(_ context.Context, in bezierPointRequest) (bezierPointResult, error) {
		x, y := bezier(in.X1, in.X2, in.T), bezier(in.Y1, in.Y2, in.T)
		if err := sdk.InRange("", x, y); err != nil {
			return bezierPointResult{}, err
		}
		return bezierPointResult{js.RoundHalfAway(x, 6), js.RoundHalfAway(y, 6), presets}, nil
	},
}

var presets = bezierPresets{
	Ease:      [4]float64{0.25, 0.1, 0.25, 1},
	EaseIn:    [4]float64{0.42, 0, 1, 1},
	EaseOut:   [4]float64{0, 0, 0.58, 1},
	EaseInOut: [4]float64{0.42, 0, 0.58, 1},
	Linear:    [4]float64{0, 0, 1, 1},
}

// bezier is one coordinate at t of the curve from 0 to 1 with control points p1
// and p2.
func bezier(p1, p2, t float64) float64 {
	u := 1 - t
	return 3*u*u*t*p1 + 3*u*t*t*p2 + t*t*t
}
