package main

import (
	"context"
	"slices"

	"github.com/utilhost/utilhost/plugins/internal/chance"
	"github.com/utilhost/utilhost/sdk"
)

type rockPaperScissorsRequest struct {
	Choice string `json:"choice" doc:"The caller's hand." enum:"rock,paper,scissors"`
}

type rockPaperScissorsResult struct {
	Computer string `json:"computer" doc:"The computer's hand." enum:"rock,paper,scissors"`
	Result   string `json:"result" doc:"How the caller has done." enum:"win,lose,draw"`
}

// RockPaperScissors is games/rock-paper-scissors.
var RockPaperScissors = sdk.Endpoint[rockPaperScissorsRequest, rockPaperScissorsResult]{
	Route:   "games/rock-paper-scissors",
	Summary: "Round of rock, paper, scissors",
	Doc: `
Shows one of the three hands, each as often as the others and whatever the caller
shows. Paper beats rock, scissors beat paper, rock beats scissors.`,
	Examples: []sdk.Example{{
		Request:  `{"choice": "rock"}`,
		Response: `{"computer": "scissors", "result": "win"}`,
	}},
	Impure: true,
	Run: func(ctx context.Context, in rockPaperScissorsRequest) (rockPaperScissorsResult, error) {
		hands := []string{"rock", "paper", "scissors"} // each beats the one before it
		random := chance.New(sdk.Random(ctx), 1)
		computer := random.Below(len(hands))
		ahead := (slices.Index(hands, in.Choice) - computer + len(hands)) % len(hands)
		return rockPaperScissorsResult{hands[computer], []string{"draw", "win", "lose"}[ahead]}, random.Err()
	},
}
