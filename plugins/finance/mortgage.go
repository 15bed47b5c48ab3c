package main

import (
	"cmp"
	"context"

	"github.com/utilhost/utilhost/sdk"
)

type mortgageRequest struct {
	HomePrice           float64 `json:"homePrice" doc:"Price of the home." min:"0"`
	DownPayment         float64 `json:"downPayment" doc:"Part of the price that is paid at once, at most homePrice." min:"0"`
	AnnualRatePercent   float64 `json:"annualRatePercent" doc:"Nominal interest of a year, in percent." min:"0"`
	TermYears           float64 `json:"termYears" doc:"Years until all is paid back; at least one month after rounding to whole months." exclusiveMin:"0"`
	AnnualPropertyTax   float64 `json:"annualPropertyTax" doc:"Property tax of a year." min:"0" default:"0"`
	AnnualHomeInsurance float64 `json:"annualHomeInsurance" doc:"Home insurance of a year." min:"0" default:"0"`
}

type mortgageResult struct {
	LoanAmount     float64 `json:"loanAmount" doc:"Price less down payment."`
	MonthlyPayment float64 `json:"monthlyPayment" doc:"Principal and interest of a month."`
	TotalPayment   float64 `json:"totalPayment" doc:"Sum of all monthly payments, without tax and insurance."`
	TotalInterest  float64 `json:"totalInterest" doc:"Total payment less the loan amount."`
	MonthlyTotal   float64 `json:"monthlyTotal" doc:"Monthly payment with a twelfth of tax and insurance."`
}

// Mortgage is finance/mortgage.
var Mortgage = sdk.Endpoint[mortgageRequest, mortgageResult]{
	Route:   "finance/mortgage",
	Summary: "Monthly cost of a home with a mortgage",
	Doc: `
The loan is the price less the down payment, paid back as in finance/loan. The
monthly total adds a twelfth of the annual property tax and of the insurance.
A home paid at once has a loan and payments of 0.`,
	Examples: []sdk.Example{{
		Request: `{"homePrice": 400000, "downPayment": 80000, "annualRatePercent": 6.5, "termYears": 30,
			"annualPropertyTax": 4800, "annualHomeInsurance": 1200}`,
		Response: `{"loanAmount": 320000, "monthlyPayment": 2022.62, "totalPayment": 728142.36,
			"totalInterest": 408142.36, "monthlyTotal": 2522.62}`,
	}, {
		Name:    "More down than the price",
		Request: `{"homePrice": 100000, "downPayment": 100001, "annualRatePercent": 5, "termYears": 5}`,
		Error:   sdk.CodeInvalidInput,
	}},
	Run: func(_ context.Context, in mortgageRequest) (mortgageResult, error) {
		if in.DownPayment > in.HomePrice {
			return mortgageResult{}, sdk.Invalid("downPayment", "must be at most homePrice")
		}
		months, err := wholePeriods("termYears", in.TermYears, monthsPerYear)
		if err != nil {
			return mortgageResult{}, err
		}
		l := newLoan(in.HomePrice-in.DownPayment, perPeriod(in.AnnualRatePercent, monthsPerYear), months)
		monthlyTotal := l.payment + in.AnnualPropertyTax/monthsPerYear + in.AnnualHomeInsurance/monthsPerYear
		if err := cmp.Or(l.inRange("homePrice"), sdk.InRange("homePrice", monthlyTotal)); err != nil {
			return mortgageResult{}, err
		}
		return mortgageResult{
			LoanAmount:     cents(l.principal),
			MonthlyPayment: cents(l.payment),
			TotalPayment:   cents(l.total),
			TotalInterest:  cents(l.interest),
			MonthlyTotal:   cents(monthlyTotal),
		}, nil
	},
}
