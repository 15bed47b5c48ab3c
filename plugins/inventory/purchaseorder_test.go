package main

import (
	"testing"

	"github.com/utilhost/utilhost/sdk/sdktest"
)

// Expected values: by hand, and scripts/oracle/inventory-formulas.py.
func TestPurchaseOrder(t *testing.T) {
	body := func(more string) string {
		return `{"forecastUnits": 300, "forecastPeriodDays": 30, "leadTimeDays": 10, "reviewCoverDays": 20` + more + `}`
	}
	want := func(net, quantity, cases, position, cost string) string {
		return `{"netRequirement": ` + net + `, "suggestedOrderQuantity": ` + quantity + `, "caseCount": ` + cases +
			`, "dailyDemand": 10, "targetStock": 300, "inventoryPosition": ` + position + `, "estimatedCost": ` + cost + `}`
	}
	sdktest.Run(t, PurchaseOrder, []sdktest.Case{
		{Name: "defaults", Body: body(``), Want: want("300", "300", "300", "0", "0")},
		{Name: "nulls", Body: body(`, "safetyDays": null, "onHandUnits": null, "minimumOrderQuantity": null, "unitCost": null, "casePackSize": null`), Want: want("300", "300", "300", "0", "0")},
		{Name: "safety days", Body: `{"forecastUnits": 300, "forecastPeriodDays": 30, "leadTimeDays": 10, "reviewCoverDays": 15, "safetyDays": 5}`, Want: want("300", "300", "300", "0", "0")},
		{Name: "position and cost", Body: body(`, "onHandUnits": 120, "onOrderUnits": 50, "backorderedUnits": 20, "unitCost": 0.125`), Want: want("150", "150", "150", "150", "18.75")},
		{Name: "whole cases", Body: body(`, "casePackSize": 24`), Want: want("300", "312", "13", "0", "0")},
		{Name: "cases without a rest", Body: body(`, "casePackSize": 25`), Want: want("300", "300", "12", "0", "0")},
		{Name: "minimum", Body: body(`, "onHandUnits": 299, "minimumOrderQuantity": 500`), Want: want("1", "500", "500", "299", "0")},
		{Name: "minimum in cases", Body: body(`, "onHandUnits": 299, "minimumOrderQuantity": 500, "casePackSize": 48, "unitCost": 2`), Want: want("1", "528", "11", "299", "1056")},
		{Name: "minimum below the requirement", Body: body(`, "minimumOrderQuantity": 299`), Want: want("300", "300", "300", "0", "0")},
		{Name: "fraction of a minimum", Body: body(`, "onHandUnits": 299, "minimumOrderQuantity": 2.5`), Want: want("1", "3", "3", "299", "0")},
		{Name: "part of a unit", Body: body(`, "onHandUnits": 299.5`), Want: want("0.5", "1", "1", "299.5", "0")},
		{Name: "nothing missing", Body: body(`, "onHandUnits": 300, "minimumOrderQuantity": 500, "unitCost": 9`), Want: want("0", "0", "0", "300", "0")},
		{Name: "more than enough", Body: body(`, "onHandUnits": 301, "minimumOrderQuantity": 500`), Want: want("0", "0", "0", "301", "0")},
		{Name: "negative position", Body: body(`, "backorderedUnits": 5`), Want: want("305", "305", "305", "-5", "0")},
		{Name: "one large case", Body: body(`, "casePackSize": 1e12`), Want: want("300", "1000000000000", "1", "0", "0")},
		{Name: "hardly more than a large case", Body: body(`, "onHandUnits": 299, "minimumOrderQuantity": 10000000001, "casePackSize": 1e10`), Want: want("1", "20000000000", "2", "299", "0")},
		{Name: "case as whole number with a point", Body: body(`, "casePackSize": 24.0`), Want: want("300", "312", "13", "0", "0")},
		// 0.1 x 3 - 0.3 is 5.6e-17 in doubles.
		{Name: "binary noise orders nothing", Body: `{"forecastUnits": 0.1, "forecastPeriodDays": 1, "leadTimeDays": 3, "reviewCoverDays": 0, "onHandUnits": 0.3, "minimumOrderQuantity": 10}`,
			Want: `{"netRequirement": 0, "suggestedOrderQuantity": 0, "caseCount": 0, "dailyDemand": 0.1, "targetStock": 0.3, "inventoryPosition": 0.3, "estimatedCost": 0}`},
		{Name: "no forecast", Body: `{"forecastUnits": 0, "forecastPeriodDays": 30, "leadTimeDays": 0, "reviewCoverDays": 0}`,
			Want: `{"netRequirement": 0, "suggestedOrderQuantity": 0, "caseCount": 0, "dailyDemand": 0, "targetStock": 0, "inventoryPosition": 0, "estimatedCost": 0}`},
		{Name: "cost out of range", Body: body(`, "unitCost": 1e307`), Code: "INVALID_INPUT"},
		{Name: "demand out of range", Body: `{"forecastUnits": 1e300, "forecastPeriodDays": 1e-300, "leadTimeDays": 10, "reviewCoverDays": 20}`, Code: "INVALID_INPUT"},
		{Name: "days out of range", Body: `{"forecastUnits": 0, "forecastPeriodDays": 1, "leadTimeDays": 1.7e308, "reviewCoverDays": 1.7e308}`, Code: "INVALID_INPUT"},
		{Name: "negative forecast", Body: `{"forecastUnits": -1, "forecastPeriodDays": 30, "leadTimeDays": 10, "reviewCoverDays": 20}`, Code: "INVALID_INPUT", Field: "forecastUnits"},
		{Name: "no period", Body: `{"forecastUnits": 300, "forecastPeriodDays": 0, "leadTimeDays": 10, "reviewCoverDays": 20}`, Code: "INVALID_INPUT", Field: "forecastPeriodDays"},
		{Name: "negative lead time", Body: `{"forecastUnits": 300, "forecastPeriodDays": 30, "leadTimeDays": -1, "reviewCoverDays": 20}`, Code: "INVALID_INPUT", Field: "leadTimeDays"},
		{Name: "negative review", Body: `{"forecastUnits": 300, "forecastPeriodDays": 30, "leadTimeDays": 10, "reviewCoverDays": -1}`, Code: "INVALID_INPUT", Field: "reviewCoverDays"},
		{Name: "negative safety", Body: body(`, "safetyDays": -1`), Code: "INVALID_INPUT", Field: "safetyDays"},
		{Name: "negative stock", Body: body(`, "onHandUnits": -1`), Code: "INVALID_INPUT", Field: "onHandUnits"},
		{Name: "negative order", Body: body(`, "onOrderUnits": -1`), Code: "INVALID_INPUT", Field: "onOrderUnits"},
		{Name: "negative backorder", Body: body(`, "backorderedUnits": -1`), Code: "INVALID_INPUT", Field: "backorderedUnits"},
		{Name: "negative minimum", Body: body(`, "minimumOrderQuantity": -1`), Code: "INVALID_INPUT", Field: "minimumOrderQuantity"},
		{Name: "negative cost", Body: body(`, "unitCost": -1`), Code: "INVALID_INPUT", Field: "unitCost"},
		{Name: "empty case", Body: body(`, "casePackSize": 0`), Code: "INVALID_INPUT", Field: "casePackSize"},
		{Name: "half a case", Body: body(`, "casePackSize": 2.5`), Code: "INVALID_INPUT", Field: "casePackSize"},
	})
	sdktest.Run(t, PurchaseOrder, sdktest.Recorded(t, "testdata/formulas.json", "inventory/purchase-order"))
}
