package main

import (
	"testing"

	"github.com/utilhost/utilhost/sdk"
	"github.com/utilhost/utilhost/sdk/sdktest"
)

// recorded runs what has been computed elsewhere: node.json by the plain formulas
// in JavaScript (scripts/oracle/finance-formulas.mjs), exact.json by the same in
// decimals of 60 digits (scripts/oracle/finance-exact.py), where doubles fail the
// plain formulas.
func recorded[In, Out any](t *testing.T, endpoint sdk.Endpoint[In, Out], files ...string) {
	t.Helper()
	for _, file := range files {
		sdktest.Run(t, endpoint, sdktest.Recorded(t, "testdata/"+file, endpoint.Route))
	}
}

func TestRecorded(t *testing.T) {
	const node, exact = "node.json", "exact.json"
	recorded(t, Amortization, node, exact)
	recorded(t, CompoundInterest, node, exact)
	recorded(t, DebtToIncome, node, exact)
	recorded(t, Discount, node)
	recorded(t, EMI, node, exact)
	recorded(t, Inflation, node, exact)
	recorded(t, InterestRate, node, exact)
	recorded(t, Investment, node, exact)
	recorded(t, Invoice, node)
	recorded(t, Loan, node, exact)
	recorded(t, Mortgage, node, exact)
	recorded(t, PercentageOff, node)
	recorded(t, ProfitMargin, node)
	recorded(t, Retirement, node, exact)
	recorded(t, ROI, node)
	recorded(t, Salary, node)
	recorded(t, SalesTax, node)
	recorded(t, Savings, node, exact)
	recorded(t, SimpleInterest, node)
	recorded(t, TakeHome, node)
	recorded(t, Tip, node)
	recorded(t, VAT, node)
}
