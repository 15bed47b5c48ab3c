package main

import (
	"context"

	"github.com/utilhost/utilhost/sdk"
)

type tipRequest struct {
	BillAmount float64 `json:"billAmount" doc:"Amount of the bill." min:"0"`
	TipPercent float64 `json:"tipPercent" doc:"Tip in percent of the bill." min:"0"`
	People     float64 `json:"people" doc:"How many people share the bill, a whole number." min:"1" whole:"true" default:"1"`
}

type tipResult struct {
	TipAmount float64 `json:"tipAmount" doc:"The tip."`
	TotalBill float64 `json:"totalBill" doc:"Bill with tip."`
	PerPerson float64 `json:"perPerson" doc:"Equal part of the total bill."`
}

// Tip is finance/tip.
var Tip = sdk.Endpoint[tipRequest, tipResult]{
	Route:   "finance/tip",
	Summary: "Tip and share of a bill",
	Doc: `
Puts a tip on a bill and divides it among people. Each part is rounded to the
nearest cent, so that together they may be some cents more or less than the
total.`,
	Examples: []sdk.Example{{
		Request:  `{"billAmount": 85.5, "tipPercent": 18, "people": 3}`,
		Response: `{"tipAmount": 15.39, "totalBill": 100.89, "perPerson": 33.63}`,
	}},
	Run: func(_ context.Context, in tipRequest) (tipResult, error) {
		tip := share(in.BillAmount, in.TipPercent)
		total := in.BillAmount + tip
		if err := sdk.InRange("billAmount", total); err != nil {
			return tipResult{}, err
		}
		return tipResult{TipAmount: cents(tip), TotalBill: cents(total), PerPerson: cents(total / in.People)}, nil
	},
}
