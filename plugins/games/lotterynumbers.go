package main

import (
	"context"
	"slices"

	"github.com/utilhost/utilhost/plugins/internal/chance"
	"github.com/utilhost/utilhost/sdk"
)

type lotteryNumbersRequest struct {
	Count int `json:"count" doc:"How many numbers, at most as many as there are." min:"1" max:"10000" default:"6"`
	Min   int `json:"min" doc:"Smallest number that may come." default:"1"`
	Max   int `json:"max" doc:"Largest number that may come." default:"49"`
}

type lotteryNumbersResult struct {
	Numbers []int `json:"numbers" doc:"Different numbers in ascending order."`
}

// LotteryNumbers is games/lottery-numbers.
var LotteryNumbers = sdk.Endpoint[lotteryNumbersRequest, lotteryNumbersResult]{
	Route:   "games/lottery-numbers",
	Summary: "Different random numbers between two bounds",
	Doc: `
Draws whole numbers without putting back, every choice as likely as the others,
and sorts them. Both bounds may come; they lie within 9007199254740991 of 0.`,
	Examples: []sdk.Example{{
		Name:     "6 of 49",
		Request:  `{}`,
		Response: `{"numbers": [4, 11, 23, 29, 38, 47]}`,
	}, {
		Name:     "All there are",
		Request:  `{"count": 3, "min": -1, "max": 1}`,
		Response: `{"numbers": [-1, 0, 1]}`,
	}, {
		Name:    "More than there are",
		Request: `{"count": 4, "min": -1, "max": 1}`,
		Error:   sdk.CodeInvalidInput,
	}},
	Impure: true,
	Run: func(ctx context.Context, in lotteryNumbersRequest) (lotteryNumbersResult, error) {
		if in.Min > in.Max {
			return lotteryNumbersResult{}, sdk.Invalid("min", "must be at most max")
		}
		available := in.Max - in.Min + 1
		if in.Count > available {
			return lotteryNumbersResult{}, sdk.Invalid("count", "must be at most the number of whole numbers from min to max")
		}
		random := chance.New(sdk.Random(ctx), 4*in.Count)
		numbers := chance.DealBelow(random, available, in.Count)
		for i := range numbers {
			numbers[i] += in.Min
		}
		slices.Sort(numbers)
		return lotteryNumbersResult{numbers}, random.Err()
	},
}
