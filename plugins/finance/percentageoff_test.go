package main

import (
	"testing"

	"github.com/utilhost/utilhost/sdk/sdktest"
)

// Expected values: by hand, the same as of finance/discount.
func TestPercentageOff(t *testing.T) {
	sdktest.Run(t, PercentageOff, []sdktest.Case{
		{Name: "quarter", Body: `{"price": 80, "percentOff": 25}`, Want: `{"amountOff": 20, "finalPrice": 60}`},
		{Name: "nothing", Body: `{"price": 50, "percentOff": 0}`, Want: `{"amountOff": 0, "finalPrice": 50}`},
		{Name: "everything", Body: `{"price": 49.99, "percentOff": 100}`, Want: `{"amountOff": 49.99, "finalPrice": 0}`},
		{Name: "nothing off nothing", Body: `{"price": 0, "percentOff": 50}`, Want: `{"amountOff": 0, "finalPrice": 0}`},
		{Name: "without float noise", Body: `{"price": 1.1, "percentOff": 10}`, Want: `{"amountOff": 0.11, "finalPrice": 0.99}`},
		{Name: "third", Body: `{"price": 100, "percentOff": 33.333}`, Want: `{"amountOff": 33.33, "finalPrice": 66.67}`},
		{Name: "half a cent off", Body: `{"price": 0.01, "percentOff": 50}`, Want: `{"amountOff": 0.01, "finalPrice": 0.01}`},
		{Name: "small part", Body: `{"price": 19.99, "percentOff": 12.5}`, Want: `{"amountOff": 2.5, "finalPrice": 17.49}`},
		{Name: "more than a safe integer", Body: `{"price": 1e18, "percentOff": 50}`, Want: `{"amountOff": 500000000000000000, "finalPrice": 500000000000000000}`},
	})
	const valid = `{"price": 80, "percentOff": 25}`
	refuses(t, PercentageOff, valid,
		`"price": -0.01`,
		`"price": null`,
		`"price": "1"`,
		`"price": 1.7e308`,
		`"percentOff": -0.01`,
		`"percentOff": 100.01`,
		`"percentOff": null`,
		`"percentOff": "1"`,
	)
	takes(t, PercentageOff, valid,
		`"percentOff": 0`,
		`"percentOff": 100`,
		`"price": 0`,
	)
}
