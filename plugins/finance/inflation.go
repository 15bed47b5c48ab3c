package main

import (
	"context"
	"math"

	"github.com/utilhost/utilhost/sdk"
)

type inflationRequest struct {
	CurrentAmount float64 `json:"currentAmount" doc:"Amount today." min:"0"`
	InflationRate float64 `json:"inflationRate" doc:"Inflation of a year, in percent; negative for falling prices." exclusiveMin:"-100"`
	Years         float64 `json:"years" doc:"Time from today; it need not be whole." min:"0"`
}

type inflationResult struct {
	FutureCost      float64 `json:"futureCost" doc:"What will cost then what costs the amount today."`
	PurchasingPower float64 `json:"purchasingPower" doc:"What the amount will buy then, in today's prices."`
	TotalInflation  float64 `json:"totalInflation" doc:"Rise of prices over the whole time, in percent."`
}

// Inflation is finance/inflation.
var Inflation = sdk.Endpoint[inflationRequest, inflationResult]{
	Route:   "finance/inflation",
	Summary: "Effect of inflation on an amount",
	Doc: `
Prices rise by the factor (1+i)^t in t years at an annual inflation of i. The
future cost is the amount times that factor, its purchasing power the amount
divided by it.`,
	Examples: []sdk.Example{{
		Request:  `{"currentAmount": 1000, "inflationRate": 3, "years": 10}`,
		Response: `{"futureCost": 1343.92, "purchasingPower": 744.09, "totalInflation": 34.39}`,
	}},
	Run: func(_ context.Context, in inflationRequest) (inflationResult, error) {
		rate := perPeriod(in.InflationRate, 1)
		factor := growth(rate, in.Years)
		cost, power, total := in.CurrentAmount*factor, in.CurrentAmount/factor, gain(rate, in.Years)*100
		// A factor of 0 is out of range too, as its logarithm is.
		if err := sdk.InRange("years", factor, total, math.Log(factor)); err != nil {
			return inflationResult{}, err
		}
		if err := sdk.InRange("currentAmount", cost, power); err != nil {
			return inflationResult{}, err
		}
		return inflationResult{
			FutureCost:      cents(cost),
			PurchasingPower: cents(power),
			TotalInflation:  percent(total),
		}, nil
	},
}
