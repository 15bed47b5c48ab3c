package main

import (
	"context"

	"github.com/utilhost/utilhost/plugins/internal/chance"
	"github.com/utilhost/utilhost/sdk"
)

type diceRollRequest struct {
	Count int `json:"count" doc:"Number of dice." min:"1" max:"1000" default:"2"`
	Sides int `json:"sides" doc:"Number of sides of each." min:"2" max:"1000000" default:"6"`
}

type diceRollResult struct {
	Rolls []int `json:"rolls" doc:"What each die shows, 1 to the number of sides."`
	Total int   `json:"total" doc:"Sum of the rolls."`
}

// DiceRoll is games/dice-roll.
var DiceRoll = sdk.Endpoint[diceRollRequest, diceRollResult]{
	Route:   "games/dice-roll",
	Summary: "Roll of fair dice",
	Doc:     "Rolls dice that show each of their sides as often as the others, and adds them up.",
	Examples: []sdk.Example{{
		Name:     "Two dice",
		Request:  `{}`,
		Response: `{"rolls": [4, 3], "total": 7}`,
	}, {
		Name:     "One die of twenty sides",
		Request:  `{"count": 1, "sides": 20}`,
		Response: `{"rolls": [17], "total": 17}`,
	}},
	Impure: true,
	Run: func(ctx context.Context, in diceRollRequest) (diceRollResult, error) {
		random := chance.New(sdk.Random(ctx), 2*in.Count)
		result := diceRollResult{Rolls: make([]int, in.Count)}
		for i := range result.Rolls {
			result.Rolls[i] = 1 + random.Below(in.Sides)
			result.Total += result.Rolls[i]
		}
		return result, random.Err()
	},
}
