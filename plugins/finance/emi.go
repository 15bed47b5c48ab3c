package main

import (
	"context"

	"github.com/utilhost/utilhost/sdk"
)

type emiResult struct {
	EMI                float64 `json:"emi" doc:"Equated monthly installment, paid at the end of every month."`
	TotalInterest      float64 `json:"totalInterest" doc:"Total amount payable less the principal."`
	TotalAmountPayable float64 `json:"totalAmountPayable" doc:"Sum of all installments."`
}

// EMI is finance/emi.
var EMI = sdk.Endpoint[loanRequest, emiResult]{
	Route:   "finance/emi",
	Summary: "Equated monthly installment of a loan",
	Doc: `
The same formula as finance/loan, in the words used in India: installments of
P i / (1 - (1+i)^-n) at the end of each of n months, i being the annual rate
divided by 12; without interest P / n. The totals count installments that are
not rounded.`,
	Examples: []sdk.Example{{
		Request:  `{"principal": 500000, "annualRatePercent": 12, "term": 10}`,
		Response: `{"emi": 7173.55, "totalInterest": 360825.69, "totalAmountPayable": 860825.69}`,
	}, {
		Name:     "One month",
		Request:  `{"principal": 1000, "annualRatePercent": 12, "term": 1, "termUnit": "months"}`,
		Response: `{"emi": 1010, "totalInterest": 10, "totalAmountPayable": 1010}`,
	}},
	Run: func(_ context.Context, in loanRequest) (emiResult, error) {
		l, err := in.loan()
		if err != nil {
			return emiResult{}, err
		}
		return emiResult{
			EMI:                cents(l.payment),
			TotalInterest:      cents(l.interest),
			TotalAmountPayable: cents(l.total),
		}, nil
	},
}
