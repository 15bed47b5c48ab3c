package main

import (
	"context"

	"github.com/utilhost/utilhost/plugins/internal/js"
	"github.com/utilhost/utilhost/sdk"
)

type debtToIncomeRequest struct {
	MonthlyIncome float64 `json:"monthlyIncome" doc:"Income of a month." exclusiveMin:"0"`
	MonthlyDebt   float64 `json:"monthlyDebt" doc:"Debt payments of a month." min:"0"`
}

type debtToIncomeResult struct {
	DTIPercent float64 `json:"dtiPercent" doc:"Debt in percent of income."`
	Category   string  `json:"category" doc:"Below 36 percent, 36 to 43 percent, or above." enum:"lower,moderate,higher"`
}

// DebtToIncome is finance/debt-to-income.
var DebtToIncome = sdk.Endpoint[debtToIncomeRequest, debtToIncomeResult]{
	Route:   "finance/debt-to-income",
	Summary: "Debt in relation to income",
	Doc: `
Debt payments in percent of income. The categories are lower for less than 36
percent, moderate up to and including 43 percent, and higher beyond; they are
decided before the percentage is rounded.`,
	Examples: []sdk.Example{{
		Request:  `{"monthlyIncome": 5000, "monthlyDebt": 1000}`,
		Response: `{"dtiPercent": 20, "category": "lower"}`,
	}, {
		Name:     "Just above",
		Request:  `{"monthlyIncome": 10000, "monthlyDebt": 4300.1}`,
		Response: `{"dtiPercent": 43, "category": "higher"}`,
	}},
	Run: func(_ context.Context, in debtToIncomeRequest) (debtToIncomeResult, error) {
		dti := in.MonthlyDebt / in.MonthlyIncome * 100
		if err := sdk.InRange("monthlyDebt", dti); err != nil {
			return debtToIncomeResult{}, err
		}
		return debtToIncomeResult{DTIPercent: percent(dti), Category: debtCategory(dti)}, nil
	},
}

// debtCategory names the range that a percentage lies in. The last digits of a
// quotient are noise: a debt of 431.72 on an income of 1004 is 43 percent, yet
// 43.00000000000001 in doubles. They are cut off first.
func debtCategory(dti float64) string {
	const certain = 12 // decimals
	switch dti = js.RoundHalfAway(dti, certain); {
	case dti < 36:
		return "lower"
	case dti <= 43:
		return "moderate"
	}
	return "higher"
}
