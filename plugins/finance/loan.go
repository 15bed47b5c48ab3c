package main

import (
	"context"

	"github.com/utilhost/utilhost/sdk"
)

type loanRequest struct {
	Principal         float64 `json:"principal" doc:"Amount borrowed." exclusiveMin:"0"`
	AnnualRatePercent float64 `json:"annualRatePercent" doc:"Nominal interest of a year, in percent." min:"0"`
	Term              float64 `json:"term" doc:"Time until all is paid back; at least one month after rounding to whole months." exclusiveMin:"0"`
	TermUnit          string  `json:"termUnit" doc:"Unit of the term." enum:"years,months" default:"years"`
}

type loanResult struct {
	MonthlyPayment float64 `json:"monthlyPayment" doc:"Payment at the end of every month."`
	TotalPayment   float64 `json:"totalPayment" doc:"Sum of all payments."`
	TotalInterest  float64 `json:"totalInterest" doc:"Sum of all payments less the principal."`
}

// Loan is finance/loan.
var Loan = sdk.Endpoint[loanRequest, loanResult]{
	Route:   "finance/loan",
	Summary: "Monthly payment of an amortizing loan",
	Doc: `
Equal payments P i / (1 - (1+i)^-n) at the end of each of n months pay the
principal P back with interest of i a month, which is the annual rate divided
by 12; without interest they are P / n. The totals count payments that are not
rounded to cents.`,
	Examples: []sdk.Example{{
		Request:  `{"principal": 200000, "annualRatePercent": 6, "term": 30}`,
		Response: `{"monthlyPayment": 1199.1, "totalPayment": 431676.38, "totalInterest": 231676.38}`,
	}, {
		Name:     "Without interest",
		Request:  `{"principal": 1200, "annualRatePercent": 0, "term": 12, "termUnit": "months"}`,
		Response: `{"monthlyPayment": 100, "totalPayment": 1200, "totalInterest": 0}`,
	}},
	Run: func(_ context.Context, in loanRequest) (loanResult, error) {
		l, err := in.loan()
		if err != nil {
			return loanResult{}, err
		}
		return loanResult{
			MonthlyPayment: cents(l.payment),
			TotalPayment:   cents(l.total),
			TotalInterest:  cents(l.interest),
		}, nil
	},
}

// loan computes the loan that finance/loan and finance/emi are asked for.
func (in loanRequest) loan() (loan, error) {
	months, err := wholePeriods("term", in.Term, monthsIn[in.TermUnit])
	if err != nil {
		return loan{}, err
	}
	l := newLoan(in.Principal, perPeriod(in.AnnualRatePercent, monthsPerYear), months)
	return l, l.inRange("principal")
}
