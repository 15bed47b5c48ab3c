package main

import (
	"context"

	"github.com/utilhost/utilhost/plugins/internal/js"
	"github.com/utilhost/utilhost/sdk"
)

type paceRequest struct {
	Distance     float64 `json:"distance" doc:"Distance, above 0, in any unit." exclusiveMin:"0"`
	TotalSeconds float64 `json:"totalSeconds" doc:"Time for the distance in seconds, above 0." exclusiveMin:"0"`
}

type paceResult struct {
	SecPerUnit float64 `json:"secPerUnit" doc:"Seconds for one unit of distance, 2 decimals."`
	Speed      float64 `json:"speed" doc:"Units of distance in an hour, 2 decimals."`
}

// Pace is health/pace.
var Pace = sdk.Endpoint[paceRequest, paceResult]{
	Route:   "health/pace",
	Summary: "Pace and speed",
	Doc: `
Divides the time by the distance for the pace, and the distance by the time for the
speed in units of distance an hour. The unit may be the kilometre, the mile or any
other.`,
	Examples: []sdk.Example{{
		Name:     "10 km in 50 minutes",
		Request:  `{"distance": 10, "totalSeconds": 3000}`,
		Response: `{"secPerUnit": 300, "speed": 12}`,
	}},
	Run: func(_ context.Context, in paceRequest) (paceResult, error) {
		pace := in.TotalSeconds / in.Distance
		speed := in.Distance * 3600 / in.TotalSeconds
		if err := sdk.InRange("", pace, speed); err != nil {
			return paceResult{}, err
		}
		return paceResult{js.RoundHalfAway(pace, 2), js.RoundHalfAway(speed, 2)}, nil
	},
}
