package main

import (
	"context"

	"github.com/utilhost/utilhost/sdk"
)

type calendarMonthRequest struct {
	Year  int `json:"year" doc:"Year of the Gregorian calendar." min:"1" max:"9999"`
	Month int `json:"month" doc:"Month, 1 for January to 12 for December." min:"1" max:"12"`
}

type calendarMonthResult struct {
	NumberOfDays int       `json:"numberOfDays" doc:"Length of the month, 28 to 31."`
	FirstWeekday string    `json:"firstWeekday" doc:"English name of the day of the week of the 1st."`
	Weeks        []weekRow `json:"weeks" doc:"Rows of seven days, Monday first: the day of the month, or null outside it."`
}

// CalendarMonth is datetime/calendar-month.
var CalendarMonth = sdk.Endpoint[calendarMonthRequest, calendarMonthResult]{
	Route:   "datetime/calendar-month",
	Summary: "Calendar sheet of a month",
	Doc:     "Lays the month out in weeks from Monday to Sunday, as many as it touches: 4 to 6.",
	Examples: []sdk.Example{{
		Request: `{"year": 2024, "month": 2}`,
		Response: `{"numberOfDays": 29, "firstWeekday": "Thursday", "weeks": [
			[null, null, null, 1, 2, 3, 4], [5, 6, 7, 8, 9, 10, 11], [12, 13, 14, 15, 16, 17, 18],
			[19, 20, 21, 22, 23, 24, 25], [26, 27, 28, 29, null, null, null]]}`,
	}},
	Run: func(_ context.Context, in calendarMonthRequest) (calendarMonthResult, error) {
		return calendarMonthResult{
			NumberOfDays: daysIn(in.Year, in.Month),
			FirstWeekday: firstWeekday(in.Year, in.Month),
			Weeks:        weeksOf(in.Year, in.Month),
		}, nil
	},
}
