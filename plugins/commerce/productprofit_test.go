package main

import (
	"testing"

	"github.com/utilhost/utilhost/sdk/sdktest"
)

// Expected values: by hand, and scripts/oracle/commerce-formulas.py.
func TestProductProfit(t *testing.T) {
	body := func(more string) string { return `{"sellingPrice": 50, "productCost": 20` + more + `}` }
	want := func(profit, margin, retained, even string) string {
		return `{"contributionProfit": ` + profit + `, "contributionMargin": ` + margin + `, "retainedRevenue": ` + retained + `, "breakEvenSellingPrice": ` + even + `}`
	}
	cases := []sdktest.Case{
		{Name: "defaults", Body: body(``), Want: want("30", "60", "50", "20")},
		{Name: "nulls", Body: body(`, "returnRate": null, "feesOnGrossRevenue": null, "fixedFee": null`), Want: want("30", "60", "50", "20")},
		{Name: "loss", Body: `{"sellingPrice": 10, "productCost": 15, "marketplaceRate": 10}`, Want: want("-6", "-60", "10", "16.67")},
		{Name: "both rates", Body: body(`, "marketplaceRate": 15, "paymentRate": 5`), Want: want("20", "40", "50", "25")},
		{Name: "fees on what returns leave", Body: body(`, "marketplaceRate": 20, "returnRate": 50`), Want: want("0", "0", "25", "50")},
		{Name: "fees on the full price", Body: body(`, "marketplaceRate": 20, "returnRate": 50, "feesOnGrossRevenue": true`), Want: want("-5", "-20", "25", "66.67")},
		{Name: "handling and recovery", Body: body(`, "returnRate": 10, "returnHandling": 4, "recoveryValue": 9`), Want: want("25.5", "56.67", "45", "21.67")},
		{Name: "everything comes back", Body: body(`, "returnRate": 100, "recoveryValue": 15`), Want: want("-5", "null", "0", "null")},
		{Name: "fees take the whole price", Body: body(`, "marketplaceRate": 60, "paymentRate": 40`), Want: want("-20", "-40", "50", "null")},
		{Name: "fees take more than the price", Body: body(`, "marketplaceRate": 60, "paymentRate": 50`), Want: want("-25", "-50", "50", "null")},
		{Name: "fees and returns take the whole price", Body: body(`, "marketplaceRate": 60, "paymentRate": 30, "returnRate": 10, "feesOnGrossRevenue": true`), Want: want("-20", "-44.44", "45", "null")},
		// 100 - 99.1 - (0.1 + 0.8) is 5.7e-15 in doubles.
		{Name: "the same with binary noise", Body: body(`, "marketplaceRate": 0.1, "paymentRate": 0.8, "returnRate": 99.1, "feesOnGrossRevenue": true`), Want: want("-20", "-4444.44", "0.45", "null")},
		{Name: "no cost", Body: `{"sellingPrice": 50, "productCost": 0}`, Want: want("50", "100", "50", "0")},
		{Name: "a profit at any price", Body: `{"sellingPrice": 50, "productCost": 5, "returnRate": 50, "recoveryValue": 20}`, Want: want("30", "120", "25", "null")},
		// (1 - 0.5) p - 0.8 p - 5 + 0.5 x 20 = 0 at 16.67; above it every unit loses.
		{Name: "the lower the price the better", Body: `{"sellingPrice": 50, "productCost": 5, "marketplaceRate": 80, "returnRate": 50, "recoveryValue": 20, "feesOnGrossRevenue": true}`, Want: want("-10", "-40", "25", "16.67")},
		{Name: "halves away from zero", Body: `{"sellingPrice": 1, "productCost": 1.125}`, Want: want("-0.13", "-12.5", "1", "1.13")},
		{Name: "costs out of range", Body: body(`, "packaging": 1.7e308, "fixedFee": 1.7e308`), Code: "INVALID_INPUT"},
		{Name: "margin out of range", Body: `{"sellingPrice": 1e-300, "productCost": 1e300}`, Code: "INVALID_INPUT"},
		{Name: "break-even out of range", Body: `{"sellingPrice": 1, "productCost": 1e308, "marketplaceRate": 99.9}`, Code: "INVALID_INPUT"},
		{Name: "no price", Body: `{"sellingPrice": 0, "productCost": 20}`, Code: "INVALID_INPUT", Field: "sellingPrice"},
		{Name: "negative price", Body: `{"sellingPrice": -1, "productCost": 20}`, Code: "INVALID_INPUT", Field: "sellingPrice"},
		{Name: "negative cost", Body: `{"sellingPrice": 50, "productCost": -1}`, Code: "INVALID_INPUT", Field: "productCost"},
		{Name: "flag as text", Body: body(`, "feesOnGrossRevenue": "true"`), Code: "INVALID_INPUT", Field: "feesOnGrossRevenue"},
	}
	for _, name := range []string{"inboundShipping", "importDuty", "packaging", "fixedFee", "fulfillment", "outboundShipping", "advertising", "otherCost"} {
		cases = append(cases,
			sdktest.Case{Name: name, Body: body(`, "` + name + `": 5`), Want: want("25", "50", "50", "25")},
			sdktest.Case{Name: "negative " + name, Body: body(`, "` + name + `": -1`), Code: "INVALID_INPUT", Field: name})
	}
	for _, name := range []string{"marketplaceRate", "paymentRate", "returnRate"} {
		cases = append(cases,
			sdktest.Case{Name: name + " below 0", Body: body(`, "` + name + `": -0.1`), Code: "INVALID_INPUT", Field: name},
			sdktest.Case{Name: name + " of 0", Body: body(`, "` + name + `": 0`), Want: want("30", "60", "50", "20")},
			sdktest.Case{Name: name + " above 100", Body: body(`, "` + name + `": 100.1`), Code: "INVALID_INPUT", Field: name})
	}
	for _, name := range []string{"returnHandling", "recoveryValue"} {
		cases = append(cases,
			sdktest.Case{Name: name + " without returns", Body: body(`, "` + name + `": 5`), Want: want("30", "60", "50", "20")},
			sdktest.Case{Name: "negative " + name, Body: body(`, "` + name + `": -1`), Code: "INVALID_INPUT", Field: name})
	}
	sdktest.Run(t, ProductProfit, cases)
	sdktest.Run(t, ProductProfit, sdktest.Recorded(t, "testdata/formulas.json", "commerce/product-profit"))
}
