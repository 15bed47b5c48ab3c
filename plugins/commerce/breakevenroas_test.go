package main

import (
	"testing"

	"github.com/utilhost/utilhost/sdk/sdktest"
)

// Expected values: by hand, and scripts/oracle/commerce-formulas.py.
func TestBreakEvenROAS(t *testing.T) {
	body := func(more string) string {
		return `{"averageOrderValue": 80, "productAndFulfillmentCost": 40` + more + `}`
	}
	want := func(roas, acos, contribution, most, click, current string) string {
		return `{"breakEvenRoas": ` + roas + `, "breakEvenAcos": ` + acos + `, "preAdContribution": ` + contribution + `, "maxAdCostPerOrder": ` + most +
			`, "breakEvenCpc": ` + click + `, ` + current + `}`
	}
	current := func(roas, acos, cost string) string {
		return `"currentRoas": ` + roas + `, "currentAcos": ` + acos + `, "currentCostPerOrder": ` + cost
	}
	none := current("null", "null", "null")
	plain := want("2", "50", "40", "40", "0", none)
	cases := []sdktest.Case{
		{Name: "defaults", Body: body(``), Want: plain},
		{Name: "nulls", Body: body(`, "returnRate": null, "conversionRate": null, "currentSpend": null`), Want: plain},
		{Name: "thin", Body: `{"averageOrderValue": 50, "productAndFulfillmentCost": 45}`, Want: want("10", "10", "5", "5", "0", none)},
		{Name: "fees of what is not returned", Body: body(`, "sellingFeeRate": 10, "returnRate": 20`), Want: want("4.55", "22", "17.6", "17.6", "0", none)},
		{Name: "clicks", Body: body(`, "conversionRate": 2.5`), Want: want("2", "50", "40", "40", "1", none)},
		{Name: "every click orders", Body: body(`, "conversionRate": 100`), Want: want("2", "50", "40", "40", "40", none)},
		{Name: "no cost", Body: `{"averageOrderValue": 80, "productAndFulfillmentCost": 0}`, Want: want("1", "100", "80", "80", "0", none)},
		{Name: "nothing is left", Body: `{"averageOrderValue": 80, "productAndFulfillmentCost": 80, "conversionRate": 5}`, Want: want("null", "0", "0", "0", "0", none)},
		{Name: "less than nothing", Body: `{"averageOrderValue": 80, "productAndFulfillmentCost": 100, "conversionRate": 5}`, Want: want("null", "0", "-20", "0", "0", none)},
		// 10 x (1 - 0.05) x (1 - 0.2) - 7.6 is 8.9e-16 in doubles.
		{Name: "binary noise is nothing", Body: `{"averageOrderValue": 10, "productAndFulfillmentCost": 7.6, "sellingFeeRate": 20, "returnRate": 5, "conversionRate": 100}`,
			Want: want("null", "0", "0", "0", "0", none)},
		{Name: "everything is returned", Body: body(`, "returnRate": 100`), Want: want("null", "0", "-40", "0", "0", none)},
		{Name: "fees take everything", Body: body(`, "sellingFeeRate": 100`), Want: want("null", "0", "-40", "0", "0", none)},
		{Name: "current figures", Body: body(`, "currentSpend": 500, "attributedRevenue": 1600, "attributedOrders": 20`), Want: want("2", "50", "40", "40", "0", current("3.2", "31.25", "25"))},
		{Name: "spend alone", Body: body(`, "currentSpend": 500`), Want: want("2", "50", "40", "40", "0", current("0", "null", "null"))},
		{Name: "revenue alone", Body: body(`, "attributedRevenue": 1600`), Want: want("2", "50", "40", "40", "0", current("null", "0", "null"))},
		{Name: "orders alone", Body: body(`, "attributedOrders": 20`), Want: want("2", "50", "40", "40", "0", current("null", "null", "0"))},
		{Name: "break-even in range though far out", Body: `{"averageOrderValue": 1e308, "productAndFulfillmentCost": 0}`, Want: want("1", "100", "1e308", "1e308", "0", none)},
		{Name: "current figure out of range", Body: body(`, "currentSpend": 1e-300, "attributedRevenue": 1e300`), Code: "INVALID_INPUT"},
		{Name: "current share out of range", Body: body(`, "currentSpend": 1e308, "attributedRevenue": 1`), Code: "INVALID_INPUT"},
		{Name: "no order value", Body: `{"averageOrderValue": 0, "productAndFulfillmentCost": 40}`, Code: "INVALID_INPUT", Field: "averageOrderValue"},
		{Name: "negative order value", Body: `{"averageOrderValue": -1, "productAndFulfillmentCost": 40}`, Code: "INVALID_INPUT", Field: "averageOrderValue"},
		{Name: "negative cost", Body: `{"averageOrderValue": 80, "productAndFulfillmentCost": -1}`, Code: "INVALID_INPUT", Field: "productAndFulfillmentCost"},
		{Name: "cost as text", Body: `{"averageOrderValue": 80, "productAndFulfillmentCost": "40"}`, Code: "INVALID_INPUT", Field: "productAndFulfillmentCost"},
	}
	for _, name := range []string{"sellingFeeRate", "returnRate", "conversionRate"} {
		cases = append(cases,
			sdktest.Case{Name: name + " below 0", Body: body(`, "` + name + `": -0.1`), Code: "INVALID_INPUT", Field: name},
			sdktest.Case{Name: name + " of 0", Body: body(`, "` + name + `": 0`), Want: plain},
			sdktest.Case{Name: name + " above 100", Body: body(`, "` + name + `": 100.1`), Code: "INVALID_INPUT", Field: name})
	}
	for _, name := range []string{"currentSpend", "attributedRevenue", "attributedOrders"} {
		cases = append(cases, sdktest.Case{Name: "negative " + name, Body: body(`, "` + name + `": -1`), Code: "INVALID_INPUT", Field: name})
	}
	sdktest.Run(t, BreakEvenROAS, cases)
	sdktest.Run(t, BreakEvenROAS, sdktest.Recorded(t, "testdata/formulas.json", "commerce/break-even-roas"))
}
