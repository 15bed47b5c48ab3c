package main

import (
	"testing"

	"github.com/utilhost/utilhost/sdk/sdktest"
)

// Expected values: 1,500 at 4.3 percent is the example of Wikipedia, "Compound
// interest"; 10,000 at 100 percent approach 10,000 e (Bernoulli 1690); the rest by
// decimals of Python 3.11.
func TestCompoundInterest(t *testing.T) {
	sdktest.Run(t, CompoundInterest, []sdktest.Case{
		{Name: "Wikipedia", Body: `{"principal": 1500, "annualRatePercent": 4.3, "time": 6, "frequency": "quarterly"}`, Want: `{"futureValue": 1938.84, "interest": 438.84}`},
		{Name: "annually is the default", Body: `{"principal": 10000, "annualRatePercent": 100, "time": 1}`, Want: `{"futureValue": 20000, "interest": 10000}`},
		{Name: "annually", Body: `{"principal": 10000, "annualRatePercent": 100, "time": 1, "frequency": "annually"}`, Want: `{"futureValue": 20000, "interest": 10000}`},
		{Name: "semiannually", Body: `{"principal": 10000, "annualRatePercent": 100, "time": 1, "frequency": "semiannually"}`, Want: `{"futureValue": 22500, "interest": 12500}`},
		{Name: "quarterly", Body: `{"principal": 10000, "annualRatePercent": 100, "time": 1, "frequency": "quarterly"}`, Want: `{"futureValue": 24414.06, "interest": 14414.06}`},
		{Name: "monthly", Body: `{"principal": 10000, "annualRatePercent": 100, "time": 12, "timeUnit": "months", "frequency": "monthly"}`, Want: `{"futureValue": 26130.35, "interest": 16130.35}`},
		{Name: "daily", Body: `{"principal": 10000, "annualRatePercent": 100, "time": 1, "frequency": "daily"}`, Want: `{"futureValue": 27145.67, "interest": 17145.67}`},
		{Name: "half a period", Body: `{"principal": 1000, "annualRatePercent": 5, "time": 2.5}`, Want: `{"futureValue": 1129.73, "interest": 129.73}`},
		{Name: "less than a period", Body: `{"principal": 1000, "annualRatePercent": 5, "time": 5, "timeUnit": "months"}`, Want: `{"futureValue": 1020.54, "interest": 20.54}`},
		{Name: "no time", Body: `{"principal": 1000, "annualRatePercent": 5, "time": 0}`, Want: `{"futureValue": 1000, "interest": 0}`},
		{Name: "no rate", Body: `{"principal": 1000, "annualRatePercent": 0, "time": 50, "frequency": "daily"}`, Want: `{"futureValue": 1000, "interest": 0}`},
		{Name: "no principal", Body: `{"principal": 0, "annualRatePercent": 5, "time": 5}`, Want: `{"futureValue": 0, "interest": 0}`},
		{Name: "overflow", Body: `{"principal": 1000, "annualRatePercent": 5, "time": 100000}`, Code: "INVALID_INPUT", Field: "principal"},
	})
	const valid = `{"principal": 1000, "annualRatePercent": 6, "time": 2}`
	refuses(t, CompoundInterest, valid,
		`"principal": -0.01`,
		`"principal": null`,
		`"principal": "1"`,
		`"principal": [1]`,
		`"principal": 1.7e308`,
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
		`"frequency": ""`,
		`"frequency": "Monthly"`,
		`"frequency": "weekly"`,
		`"frequency": 12`,
	)
	takes(t, CompoundInterest, valid,
		`"timeUnit": null`,
		`"frequency": null`,
		`"principal": 1e300`,
		`"annualRatePercent": 1e100`,
	)
}
