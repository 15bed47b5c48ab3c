package main

import (
	"context"

	"github.com/utilhost/utilhost/sdk"
)

type compoundInterestRequest struct {
	Principal         float64 `json:"principal" doc:"Amount at the start." min:"0"`
	AnnualRatePercent float64 `json:"annualRatePercent" doc:"Nominal interest of a year, in percent." min:"0"`
	Time              float64 `json:"time" doc:"Time that the amount is left; it need not be whole." min:"0"`
	TimeUnit          string  `json:"timeUnit" doc:"Unit of the time; a month is a twelfth of a year." enum:"years,months" default:"years"`
	Frequency         string  `json:"frequency" doc:"How often interest is added: 1, 2, 4, 12 or 365 times a year." enum:"annually,semiannually,quarterly,monthly,daily" default:"annually"`
}

type compoundInterestResult struct {
	FutureValue float64 `json:"futureValue" doc:"Principal with interest."`
	Interest    float64 `json:"interest" doc:"Future value less the principal."`
}

// CompoundInterest is finance/compound-interest.
var CompoundInterest = sdk.Endpoint[compoundInterestRequest, compoundInterestResult]{
	Route:   "finance/compound-interest",
	Summary: "Interest that earns interest",
	Doc: `
The future value of P after t years is P (1 + r/n)^(n t), with interest added
n times a year at an annual rate of r. A time that ends within a period takes
part with a fractional power.`,
	Examples: []sdk.Example{{
		Request:  `{"principal": 1000, "annualRatePercent": 5, "time": 10}`,
		Response: `{"futureValue": 1628.89, "interest": 628.89}`,
	}, {
		Name:     "Added every day, for half a year",
		Request:  `{"principal": 1000, "annualRatePercent": 5, "time": 6, "timeUnit": "months", "frequency": "daily"}`,
		Response: `{"futureValue": 1025.31, "interest": 25.31}`,
	}},
	Run: func(_ context.Context, in compoundInterestRequest) (compoundInterestResult, error) {
		n := perYear[in.Frequency]
		rate, periods := perPeriod(in.AnnualRatePercent, n), n*inYears(in.Time, in.TimeUnit)
		value := float64(in.Principal * growth(rate, periods))
		if err := sdk.InRange("principal", value); err != nil {
			return compoundInterestResult{}, err
		}
		return compoundInterestResult{FutureValue: cents(value), Interest: cents(value - in.Principal)}, nil
	},
}
