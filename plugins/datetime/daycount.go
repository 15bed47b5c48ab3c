package main

import (
	"context"

	"github.com/utilhost/utilhost/sdk"
)

type dayCountResult struct {
	TotalDays int    `json:"totalDays" doc:"Number of days."`
	Mode      string `json:"mode" doc:"The mode counted in, exclusive or inclusive."`
}

// DayCount is datetime/day-count.
var DayCount = sdk.Endpoint[spanRequest, dayCountResult]{
	Route:   "datetime/day-count",
	Summary: "Days between two dates",
	Doc: `
Counts calendar days from the first to the last, which itself counts in
inclusive mode only.`,
	Examples: []sdk.Example{{
		Request:  `{"startDate": "2024-01-01", "endDate": "2024-12-31"}`,
		Response: `{"totalDays": 365, "mode": "exclusive"}`,
	}, {
		Name:     "Both days counted",
		Request:  `{"startDate": "2024-01-01", "endDate": "2024-12-31", "mode": "inclusive"}`,
		Response: `{"totalDays": 366, "mode": "inclusive"}`,
	}},
	Run: func(_ context.Context, in spanRequest) (dayCountResult, error) {
		start, end, err := spanFields(in.StartDate, in.EndDate)
		if err != nil {
			return dayCountResult{}, err
		}
		days := end.number() - start.number()
		if in.Mode == "inclusive" {
			days++
		}
		return dayCountResult{days, in.Mode}, nil
	},
}
