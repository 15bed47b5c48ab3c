package main

import (
	"testing"

	"github.com/utilhost/utilhost/sdk/sdktest"
)

// Expected values: 100 and 100 a month at 5 percent stand in the documentation of
// numpy-financial (fv); the rest by decimals of Python 3.11 or by hand.
func TestRetirement(t *testing.T) {
	sdktest.Run(t, Retirement, []sdktest.Case{
		{Name: "numpy-financial", Body: `{"currentAge": 30, "retirementAge": 40, "currentSavings": 100, "monthlyContribution": 100, "annualReturnPercent": 5}`, Want: `{"futureSavings": 15692.93, "contributions": 12100, "growth": 3592.93}`},
		{Name: "career", Body: `{"currentAge": 30, "retirementAge": 65, "currentSavings": 0, "monthlyContribution": 250, "annualReturnPercent": 5}`, Want: `{"futureSavings": 284023.11, "contributions": 105000, "growth": 179023.11}`},
		{Name: "thirty years", Body: `{"currentAge": 35, "retirementAge": 65, "currentSavings": 50000, "monthlyContribution": 500, "annualReturnPercent": 7}`, Want: `{"futureSavings": 1015810.37, "contributions": 230000, "growth": 785810.37}`},
		{Name: "no return", Body: `{"currentAge": 30, "retirementAge": 40, "currentSavings": 5000, "monthlyContribution": 100, "annualReturnPercent": 0}`, Want: `{"futureSavings": 17000, "contributions": 17000, "growth": 0}`},
		{Name: "loss", Body: `{"currentAge": 64, "retirementAge": 65, "currentSavings": 1000, "monthlyContribution": 100, "annualReturnPercent": -50}`, Want: `{"futureSavings": 1559.91, "contributions": 2200, "growth": -640.09}`},
		{Name: "next month", Body: `{"currentAge": 64.9166666666666667, "retirementAge": 65, "currentSavings": 0, "monthlyContribution": 100, "annualReturnPercent": 6}`, Want: `{"futureSavings": 100, "contributions": 100, "growth": 0}`},
		{Name: "next week", Body: `{"currentAge": 64.98, "retirementAge": 65, "currentSavings": 1000, "monthlyContribution": 100, "annualReturnPercent": 6}`, Want: `{"futureSavings": 1000, "contributions": 1000, "growth": 0}`},
		{Name: "from birth", Body: `{"currentAge": 0, "retirementAge": 1, "currentSavings": 0, "monthlyContribution": 1, "annualReturnPercent": 0}`, Want: `{"futureSavings": 12, "contributions": 12, "growth": 0}`},
		{Name: "ages the wrong way round", Body: `{"currentAge": 66, "retirementAge": 65, "currentSavings": 1, "monthlyContribution": 1, "annualReturnPercent": 1}`, Code: "INVALID_INPUT", Field: "retirementAge"},
	})
	const valid = `{"currentAge": 40, "retirementAge": 65, "currentSavings": 1, "monthlyContribution": 1, "annualReturnPercent": 1}`
	refuses(t, Retirement, valid,
		`"currentAge": -0.01`,
		`"currentAge": null`,
		`"currentAge": "40"`,
		`"retirementAge": 40`,
		`"retirementAge": 39.99`,
		`"retirementAge": 0`,
		`"retirementAge": -1`,
		`"retirementAge": null`,
		`"currentSavings": -0.01`,
		`"currentSavings": null`,
		`"currentSavings": 1.79e308`,
		`"monthlyContribution": -0.01`,
		`"monthlyContribution": null`,
		`"monthlyContribution": "1"`,
		`"annualReturnPercent": -100`,
		`"annualReturnPercent": -100.5`,
		`"annualReturnPercent": null`,
	)
	takes(t, Retirement, valid,
		`"retirementAge": 40.001`,
		`"annualReturnPercent": -99.99`,
		`"currentAge": 0`,
		`"retirementAge": 1000`,
	)
}
