package main

import (
	"context"
	"fmt"

	"github.com/utilhost/utilhost/sdk"
)

type quarterRequest struct {
	Date             string `json:"date" doc:"Day asked about, YYYY-MM-DD."`
	FiscalStartMonth int    `json:"fiscalStartMonth" doc:"Month in which the fiscal year begins, 1 to 12." min:"1" max:"12" default:"1"`
}

type quarterResult struct {
	CalendarQuarter      int    `json:"calendarQuarter" doc:"Quarter of the calendar year, 1 to 4."`
	CalendarQuarterLabel string `json:"calendarQuarterLabel" doc:"Quarter and year, for example Q1 2024."`
	FiscalQuarter        int    `json:"fiscalQuarter" doc:"Quarter of the fiscal year, 1 to 4."`
	FiscalYear           int    `json:"fiscalYear" doc:"Calendar year in which the fiscal year ends."`
	FiscalQuarterLabel   string `json:"fiscalQuarterLabel" doc:"Fiscal quarter and year, for example Q1 FY2024."`
}

// Quarter is datetime/quarter.
var Quarter = sdk.Endpoint[quarterRequest, quarterResult]{
	Route:   "datetime/quarter",
	Summary: "Calendar and fiscal quarter of a date",
	Doc: `
A fiscal year is named after the calendar year in which it ends. One that ends
after 9999 is refused.`,
	Examples: []sdk.Example{{
		Request: `{"date": "2023-10-01", "fiscalStartMonth": 10}`,
		Response: `{"calendarQuarter": 4, "calendarQuarterLabel": "Q4 2023",
			"fiscalQuarter": 1, "fiscalYear": 2024, "fiscalQuarterLabel": "Q1 FY2024"}`,
	}},
	Run: func(_ context.Context, in quarterRequest) (quarterResult, error) {
		d, err := dateField("date", in.Date)
		if err != nil {
			return quarterResult{}, err
		}
		calendar := (d.month-1)/3 + 1
		fiscal := floorMod(d.month-in.FiscalStartMonth, 12)/3 + 1
		year := d.year
		if in.FiscalStartMonth > 1 && d.month >= in.FiscalStartMonth {
			year++
		}
		if year > 9999 {
			return quarterResult{}, sdk.Invalid("date", "must be in a fiscal year that ends by 9999")
		}
		return quarterResult{
			CalendarQuarter:      calendar,
			CalendarQuarterLabel: fmt.Sprintf("Q%d %d", calendar, d.year),
			FiscalQuarter:        fiscal,
			FiscalYear:           year,
			FiscalQuarterLabel:   fmt.Sprintf("Q%d FY%d", fiscal, year),
		}, nil
	},
}
