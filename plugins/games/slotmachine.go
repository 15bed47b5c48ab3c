package main

import (
	"context"
	"slices"

	"github.com/utilhost/utilhost/plugins/internal/chance"
	"github.com/utilhost/utilhost/sdk"
)

type slotMachineRequest struct {
	Reels int `json:"reels" doc:"Number of reels." min:"2" max:"10" default:"3"`
}

type slotMachineResult struct {
	Reels []string `json:"reels" doc:"The symbols on which the reels stop." enum:"cherry,lemon,orange,plum,bell,bar,seven"`
	Win   bool     `json:"win" doc:"Whether all reels show the same symbol."`
}

// SlotMachine is games/slot-machine.
var SlotMachine = sdk.Endpoint[slotMachineRequest, slotMachineResult]{
	Route:   "games/slot-machine",
	Summary: "Spin of a slot machine",
	Doc: `
Spins reels of seven symbols, each of which comes as often as the others: cherry,
lemon, orange, plum, bell, bar and seven. Three reels win once in 49 spins. For
entertainment only.`,
	Examples: []sdk.Example{{
		Name:     "Default",
		Request:  `{}`,
		Response: `{"reels": ["plum", "bell", "plum"], "win": false}`,
	}, {
		Name:     "Two reels",
		Request:  `{"reels": 2}`,
		Response: `{"reels": ["seven", "seven"], "win": true}`,
	}},
	Impure: true,
	Run: func(ctx context.Context, in slotMachineRequest) (slotMachineResult, error) {
		random := chance.New(sdk.Random(ctx), in.Reels)
		reels := chance.Many(random, []string{"cherry", "lemon", "orange", "plum", "bell", "bar", "seven"}, in.Reels)
		return slotMachineResult{reels, len(slices.Compact(slices.Clone(reels))) == 1}, random.Err()
	},
}
