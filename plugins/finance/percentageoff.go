package main

import (
	"context"

	"github.com/utilhost/utilhost/sdk"
)

type percentageOffRequest struct {
	Price      float64 `json:"price" doc:"Price before anything comes off." min:"0"`
	PercentOff float64 `json:"percentOff" doc:"What comes off, in percent of the price." min:"0" max:"100"`
}

type percentageOffResult struct {
	AmountOff  float64 `json:"amountOff" doc:"What comes off the price."`
	FinalPrice float64 `json:"finalPrice" doc:"What remains of it."`
}

// PercentageOff is finance/percentage-off.
var PercentageOff = sdk.Endpoint[percentageOffRequest, percentageOffResult]{
	Route:   "finance/percentage-off",
	Summary: "Price with a percentage off",
	Doc:     `The same figures as finance/discount.`,
	Examples: []sdk.Example{{
		Request:  `{"price": 49.99, "percentOff": 15}`,
		Response: `{"amountOff": 7.5, "finalPrice": 42.49}`,
	}},
	Run: func(_ context.Context, in percentageOffRequest) (percentageOffResult, error) {
		off, remaining := reduction(in.Price, in.PercentOff)
		if err := sdk.InRange("price", off); err != nil {
			return percentageOffResult{}, err
		}
		return percentageOffResult{AmountOff: cents(off), FinalPrice: cents(remaining)}, nil
	},
}
