package main

import (
	"context"

	"github.com/utilhost/utilhost/sdk"
)

type salesTaxRequest struct {
	Price       float64 `json:"price" doc:"Price without tax." min:"0"`
	RatePercent float64 `json:"ratePercent" doc:"Tax in percent of the price." min:"0"`
}

type salesTaxResult struct {
	TaxAmount  float64 `json:"taxAmount" doc:"The tax."`
	TotalPrice float64 `json:"totalPrice" doc:"Price with tax."`
}

// SalesTax is finance/sales-tax.
var SalesTax = sdk.Endpoint[salesTaxRequest, salesTaxResult]{
	Route:   "finance/sales-tax",
	Summary: "Price with sales tax",
	Doc:     `Puts a tax, given as a percentage, on a price.`,
	Examples: []sdk.Example{{
		Request:  `{"price": 49.99, "ratePercent": 8.25}`,
		Response: `{"taxAmount": 4.12, "totalPrice": 54.11}`,
	}},
	Run: func(_ context.Context, in salesTaxRequest) (salesTaxResult, error) {
		tax := share(in.Price, in.RatePercent)
		total := in.Price + tax
		if err := sdk.InRange("price", total); err != nil {
			return salesTaxResult{}, err
		}
		return salesTaxResult{TaxAmount: cents(tax), TotalPrice: cents(total)}, nil
	},
}
