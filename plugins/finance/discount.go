package main

import (
	"context"

	"github.com/utilhost/utilhost/sdk"
)

type discountRequest struct {
	OriginalPrice   float64 `json:"originalPrice" doc:"Price before the discount." min:"0"`
	DiscountPercent float64 `json:"discountPercent" doc:"Discount in percent of the price." min:"0" max:"100"`
}

type discountResult struct {
	DiscountAmount float64 `json:"discountAmount" doc:"What comes off the price."`
	FinalPrice     float64 `json:"finalPrice" doc:"What remains of it."`
	Saved          float64 `json:"saved" doc:"What the buyer saves: the discount amount."`
}

// Discount is finance/discount.
var Discount = sdk.Endpoint[discountRequest, discountResult]{
	Route:   "finance/discount",
	Summary: "Price after a discount",
	Doc:     `Takes a percentage off a price.`,
	Examples: []sdk.Example{{
		Request:  `{"originalPrice": 80, "discountPercent": 25}`,
		Response: `{"discountAmount": 20, "finalPrice": 60, "saved": 20}`,
	}},
	Run: func(_ context.Context, in discountRequest) (discountResult, error) {
		off, remaining := reduction(in.OriginalPrice, in.DiscountPercent)
		if err := sdk.InRange("originalPrice", off); err != nil {
			return discountResult{}, err
		}
		return discountResult{DiscountAmount: cents(off), FinalPrice: cents(remaining), Saved: cents(off)}, nil
	},
}
