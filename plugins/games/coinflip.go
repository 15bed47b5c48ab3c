package main

import (
	"context"

	"github.com/utilhost/utilhost/plugins/internal/chance"
	"github.com/utilhost/utilhost/sdk"
)

type coinFlipRequest struct {
	Count int `json:"count" doc:"Number of flips." min:"1" max:"1000" default:"1"`
}

type coinFlipResult struct {
	Results []string `json:"results" doc:"The upper sides in turn." enum:"heads,tails"`
}

// CoinFlip is games/coin-flip.
var CoinFlip = sdk.Endpoint[coinFlipRequest, coinFlipResult]{
	Route:   "games/coin-flip",
	Summary: "Flips of a fair coin",
	Doc:     "Flips a coin that falls on either side as often, each time anew.",
	Examples: []sdk.Example{{
		Name:     "One flip",
		Request:  `{}`,
		Response: `{"results": ["tails"]}`,
	}, {
		Name:     "Best of three",
		Request:  `{"count": 3}`,
		Response: `{"results": ["heads", "tails", "heads"]}`,
	}},
	Impure: true,
	Run: func(ctx context.Context, in coinFlipRequest) (coinFlipResult, error) {
		random := chance.New(sdk.Random(ctx), in.Count)
		return coinFlipResult{chance.Many(random, []string{"heads", "tails"}, in.Count)}, random.Err()
	},
}
