package main

import (
	"context"

	"github.com/utilhost/utilhost/sdk"
)

type julianDayRequest struct {
	Date string `json:"date" doc:"Date YYYY-MM-DD, which is midnight UTC, or date-time YYYY-MM-DDTHH:mm, seconds, fraction and zone optional."`
}

type julianDayResult struct {
	JulianDay         float64 `json:"julianDay" doc:"Days since noon UTC of 1 January 4713 before Christ, Julian calendar."`
	ModifiedJulianDay float64 `json:"modifiedJulianDay" doc:"The same less 2400000.5: days since midnight UTC of 17 November 1858."`
}

// JulianDay is datetime/julian-day.
var JulianDay = sdk.Endpoint[julianDayRequest, julianDayResult]{
	Route:   "datetime/julian-day",
	Summary: "Julian day of an instant",
	Doc: `
Julian days begin at noon, so a date alone, which means its midnight, ends in
.5. Without a zone a date-time is UTC. Doubles resolve about 40 microseconds in
a Julian day; what is finer than a millisecond is dropped.`,
	Examples: []sdk.Example{{
		Request:  `{"date": "2000-01-01T12:00:00Z"}`,
		Response: `{"julianDay": 2451545, "modifiedJulianDay": 51544.5}`,
	}, {
		Name:     "A date alone",
		Request:  `{"date": "1858-11-17"}`,
		Response: `{"julianDay": 2400000.5, "modifiedJulianDay": 0}`,
	}},
	Run: func(_ context.Context, in julianDayRequest) (julianDayResult, error) {
		millis, err := instantField("date", in.Date)
		if err != nil {
			return julianDayResult{}, err
		}
		const (
			julianEpoch   = 2440587.5 // of 1970-01-01T00:00:00Z
			modifiedEpoch = 40587
		)
		days := float64(millis) / millisPerDay
		// Not taken from the Julian day, which has three digits less to spare.
		return julianDayResult{days + julianEpoch, days + modifiedEpoch}, nil
	},
}
