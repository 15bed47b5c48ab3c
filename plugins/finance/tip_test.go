package main

import (
	"testing"

	"github.com/utilhost/utilhost/sdk/sdktest"
)

// Expected values: by hand.
func TestTip(t *testing.T) {
	sdktest.Run(t, Tip, []sdktest.Case{
		{Name: "three people", Body: `{"billAmount": 85.5, "tipPercent": 18, "people": 3}`, Want: `{"tipAmount": 15.39, "totalBill": 100.89, "perPerson": 33.63}`},
		{Name: "one is the default", Body: `{"billAmount": 50, "tipPercent": 20}`, Want: `{"tipAmount": 10, "totalBill": 60, "perPerson": 60}`},
		{Name: "people with a point", Body: `{"billAmount": 60, "tipPercent": 0, "people": 3.0}`, Want: `{"tipAmount": 0, "totalBill": 60, "perPerson": 20}`},
		{Name: "people with an exponent", Body: `{"billAmount": 60, "tipPercent": 0, "people": 30e-1}`, Want: `{"tipAmount": 0, "totalBill": 60, "perPerson": 20}`},
		{Name: "parts that do not add up", Body: `{"billAmount": 100, "tipPercent": 0, "people": 3}`, Want: `{"tipAmount": 0, "totalBill": 100, "perPerson": 33.33}`},
		{Name: "part of the unrounded total", Body: `{"billAmount": 0.05, "tipPercent": 30, "people": 2}`, Want: `{"tipAmount": 0.02, "totalBill": 0.07, "perPerson": 0.03}`},
		{Name: "no bill", Body: `{"billAmount": 0, "tipPercent": 20, "people": 4}`, Want: `{"tipAmount": 0, "totalBill": 0, "perPerson": 0}`},
		{Name: "tip above the bill", Body: `{"billAmount": 10, "tipPercent": 150}`, Want: `{"tipAmount": 15, "totalBill": 25, "perPerson": 25}`},
		{Name: "more people than cents", Body: `{"billAmount": 1, "tipPercent": 0, "people": 1e300}`, Want: `{"tipAmount": 0, "totalBill": 1, "perPerson": 0}`},
	})
	const valid = `{"billAmount": 50, "tipPercent": 20}`
	refuses(t, Tip, valid,
		`"billAmount": -0.01`,
		`"billAmount": null`,
		`"billAmount": "x"`,
		`"billAmount": 1.7e308`,
		`"tipPercent": -0.01`,
		`"tipPercent": null`,
		`"tipPercent": "1"`,
		`"people": 0`,
		`"people": -1`,
		`"people": 2.5`,
		`"people": 0.5`,
		`"people": "2"`,
		`"people": 1.00000000000000000001`,
	)
	takes(t, Tip, valid,
		`"people": 1`,
		`"people": null`,
		`"tipPercent": 0`,
	)
}
