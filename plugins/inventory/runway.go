package main

import (
	"context"

	"github.com/utilhost/utilhost/sdk"
)

type runwayRequest struct {
	OnHandUnits        float64 `json:"onHandUnits" doc:"Units in stock, 0 or more." min:"0"`
	ReservedUnits      float64 `json:"reservedUnits" doc:"Units in stock that are promised, 0 or more." min:"0" default:"0"`
	DamagedUnits       float64 `json:"damagedUnits" doc:"Units in stock that cannot be sold, 0 or more." min:"0" default:"0"`
	AverageDailySales  float64 `json:"averageDailySales" doc:"Units sold a day, above 0." exclusiveMin:"0"`
	InboundUnits       float64 `json:"inboundUnits" doc:"Units on their way, 0 or more." min:"0" default:"0"`
	InboundArrivalDays float64 `json:"inboundArrivalDays" doc:"Days until they arrive, 0 or more." min:"0" default:"0"`
}

type runwayResult struct {
	SellableNow           float64 `json:"sellableNow" doc:"Units in stock that can be sold, 0 or more, 2 decimals."`
	RunwayDays            float64 `json:"runwayDays" doc:"Days that they last, what is on its way not counted, 2 decimals."`
	StockoutBeforeInbound bool    `json:"stockoutBeforeInbound" doc:"Whether they are gone before the units on their way arrive; false if there are none."`
}

// Runway is inventory/runway.
var Runway = sdk.Endpoint[runwayRequest, runwayResult]{
	Route:   "inventory/runway",
	Summary: "How long the stock lasts",
	Doc: `
Divides the units that can be sold now, on hand less reserved less damaged and never
below 0, by the average daily sales. What is on its way does not lengthen the runway;
it is only asked whether it comes too late. Stock that lasts exactly until then is in
time.`,
	Examples: []sdk.Example{{
		Name:     "Too late",
		Request:  `{"onHandUnits": 100, "reservedUnits": 10, "damagedUnits": 5, "averageDailySales": 8, "inboundUnits": 200, "inboundArrivalDays": 14}`,
		Response: `{"sellableNow": 85, "runwayDays": 10.63, "stockoutBeforeInbound": true}`,
	}},
	Run: func(_ context.Context, in runwayRequest) (runwayResult, error) {
		sellable := max(0, in.OnHandUnits-in.ReservedUnits-in.DamagedUnits)
		days := sellable / in.AverageDailySales
		if err := sdk.InRange("", sellable, days); err != nil {
			return runwayResult{}, err
		}
		return runwayResult{
			SellableNow:           rounded(sellable),
			RunwayDays:            rounded(days),
			StockoutBeforeInbound: in.InboundUnits > 0 && days < in.InboundArrivalDays-noise,
		}, nil
	},
}
