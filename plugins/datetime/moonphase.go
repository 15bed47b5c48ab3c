package main

import (
	"context"

	"github.com/utilhost/utilhost/sdk"
)

type moonPhaseResult struct {
	PhaseName    string  `json:"phaseName" doc:"Name of the phase: New Moon, Waxing Crescent, First Quarter and so on."`
	Illumination float64 `json:"illumination" doc:"Lit share of the disc in percent, 1 decimal."`
	AgeDays      float64 `json:"ageDays" doc:"Age of the Moon in days of a mean month of 29.530588853 days, 2 decimals: 0 when new, 14.77 when full."`
}

// MoonPhase is datetime/moon-phase.
var MoonPhase = sdk.Endpoint[dateRequest, moonPhaseResult]{
	Route:   "datetime/moon-phase",
	Summary: "Phase of the Moon on a date",
	Doc: `
Computes the Moon's elongation from the Sun at 12:00 UTC with the main terms of
Meeus, "Astronomical Algorithms". The names stand for eighths of the circle
centred on the principal phases, so a Moon is called full for three to four
days.`,
	Examples: []sdk.Example{{
		Name:     "Day of a total eclipse of the Moon",
		Request:  `{"date": "2019-01-21"}`,
		Response: `{"phaseName": "Full Moon", "illumination": 99.9, "ageDays": 15.09}`,
	}},
	Run: func(_ context.Context, in dateRequest) (moonPhaseResult, error) {
		d, err := dateField("date", in.Date)
		if err != nil {
			return moonPhaseResult{}, err
		}
		noon := universalOf(float64(d.number()*millisPerDay)) + halfDay
		phase := moonPhaseAt(noon)
		const synodicMonth = 29.530588853
		return moonPhaseResult{
			PhaseName:    phase.name(),
			Illumination: round(phase.illuminated*100, 1),
			AgeDays:      round(phase.elongation/360*synodicMonth, 2),
		}, nil
	},
}
