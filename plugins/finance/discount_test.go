package main

import (
	"testing"

	"github.com/utilhost/utilhost/sdk/sdktest"
)

// Expected values: by hand.
func TestDiscount(t *testing.T) {
	sdktest.Run(t, Discount, []sdktest.Case{
		{Name: "quarter", Body: `{"originalPrice": 80, "discountPercent": 25}`, Want: `{"discountAmount": 20, "finalPrice": 60, "saved": 20}`},
		{Name: "nothing", Body: `{"originalPrice": 50, "discountPercent": 0}`, Want: `{"discountAmount": 0, "finalPrice": 50, "saved": 0}`},
		{Name: "everything", Body: `{"originalPrice": 49.99, "discountPercent": 100}`, Want: `{"discountAmount": 49.99, "finalPrice": 0, "saved": 49.99}`},
		{Name: "nothing off nothing", Body: `{"originalPrice": 0, "discountPercent": 50}`, Want: `{"discountAmount": 0, "finalPrice": 0, "saved": 0}`},
		{Name: "without float noise", Body: `{"originalPrice": 1.1, "discountPercent": 10}`, Want: `{"discountAmount": 0.11, "finalPrice": 0.99, "saved": 0.11}`},
		{Name: "third", Body: `{"originalPrice": 100, "discountPercent": 33.333}`, Want: `{"discountAmount": 33.33, "finalPrice": 66.67, "saved": 33.33}`},
		{Name: "half a cent off", Body: `{"originalPrice": 0.01, "discountPercent": 50}`, Want: `{"discountAmount": 0.01, "finalPrice": 0.01, "saved": 0.01}`},
		{Name: "small part", Body: `{"originalPrice": 19.99, "discountPercent": 12.5}`, Want: `{"discountAmount": 2.5, "finalPrice": 17.49, "saved": 2.5}`},
		{Name: "more than a safe integer", Body: `{"originalPrice": 1e18, "discountPercent": 50}`, Want: `{"discountAmount": 500000000000000000, "finalPrice": 500000000000000000, "saved": 500000000000000000}`},
	})
	const valid = `{"originalPrice": 80, "discountPercent": 25}`
	refuses(t, Discount, valid,
		`"originalPrice": -0.01`,
		`"originalPrice": null`,
		`"originalPrice": "1"`,
		`"originalPrice": 1.7e308`,
		`"discountPercent": -0.01`,
		`"discountPercent": 100.01`,
		`"discountPercent": null`,
		`"discountPercent": "1"`,
	)
	takes(t, Discount, valid,
		`"discountPercent": 0`,
		`"discountPercent": 100`,
		`"originalPrice": 0`,
	)
}
