package main

import (
	"context"

	"github.com/utilhost/utilhost/plugins/internal/js"
	"github.com/utilhost/utilhost/sdk"
)

type heartRateRequest struct {
	Age     float64  `json:"age" doc:"Age in years, above 0 and below 220." exclusiveMin:"0" exclusiveMax:"220"`
	Resting *float64 `json:"resting" doc:"Heart rate at rest in beats per minute, below the maximum; zones of the heart rate reserve are answered where it is given." min:"0"`
}

type heartRateResult struct {
	Max    float64         `json:"max" doc:"Maximal heart rate in beats per minute."`
	Method string          `json:"method" doc:"What the zones are shares of." enum:"percent-of-max,karvonen"`
	Zones  []heartRateZone `json:"zones" doc:"Training zones from easy to hard."`
}

type heartRateZone struct {
	Name string  `json:"name" doc:"Name of the zone."`
	Min  float64 `json:"min" doc:"Lower end in whole beats per minute."`
	Max  float64 `json:"max" doc:"Upper end in whole beats per minute."`
}

// HeartRateZones is health/heart-rate-zones.
var HeartRateZones = sdk.Endpoint[heartRateRequest, heartRateResult]{
	Route:   "health/heart-rate-zones",
	Summary: "Heart rate zones for training",
	Doc: `
Takes 220 - age for the maximal heart rate (Fox, Naughton and Haskell 1971) and
answers five zones between 50, 60, 70, 80, 90 and 100 percent of it. With a heart
rate at rest the zones are shares of the reserve between rest and maximum, added to
the rate at rest (Karvonen, Kentala and Mustala 1957). The ends of the zones are
rounded to whole beats per minute.`,
	Examples: []sdk.Example{{
		Name:    "Percent of the maximum",
		Request: `{"age": 40}`,
		Response: `{"max": 180, "method": "percent-of-max", "zones": [{"name": "Very light", "min": 90, "max": 108}, {"name": "Light", "min": 108, "max": 126},
			{"name": "Moderate", "min": 126, "max": 144}, {"name": "Hard", "min": 144, "max": 162}, {"name": "Maximum", "min": 162, "max": 180}]}`,
	}, {
		Name:    "Karvonen",
		Request: `{"age": 40, "resting": 60}`,
		Response: `{"max": 180, "method": "karvonen", "zones": [{"name": "Very light", "min": 120, "max": 132}, {"name": "Light", "min": 132, "max": 144},
			{"name": "Moderate", "min": 144, "max": 156}, {"name": "Hard", "min": 156, "max": 168}, {"name": "Maximum", "min": 168, "max": 180}]}`,
	}},
	Run: func(_ context.Context, in heartRateRequest) (heartRateResult, error) {
		out := heartRateResult{Max: 220 - in.Age, Method: "percent-of-max"}
		rest := 0.0
		if in.Resting != nil {
			out.Method, rest = "karvonen", *in.Resting
			if rest >= out.Max {
				return heartRateResult{}, sdk.Invalid("resting", "must be below the maximal heart rate, 220 - age")
			}
		}
		rate := func(percent float64) float64 {
			return js.RoundHalfAway((out.Max-rest)*percent/100+rest, 0)
		}
		for i, name := range zoneNames {
			from := 50 + 10*float64(i)
			out.Zones = append(out.Zones, heartRateZone{name, rate(from), rate(from + 10)})
		}
		return out, nil
	},
}

// zoneNames are the names of the zones from 50 percent up, each 10 wide.
var zoneNames = []string{"Very light", "Light", "Moderate", "Hard", "Maximum"}
