package main

import (
	"context"

	"github.com/utilhost/utilhost/sdk"
)

type savingsRequest struct {
	StartingBalance       float64 `json:"startingBalance" doc:"Balance at the start." min:"0"`
	Contribution          float64 `json:"contribution" doc:"Amount added at the end of every period." min:"0"`
	ContributionFrequency string  `json:"contributionFrequency" doc:"Length of a period, at whose end interest is added too." enum:"monthly,quarterly,annually" default:"monthly"`
	AnnualRatePercent     float64 `json:"annualRatePercent" doc:"Nominal interest of a year, in percent." min:"0"`
	Years                 float64 `json:"years" doc:"Time of saving; it is rounded to whole periods." min:"0"`
}

type savingsResult struct {
	FutureValue float64 `json:"futureValue" doc:"Balance at the end."`
}

// Savings is finance/savings.
var Savings = sdk.Endpoint[savingsRequest, savingsResult]{
	Route:   "finance/savings",
	Summary: "Balance of a savings account with contributions",
	Doc: `
The same formula as finance/investment: interest is added as often as a
contribution is, both at the end of the period.`,
	Examples: []sdk.Example{{
		Request:  `{"startingBalance": 0, "contribution": 200, "annualRatePercent": 6, "years": 10}`,
		Response: `{"futureValue": 32775.87}`,
	}},
	Run: func(_ context.Context, in savingsRequest) (savingsResult, error) {
		n := perYear[in.ContributionFrequency]
		d := newDeposits(in.StartingBalance, in.Contribution, perPeriod(in.AnnualRatePercent, n), nearestPeriods(in.Years, n))
		if err := d.inRange("startingBalance"); err != nil {
			return savingsResult{}, err
		}
		return savingsResult{cents(d.value)}, nil
	},
}
