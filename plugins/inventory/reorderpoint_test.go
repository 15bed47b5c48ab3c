package main

import (
	"testing"

	"github.com/utilhost/utilhost/sdk/sdktest"
)

// Expected values: by hand, and scripts/oracle/inventory-formulas.py.
func TestReorderPoint(t *testing.T) {
	body := func(more string) string {
		return `{"unitsSold": 300, "demandPeriodDays": 30, "leadTimeDays": 7, "targetCoverDays": 30` + more + `}`
	}
	sdktest.Run(t, ReorderPoint, []sdktest.Case{
		{Name: "defaults", Body: body(``), Want: `{"reorderPoint": 70, "inventoryPosition": 0, "suggestedOrderQuantity": 370, "dailyDemand": 10, "leadTimeDemand": 70, "shouldReorder": true}`},
		{Name: "nulls", Body: body(`, "safetyStockUnits": null, "onHandUnits": null, "onOrderUnits": null, "backorderedUnits": null`),
			Want: `{"reorderPoint": 70, "inventoryPosition": 0, "suggestedOrderQuantity": 370, "dailyDemand": 10, "leadTimeDemand": 70, "shouldReorder": true}`},
		{Name: "everything", Body: body(`, "safetyStockUnits": 20, "onHandUnits": 90, "onOrderUnits": 30, "backorderedUnits": 15`),
			Want: `{"reorderPoint": 90, "inventoryPosition": 105, "suggestedOrderQuantity": 285, "dailyDemand": 10, "leadTimeDemand": 70, "shouldReorder": false}`},
		{Name: "at the reorder point", Body: body(`, "onHandUnits": 70`), Want: `{"reorderPoint": 70, "inventoryPosition": 70, "suggestedOrderQuantity": 300, "dailyDemand": 10, "leadTimeDemand": 70, "shouldReorder": true}`},
		{Name: "above it", Body: body(`, "onHandUnits": 70.01`), Want: `{"reorderPoint": 70, "inventoryPosition": 70.01, "suggestedOrderQuantity": 300, "dailyDemand": 10, "leadTimeDemand": 70, "shouldReorder": false}`},
		{Name: "enough", Body: body(`, "onHandUnits": 370`), Want: `{"reorderPoint": 70, "inventoryPosition": 370, "suggestedOrderQuantity": 0, "dailyDemand": 10, "leadTimeDemand": 70, "shouldReorder": false}`},
		{Name: "more than enough", Body: body(`, "onHandUnits": 1000`), Want: `{"reorderPoint": 70, "inventoryPosition": 1000, "suggestedOrderQuantity": 0, "dailyDemand": 10, "leadTimeDemand": 70, "shouldReorder": false}`},
		{Name: "part of a unit is a unit", Body: body(`, "onHandUnits": 369.9`), Want: `{"reorderPoint": 70, "inventoryPosition": 369.9, "suggestedOrderQuantity": 1, "dailyDemand": 10, "leadTimeDemand": 70, "shouldReorder": false}`},
		{Name: "negative position", Body: body(`, "backorderedUnits": 40`), Want: `{"reorderPoint": 70, "inventoryPosition": -40, "suggestedOrderQuantity": 410, "dailyDemand": 10, "leadTimeDemand": 70, "shouldReorder": true}`},
		// 0.8 x 3 + 0.6 is 3.0000000000000004 in doubles.
		{Name: "binary noise adds no unit", Body: `{"unitsSold": 0.8, "demandPeriodDays": 1, "leadTimeDays": 3, "safetyStockUnits": 0.6, "targetCoverDays": 0}`,
			Want: `{"reorderPoint": 3, "inventoryPosition": 0, "suggestedOrderQuantity": 3, "dailyDemand": 0.8, "leadTimeDemand": 2.4, "shouldReorder": true}`},
		// 0.1 + 0.2 is more than 0.3 in doubles.
		{Name: "binary noise does not postpone", Body: `{"unitsSold": 0.3, "demandPeriodDays": 1, "leadTimeDays": 1, "onHandUnits": 0.1, "onOrderUnits": 0.2, "targetCoverDays": 0}`,
			Want: `{"reorderPoint": 0.3, "inventoryPosition": 0.3, "suggestedOrderQuantity": 0, "dailyDemand": 0.3, "leadTimeDemand": 0.3, "shouldReorder": true}`},
		{Name: "nothing sold", Body: `{"unitsSold": 0, "demandPeriodDays": 30, "leadTimeDays": 0, "targetCoverDays": 0}`,
			Want: `{"reorderPoint": 0, "inventoryPosition": 0, "suggestedOrderQuantity": 0, "dailyDemand": 0, "leadTimeDemand": 0, "shouldReorder": true}`},
		{Name: "halves away from zero", Body: `{"unitsSold": 1, "demandPeriodDays": 8, "leadTimeDays": 1, "targetCoverDays": 0, "backorderedUnits": 0.125}`,
			Want: `{"reorderPoint": 0.13, "inventoryPosition": -0.13, "suggestedOrderQuantity": 1, "dailyDemand": 0.13, "leadTimeDemand": 0.13, "shouldReorder": true}`},
		{Name: "demand out of range", Body: `{"unitsSold": 1e300, "demandPeriodDays": 1e-300, "leadTimeDays": 0, "targetCoverDays": 0}`, Code: "INVALID_INPUT"},
		{Name: "position out of range", Body: body(`, "onHandUnits": 1.7e308, "onOrderUnits": 1.7e308`), Code: "INVALID_INPUT"},
		{Name: "negative units", Body: `{"unitsSold": -1, "demandPeriodDays": 30, "leadTimeDays": 7, "targetCoverDays": 30}`, Code: "INVALID_INPUT", Field: "unitsSold"},
		{Name: "no period", Body: `{"unitsSold": 300, "demandPeriodDays": 0, "leadTimeDays": 7, "targetCoverDays": 30}`, Code: "INVALID_INPUT", Field: "demandPeriodDays"},
		{Name: "negative period", Body: `{"unitsSold": 300, "demandPeriodDays": -30, "leadTimeDays": 7, "targetCoverDays": 30}`, Code: "INVALID_INPUT", Field: "demandPeriodDays"},
		{Name: "negative lead time", Body: `{"unitsSold": 300, "demandPeriodDays": 30, "leadTimeDays": -1, "targetCoverDays": 30}`, Code: "INVALID_INPUT", Field: "leadTimeDays"},
		{Name: "negative cover", Body: `{"unitsSold": 300, "demandPeriodDays": 30, "leadTimeDays": 7, "targetCoverDays": -1}`, Code: "INVALID_INPUT", Field: "targetCoverDays"},
		{Name: "no cover", Body: `{"unitsSold": 300, "demandPeriodDays": 30, "leadTimeDays": 7}`, Code: "INVALID_INPUT", Field: "targetCoverDays"},
		{Name: "negative safety stock", Body: body(`, "safetyStockUnits": -1`), Code: "INVALID_INPUT", Field: "safetyStockUnits"},
		{Name: "negative stock", Body: body(`, "onHandUnits": -1`), Code: "INVALID_INPUT", Field: "onHandUnits"},
		{Name: "negative order", Body: body(`, "onOrderUnits": -1`), Code: "INVALID_INPUT", Field: "onOrderUnits"},
		{Name: "negative backorder", Body: body(`, "backorderedUnits": -1`), Code: "INVALID_INPUT", Field: "backorderedUnits"},
	})
	sdktest.Run(t, ReorderPoint, sdktest.Recorded(t, "testdata/formulas.json", "inventory/reorder-point"))
}
