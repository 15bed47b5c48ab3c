package main

import (
	"context"

	"github.com/utilhost/utilhost/sdk"
)

type landedCostRequest struct {
	Quantity          float64 `json:"quantity" doc:"Units ordered, above 0." exclusiveMin:"0"`
	SupplierUnitCost  float64 `json:"supplierUnitCost" doc:"Price of a unit at the supplier, 0 or more." min:"0"`
	DamagedUnits      float64 `json:"damagedUnits" doc:"Units that cannot be sold, 0 or more and fewer than ordered." min:"0" default:"0"`
	Freight           float64 `json:"freight" doc:"Freight, 0 or more, like all that follows for the whole order." min:"0" default:"0"`
	Insurance         float64 `json:"insurance" doc:"Insurance, 0 or more." min:"0" default:"0"`
	DutyRate          float64 `json:"dutyRate" doc:"Duty in percent of the duty base, 0 to 100." min:"0" max:"100" default:"0"`
	Clearance         float64 `json:"clearance" doc:"Customs clearance, 0 or more." min:"0" default:"0"`
	DomesticTransport float64 `json:"domesticTransport" doc:"Transport in the country of arrival, 0 or more." min:"0" default:"0"`
	Inspection        float64 `json:"inspection" doc:"Inspection, 0 or more." min:"0" default:"0"`
	Packaging         float64 `json:"packaging" doc:"Packaging, 0 or more." min:"0" default:"0"`
	OtherCost         float64 `json:"otherCost" doc:"Any other cost, 0 or more." min:"0" default:"0"`
	DutyBase          string  `json:"dutyBase" doc:"What duty is paid on: the goods, or goods, freight and insurance." enum:"goods,cif" default:"goods"`
}

type landedCostResult struct {
	SellableUnits       float64 `json:"sellableUnits" doc:"Units ordered less those damaged, 4 decimals."`
	CostPerSellableUnit float64 `json:"costPerSellableUnit" doc:"Landed cost of a unit that can be sold, 4 decimals."`
	LandedCost          float64 `json:"landedCost" doc:"Cost of the whole order, 2 decimals."`
	Duty                float64 `json:"duty" doc:"Duty on the whole order, 2 decimals."`
	CostPerOrderedUnit  float64 `json:"costPerOrderedUnit" doc:"Landed cost of a unit ordered, 4 decimals."`
	GoodsCost           float64 `json:"goodsCost" doc:"What the supplier is paid for the whole order, 2 decimals."`
}

// LandedCost is commerce/landed-cost.
var LandedCost = sdk.Endpoint[landedCostRequest, landedCostResult]{
	Route:   "commerce/landed-cost",
	Summary: "Landed cost of imported goods",
	Doc: `
Adds up what an order costs until it lies in the warehouse: goods, freight, insurance,
duty, clearance, domestic transport, inspection, packaging and other cost, all of them
totals of the order. Duty is paid on the goods, or on their CIF value (Incoterms 2020:
cost, insurance and freight). Damaged units raise the cost of those that can be sold.`,
	Examples: []sdk.Example{{
		Name:    "Duty on the CIF value",
		Request: `{"quantity": 100, "supplierUnitCost": 5, "damagedUnits": 4, "freight": 80, "insurance": 20, "dutyRate": 10, "clearance": 45, "dutyBase": "cif"}`,
		Response: `{"sellableUnits": 96, "costPerSellableUnit": 7.3438, "landedCost": 705, "duty": 60, "costPerOrderedUnit": 7.05,
			"goodsCost": 500}`,
	}, {
		Name:    "Nothing left to sell",
		Request: `{"quantity": 10, "supplierUnitCost": 5, "damagedUnits": 10}`,
		Error:   sdk.CodeInvalidInput,
	}},
	Run: func(_ context.Context, in landedCostRequest) (landedCostResult, error) {
		sellable := in.Quantity - in.DamagedUnits
		if sellable <= 0 {
			return landedCostResult{}, sdk.Invalid("damagedUnits", "must be less than quantity")
		}
		goods := in.Quantity * in.SupplierUnitCost
		base := goods
		if in.DutyBase == "cif" {
			base = goods + in.Freight + in.Insurance
		}
		duty := base * in.DutyRate / 100
		landed := goods + in.Freight + in.Insurance + duty + in.Clearance + in.DomesticTransport + in.Inspection +
			in.Packaging + in.OtherCost
		perOrdered, perSellable := landed/in.Quantity, landed/sellable
		if err := inRange(&duty, &landed, &perOrdered, &perSellable); err != nil {
			return landedCostResult{}, err
		}
		return landedCostResult{
			SellableUnits:       roundedUnit(sellable),
			CostPerSellableUnit: roundedUnit(perSellable),
			LandedCost:          rounded(landed),
			Duty:                rounded(duty),
			CostPerOrderedUnit:  roundedUnit(perOrdered),
			GoodsCost:           rounded(goods),
		}, nil
	},
}
