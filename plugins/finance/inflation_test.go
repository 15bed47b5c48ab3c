package main

import (
	"testing"

	"github.com/utilhost/utilhost/sdk/sdktest"
)

// Expected values: by decimals of Python 3.11 or by hand.
func TestInflation(t *testing.T) {
	sdktest.Run(t, Inflation, []sdktest.Case{
		{Name: "one year", Body: `{"currentAmount": 100, "inflationRate": 2, "years": 1}`, Want: `{"futureCost": 102, "purchasingPower": 98.04, "totalInflation": 2}`},
		{Name: "thirty years", Body: `{"currentAmount": 1000, "inflationRate": 2.5, "years": 30}`, Want: `{"futureCost": 2097.57, "purchasingPower": 476.74, "totalInflation": 109.76}`},
		{Name: "half a year", Body: `{"currentAmount": 100, "inflationRate": 7, "years": 0.5}`, Want: `{"futureCost": 103.44, "purchasingPower": 96.67, "totalInflation": 3.44}`},
		{Name: "falling prices", Body: `{"currentAmount": 100, "inflationRate": -2, "years": 1}`, Want: `{"futureCost": 98, "purchasingPower": 102.04, "totalInflation": -2}`},
		{Name: "almost nothing left", Body: `{"currentAmount": 100, "inflationRate": -99, "years": 1}`, Want: `{"futureCost": 1, "purchasingPower": 10000, "totalInflation": -99}`},
		{Name: "tenfold prices", Body: `{"currentAmount": 100, "inflationRate": 900, "years": 2}`, Want: `{"futureCost": 10000, "purchasingPower": 1, "totalInflation": 9900}`},
		{Name: "no inflation", Body: `{"currentAmount": 100, "inflationRate": 0, "years": 9}`, Want: `{"futureCost": 100, "purchasingPower": 100, "totalInflation": 0}`},
		{Name: "no years", Body: `{"currentAmount": 100, "inflationRate": 9, "years": 0}`, Want: `{"futureCost": 100, "purchasingPower": 100, "totalInflation": 0}`},
		{Name: "no amount", Body: `{"currentAmount": 0, "inflationRate": 5, "years": 3}`, Want: `{"futureCost": 0, "purchasingPower": 0, "totalInflation": 15.76}`},
		{Name: "too small to see, falling", Body: `{"currentAmount": 1, "inflationRate": -0.001, "years": 1}`, Want: `{"futureCost": 1, "purchasingPower": 1, "totalInflation": 0}`},
		{Name: "too many years upward", Body: `{"currentAmount": 1, "inflationRate": 10, "years": 10000}`, Code: "INVALID_INPUT", Field: "years"},
		{Name: "too many years downward", Body: `{"currentAmount": 1, "inflationRate": -10, "years": 10000}`, Code: "INVALID_INPUT", Field: "years"},
	})
	const valid = `{"currentAmount": 1000, "inflationRate": 3, "years": 10}`
	refuses(t, Inflation, valid,
		`"currentAmount": -0.01`,
		`"currentAmount": null`,
		`"currentAmount": "1"`,
		`"currentAmount": 1.79e308`,
		`"inflationRate": -100`,
		`"inflationRate": -100.01`,
		`"inflationRate": null`,
		`"inflationRate": "3"`,
		`"years": -0.01`,
		`"years": -3`,
		`"years": null`,
		`"years": "3"`,
	)
	takes(t, Inflation, valid,
		`"inflationRate": -99.99`,
		`"years": 0`,
		`"currentAmount": 0`,
	)
}
