package main

import (
	"testing"

	"github.com/utilhost/utilhost/sdk/sdktest"
)

// Expected values: 100 and 100 a month at 5 percent stand in the documentation of
// numpy-financial (fv); the rest by decimals of Python 3.11 or by hand.
func TestInvestment(t *testing.T) {
	sdktest.Run(t, Investment, []sdktest.Case{
		{Name: "numpy-financial", Body: `{"initial": 100, "contribution": 100, "annualReturnPercent": 5, "years": 10}`, Want: `{"futureValue": 15692.93, "totalContributions": 12100, "growth": 3592.93}`},
		{Name: "monthly", Body: `{"initial": 1000, "contribution": 100, "contributionFrequency": "monthly", "annualReturnPercent": 8, "years": 2}`, Want: `{"futureValue": 3766.21, "totalContributions": 3400, "growth": 366.21}`},
		{Name: "quarterly", Body: `{"initial": 1000, "contribution": 100, "contributionFrequency": "quarterly", "annualReturnPercent": 8, "years": 2}`, Want: `{"futureValue": 2029.96, "totalContributions": 1800, "growth": 229.96}`},
		{Name: "annually", Body: `{"initial": 1000, "contribution": 100, "contributionFrequency": "annually", "annualReturnPercent": 8, "years": 2}`, Want: `{"futureValue": 1374.4, "totalContributions": 1200, "growth": 174.4}`},
		{Name: "no return", Body: `{"initial": 1000, "contribution": 100, "annualReturnPercent": 0, "years": 5}`, Want: `{"futureValue": 7000, "totalContributions": 7000, "growth": 0}`},
		{Name: "loss", Body: `{"initial": 1000, "contribution": 100, "annualReturnPercent": -50, "years": 1}`, Want: `{"futureValue": 1559.91, "totalContributions": 2200, "growth": -640.09}`},
		{Name: "no years", Body: `{"initial": 1000, "contribution": 100, "annualReturnPercent": 5, "years": 0}`, Want: `{"futureValue": 1000, "totalContributions": 1000, "growth": 0}`},
		{Name: "half a month rounds up", Body: `{"initial": 0, "contribution": 100, "annualReturnPercent": 6, "years": 0.0416666666666666667}`, Want: `{"futureValue": 100, "totalContributions": 100, "growth": 0}`},
		{Name: "less than half a month", Body: `{"initial": 0, "contribution": 100, "annualReturnPercent": 6, "years": 0.041}`, Want: `{"futureValue": 0, "totalContributions": 0, "growth": 0}`},
		{Name: "nothing at all", Body: `{"initial": 0, "contribution": 0, "annualReturnPercent": 6, "years": 10}`, Want: `{"futureValue": 0, "totalContributions": 0, "growth": 0}`},
		{Name: "overflow", Body: `{"initial": 1, "contribution": 1, "annualReturnPercent": 50, "years": 10000}`, Code: "INVALID_INPUT", Field: "initial"},
	})
	const valid = `{"initial": 1000, "contribution": 10, "annualReturnPercent": 6, "years": 2}`
	refuses(t, Investment, valid,
		`"initial": -0.01`,
		`"initial": null`,
		`"initial": "1"`,
		`"initial": 1.79e308`,
		`"contribution": -0.01`,
		`"contribution": null`,
		`"contribution": []`,
		`"contributionFrequency": ""`,
		`"contributionFrequency": "Monthly"`,
		`"contributionFrequency": "weekly"`,
		`"contributionFrequency": "daily"`,
		`"contributionFrequency": "semiannually"`,
		`"contributionFrequency": 1`,
		`"annualReturnPercent": -100`,
		`"annualReturnPercent": -101`,
		`"annualReturnPercent": null`,
		`"annualReturnPercent": "1"`,
		`"years": -0.01`,
		`"years": null`,
		`"years": "1"`,
	)
	takes(t, Investment, valid,
		`"annualReturnPercent": -99.99999999999999`,
		`"annualReturnPercent": 1e9`,
		`"contributionFrequency": null`,
		`"years": 200`,
	)
}
