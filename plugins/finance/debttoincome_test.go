package main

import (
	"testing"

	"github.com/utilhost/utilhost/sdk/sdktest"
)

// Expected values: by hand; debts of exactly 36 and 43 percent that doubles put
// next to it are found by decimals of Python 3.11.
func TestDebtToIncome(t *testing.T) {
	sdktest.Run(t, DebtToIncome, []sdktest.Case{
		{Name: "lower", Body: `{"monthlyIncome": 5000, "monthlyDebt": 1000}`, Want: `{"dtiPercent": 20, "category": "lower"}`},
		{Name: "no debt", Body: `{"monthlyIncome": 5000, "monthlyDebt": 0}`, Want: `{"dtiPercent": 0, "category": "lower"}`},
		{Name: "just below 36", Body: `{"monthlyIncome": 10000, "monthlyDebt": 3599.99}`, Want: `{"dtiPercent": 36, "category": "lower"}`},
		{Name: "36", Body: `{"monthlyIncome": 10000, "monthlyDebt": 3600}`, Want: `{"dtiPercent": 36, "category": "moderate"}`},
		{Name: "43", Body: `{"monthlyIncome": 10000, "monthlyDebt": 4300}`, Want: `{"dtiPercent": 43, "category": "moderate"}`},
		{Name: "43 with cents, above in doubles", Body: `{"monthlyIncome": 1004, "monthlyDebt": 431.72}`, Want: `{"dtiPercent": 43, "category": "moderate"}`},
		{Name: "just above 43", Body: `{"monthlyIncome": 10000, "monthlyDebt": 4300.01}`, Want: `{"dtiPercent": 43, "category": "higher"}`},
		{Name: "higher", Body: `{"monthlyIncome": 10000, "monthlyDebt": 4301}`, Want: `{"dtiPercent": 43.01, "category": "higher"}`},
		{Name: "more debt than income", Body: `{"monthlyIncome": 1, "monthlyDebt": 3}`, Want: `{"dtiPercent": 300, "category": "higher"}`},
		{Name: "no income", Body: `{"monthlyIncome": 0, "monthlyDebt": 5}`, Code: "INVALID_INPUT", Field: "monthlyIncome"},
		{Name: "overflow", Body: `{"monthlyIncome": 1e-300, "monthlyDebt": 1e300}`, Code: "INVALID_INPUT", Field: "monthlyDebt"},
	})
	const valid = `{"monthlyIncome": 5000, "monthlyDebt": 1000}`
	refuses(t, DebtToIncome, valid,
		`"monthlyIncome": 0`,
		`"monthlyIncome": -0`,
		`"monthlyIncome": -1`,
		`"monthlyIncome": null`,
		`"monthlyIncome": "1"`,
		`"monthlyDebt": -0.01`,
		`"monthlyDebt": null`,
		`"monthlyDebt": "1"`,
	)
	takes(t, DebtToIncome, valid,
		`"monthlyDebt": 0`,
		`"monthlyIncome": 0.01`,
	)
}
