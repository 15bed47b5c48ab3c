package main

import (
	"context"
	"strings"

	"github.com/utilhost/utilhost/sdk"
)

type asciiBannerRequest struct {
	Text string `json:"text" doc:"Text to draw; about 40 characters fit a wide window." minLength:"1" maxLength:"200"`
}

type asciiBannerResult struct {
	Result string `json:"result" doc:"Five rows of equal width, separated by line feeds."`
}

// ASCIIBanner is generators/ascii-banner.
var ASCIIBanner = sdk.Endpoint[asciiBannerRequest, asciiBannerResult]{
	Route:   "generators/ascii-banner",
	Summary: "Banner of block letters",
	Doc: `
Draws a text in block letters of five rows, in ink of #. There are glyphs for A to
Z, 0 to 9 and . , ! ? - + = / : and the apostrophe; small letters a to z look like
capitals and any other character is drawn as a question mark. Glyphs are five columns
wide, I, 1 and punctuation less, with one blank column between; a space is three
columns, and a line break is a space.`,
	Examples: []sdk.Example{{
		Name:     "Greeting",
		Request:  `{"text": "Hi!"}`,
		Response: `{"result": "#   # ### #\n#   #  #  #\n#####  #  #\n#   #  #   \n#   # ### #"}`,
	}, {
		Name:     "Number",
		Request:  `{"text": "-10"}`,
		Response: `{"result": "     #   ### \n    ##  #  ##\n###  #  # # #\n     #  ##  #\n    ###  ### "}`,
	}, {
		Name:    "Nothing to draw",
		Request: `{"text": ""}`,
		Error:   sdk.CodeInvalidInput,
	}},
	Run: func(_ context.Context, in asciiBannerRequest) (asciiBannerResult, error) {
		text := strings.NewReplacer("\r\n", " ", "\r", " ", "\n", " ").Replace(in.Text)
		var rows [glyphRows]strings.Builder
		for i, r := range text {
			drawn := glyphOf(r)
			for row := range rows {
				if i > 0 {
					rows[row].WriteByte(' ')
				}
				rows[row].WriteString(drawn[row])
			}
		}
		var banner strings.Builder
		for row := range rows {
			if row > 0 {
				banner.WriteByte('\n')
			}
			banner.WriteString(rows[row].String())
		}
		return asciiBannerResult{banner.String()}, nil
	},
}
