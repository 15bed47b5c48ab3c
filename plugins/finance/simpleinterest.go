package main

import (
	"context"

	"github.com/utilhost/utilhost/sdk"
)

type simpleInterestRequest struct {
	Principal         float64 `json:"principal" doc:"Amount lent." min:"0"`
	AnnualRatePercent float64 `json:"annualRatePercent" doc:"Interest of a year, in percent of the principal." min:"0"`
	Time              float64 `json:"time" doc:"Time that the principal is lent; it need not be whole." min:"0"`
	TimeUnit          string  `json:"timeUnit" doc:"Unit of the time; a month is a twelfth of a year." enum:"years,months" default:"years"`
}

type simpleInterestResult struct {
	Interest float64 `json:"interest" doc:"Interest for the whole time."`
	Total    float64 `json:"total" doc:"Principal with interest."`
}

// SimpleInterest is finance/simple-interest.
var SimpleInterest = sdk.Endpoint[simpleInterestRequest, simpleInterestResult]{
	Route:   "finance/simple-interest",
	Summary: "Interest without compounding",
	Doc: `
Principal times rate times time, divided by 100: interest earns no interest
of its own.`,
	Examples: []sdk.Example{{
		Request:  `{"principal": 1000, "annualRatePercent": 5, "time": 3}`,
		Response: `{"interest": 150, "total": 1150}`,
	}, {
		Name:     "Months",
		Request:  `{"principal": 1000, "annualRatePercent": 6, "time": 18, "timeUnit": "months"}`,
		Response: `{"interest": 90, "total": 1090}`,
	}},
	Run: func(_ context.Context, in simpleInterestRequest) (simpleInterestResult, error) {
		interest := in.Principal * in.AnnualRatePercent * inYears(in.Time, in.TimeUnit) / 100
		total := in.Principal + interest
		if err := sdk.InRange("principal", interest, total); err != nil {
			return simpleInterestResult{}, err
		}
		return simpleInterestResult{Interest: cents(interest), Total: cents(total)}, nil
	},
}
