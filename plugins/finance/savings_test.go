package main

import (
	"testing"

	"github.com/utilhost/utilhost/sdk/sdktest"
)

// Expected values: 100 and 100 a month at 5 percent stand in the documentation of
// numpy-financial (fv); the rest by decimals of Python 3.11 or by hand.
func TestSavings(t *testing.T) {
	sdktest.Run(t, Savings, []sdktest.Case{
		{Name: "numpy-financial", Body: `{"startingBalance": 100, "contribution": 100, "annualRatePercent": 5, "years": 10}`, Want: `{"futureValue": 15692.93}`},
		{Name: "monthly", Body: `{"startingBalance": 1000, "contribution": 100, "contributionFrequency": "monthly", "annualRatePercent": 8, "years": 2}`, Want: `{"futureValue": 3766.21}`},
		{Name: "quarterly", Body: `{"startingBalance": 1000, "contribution": 100, "contributionFrequency": "quarterly", "annualRatePercent": 8, "years": 2}`, Want: `{"futureValue": 2029.96}`},
		{Name: "annually", Body: `{"startingBalance": 1000, "contribution": 100, "contributionFrequency": "annually", "annualRatePercent": 8, "years": 2}`, Want: `{"futureValue": 1374.4}`},
		{Name: "first contribution earns nothing yet", Body: `{"startingBalance": 0, "contribution": 100, "contributionFrequency": "annually", "annualRatePercent": 6, "years": 1}`, Want: `{"futureValue": 100}`},
		{Name: "no interest", Body: `{"startingBalance": 1000, "contribution": 100, "annualRatePercent": 0, "years": 5}`, Want: `{"futureValue": 7000}`},
		{Name: "no years", Body: `{"startingBalance": 12.345, "contribution": 100, "annualRatePercent": 5, "years": 0}`, Want: `{"futureValue": 12.35}`},
		{Name: "two at fault", Body: `{"startingBalance": 1, "contribution": -1, "annualRatePercent": -1, "years": -1}`, Code: "INVALID_INPUT", Field: "contribution"},
	})
	const valid = `{"startingBalance": 1000, "contribution": 10, "annualRatePercent": 6, "years": 2}`
	refuses(t, Savings, valid,
		`"startingBalance": -0.01`,
		`"startingBalance": null`,
		`"startingBalance": "1"`,
		`"startingBalance": 1.79e308`,
		`"contribution": -0.01`,
		`"contribution": null`,
		`"contribution": []`,
		`"contributionFrequency": ""`,
		`"contributionFrequency": "Monthly"`,
		`"contributionFrequency": "weekly"`,
		`"contributionFrequency": "daily"`,
		`"contributionFrequency": "semiannually"`,
		`"contributionFrequency": 1`,
		`"annualRatePercent": -0.001`,
		`"annualRatePercent": null`,
		`"annualRatePercent": "1"`,
		`"years": -0.01`,
		`"years": null`,
		`"years": "1"`,
	)
	takes(t, Savings, valid,
		`"annualRatePercent": 0`,
		`"contributionFrequency": null`,
		`"years": 200`,
	)
}
