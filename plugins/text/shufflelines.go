package main

import (
	"context"
	"strings"

	"github.com/utilhost/utilhost/plugins/internal/chance"
	"github.com/utilhost/utilhost/sdk"
)

// ShuffleLines is text/shuffle-lines.
var ShuffleLines = sdk.Endpoint[textRequest, textResult]{
	Route:   "text/shuffle-lines",
	Summary: "Lines in random order",
	Doc: `
Puts the lines of a text into an order of which each is as likely as the others
(Fisher and Yates), drawn from the operating system's secure source.`,
	Examples: []sdk.Example{{
		Request:  `{"text": "first\nsecond\nthird"}`,
		Response: `{"result": "second\nthird\nfirst"}`,
	}},
	Impure: true,
	Run: func(ctx context.Context, in textRequest) (textResult, error) {
		all := splitLines(in.Text)
		random := chance.New(sdk.Random(ctx), 4*len(all))
		chance.Shuffle(random, all)
		return textResult{strings.Join(all, "\n")}, random.Err()
	},
}
