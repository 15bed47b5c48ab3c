package main

import (
	"testing"

	"github.com/utilhost/utilhost/sdk/sdktest"
)

// Expected values: by hand, 52 weeks and 12 months a year.
func TestSalary(t *testing.T) {
	sdktest.Run(t, Salary, []sdktest.Case{
		{Name: "hourly", Body: `{"amount": 20, "frequency": "hourly"}`, Want: `{"hourly": 20, "daily": 160, "weekly": 800, "biweekly": 1600, "monthly": 3466.67, "annual": 41600}`},
		{Name: "daily", Body: `{"amount": 160, "frequency": "daily"}`, Want: `{"hourly": 20, "daily": 160, "weekly": 800, "biweekly": 1600, "monthly": 3466.67, "annual": 41600}`},
		{Name: "weekly", Body: `{"amount": 800, "frequency": "weekly"}`, Want: `{"hourly": 20, "daily": 160, "weekly": 800, "biweekly": 1600, "monthly": 3466.67, "annual": 41600}`},
		{Name: "monthly", Body: `{"amount": 5000, "frequency": "monthly"}`, Want: `{"hourly": 28.85, "daily": 230.77, "weekly": 1153.85, "biweekly": 2307.69, "monthly": 5000, "annual": 60000}`},
		{Name: "annual", Body: `{"amount": 41600, "frequency": "annual", "hoursPerDay": 8, "daysPerWeek": 5}`, Want: `{"hourly": 20, "daily": 160, "weekly": 800, "biweekly": 1600, "monthly": 3466.67, "annual": 41600}`},
		{Name: "around the clock", Body: `{"amount": 1, "frequency": "hourly", "hoursPerDay": 24, "daysPerWeek": 7}`, Want: `{"hourly": 1, "daily": 24, "weekly": 168, "biweekly": 336, "monthly": 728, "annual": 8736}`},
		{Name: "half days", Body: `{"amount": 100, "frequency": "daily", "hoursPerDay": 4, "daysPerWeek": 2.5}`, Want: `{"hourly": 25, "daily": 100, "weekly": 250, "biweekly": 500, "monthly": 1083.33, "annual": 13000}`},
		{Name: "less than a day a week", Body: `{"amount": 52, "frequency": "annual", "hoursPerDay": 0.5, "daysPerWeek": 0.5}`, Want: `{"hourly": 4, "daily": 2, "weekly": 1, "biweekly": 2, "monthly": 4.33, "annual": 52}`},
		{Name: "nothing", Body: `{"amount": 0, "frequency": "monthly"}`, Want: `{"hourly": 0, "daily": 0, "weekly": 0, "biweekly": 0, "monthly": 0, "annual": 0}`},
		{Name: "hardly any time", Body: `{"amount": 1, "frequency": "annual", "hoursPerDay": 5e-324}`, Code: "INVALID_INPUT", Field: "amount"},
		{Name: "no time that a double holds", Body: `{"amount": 0, "frequency": "annual", "hoursPerDay": 5e-324, "daysPerWeek": 1e-9}`, Code: "INVALID_INPUT", Field: "amount"},
	})
	const valid = `{"amount": 20, "frequency": "hourly"}`
	refuses(t, Salary, valid,
		`"amount": -0.01`,
		`"amount": null`,
		`"amount": "1k"`,
		`"amount": 1.7e308`,
		`"frequency": ""`,
		`"frequency": null`,
		`"frequency": "biweekly"`,
		`"frequency": "annually"`,
		`"frequency": "Hourly"`,
		`"frequency": 1`,
		`"hoursPerDay": 0`,
		`"hoursPerDay": -0`,
		`"hoursPerDay": -1`,
		`"hoursPerDay": 24.01`,
		`"hoursPerDay": "8"`,
		`"daysPerWeek": 0`,
		`"daysPerWeek": -1`,
		`"daysPerWeek": 7.01`,
		`"daysPerWeek": "5"`,
	)
	takes(t, Salary, valid,
		`"hoursPerDay": 24`,
		`"hoursPerDay": 1e-9`,
		`"daysPerWeek": 7`,
		`"daysPerWeek": null`,
		`"hoursPerDay": null`,
	)
}
