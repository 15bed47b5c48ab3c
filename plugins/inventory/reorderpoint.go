package main

import (
	"context"

	"github.com/utilhost/utilhost/sdk"
)

type reorderPointRequest struct {
	UnitsSold        float64 `json:"unitsSold" doc:"Units sold in the period, 0 or more." min:"0"`
	DemandPeriodDays float64 `json:"demandPeriodDays" doc:"Length of the period in days, above 0." exclusiveMin:"0"`
	LeadTimeDays     float64 `json:"leadTimeDays" doc:"Days from order to arrival, 0 or more." min:"0"`
	SafetyStockUnits float64 `json:"safetyStockUnits" doc:"Units kept in reserve, 0 or more." min:"0" default:"0"`
	OnHandUnits      float64 `json:"onHandUnits" doc:"Units in stock, 0 or more." min:"0" default:"0"`
	OnOrderUnits     float64 `json:"onOrderUnits" doc:"Units ordered that have not arrived, 0 or more." min:"0" default:"0"`
	BackorderedUnits float64 `json:"backorderedUnits" doc:"Units sold that have not been delivered, 0 or more." min:"0" default:"0"`
	TargetCoverDays  float64 `json:"targetCoverDays" doc:"Days that an order is to last beyond the lead time, 0 or more." min:"0"`
}

type reorderPointResult struct {
	ReorderPoint           float64 `json:"reorderPoint" doc:"Inventory position at which to order, in units, 2 decimals."`
	InventoryPosition      float64 `json:"inventoryPosition" doc:"Units on hand and on order less those on backorder, 2 decimals."`
	SuggestedOrderQuantity float64 `json:"suggestedOrderQuantity" doc:"Whole units to order for the cover, whether or not it is time to."`
	DailyDemand            float64 `json:"dailyDemand" doc:"Units sold a day, 2 decimals."`
	LeadTimeDemand         float64 `json:"leadTimeDemand" doc:"Units sold during the lead time, 2 decimals."`
	ShouldReorder          bool    `json:"shouldReorder" doc:"Whether the inventory position is at the reorder point or below."`
}

// ReorderPoint is inventory/reorder-point.
var ReorderPoint = sdk.Endpoint[reorderPointRequest, reorderPointResult]{
	Route:   "inventory/reorder-point",
	Summary: "Reorder point and order quantity",
	Doc: `
Follows the textbook model of continuous review (Silver, Pyke and Thomas, Inventory
and Production Management in Supply Chains): the reorder point is the demand during
the lead time plus the safety stock, the inventory position is units on hand plus on
order less backordered. The suggested quantity raises the position to the reorder
point plus the target cover, rounded up to whole units, and is 0 where the position
is there already.`,
	Examples: []sdk.Example{{
		Name:    "Time to order",
		Request: `{"unitsSold": 300, "demandPeriodDays": 30, "leadTimeDays": 7, "safetyStockUnits": 20, "onHandUnits": 60, "onOrderUnits": 20, "targetCoverDays": 30}`,
		Response: `{"reorderPoint": 90, "inventoryPosition": 80, "suggestedOrderQuantity": 310, "dailyDemand": 10, "leadTimeDemand": 70,
			"shouldReorder": true}`,
	}},
	Run: func(_ context.Context, in reorderPointRequest) (reorderPointResult, error) {
		daily := in.UnitsSold / in.DemandPeriodDays
		lead := daily * in.LeadTimeDays
		point := lead + in.SafetyStockUnits
		position := inventoryPosition(in.OnHandUnits, in.OnOrderUnits, in.BackorderedUnits)
		missing := point + daily*in.TargetCoverDays - position
		if err := sdk.InRange("", daily, lead, point, position, missing); err != nil {
			return reorderPointResult{}, err
		}
		return reorderPointResult{
			ReorderPoint:           rounded(point),
			InventoryPosition:      rounded(position),
			SuggestedOrderQuantity: ceiling(missing),
			DailyDemand:            rounded(daily),
			LeadTimeDemand:         rounded(lead),
			ShouldReorder:          position <= point+noise,
		}, nil
	},
}
