package main

import (
	"context"

	"github.com/utilhost/utilhost/sdk"
)

// spanRequest is the request of the routes that measure a span of days.
type spanRequest struct {
	StartDate string `json:"startDate" doc:"First day, YYYY-MM-DD."`
	EndDate   string `json:"endDate" doc:"Last day, YYYY-MM-DD, not before the first."`
	Mode      string `json:"mode" doc:"Whether the last day counts as well." enum:"exclusive,inclusive" default:"exclusive"`
}

type differenceResult struct {
	Years  int `json:"years" doc:"Completed years."`
	Months int `json:"months" doc:"Completed months beyond the years, 0 to 11."`
	Days   int `json:"days" doc:"Days beyond the months, 0 to 30."`
}

// Difference is datetime/difference.
var Difference = sdk.Endpoint[spanRequest, differenceResult]{
	Route:   "datetime/difference",
	Summary: "Years, months and days between two dates",
	Doc: `
A month is completed when the day of the month of the end has reached that of
the start. The days beyond are counted from the start moved by those months,
where a day that a month lacks becomes its last. In inclusive mode the end moves
one day on.`,
	Examples: []sdk.Example{{
		Request:  `{"startDate": "2023-01-31", "endDate": "2023-03-01"}`,
		Response: `{"years": 0, "months": 1, "days": 1}`,
	}, {
		Name:     "A whole year",
		Request:  `{"startDate": "2024-01-01", "endDate": "2024-12-31", "mode": "inclusive"}`,
		Response: `{"years": 1, "months": 0, "days": 0}`,
	}},
	Run: func(_ context.Context, in spanRequest) (differenceResult, error) {
		start, end, err := spanFields(in.StartDate, in.EndDate)
		if err != nil {
			return differenceResult{}, err
		}
		if in.Mode == "inclusive" {
			end = dateOf(end.number() + 1)
		}
		between := periodBetween(start, end)
		return differenceResult{between.years, between.months, between.days}, nil
	},
}
