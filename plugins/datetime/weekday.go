package main

import (
	"context"

	"github.com/utilhost/utilhost/sdk"
)

// dateRequest is the request of the routes that take one date and nothing else.
type dateRequest struct {
	Date string `json:"date" doc:"Day asked about, YYYY-MM-DD."`
}

type weekdayResult struct {
	DayName  string `json:"dayName" doc:"English name of the day of the week."`
	DayIndex int    `json:"dayIndex" doc:"Day of the week, 0 for Sunday to 6 for Saturday."`
}

// Weekday is datetime/weekday.
var Weekday = sdk.Endpoint[dateRequest, weekdayResult]{
	Route:   "datetime/weekday",
	Summary: "Day of the week of a date",
	Doc:     "Counts by the Gregorian calendar for all years, those before 1582 included.",
	Examples: []sdk.Example{{
		Request:  `{"date": "2024-02-29"}`,
		Response: `{"dayName": "Thursday", "dayIndex": 4}`,
	}},
	Run: func(_ context.Context, in dateRequest) (weekdayResult, error) {
		d, err := dateField("date", in.Date)
		if err != nil {
			return weekdayResult{}, err
		}
		return weekdayResult{weekdayNames[d.weekday()], d.weekday()}, nil
	},
}
