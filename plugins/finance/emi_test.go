package main

import (
	"testing"

	"github.com/utilhost/utilhost/sdk/sdktest"
)

// Expected values: as of finance/loan, by decimals of Python 3.11 or by hand.
func TestEMI(t *testing.T) {
	sdktest.Run(t, EMI, []sdktest.Case{
		{Name: "ten years", Body: `{"principal": 500000, "annualRatePercent": 12, "term": 10}`, Want: `{"emi": 7173.55, "totalInterest": 360825.69, "totalAmountPayable": 860825.69}`},
		{Name: "closing disclosure", Body: `{"principal": 162000, "annualRatePercent": 3.875, "term": 360, "termUnit": "months"}`, Want: `{"emi": 761.78, "totalInterest": 112242.27, "totalAmountPayable": 274242.27}`},
		{Name: "tiny rate", Body: `{"principal": 1000000, "annualRatePercent": 0.01, "term": 10}`, Want: `{"emi": 8337.54, "totalInterest": 504.25, "totalAmountPayable": 1000504.25}`},
		{Name: "two months", Body: `{"principal": 1000, "annualRatePercent": 12, "term": 2, "termUnit": "months"}`, Want: `{"emi": 507.51, "totalInterest": 15.02, "totalAmountPayable": 1015.02}`},
		{Name: "no interest", Body: `{"principal": 100, "annualRatePercent": 0, "term": 8, "termUnit": "months"}`, Want: `{"emi": 12.5, "totalInterest": 0, "totalAmountPayable": 100}`},
		{Name: "two at fault", Body: `{"principal": 0, "annualRatePercent": 1, "term": "x"}`, Code: "INVALID_INPUT", Field: "principal"},
	})
	const valid = `{"principal": 1000, "annualRatePercent": 6, "term": 2}`
	refuses(t, EMI, valid,
		`"principal": 0`,
		`"principal": -0`,
		`"principal": -0.01`,
		`"principal": "5"`,
		`"principal": null`,
		`"principal": [1]`,
		`"principal": 1.79e308`,
		`"annualRatePercent": -0.001`,
		`"annualRatePercent": "6"`,
		`"annualRatePercent": null`,
		`"term": 0`,
		`"term": -1`,
		`"term": 0.04`,
		`"term": "1"`,
		`"term": null`,
		`"term": 1e308`,
		`"termUnit": ""`,
		`"termUnit": "Years"`,
		`"termUnit": "weeks"`,
		`"termUnit": 7`,
	)
	takes(t, EMI, valid,
		`"principal": 5e-324`,
		`"annualRatePercent": 0`,
		`"annualRatePercent": 1e6`,
		`"annualRatePercent": 5e-324`,
		`"term": 0.042`,
		`"term": 1e100`,
		`"termUnit": null`,
		`"termUnit": "months"`,
		`"unknown": 1`,
	)
}
