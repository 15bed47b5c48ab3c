package main

import (
	"context"

	"github.com/utilhost/utilhost/sdk"
)

type amortizationRequest struct {
	LoanAmount        float64 `json:"loanAmount" doc:"Amount borrowed." exclusiveMin:"0"`
	AnnualRatePercent float64 `json:"annualRatePercent" doc:"Nominal interest of a year, in percent." min:"0"`
	TermYears         float64 `json:"termYears" doc:"Years until all is paid back; at least one period after rounding to whole periods." exclusiveMin:"0"`
	Frequency         string  `json:"frequency" doc:"How often is paid and interest is charged." enum:"monthly,quarterly,annually" default:"monthly"`
}

type amortizationResult struct {
	Payment       float64           `json:"payment" doc:"Payment at the end of every period."`
	TotalPayment  float64           `json:"totalPayment" doc:"Sum of all payments."`
	TotalInterest float64           `json:"totalInterest" doc:"Sum of all payments less the loan amount."`
	Periods       float64           `json:"periods" doc:"Number of all periods."`
	Truncated     bool              `json:"truncated" doc:"Whether there are more periods than the schedule shows."`
	Schedule      []amortizationRow `json:"schedule" doc:"The first periods, at most 60."`
}

type amortizationRow struct {
	Period    int     `json:"period" doc:"Number of the period, from 1 on."`
	Payment   float64 `json:"payment" doc:"Payment at its end."`
	Principal float64 `json:"principal" doc:"Part of the payment that pays back."`
	Interest  float64 `json:"interest" doc:"Part of the payment that is interest on what was owed."`
	Balance   float64 `json:"balance" doc:"What is owed after the payment."`
}

// Amortization is finance/amortization.
var Amortization = sdk.Endpoint[amortizationRequest, amortizationResult]{
	Route:   "finance/amortization",
	Summary: "Amortization schedule of a loan",
	Doc: `
Payment and totals are those of finance/loan, for the chosen frequency. The
schedule splits each payment into interest on the balance before it and the
rest, which pays back. Rows are computed unrounded and rounded one by one, so
that cents need not add up between rows.`,
	Examples: []sdk.Example{{
		Request: `{"loanAmount": 1000, "annualRatePercent": 10, "termYears": 3, "frequency": "annually"}`,
		Response: `{"payment": 402.11, "totalPayment": 1206.34, "totalInterest": 206.34, "periods": 3, "truncated": false, "schedule": [
			{"period": 1, "payment": 402.11, "principal": 302.11, "interest": 100, "balance": 697.89},
			{"period": 2, "payment": 402.11, "principal": 332.33, "interest": 69.79, "balance": 365.56},
			{"period": 3, "payment": 402.11, "principal": 365.56, "interest": 36.56, "balance": 0}]}`,
	}},
	Run: func(_ context.Context, in amortizationRequest) (amortizationResult, error) {
		periods, err := wholePeriods("termYears", in.TermYears, perYear[in.Frequency])
		if err != nil {
			return amortizationResult{}, err
		}
		l := newLoan(in.LoanAmount, perPeriod(in.AnnualRatePercent, perYear[in.Frequency]), periods)
		if err := l.inRange("loanAmount"); err != nil {
			return amortizationResult{}, err
		}
		schedule := l.schedule()
		return amortizationResult{
			Payment:       cents(l.payment),
			TotalPayment:  cents(l.total),
			TotalInterest: cents(l.interest),
			Periods:       periods,
			Truncated:     periods > float64(len(schedule)),
			Schedule:      schedule,
		}, nil
	},
}

// schedule returns the first rows of the loan's schedule, at most 60.
func (l loan) schedule() []amortizationRow {
	const most = 60
	rows := make([]amortizationRow, int(min(l.periods, most)))
	owed := l.principal
	for i := range rows {
		interest := float64(owed * l.rate)
		owed = l.balance(float64(i + 1))
		rows[i] = amortizationRow{
			Period:    i + 1,
			Payment:   cents(l.payment),
			Principal: cents(l.payment - interest),
			Interest:  cents(interest),
			Balance:   cents(owed),
		}
	}
	return rows
}
