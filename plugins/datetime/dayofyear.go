package main

import (
	"context"
	"math"

	"github.com/utilhost/utilhost/sdk"
)

type dayOfYearResult struct {
	DayOfYear      int     `json:"dayOfYear" doc:"Day of the year, 1 for 1 January to 365 or 366."`
	DaysRemaining  int     `json:"daysRemaining" doc:"Days of the year after this one, 0 on 31 December."`
	PercentElapsed float64 `json:"percentElapsed" doc:"Share of the year's days up to and with this one in percent, 2 decimals."`
}

// DayOfYear is datetime/day-of-year.
var DayOfYear = sdk.Endpoint[dateRequest, dayOfYearResult]{
	Route:   "datetime/day-of-year",
	Summary: "Day of the year and what is left of it",
	Doc:     "The day itself counts as elapsed, so 31 December is 100 percent.",
	Examples: []sdk.Example{{
		Request:  `{"date": "2024-07-01"}`,
		Response: `{"dayOfYear": 183, "daysRemaining": 183, "percentElapsed": 50}`,
	}},
	Run: func(_ context.Context, in dateRequest) (dayOfYearResult, error) {
		d, err := dateField("date", in.Date)
		if err != nil {
			return dayOfYearResult{}, err
		}
		day, days := d.dayOfYear(), daysInYear(d.year)
		percent := math.Round(float64(day*10_000)/float64(days)) / 100
		return dayOfYearResult{day, days - day, percent}, nil
	},
}
