package main

import (
	"context"

	"github.com/utilhost/utilhost/sdk"
)

type purchaseOrderRequest struct {
	ForecastUnits        float64 `json:"forecastUnits" doc:"Units expected to be sold in the period, 0 or more." min:"0"`
	ForecastPeriodDays   float64 `json:"forecastPeriodDays" doc:"Length of the period in days, above 0." exclusiveMin:"0"`
	LeadTimeDays         float64 `json:"leadTimeDays" doc:"Days from order to arrival, 0 or more." min:"0"`
	ReviewCoverDays      float64 `json:"reviewCoverDays" doc:"Days until the next order, 0 or more." min:"0"`
	SafetyDays           float64 `json:"safetyDays" doc:"Days of demand kept in reserve, 0 or more." min:"0" default:"0"`
	OnHandUnits          float64 `json:"onHandUnits" doc:"Units in stock, 0 or more." min:"0" default:"0"`
	OnOrderUnits         float64 `json:"onOrderUnits" doc:"Units ordered that have not arrived, 0 or more." min:"0" default:"0"`
	BackorderedUnits     float64 `json:"backorderedUnits" doc:"Units sold that have not been delivered, 0 or more." min:"0" default:"0"`
	MinimumOrderQuantity float64 `json:"minimumOrderQuantity" doc:"Fewest units that the supplier sells, 0 or more." min:"0" default:"0"`
	UnitCost             float64 `json:"unitCost" doc:"Cost of a unit, 0 or more." min:"0" default:"0"`
	CasePackSize         float64 `json:"casePackSize" doc:"Units in a case, a whole number of 1 or more." min:"1" whole:"true" default:"1"`
}

type purchaseOrderResult struct {
	NetRequirement         float64 `json:"netRequirement" doc:"Units missing from the target stock, 0 or more, 2 decimals."`
	SuggestedOrderQuantity float64 `json:"suggestedOrderQuantity" doc:"Units to order, in whole cases; 0 if none are missing."`
	CaseCount              float64 `json:"caseCount" doc:"Cases to order."`
	DailyDemand            float64 `json:"dailyDemand" doc:"Units expected to be sold a day, 2 decimals."`
	TargetStock            float64 `json:"targetStock" doc:"Units needed until the next order arrives, reserve included, 2 decimals."`
	InventoryPosition      float64 `json:"inventoryPosition" doc:"Units on hand and on order less those on backorder, 2 decimals."`
	EstimatedCost          float64 `json:"estimatedCost" doc:"Cost of the units to order, 2 decimals."`
}

// PurchaseOrder is inventory/purchase-order.
var PurchaseOrder = sdk.Endpoint[purchaseOrderRequest, purchaseOrderResult]{
	Route:   "inventory/purchase-order",
	Summary: "Purchase order from a forecast",
	Doc: `
Follows the textbook model of periodic review (Silver, Pyke and Thomas, Inventory and
Production Management in Supply Chains): the target stock is the daily demand times
lead time, review and safety days, and the net requirement is what the inventory
position, on hand plus on order less backordered, lacks of it. If anything is missing,
the order is that many units rounded up, at least the minimum order quantity, raised to
whole cases.`,
	Examples: []sdk.Example{{
		Name: "Minimum and cases",
		Request: `{"forecastUnits": 600, "forecastPeriodDays": 30, "leadTimeDays": 14, "reviewCoverDays": 30, "safetyDays": 6, "onHandUnits": 200, ` +
			`"onOrderUnits": 150, "backorderedUnits": 50, "minimumOrderQuantity": 500, "unitCost": 3.5, "casePackSize": 24}`,
		Response: `{"netRequirement": 700, "suggestedOrderQuantity": 720, "caseCount": 30, "dailyDemand": 20, "targetStock": 1000,
			"inventoryPosition": 300, "estimatedCost": 2520}`,
	}},
	Run: func(_ context.Context, in purchaseOrderRequest) (purchaseOrderResult, error) {
		daily := in.ForecastUnits / in.ForecastPeriodDays
		target := daily * (in.LeadTimeDays + in.ReviewCoverDays + in.SafetyDays)
		position := inventoryPosition(in.OnHandUnits, in.OnOrderUnits, in.BackorderedUnits)
		net := max(0, target-position)
		cases := 0.0
		if net > noise {
			cases = wholeCases(max(ceiling(net), in.MinimumOrderQuantity), in.CasePackSize)
		}
		quantity := cases * in.CasePackSize
		cost := quantity * in.UnitCost
		if err := sdk.InRange("", daily, target, position, net, quantity, cost); err != nil {
			return purchaseOrderResult{}, err
		}
		return purchaseOrderResult{
			NetRequirement:         rounded(net),
			SuggestedOrderQuantity: quantity,
			CaseCount:              cases,
			DailyDemand:            rounded(daily),
			TargetStock:            rounded(target),
			InventoryPosition:      rounded(position),
			EstimatedCost:          rounded(cost),
		}, nil
	},
}

// wholeCases returns how many cases of size units hold the units.
func wholeCases(units, size float64) float64 {
	cases := ceiling(units / size)
	// Of large cases a billionth is more than noise.
	if cases*size < units-noise {
		cases++
	}
	return cases
}
