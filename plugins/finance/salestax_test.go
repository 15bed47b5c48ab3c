package main

import (
	"testing"

	"github.com/utilhost/utilhost/sdk/sdktest"
)

// Expected values: by hand.
func TestSalesTax(t *testing.T) {
	sdktest.Run(t, SalesTax, []sdktest.Case{
		{Name: "plain", Body: `{"price": 100, "ratePercent": 8.25}`, Want: `{"taxAmount": 8.25, "totalPrice": 108.25}`},
		{Name: "cents", Body: `{"price": 49.99, "ratePercent": 8.25}`, Want: `{"taxAmount": 4.12, "totalPrice": 54.11}`},
		{Name: "no tax", Body: `{"price": 49.99, "ratePercent": 0}`, Want: `{"taxAmount": 0, "totalPrice": 49.99}`},
		{Name: "no price", Body: `{"price": 0, "ratePercent": 8.25}`, Want: `{"taxAmount": 0, "totalPrice": 0}`},
		{Name: "rate above a hundred", Body: `{"price": 2, "ratePercent": 150}`, Want: `{"taxAmount": 3, "totalPrice": 5}`},
		{Name: "half a cent", Body: `{"price": 0.5, "ratePercent": 1}`, Want: `{"taxAmount": 0.01, "totalPrice": 0.51}`},
		{Name: "tax below half a cent", Body: `{"price": 0.04, "ratePercent": 10}`, Want: `{"taxAmount": 0, "totalPrice": 0.04}`},
		{Name: "only the answer is rounded", Body: `{"price": 0.334, "ratePercent": 1}`, Want: `{"taxAmount": 0, "totalPrice": 0.34}`},
	})
	const valid = `{"price": 100, "ratePercent": 8}`
	refuses(t, SalesTax, valid,
		`"price": -0.01`,
		`"price": null`,
		`"price": "1"`,
		`"price": 1.7e308`,
		`"ratePercent": -0.01`,
		`"ratePercent": null`,
		`"ratePercent": "8"`,
	)
	takes(t, SalesTax, valid,
		`"price": 0`,
		`"ratePercent": 1e6`,
	)
}
