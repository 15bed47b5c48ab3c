package main

import (
	"context"

	"github.com/utilhost/utilhost/sdk"
)

type roiRequest struct {
	InitialInvestment float64 `json:"initialInvestment" doc:"What was invested." exclusiveMin:"0"`
	FinalValue        float64 `json:"finalValue" doc:"What it is worth in the end." min:"0"`
}

type roiResult struct {
	ROIPercent float64 `json:"roiPercent" doc:"Profit in percent of the initial investment; negative for a loss."`
	Profit     float64 `json:"profit" doc:"Final value less the initial investment."`
}

// ROI is finance/roi.
var ROI = sdk.Endpoint[roiRequest, roiResult]{
	Route:   "finance/roi",
	Summary: "Return on an investment",
	Doc:     `Profit, and profit in percent of what was invested, however long it took.`,
	Examples: []sdk.Example{{
		Name:     "Gain",
		Request:  `{"initialInvestment": 1000, "finalValue": 1500}`,
		Response: `{"roiPercent": 50, "profit": 500}`,
	}, {
		Name:     "Loss",
		Request:  `{"initialInvestment": 2000, "finalValue": 1500}`,
		Response: `{"roiPercent": -25, "profit": -500}`,
	}},
	Run: func(_ context.Context, in roiRequest) (roiResult, error) {
		profit := in.FinalValue - in.InitialInvestment
		roi := profit / in.InitialInvestment * 100
		if err := sdk.InRange("initialInvestment", roi); err != nil {
			return roiResult{}, err
		}
		return roiResult{ROIPercent: percent(roi), Profit: cents(profit)}, nil
	},
}
