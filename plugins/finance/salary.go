package main

import (
	"context"

	"github.com/utilhost/utilhost/sdk"
)

type salaryRequest struct {
	Amount      float64 `json:"amount" doc:"Pay of one period." min:"0"`
	Frequency   string  `json:"frequency" doc:"The period that amount is the pay of." enum:"hourly,daily,weekly,monthly,annual"`
	HoursPerDay float64 `json:"hoursPerDay" doc:"Working hours of a working day." exclusiveMin:"0" max:"24" default:"8"`
	DaysPerWeek float64 `json:"daysPerWeek" doc:"Working days of a week." exclusiveMin:"0" max:"7" default:"5"`
}

type salaryResult struct {
	Hourly   float64 `json:"hourly" doc:"Pay of a working hour."`
	Daily    float64 `json:"daily" doc:"Pay of a working day."`
	Weekly   float64 `json:"weekly" doc:"Pay of a week."`
	Biweekly float64 `json:"biweekly" doc:"Pay of two weeks."`
	Monthly  float64 `json:"monthly" doc:"Pay of a month, a twelfth of a year."`
	Annual   float64 `json:"annual" doc:"Pay of a year of 52 weeks."`
}

// Salary is finance/salary.
var Salary = sdk.Endpoint[salaryRequest, salaryResult]{
	Route:   "finance/salary",
	Summary: "Pay by the hour, day, week, month and year",
	Doc: `
Converts the pay of one period into that of the others by way of a year with
52 weeks and 12 months, all of them worked and paid.`,
	Examples: []sdk.Example{{
		Request:  `{"amount": 5000, "frequency": "monthly"}`,
		Response: `{"hourly": 28.85, "daily": 230.77, "weekly": 1153.85, "biweekly": 2307.69, "monthly": 5000, "annual": 60000}`,
	}, {
		Name:     "Four days of seven and a half hours",
		Request:  `{"amount": 20, "frequency": "hourly", "hoursPerDay": 7.5, "daysPerWeek": 4}`,
		Response: `{"hourly": 20, "daily": 150, "weekly": 600, "biweekly": 1200, "monthly": 2600, "annual": 31200}`,
	}},
	Run: func(_ context.Context, in salaryRequest) (salaryResult, error) {
		const weeks, biweeks, months = 52, 26, monthsPerYear
		days := weeks * in.DaysPerWeek
		hours := days * in.HoursPerDay
		var annual float64
		switch in.Frequency {
		case "hourly":
			annual = in.Amount * hours
		case "daily":
			annual = in.Amount * days
		case "weekly":
			annual = in.Amount * weeks
		case "monthly":
			annual = in.Amount * months
		case "annual":
			annual = in.Amount
		}
		out := salaryResult{
			Hourly:   cents(annual / hours),
			Daily:    cents(annual / days),
			Weekly:   cents(annual / weeks),
			Biweekly: cents(annual / biweeks),
			Monthly:  cents(annual / months),
			Annual:   cents(annual),
		}
		if err := sdk.InRange("amount", out.Hourly, out.Daily, out.Annual); err != nil {
			return salaryResult{}, err
		}
		return out, nil
	},
}
