package main

import (
	"context"

	"github.com/utilhost/utilhost/sdk"
)

type offsetRequest struct {
	Date      string `json:"date" doc:"Day to start from, YYYY-MM-DD."`
	Operation string `json:"operation" doc:"Direction: forward or back." enum:"add,subtract"`
	Amount    int    `json:"amount" doc:"How many units, a whole number." min:"0"`
	Unit      string `json:"unit" doc:"What is counted." enum:"days,weeks,months,years"`
}

type offsetResult struct {
	Date dateParts `json:"date" doc:"The day arrived at."`
}

// dateParts is a date taken apart.
type dateParts struct {
	Year  int `json:"year" doc:"Year, 1 to 9999."`
	Month int `json:"month" doc:"Month, 1 to 12."`
	Day   int `json:"day" doc:"Day of the month, 1 to 31."`
}

// Offset is datetime/offset.
var Offset = sdk.Endpoint[offsetRequest, offsetResult]{
	Route:   "datetime/offset",
	Summary: "Date so many days, weeks, months or years away",
	Doc: `
Months and years keep the day of the month; one that the month arrived at lacks
becomes its last. A result outside the years 1 to 9999 is refused.`,
	Examples: []sdk.Example{{
		Request:  `{"date": "2024-01-31", "operation": "add", "amount": 1, "unit": "months"}`,
		Response: `{"date": {"year": 2024, "month": 2, "day": 29}}`,
	}, {
		Name:     "Back by weeks",
		Request:  `{"date": "2024-03-01", "operation": "subtract", "amount": 2, "unit": "weeks"}`,
		Response: `{"date": {"year": 2024, "month": 2, "day": 16}}`,
	}},
	Run: func(_ context.Context, in offsetRequest) (offsetResult, error) {
		from, err := dateField("date", in.Date)
		if err != nil {
			return offsetResult{}, err
		}
		// More than all days of the calendar lead out of it in any unit. What is
		// left cannot overflow.
		amount := in.Amount
		if amount > lastDay-firstDay {
			return offsetResult{}, sdk.Invalid("amount", rangeRule)
		}
		if in.Operation == "subtract" {
			amount = -amount
		}
		var to date
		switch in.Unit {
		case "days":
			to = dateOf(from.number() + amount)
		case "weeks":
			to = dateOf(from.number() + 7*amount)
		case "months":
			to = from.addMonths(amount)
		case "years":
			to = from.addMonths(12 * amount)
		}
		if !to.inRange() {
			return offsetResult{}, sdk.Invalid("amount", rangeRule)
		}
		return offsetResult{dateParts{to.year, to.month, to.day}}, nil
	},
}
