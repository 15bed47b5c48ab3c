package main

import (
	"context"

	"golang.org/x/image/colornames"

	"github.com/utilhost/utilhost/sdk"
)

type nearestNameRequest struct {
	Hex string `json:"hex" doc:"Colour as #rgb or #rrggbb, with or without the #." minLength:"1"`
}

type nearestNameResult struct {
	Name  string `json:"name" doc:"Name of the colour, lower case."`
	Exact bool   `json:"exact" doc:"Whether the name means exactly this colour."`
}

// NearestName is color/nearest-name.
var NearestName = sdk.Endpoint[nearestNameRequest, nearestNameResult]{
	Route:   "color/nearest-name",
	Summary: "Nearest named colour",
	Doc: `
Finds the CSS colour name with the least Euclidean distance in sRGB. Of names
that are equally near, such as aqua and cyan, the alphabetically first is given.`,
	Examples: []sdk.Example{{
		Request:  `{"hex": "#bada55"}`,
		Response: `{"name": "darkkhaki", "exact": false}`,
	}, {
		Name:     "Exact",
		Request:  `{"hex": "0ff"}`,
		Response: `{"name": "aqua", "exact": true}`,
	}},
	Run: func(_ context.Context, in nearestNameRequest) (nearestNameResult, error) {
		c, ok := parseHexColour(in.Hex)
		if !ok {
			return nearestNameResult{}, sdk.Invalid("hex", "must be #rgb or #rrggbb, with or without the #")
		}
		square := func(x int) int { return x * x }
		nearest, least := "", 1<<62
		for _, name := range colornames.Names { // in alphabetical order
			n := colornames.Map[name]
			distance := square(c.r-int(n.R)) + square(c.g-int(n.G)) + square(c.b-int(n.B))
			if distance < least {
				nearest, least = name, distance
			}
		}
		return nearestNameResult{nearest, least == 0}, nil
	},
}
