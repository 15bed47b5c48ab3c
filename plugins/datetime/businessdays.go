package main

import (
	"context"

	"github.com/utilhost/utilhost/sdk"
)

type businessDaysRequest struct {
	StartDate   string  `json:"startDate" doc:"First day, YYYY-MM-DD."`
	EndDate     *string `json:"endDate" doc:"Last day, YYYY-MM-DD, not before the first. Counts the business days of the span."`
	Amount      *int    `json:"amount" doc:"Number of business days to move on by, instead of a last day." min:"0"`
	Direction   string  `json:"direction" doc:"Where to move: forward or back." enum:"add,subtract" default:"add"`
	WeekendDays string  `json:"weekendDays" doc:"Days off in every week: indexes from 0 for Sunday to 6, separated by commas, white space allowed. Empty for none." default:"0,6"`
	Holidays    *string `json:"holidays" doc:"Further days off: dates YYYY-MM-DD, separated by commas, white space allowed, in any order."`
}

type businessDaysResult struct {
	Mode         string  `json:"mode" doc:"What was asked: count, a number of days, or offset, a day." enum:"count,offset"`
	BusinessDays *int    `json:"businessDays,omitempty" doc:"Number of business days, both ends included. In count mode."`
	ResultDate   *string `json:"resultDate,omitempty" doc:"Day arrived at, YYYY-MM-DD. In offset mode."`
}

// BusinessDays is datetime/business-days.
var BusinessDays = sdk.Endpoint[businessDaysRequest, businessDaysResult]{
	Route:   "datetime/business-days",
	Summary: "Count or move by business days",
	Doc: `
With endDate it counts the business days of the span, both ends included, as
NETWORKDAYS does in a spreadsheet. With amount it moves on from startDate, which
itself does not count, as WORKDAY does; amount 0 is the start itself. A holiday
on a weekend, or given twice, counts once.`,
	Examples: []sdk.Example{{
		Name:     "Count",
		Request:  `{"startDate": "2024-12-23", "endDate": "2025-01-01", "holidays": "2024-12-25,2024-12-26,2025-01-01"}`,
		Response: `{"mode": "count", "businessDays": 5}`,
	}, {
		Name:     "Offset",
		Request:  `{"startDate": "2024-12-24", "amount": 3, "holidays": "2024-12-25, 2024-12-26"}`,
		Response: `{"mode": "offset", "resultDate": "2024-12-31"}`,
	}, {
		Name:    "Neither",
		Request: `{"startDate": "2024-12-24"}`,
		Error:   sdk.CodeInvalidInput,
	}},
	Run: func(_ context.Context, in businessDaysRequest) (businessDaysResult, error) {
		start, err := dateField("startDate", in.StartDate)
		if err != nil {
			return businessDaysResult{}, err
		}
		var end date
		if in.EndDate != nil {
			if start, end, err = spanFields(in.StartDate, *in.EndDate); err != nil {
				return businessDaysResult{}, err
			}
		}
		if (in.EndDate == nil) == (in.Amount == nil) {
			return businessDaysResult{}, sdk.Invalid("endDate", "or amount must be given, and not both")
		}
		days, err := workweekFields(in)
		if err != nil {
			return businessDaysResult{}, err
		}
		if in.EndDate != nil {
			n := days.count(start.number(), end.number()+1)
			return businessDaysResult{Mode: "count", BusinessDays: &n}, nil
		}
		to, err := days.move(start, *in.Amount, in.Direction)
		if err != nil {
			return businessDaysResult{}, err
		}
		text := to.String()
		return businessDaysResult{Mode: "offset", ResultDate: &text}, nil
	},
}

// workweekFields reads which days are off.
func workweekFields(in businessDaysRequest) (workweek, error) {
	off, ok := parseWeekend(in.WeekendDays)
	if !ok {
		return workweek{}, sdk.Invalid("weekendDays", "must be weekday indexes 0 to 6, separated by commas")
	}
	var holidays []int
	if in.Holidays != nil {
		if holidays, ok = parseHolidays(*in.Holidays); !ok {
			return workweek{}, sdk.Invalid("holidays", "must be dates YYYY-MM-DD, separated by commas")
		}
	}
	return newWorkweek(off, holidays), nil
}

// move goes a number of business days forward or back.
func (w workweek) move(start date, amount int, direction string) (date, error) {
	if w.perWeek() == 0 {
		return date{}, sdk.Invalid("weekendDays", "must leave a day of the week to work on")
	}
	if amount == 0 {
		return start, nil
	}
	step := w.after
	if direction == "subtract" {
		step = w.before
	}
	day, ok := step(start.number(), amount)
	if !ok {
		return date{}, sdk.Invalid("amount", rangeRule)
	}
	return dateOf(day), nil
}
