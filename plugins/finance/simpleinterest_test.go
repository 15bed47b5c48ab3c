package main

import (
	"testing"

	"github.com/utilhost/utilhost/sdk/sdktest"
)

// Expected values: by hand.
func TestSimpleInterest(t *testing.T) {
	sdktest.Run(t, SimpleInterest, []sdktest.Case{
		{Name: "years", Body: `{"principal": 2500, "annualRatePercent": 4.25, "time": 2, "timeUnit": "years"}`, Want: `{"interest": 212.5, "total": 2712.5}`},
		{Name: "unit left out", Body: `{"principal": 1000, "annualRatePercent": 5, "time": 3}`, Want: `{"interest": 150, "total": 1150}`},
		{Name: "months", Body: `{"principal": 1200, "annualRatePercent": 5, "time": 1, "timeUnit": "months"}`, Want: `{"interest": 5, "total": 1205}`},
		{Name: "part of a month", Body: `{"principal": 1200, "annualRatePercent": 5, "time": 0.5, "timeUnit": "months"}`, Want: `{"interest": 2.5, "total": 1202.5}`},
		{Name: "no time", Body: `{"principal": 1000, "annualRatePercent": 5, "time": 0}`, Want: `{"interest": 0, "total": 1000}`},
		{Name: "no rate", Body: `{"principal": 1000, "annualRatePercent": 0, "time": 5}`, Want: `{"interest": 0, "total": 1000}`},
		{Name: "no principal", Body: `{"principal": 0, "annualRatePercent": 5, "time": 5}`, Want: `{"interest": 0, "total": 0}`},
		{Name: "half a cent", Body: `{"principal": 0.5, "annualRatePercent": 1, "time": 1}`, Want: `{"interest": 0.01, "total": 0.51}`},
		{Name: "large amounts have two decimals too", Body: `{"principal": 100000000000000.125, "annualRatePercent": 0, "time": 1}`, Want: `{"interest": 0, "total": 100000000000000.12}`},
	})
	const valid = `{"principal": 1000, "annualRatePercent": 6, "time": 2}`
	refuses(t, SimpleInterest, valid,
		`"principal": -0.01`,
		`"principal": null`,
		`"principal": "1"`,
		`"principal": [1]`,
		`"principal": 1e308`,
		`"annualRatePercent": -0.001`,
		`"annualRatePercent": null`,
		`"annualRatePercent": {}`,
		`"time": -0.01`,
		`"time": null`,
		`"time": "1"`,
		`"timeUnit": ""`,
		`"timeUnit": "Years"`,
		`"timeUnit": "days"`,
		`"timeUnit": 3`,
	)
	takes(t, SimpleInterest, valid,
		`"time": 1e300`,
		`"annualRatePercent": 1e300`,
		`"principal": 1.7e305`,
		`"timeUnit": null`,
	)
}
