package main

import (
	"context"

	"github.com/utilhost/utilhost/sdk"
)

type countdownRequest struct {
	FromMs int `json:"fromMs" doc:"Instant to count from, in milliseconds since 1970-01-01T00:00:00Z."`
	ToMs   int `json:"toMs" doc:"Instant to count to, in the same unit."`
}

type countdownResult struct {
	Days    int `json:"days" doc:"Whole days."`
	Hours   int `json:"hours" doc:"Hours beyond the days, 0 to 23."`
	Minutes int `json:"minutes" doc:"Minutes beyond the hours, 0 to 59."`
	Seconds int `json:"seconds" doc:"Whole seconds beyond the minutes, 0 to 59."`
}

// Countdown is datetime/countdown.
var Countdown = sdk.Endpoint[countdownRequest, countdownResult]{
	Route:   "datetime/countdown",
	Summary: "Time left between two instants",
	Doc: `
Takes days of 24 hours and drops what is left of a second. When the second
instant is before the first, nothing is left and all are 0.`,
	Examples: []sdk.Example{{
		Request:  `{"fromMs": 1718400000000, "toMs": 1718493661999}`,
		Response: `{"days": 1, "hours": 2, "minutes": 1, "seconds": 1}`,
	}},
	Run: func(_ context.Context, in countdownRequest) (countdownResult, error) {
		seconds := max(in.ToMs-in.FromMs, 0) / 1000
		return countdownResult{
			Days:    seconds / 86_400,
			Hours:   seconds / 3_600 % 24,
			Minutes: seconds / 60 % 60,
			Seconds: seconds % 60,
		}, nil
	},
}
