package main

import (
	"context"

	"github.com/utilhost/utilhost/sdk"
)

type isoWeekResult struct {
	WeekNumber int    `json:"weekNumber" doc:"Week of the year, 1 to 53."`
	WeekYear   int    `json:"weekYear" doc:"Year that the week belongs to."`
	StartDate  string `json:"startDate" doc:"Monday of the week, YYYY-MM-DD."`
	EndDate    string `json:"endDate" doc:"Sunday of the week, YYYY-MM-DD."`
}

// ISOWeek is datetime/iso-week.
var ISOWeek = sdk.Endpoint[dateRequest, isoWeekResult]{
	Route:   "datetime/iso-week",
	Summary: "ISO 8601 week of a date",
	Doc: `
Weeks begin on Monday and belong to the year that holds their Thursday, so the
first days of January may belong to the last week of the year before, and the
last of December to the first of the year after. The week of 9999-12-31 ends
beyond the calendar and is refused.`,
	Examples: []sdk.Example{{
		Request:  `{"date": "2005-01-02"}`,
		Response: `{"weekNumber": 53, "weekYear": 2004, "startDate": "2004-12-27", "endDate": "2005-01-02"}`,
	}},
	Run: func(_ context.Context, in dateRequest) (isoWeekResult, error) {
		d, err := dateField("date", in.Date)
		if err != nil {
			return isoWeekResult{}, err
		}
		monday := mondayOf(d.number())
		sunday := dateOf(monday + 6)
		if !sunday.inRange() {
			return isoWeekResult{}, sdk.Invalid("date", "must be in a week that ends by 9999-12-31")
		}
		thursday := dateOf(monday + 3)
		return isoWeekResult{(thursday.dayOfYear()-1)/7 + 1, thursday.year, dateOf(monday).String(), sunday.String()}, nil
	},
}

// mondayOf is the day number of the Monday on or before a day.
func mondayOf(number int) int { return number - (weekdayOf(number)+6)%7 }
