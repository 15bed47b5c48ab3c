// Command finance is the plugin that serves the finance/ routes: loans and
// deposits, returns and inflation, discounts and taxes, pay and invoices.
//
// A product that is added to something is written float64(a*b). That keeps the
// compiler from rounding both operations at once, as it may on some processors,
// so that all processors, and JavaScript, come to the same double.
package main

import "github.com/utilhost/utilhost/sdk"

var plugin = sdk.Plugin{
	Group:   "finance",
	Version: "1.0.0",
	Doc: `
Loans and deposits, returns and inflation, discounts and taxes, pay and
invoices. A percent field holds a plain percentage: 6 means 6 percent. Amounts
are of no particular currency. All arithmetic is that of doubles, and only
what is answered is rounded, amounts and percentages to 2 decimals, halves
away from zero. A result beyond the range of doubles is refused. Nothing here
is advice.`,
	Routes: []sdk.Route{
		Amortization, CompoundInterest, DebtToIncome, Discount, EMI, Inflation,
		InterestRate, Investment, Invoice, Loan, Mortgage, PercentageOff,
		ProfitMargin, Retirement, ROI, Salary, SalesTax, Savings,
		SimpleInterest, TakeHome, Tip, VAT,
	},
}

func main() { sdk.Serve(plugin) }
