package main

import (
	"testing"

	"github.com/utilhost/utilhost/sdk/sdktest"
)

// Expected values: the rules of the game, all nine rounds; the computer draws two
// bits and throws 3 away.
func TestRockPaperScissors(t *testing.T) {
	sdktest.Run(t, RockPaperScissors, []sdktest.Case{
		{Name: "rock on rock", Body: `{"choice": "rock"}`, Random: stream(0), Want: `{"computer": "rock", "result": "draw"}`},
		{Name: "paper wraps rock", Body: `{"choice": "rock"}`, Random: stream(1), Want: `{"computer": "paper", "result": "lose"}`},
		{Name: "rock blunts scissors", Body: `{"choice": "rock"}`, Random: stream(2), Want: `{"computer": "scissors", "result": "win"}`},
		{Name: "rock is wrapped by paper", Body: `{"choice": "paper"}`, Random: stream(3, 0), Want: `{"computer": "rock", "result": "win"}`},
		{Name: "paper on paper", Body: `{"choice": "paper"}`, Random: stream(0xfd), Want: `{"computer": "paper", "result": "draw"}`},
		{Name: "scissors cut paper", Body: `{"choice": "paper"}`, Random: stream(2), Want: `{"computer": "scissors", "result": "lose"}`},
		{Name: "scissors are blunted by rock", Body: `{"choice": "scissors"}`, Random: stream(4), Want: `{"computer": "rock", "result": "lose"}`},
		{Name: "paper is cut by scissors", Body: `{"choice": "scissors"}`, Random: stream(1), Want: `{"computer": "paper", "result": "win"}`},
		{Name: "scissors on scissors", Body: `{"choice": "scissors"}`, Random: stream(2), Want: `{"computer": "scissors", "result": "draw"}`},
		{Name: "capitals", Body: `{"choice": "Rock"}`, Code: "INVALID_INPUT", Field: "choice"},
		{Name: "another hand", Body: `{"choice": "lizard"}`, Code: "INVALID_INPUT", Field: "choice"},
		{Name: "empty", Body: `{"choice": ""}`, Code: "INVALID_INPUT", Field: "choice"},
		{Name: "blank behind", Body: `{"choice": "rock "}`, Code: "INVALID_INPUT", Field: "choice"},
		{Name: "missing", Body: `{}`, Code: "INVALID_INPUT", Field: "choice"},
		{Name: "number", Body: `{"choice": 1}`, Code: "INVALID_INPUT", Field: "choice"},
	})
}

func TestRockPaperScissorsEven(t *testing.T) {
	ctx := seeded(t)
	for _, choice := range []string{"rock", "paper", "scissors"} {
		hands := map[rockPaperScissorsResult]int{}
		for range 3000 {
			hands[answered(t, ctx, RockPaperScissors, rockPaperScissorsRequest{choice})]++
		}
		evenly(t, choice, hands, 3, 13.816)
	}
}
