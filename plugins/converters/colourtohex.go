package main

import (
	"context"

	"github.com/utilhost/utilhost/plugins/internal/js"
	"github.com/utilhost/utilhost/sdk"
)

type colourToHexRequest struct {
	Name string `json:"name" doc:"Name of a colour in any letter case." minLength:"1"`
}

type colourToHexResult struct {
	Hex string `json:"hex" doc:"The colour as #rrggbb, lower case."`
}

// ColourToHex is color/name-to-hex.
var ColourToHex = sdk.Endpoint[colourToHexRequest, colourToHexResult]{
	Route:   "color/name-to-hex",
	Summary: "Hexadecimal value of a named colour",
	Doc: `
Knows the 147 colour keywords of SVG 1.1, which CSS Color Module Level 3 took
over; those of both British and American spelling are two. The later rebeccapurple
is none of them.`,
	Examples: []sdk.Example{{
		Request:  `{"name": "Tomato"}`,
		Response: `{"hex": "#ff6347"}`,
	}, {
		Name:    "Unknown name",
		Request: `{"name": "tomatoe"}`,
		Error:   sdk.CodeInvalidInput,
	}},
	Run: func(_ context.Context, in colourToHexRequest) (colourToHexResult, error) {
		c, ok := namedColour(js.TrimSpace(in.Name))
		if !ok {
			return colourToHexResult{}, sdk.Invalid("name", "must be one of the 147 CSS colour names")
		}
		return colourToHexResult{c.hex()}, nil
	},
}
