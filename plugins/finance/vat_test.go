package main

import (
	"testing"

	"github.com/utilhost/utilhost/sdk/sdktest"
)

// Expected values: by hand.
func TestVAT(t *testing.T) {
	sdktest.Run(t, VAT, []sdktest.Case{
		{Name: "add is the default", Body: `{"amount": 100, "ratePercent": 20}`, Want: `{"netAmount": 100, "taxAmount": 20, "grossAmount": 120}`},
		{Name: "add", Body: `{"amount": 250, "ratePercent": 7, "mode": "add"}`, Want: `{"netAmount": 250, "taxAmount": 17.5, "grossAmount": 267.5}`},
		{Name: "remove", Body: `{"amount": 119, "ratePercent": 19, "mode": "remove"}`, Want: `{"netAmount": 100, "taxAmount": 19, "grossAmount": 119}`},
		{Name: "remove with a rest", Body: `{"amount": 100, "ratePercent": 20, "mode": "remove"}`, Want: `{"netAmount": 83.33, "taxAmount": 16.67, "grossAmount": 100}`},
		{Name: "no rate, add", Body: `{"amount": 9.99, "ratePercent": 0}`, Want: `{"netAmount": 9.99, "taxAmount": 0, "grossAmount": 9.99}`},
		{Name: "no rate, remove", Body: `{"amount": 9.99, "ratePercent": 0, "mode": "remove"}`, Want: `{"netAmount": 9.99, "taxAmount": 0, "grossAmount": 9.99}`},
		{Name: "no amount", Body: `{"amount": 0, "ratePercent": 20, "mode": "remove"}`, Want: `{"netAmount": 0, "taxAmount": 0, "grossAmount": 0}`},
		{Name: "rate above a hundred", Body: `{"amount": 100, "ratePercent": 300, "mode": "remove"}`, Want: `{"netAmount": 25, "taxAmount": 75, "grossAmount": 100}`},
		{Name: "rate far above a hundred", Body: `{"amount": 100, "ratePercent": 1e300, "mode": "remove"}`, Want: `{"netAmount": 0, "taxAmount": 100, "grossAmount": 100}`},
		{Name: "amount with more decimals", Body: `{"amount": 0.125, "ratePercent": 0}`, Want: `{"netAmount": 0.13, "taxAmount": 0, "grossAmount": 0.13}`},
		{Name: "overflow", Body: `{"amount": 1e10, "ratePercent": 1e300}`, Code: "INVALID_INPUT", Field: "amount"},
	})
	const valid = `{"amount": 100, "ratePercent": 20}`
	refuses(t, VAT, valid,
		`"amount": -0.01`,
		`"amount": null`,
		`"amount": "1"`,
		`"amount": 1.7e308`,
		`"ratePercent": -0.01`,
		`"ratePercent": null`,
		`"ratePercent": "20"`,
		`"mode": ""`,
		`"mode": "Add"`,
		`"mode": "subtract"`,
		`"mode": 7`,
	)
	takes(t, VAT, valid,
		`"mode": null`,
		`"ratePercent": 0`,
		`"ratePercent": 1000`,
	)
}
