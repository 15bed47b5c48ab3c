package main

import (
	"encoding/json"
	"testing"

	"github.com/utilhost/utilhost/sdk/sdktest"
)

// Expected values: the schedule of 2,500 at 8.24 percent stands in the
// documentation of numpy-financial (ppmt, ipmt); the rest by hand.
func TestAmortization(t *testing.T) {
	sdktest.Run(t, Amortization, []sdktest.Case{
		{Name: "numpy-financial", Body: `{"loanAmount": 2500, "annualRatePercent": 8.24, "termYears": 1}`, Want: `{"payment": 217.75, "totalPayment": 2612.98, "totalInterest": 112.98, "periods": 12, "truncated": false, "schedule": [
			{"period": 1, "payment": 217.75, "principal": 200.58, "interest": 17.17, "balance": 2299.42},
			{"period": 2, "payment": 217.75, "principal": 201.96, "interest": 15.79, "balance": 2097.46},
			{"period": 3, "payment": 217.75, "principal": 203.35, "interest": 14.40, "balance": 1894.11},
			{"period": 4, "payment": 217.75, "principal": 204.74, "interest": 13.01, "balance": 1689.37},
			{"period": 5, "payment": 217.75, "principal": 206.15, "interest": 11.60, "balance": 1483.22},
			{"period": 6, "payment": 217.75, "principal": 207.56, "interest": 10.18, "balance": 1275.66},
			{"period": 7, "payment": 217.75, "principal": 208.99, "interest": 8.76, "balance": 1066.67},
			{"period": 8, "payment": 217.75, "principal": 210.42, "interest": 7.32, "balance": 856.25},
			{"period": 9, "payment": 217.75, "principal": 211.87, "interest": 5.88, "balance": 644.38},
			{"period": 10, "payment": 217.75, "principal": 213.32, "interest": 4.42, "balance": 431.05},
			{"period": 11, "payment": 217.75, "principal": 214.79, "interest": 2.96, "balance": 216.26},
			{"period": 12, "payment": 217.75, "principal": 216.26, "interest": 1.49, "balance": 0}]}`},
		{Name: "no interest", Body: `{"loanAmount": 100, "annualRatePercent": 0, "termYears": 0.75, "frequency": "quarterly"}`, Want: `{"payment": 33.33, "totalPayment": 100, "totalInterest": 0, "periods": 3, "truncated": false, "schedule": [
			{"period": 1, "payment": 33.33, "principal": 33.33, "interest": 0, "balance": 66.67},
			{"period": 2, "payment": 33.33, "principal": 33.33, "interest": 0, "balance": 33.33},
			{"period": 3, "payment": 33.33, "principal": 33.33, "interest": 0, "balance": 0}]}`},
		{Name: "one period", Body: `{"loanAmount": 1000, "annualRatePercent": 8, "termYears": 1, "frequency": "annually"}`, Want: `{"payment": 1080, "totalPayment": 1080, "totalInterest": 80, "periods": 1, "truncated": false, "schedule": [{"period": 1, "payment": 1080, "principal": 1000, "interest": 80, "balance": 0}]}`},
		{Name: "half a year rounds up to one", Body: `{"loanAmount": 1000, "annualRatePercent": 8, "termYears": 0.5, "frequency": "annually"}`, Want: `{"payment": 1080, "totalPayment": 1080, "totalInterest": 80, "periods": 1, "truncated": false, "schedule": [{"period": 1, "payment": 1080, "principal": 1000, "interest": 80, "balance": 0}]}`},
		{Name: "less than half a year rounds to none", Body: `{"loanAmount": 1000, "annualRatePercent": 8, "termYears": 0.49, "frequency": "annually"}`, Code: "INVALID_INPUT", Field: "termYears"},
	})
	const valid = `{"loanAmount": 1000, "annualRatePercent": 6, "termYears": 2}`
	refuses(t, Amortization, valid,
		`"loanAmount": 0`,
		`"loanAmount": -0`,
		`"loanAmount": -1`,
		`"loanAmount": "1"`,
		`"loanAmount": null`,
		`"loanAmount": 1.79e308`,
		`"annualRatePercent": -0.001`,
		`"annualRatePercent": null`,
		`"annualRatePercent": "1"`,
		`"termYears": 0`,
		`"termYears": -1`,
		`"termYears": 0.04`,
		`"termYears": null`,
		`"termYears": 1e308`,
		`"termYears": "2"`,
		`"frequency": ""`,
		`"frequency": "Monthly"`,
		`"frequency": "weekly"`,
		`"frequency": "daily"`,
		`"frequency": 12`,
	)
	takes(t, Amortization, valid,
		`"annualRatePercent": 0`,
		`"termYears": 0.042`,
		`"termYears": 1e9`,
		`"frequency": null`,
		`"frequency": "quarterly"`,
		`"loanAmount": 1e-9`,
		`"annualRatePercent": 1e9`,
	)
	sdktest.Run(t, Amortization, []sdktest.Case{
		{Name: "sixty periods", Body: `{"loanAmount": 20000, "annualRatePercent": 4.5, "termYears": 5}`, Check: rows(60, 60, false)},
		{Name: "sixty-one periods", Body: `{"loanAmount": 61, "annualRatePercent": 0, "termYears": 15.25, "frequency": "quarterly"}`, Check: rows(60, 61, true)},
		{Name: "more periods than whole doubles", Body: `{"loanAmount": 1, "annualRatePercent": 5, "termYears": 1e20}`, Check: rows(60, 1.2e21, true)},
	})
}

// rows checks the length of a schedule, and what is said of it.
func rows(shown int, periods float64, truncated bool) func(*testing.T, map[string]any) {
	return func(t *testing.T, got map[string]any) {
		all, err := got["periods"].(json.Number).Float64()
		if err != nil || all != periods || got["truncated"] != truncated || len(got["schedule"].([]any)) != shown {
			t.Errorf("%d rows of %v periods, truncated %v", len(got["schedule"].([]any)), got["periods"], got["truncated"])
		}
	}
}
