package main

import (
	"context"

	"github.com/utilhost/utilhost/sdk"
)

type profitMarginRequest struct {
	Revenue float64 `json:"revenue" doc:"What was sold for." exclusiveMin:"0"`
	Cost    float64 `json:"cost" doc:"What it cost." min:"0"`
}

type profitMarginResult struct {
	Profit        float64  `json:"profit" doc:"Revenue less cost; negative for a loss."`
	MarginPercent float64  `json:"marginPercent" doc:"Profit in percent of the revenue."`
	MarkupPercent *float64 `json:"markupPercent" doc:"Profit in percent of the cost; null for a cost of 0."`
}

// ProfitMargin is finance/profit-margin.
var ProfitMargin = sdk.Endpoint[profitMarginRequest, profitMarginResult]{
	Route:   "finance/profit-margin",
	Summary: "Profit, margin and markup",
	Doc:     `The margin compares profit with revenue, the markup with cost.`,
	Examples: []sdk.Example{{
		Request:  `{"revenue": 150, "cost": 100}`,
		Response: `{"profit": 50, "marginPercent": 33.33, "markupPercent": 50}`,
	}, {
		Name:     "At no cost",
		Request:  `{"revenue": 50, "cost": 0}`,
		Response: `{"profit": 50, "marginPercent": 100, "markupPercent": null}`,
	}},
	Run: func(_ context.Context, in profitMarginRequest) (profitMarginResult, error) {
		profit := in.Revenue - in.Cost
		margin := profit / in.Revenue * 100
		if err := sdk.InRange("revenue", margin); err != nil {
			return profitMarginResult{}, err
		}
		out := profitMarginResult{Profit: cents(profit), MarginPercent: percent(margin)}
		if in.Cost > 0 {
			markup := percent(profit / in.Cost * 100)
			if err := sdk.InRange("cost", markup); err != nil {
				return profitMarginResult{}, err
			}
			out.MarkupPercent = &markup
		}
		return out, nil
	},
}
