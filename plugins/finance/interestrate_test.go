package main

import (
	"testing"

	"github.com/utilhost/utilhost/sdk/sdktest"
)

// Expected values: the inverse of the example of Wikipedia, "Compound interest";
// doubling in ten years by decimals of Python 3.11; the rest by hand.
func TestInterestRate(t *testing.T) {
	sdktest.Run(t, InterestRate, []sdktest.Case{
		{Name: "Wikipedia", Body: `{"principal": 1500, "finalAmount": 1938.84, "time": 6, "frequency": "quarterly"}`, Want: `{"nominalRatePercent": 4.3, "effectiveRatePercent": 4.3699}`},
		{Name: "annually is the default", Body: `{"principal": 1000, "finalAmount": 2000, "time": 10}`, Want: `{"nominalRatePercent": 7.1773, "effectiveRatePercent": 7.1773}`},
		{Name: "annually", Body: `{"principal": 1000, "finalAmount": 2000, "time": 10, "frequency": "annually"}`, Want: `{"nominalRatePercent": 7.1773, "effectiveRatePercent": 7.1773}`},
		{Name: "semiannually", Body: `{"principal": 1000, "finalAmount": 2000, "time": 10, "frequency": "semiannually"}`, Want: `{"nominalRatePercent": 7.053, "effectiveRatePercent": 7.1773}`},
		{Name: "quarterly", Body: `{"principal": 1000, "finalAmount": 2000, "time": 10, "frequency": "quarterly"}`, Want: `{"nominalRatePercent": 6.9919, "effectiveRatePercent": 7.1773}`},
		{Name: "monthly", Body: `{"principal": 1000, "finalAmount": 2000, "time": 120, "timeUnit": "months", "frequency": "monthly"}`, Want: `{"nominalRatePercent": 6.9515, "effectiveRatePercent": 7.1773}`},
		{Name: "daily", Body: `{"principal": 1000, "finalAmount": 2000, "time": 10, "frequency": "daily"}`, Want: `{"nominalRatePercent": 6.9321, "effectiveRatePercent": 7.1773}`},
		{Name: "loss", Body: `{"principal": 1000, "finalAmount": 500, "time": 1, "frequency": "monthly"}`, Want: `{"nominalRatePercent": -67.3508, "effectiveRatePercent": -50}`},
		{Name: "no change", Body: `{"principal": 1000, "finalAmount": 1000, "time": 3, "frequency": "daily"}`, Want: `{"nominalRatePercent": 0, "effectiveRatePercent": 0}`},
		{Name: "no change in no time", Body: `{"principal": 1000, "finalAmount": 1000, "time": 5e-324}`, Want: `{"nominalRatePercent": 0, "effectiveRatePercent": 0}`},
		{Name: "growth in no time", Body: `{"principal": 1000, "finalAmount": 1001, "time": 5e-324}`, Code: "INVALID_INPUT", Field: "finalAmount"},
		{Name: "forever", Body: `{"principal": 1, "finalAmount": 2, "time": 1e308, "frequency": "daily"}`, Want: `{"nominalRatePercent": 0, "effectiveRatePercent": 0}`},
		{Name: "amounts too far apart", Body: `{"principal": 1e300, "finalAmount": 1e-300, "time": 1000}`, Code: "INVALID_INPUT", Field: "finalAmount"},
	})
	const valid = `{"principal": 1000, "finalAmount": 1100, "time": 2}`
	refuses(t, InterestRate, valid,
		`"principal": 0`,
		`"principal": -0`,
		`"principal": -1`,
		`"principal": null`,
		`"principal": "1"`,
		`"finalAmount": 0`,
		`"finalAmount": -1`,
		`"finalAmount": null`,
		`"finalAmount": "5x"`,
		`"time": 0`,
		`"time": -0.01`,
		`"time": null`,
		`"time": "1"`,
		`"timeUnit": ""`,
		`"timeUnit": "Months"`,
		`"timeUnit": "days"`,
		`"frequency": ""`,
		`"frequency": "Monthly"`,
		`"frequency": "weekly"`,
		`"frequency": true`,
	)
	takes(t, InterestRate, valid,
		`"timeUnit": null`,
		`"frequency": null`,
		`"time": 0.5`,
		`"finalAmount": 1e-300`,
	)
}
