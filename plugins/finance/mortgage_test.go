package main

import (
	"testing"

	"github.com/utilhost/utilhost/sdk/sdktest"
)

// Expected values: those of finance/loan for the loan amount (Closing Disclosure
// in Regulation Z, form H-25), taxes and insurance by hand.
func TestMortgage(t *testing.T) {
	sdktest.Run(t, Mortgage, []sdktest.Case{
		{Name: "closing disclosure", Body: `{"homePrice": 180000, "downPayment": 18000, "annualRatePercent": 3.875, "termYears": 30}`, Want: `{"loanAmount": 162000, "monthlyPayment": 761.78, "totalPayment": 274242.27, "totalInterest": 112242.27, "monthlyTotal": 761.78}`},
		{Name: "tax and insurance", Body: `{"homePrice": 180000, "downPayment": 18000, "annualRatePercent": 3.875, "termYears": 30, "annualPropertyTax": 1200, "annualHomeInsurance": 600}`, Want: `{"loanAmount": 162000, "monthlyPayment": 761.78, "totalPayment": 274242.27, "totalInterest": 112242.27, "monthlyTotal": 911.78}`},
		{Name: "all paid at once", Body: `{"homePrice": 1000, "downPayment": 1000, "annualRatePercent": 5, "termYears": 30, "annualPropertyTax": 12}`, Want: `{"loanAmount": 0, "monthlyPayment": 0, "totalPayment": 0, "totalInterest": 0, "monthlyTotal": 1}`},
		{Name: "all paid at once, no interest", Body: `{"homePrice": 1000, "downPayment": 1000, "annualRatePercent": 0, "termYears": 30, "annualHomeInsurance": 6}`, Want: `{"loanAmount": 0, "monthlyPayment": 0, "totalPayment": 0, "totalInterest": 0, "monthlyTotal": 0.5}`},
		{Name: "no interest", Body: `{"homePrice": 13200, "downPayment": 1200, "annualRatePercent": 0, "termYears": 10}`, Want: `{"loanAmount": 12000, "monthlyPayment": 100, "totalPayment": 12000, "totalInterest": 0, "monthlyTotal": 100}`},
		{Name: "tax rounded with the payment", Body: `{"homePrice": 0, "downPayment": 0, "annualRatePercent": 0, "termYears": 1, "annualPropertyTax": 0.05, "annualHomeInsurance": 0.01}`, Want: `{"loanAmount": 0, "monthlyPayment": 0, "totalPayment": 0, "totalInterest": 0, "monthlyTotal": 0.01}`},
		{Name: "price without float noise", Body: `{"homePrice": 0.3, "downPayment": 0.1, "annualRatePercent": 0, "termYears": 0.1}`, Want: `{"loanAmount": 0.2, "monthlyPayment": 0.2, "totalPayment": 0.2, "totalInterest": 0, "monthlyTotal": 0.2}`},
		{Name: "more down than the price", Body: `{"homePrice": 100, "downPayment": 100.01, "annualRatePercent": 5, "termYears": 1}`, Code: "INVALID_INPUT", Field: "downPayment"},
		{Name: "no term, and more down than the price", Body: `{"homePrice": 100, "downPayment": 101, "annualRatePercent": 5, "termYears": 0.01}`, Code: "INVALID_INPUT", Field: "downPayment"},
	})
	const valid = `{"homePrice": 100000, "downPayment": 20000, "annualRatePercent": 6, "termYears": 20}`
	refuses(t, Mortgage, valid,
		`"homePrice": -1`,
		`"homePrice": "1"`,
		`"homePrice": null`,
		`"homePrice": 1.79e308`,
		`"downPayment": -0.01`,
		`"downPayment": 100000.01`,
		`"downPayment": null`,
		`"downPayment": []`,
		`"annualRatePercent": -0.001`,
		`"annualRatePercent": null`,
		`"annualRatePercent": ""`,
		`"termYears": 0`,
		`"termYears": -1`,
		`"termYears": 0.04`,
		`"termYears": null`,
		`"termYears": 1e308`,
		`"annualPropertyTax": -0.01`,
		`"annualPropertyTax": "0"`,
		`"annualHomeInsurance": -0.01`,
		`"annualHomeInsurance": false`,
	)
	takes(t, Mortgage, valid,
		`"downPayment": 0`,
		`"downPayment": 100000`,
		`"annualRatePercent": 0`,
		`"termYears": 0.042`,
		`"annualPropertyTax": null`,
		`"annualHomeInsurance": 0`,
	)
}
