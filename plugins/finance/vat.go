package main

import (
	"context"

	"github.com/utilhost/utilhost/sdk"
)

type vatRequest struct {
	Amount      float64 `json:"amount" doc:"Amount without tax in mode add, with tax in mode remove." min:"0"`
	RatePercent float64 `json:"ratePercent" doc:"Tax in percent of the amount without tax." min:"0"`
	Mode        string  `json:"mode" doc:"Whether tax is added to the amount or taken out of it." enum:"add,remove" default:"add"`
}

type vatResult struct {
	NetAmount   float64 `json:"netAmount" doc:"Amount without tax."`
	TaxAmount   float64 `json:"taxAmount" doc:"The tax."`
	GrossAmount float64 `json:"grossAmount" doc:"Amount with tax."`
}

// VAT is finance/vat.
var VAT = sdk.Endpoint[vatRequest, vatResult]{
	Route:   "finance/vat",
	Summary: "Value added tax, added or taken out",
	Doc: `
Mode add puts the tax on a net amount. Mode remove divides a gross amount by
1 + r/100 and so finds the net amount that it was made from.`,
	Examples: []sdk.Example{{
		Name:     "Add",
		Request:  `{"amount": 100, "ratePercent": 20}`,
		Response: `{"netAmount": 100, "taxAmount": 20, "grossAmount": 120}`,
	}, {
		Name:     "Remove",
		Request:  `{"amount": 119, "ratePercent": 19, "mode": "remove"}`,
		Response: `{"netAmount": 100, "taxAmount": 19, "grossAmount": 119}`,
	}},
	Run: func(_ context.Context, in vatRequest) (vatResult, error) {
		var net, tax, gross float64
		switch in.Mode {
		case "add":
			net, tax = in.Amount, share(in.Amount, in.RatePercent)
			gross = net + tax
		case "remove":
			net, gross = in.Amount/(1+in.RatePercent/100), in.Amount
			tax = gross - net
		}
		if err := sdk.InRange("amount", tax, gross); err != nil {
			return vatResult{}, err
		}
		return vatResult{NetAmount: cents(net), TaxAmount: cents(tax), GrossAmount: cents(gross)}, nil
	},
}
