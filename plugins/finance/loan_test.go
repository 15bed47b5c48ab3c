package main

import (
	"testing"

	"github.com/utilhost/utilhost/sdk/sdktest"
)

// Expected values: 162,000 at 3.875 percent is the sample loan of the Closing
// Disclosure in Regulation Z (12 CFR 1026, form H-25); 200,000 at 7.5 percent
// stands in the documentation of numpy-financial (pmt); the rest by decimals of
// Python 3.11 or by hand.
func TestLoan(t *testing.T) {
	sdktest.Run(t, Loan, []sdktest.Case{
		{Name: "closing disclosure", Body: `{"principal": 162000, "annualRatePercent": 3.875, "term": 30}`, Want: `{"monthlyPayment": 761.78, "totalPayment": 274242.27, "totalInterest": 112242.27}`},
		{Name: "numpy-financial", Body: `{"principal": 200000, "annualRatePercent": 7.5, "term": 15, "termUnit": "years"}`, Want: `{"monthlyPayment": 1854.02, "totalPayment": 333724.45, "totalInterest": 133724.45}`},
		{Name: "one month", Body: `{"principal": 1000, "annualRatePercent": 12, "term": 1, "termUnit": "months"}`, Want: `{"monthlyPayment": 1010, "totalPayment": 1010, "totalInterest": 10}`},
		{Name: "no interest", Body: `{"principal": 100, "annualRatePercent": 0, "term": 3, "termUnit": "months"}`, Want: `{"monthlyPayment": 33.33, "totalPayment": 100, "totalInterest": 0}`},
		{Name: "no interest on a large amount", Body: `{"principal": 1e14, "annualRatePercent": 0, "term": 7, "termUnit": "months"}`, Want: `{"monthlyPayment": 14285714285714.29, "totalPayment": 100000000000000, "totalInterest": 0}`},
		{Name: "months rounded down", Body: `{"principal": 100, "annualRatePercent": 6, "term": 18.49, "termUnit": "months"}`, Want: `{"monthlyPayment": 5.82, "totalPayment": 104.82, "totalInterest": 4.82}`},
		{Name: "half a month rounded up", Body: `{"principal": 100, "annualRatePercent": 6, "term": 18.5, "termUnit": "months"}`, Want: `{"monthlyPayment": 5.53, "totalPayment": 105.07, "totalInterest": 5.07}`},
		{Name: "years rounded to months", Body: `{"principal": 100, "annualRatePercent": 6, "term": 1.5}`, Want: `{"monthlyPayment": 5.82, "totalPayment": 104.82, "totalInterest": 4.82}`},
		{Name: "half a month of a year", Body: `{"principal": 100, "annualRatePercent": 6, "term": 0.0416666666666666667}`, Want: `{"monthlyPayment": 100.5, "totalPayment": 100.5, "totalInterest": 0.5}`},
		{Name: "half a month", Body: `{"principal": 100, "annualRatePercent": 6, "term": 0.5, "termUnit": "months"}`, Want: `{"monthlyPayment": 100.5, "totalPayment": 100.5, "totalInterest": 0.5}`},
		{Name: "less than half a month", Body: `{"principal": 100, "annualRatePercent": 6, "term": 0.49, "termUnit": "months"}`, Code: "INVALID_INPUT", Field: "term"},
		{Name: "rate as large as the loan", Body: `{"principal": 1000, "annualRatePercent": 1200, "term": 1, "termUnit": "months"}`, Want: `{"monthlyPayment": 2000, "totalPayment": 2000, "totalInterest": 1000}`},
		{Name: "two at fault", Body: `{"term": 0, "annualRatePercent": -1, "principal": 1}`, Code: "INVALID_INPUT", Field: "annualRatePercent"},
		{Name: "nothing", Body: `{}`, Code: "INVALID_INPUT", Field: "principal"},
	})
	const valid = `{"principal": 1000, "annualRatePercent": 6, "term": 2}`
	refuses(t, Loan, valid,
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
	takes(t, Loan, valid,
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
