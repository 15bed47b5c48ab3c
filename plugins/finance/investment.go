package main

import (
	"context"

	"github.com/utilhost/utilhost/sdk"
)

type investmentRequest struct {
	Initial               float64 `json:"initial" doc:"Amount at the start." min:"0"`
	Contribution          float64 `json:"contribution" doc:"Amount added at the end of every period." min:"0"`
	ContributionFrequency string  `json:"contributionFrequency" doc:"Length of a period, at whose end the return is added too." enum:"monthly,quarterly,annually" default:"monthly"`
	AnnualReturnPercent   float64 `json:"annualReturnPercent" doc:"Nominal return of a year, in percent; negative for a loss." exclusiveMin:"-100"`
	Years                 float64 `json:"years" doc:"Time of the investment; it is rounded to whole periods." min:"0"`
}

type investmentResult struct {
	FutureValue        float64 `json:"futureValue" doc:"Value at the end."`
	TotalContributions float64 `json:"totalContributions" doc:"Initial amount and all contributions."`
	Growth             float64 `json:"growth" doc:"Future value less the total contributions."`
}

// Investment is finance/investment.
var Investment = sdk.Endpoint[investmentRequest, investmentResult]{
	Route:   "finance/investment",
	Summary: "Future value of an investment with contributions",
	Doc: `
After n periods an initial amount P and contributions C at the end of each of
them are worth P (1+i)^n + C ((1+i)^n - 1) / i, where i is the annual return
divided by the periods of a year; without a return, P + C n.`,
	Examples: []sdk.Example{{
		Request:  `{"initial": 10000, "contribution": 500, "annualReturnPercent": 7, "years": 20}`,
		Response: `{"futureValue": 300850.72, "totalContributions": 130000, "growth": 170850.72}`,
	}, {
		Name:     "A losing year",
		Request:  `{"initial": 1000, "contribution": 0, "contributionFrequency": "annually", "annualReturnPercent": -20, "years": 1}`,
		Response: `{"futureValue": 800, "totalContributions": 1000, "growth": -200}`,
	}},
	Run: func(_ context.Context, in investmentRequest) (investmentResult, error) {
		n := perYear[in.ContributionFrequency]
		d := newDeposits(in.Initial, in.Contribution, perPeriod(in.AnnualReturnPercent, n), nearestPeriods(in.Years, n))
		if err := d.inRange("initial"); err != nil {
			return investmentResult{}, err
		}
		return investmentResult{
			FutureValue:        cents(d.value),
			TotalContributions: cents(d.paid),
			Growth:             cents(d.value - d.paid),
		}, nil
	},
}
