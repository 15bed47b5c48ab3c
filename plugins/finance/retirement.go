package main

import (
	"context"

	"github.com/utilhost/utilhost/sdk"
)

type retirementRequest struct {
	CurrentAge          float64 `json:"currentAge" doc:"Age today in years; it need not be whole." min:"0"`
	RetirementAge       float64 `json:"retirementAge" doc:"Age at retirement in years, more than currentAge." exclusiveMin:"0"`
	CurrentSavings      float64 `json:"currentSavings" doc:"Savings today." min:"0"`
	MonthlyContribution float64 `json:"monthlyContribution" doc:"Amount added at the end of every month." min:"0"`
	AnnualReturnPercent float64 `json:"annualReturnPercent" doc:"Nominal return of a year, in percent; negative for a loss." exclusiveMin:"-100"`
}

type retirementResult struct {
	FutureSavings float64 `json:"futureSavings" doc:"Savings at retirement."`
	Contributions float64 `json:"contributions" doc:"Savings today and all contributions."`
	Growth        float64 `json:"growth" doc:"Future savings less the contributions."`
}

// Retirement is finance/retirement.
var Retirement = sdk.Endpoint[retirementRequest, retirementResult]{
	Route:   "finance/retirement",
	Summary: "Savings at retirement",
	Doc: `
The same formula as finance/investment, with contributions every month. The
time between both ages is rounded to whole months.`,
	Examples: []sdk.Example{{
		Request:  `{"currentAge": 64, "retirementAge": 65, "currentSavings": 1000, "monthlyContribution": 100, "annualReturnPercent": 12}`,
		Response: `{"futureSavings": 2395.08, "contributions": 2200, "growth": 195.08}`,
	}, {
		Name:    "Retired already",
		Request: `{"currentAge": 65, "retirementAge": 65, "currentSavings": 1000, "monthlyContribution": 100, "annualReturnPercent": 12}`,
		Error:   sdk.CodeInvalidInput,
	}},
	Run: func(_ context.Context, in retirementRequest) (retirementResult, error) {
		if in.RetirementAge <= in.CurrentAge {
			return retirementResult{}, sdk.Invalid("retirementAge", "must be more than currentAge")
		}
		months := nearestPeriods(in.RetirementAge-in.CurrentAge, monthsPerYear)
		d := newDeposits(in.CurrentSavings, in.MonthlyContribution, perPeriod(in.AnnualReturnPercent, monthsPerYear), months)
		if err := d.inRange("currentSavings"); err != nil {
			return retirementResult{}, err
		}
		return retirementResult{
			FutureSavings: cents(d.value),
			Contributions: cents(d.paid),
			Growth:        cents(d.value - d.paid),
		}, nil
	},
}
