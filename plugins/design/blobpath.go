package main

import (
	"context"
	"math"
	"strings"

	"github.com/utilhost/utilhost/plugins/internal/js"
	"github.com/utilhost/utilhost/sdk"
)

type blobPathRequest struct {
	Radii []float64 `json:"radii" doc:"Factors from 0 to 1, one for each of 3 to 10,000 points around the centre." min:"0" max:"1" minItems:"3" maxItems:"10000"`
	Size  float64   `json:"size" doc:"Width and height in pixels, above 0." exclusiveMin:"0" default:"240"`
}

type blobPathResult struct {
	Path string `json:"path" doc:"Closed path for the d attribute of an SVG path element."`
}

// BlobPath is design/blob-path.
var BlobPath = sdk.Endpoint[blobPathRequest, blobPathResult]{
	Route:   "design/blob-path",
	Summary: "Rounded shape as an SVG path",
	Doc: `
Places a point for every factor around the centre of a square, the first at the top and
the others clockwise at equal angles, as far out as the factor says of half the size. The
path runs through the middles between neighbours in quadratic Bézier curves whose control
points are the points themselves, which joins them smoothly. Coordinates have 2 decimals.`,
	Examples: []sdk.Example{{
		Name:     "Four equal points",
		Request:  `{"radii": [1, 1, 1, 1], "size": 100}`,
		Response: `{"path": "M 25.00 25.00 Q 50.00 0.00 75.00 25.00 Q 100.00 50.00 75.00 75.00 Q 50.00 100.00 25.00 75.00 Q 0.00 50.00 25.00 25.00 Z"}`,
	}},
	Run: func(_ context.Context, in blobPathRequest) (blobPathResult, error) {
		points := blobPoints(in.Radii, in.Size)
		var path strings.Builder
		write := func(command string, p point) {
			path.WriteString(command)
			path.WriteString(coordinate(p.x))
			path.WriteByte(' ')
			path.WriteString(coordinate(p.y))
		}
		write("M ", middle(points[len(points)-1], points[0]))
		for i, p := range points {
			write(" Q ", p)
			write(" ", middle(p, points[(i+1)%len(points)]))
		}
		path.WriteString(" Z")
		return blobPathResult{path.String()}, nil
	},
}

// point is a place in pixels, y downward.
type point struct{ x, y float64 }

// blobPoints returns the points around the centre of a square of that size.
func blobPoints(radii []float64, size float64) []point {
	centre := size / 2
	points := make([]point, len(radii))
	for i, radius := range radii {
		degrees := -90 + 360*float64(i)/float64(len(radii))
		sin, cos := math.Sincos(degrees * math.Pi / 180)
		points[i] = point{centre + radius*centre*cos, centre + radius*centre*sin}
	}
	return points
}

// middle halves before it adds, so that no size is too large.
func middle(a, b point) point { return point{a.x/2 + b.x/2, a.y/2 + b.y/2} }

// coordinate writes a number with 2 decimals.
func coordinate(x float64) string { return js.Fixed(js.RoundHalfAway(x, 2), 2) }
