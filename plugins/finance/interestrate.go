package main

import (
	"context"
	"math"

	"github.com/utilhost/utilhost/plugins/internal/js"
	"github.com/utilhost/utilhost/sdk"
)

type interestRateRequest struct {
	Principal   float64 `json:"principal" doc:"Amount at the start." exclusiveMin:"0"`
	FinalAmount float64 `json:"finalAmount" doc:"Amount at the end; less than the principal is a loss." exclusiveMin:"0"`
	Time        float64 `json:"time" doc:"Time between them; it need not be whole." exclusiveMin:"0"`
	TimeUnit    string  `json:"timeUnit" doc:"Unit of the time; a month is a twelfth of a year." enum:"years,months" default:"years"`
	Frequency   string  `json:"frequency" doc:"How often interest is added: 1, 2, 4, 12 or 365 times a year." enum:"annually,semiannually,quarterly,monthly,daily" default:"annually"`
}

type interestRateResult struct {
	NominalRatePercent   float64 `json:"nominalRatePercent" doc:"Nominal interest of a year for that frequency, in percent, to 4 decimals."`
	EffectiveRatePercent float64 `json:"effectiveRatePercent" doc:"Growth within a year, in percent, to 4 decimals."`
}

// InterestRate is finance/interest-rate.
var InterestRate = sdk.Endpoint[interestRateRequest, interestRateResult]{
	Route:   "finance/interest-rate",
	Summary: "Rate of interest between two amounts",
	Doc: `
The inverse of finance/compound-interest: for P that becomes F in t years, with
interest added n times a year, the nominal rate is n ((F/P)^(1/(n t)) - 1) and
the effective rate (F/P)^(1/t) - 1, both given in percent.`,
	Examples: []sdk.Example{{
		Name:     "Doubling in ten years",
		Request:  `{"principal": 1000, "finalAmount": 2000, "time": 10}`,
		Response: `{"nominalRatePercent": 7.1773, "effectiveRatePercent": 7.1773}`,
	}, {
		Name:     "Added every month",
		Request:  `{"principal": 1000, "finalAmount": 1269.73, "time": 24, "timeUnit": "months", "frequency": "monthly"}`,
		Response: `{"nominalRatePercent": 11.9998, "effectiveRatePercent": 12.6823}`,
	}},
	Run: func(_ context.Context, in interestRateRequest) (interestRateResult, error) {
		n, years := perYear[in.Frequency], inYears(in.Time, in.TimeUnit)
		ratio := in.FinalAmount / in.Principal
		nominal := n * (power(ratio, 1/(n*years)) - 1) * 100
		effective := (power(ratio, 1/years) - 1) * 100
		// A ratio of 0 is out of range too, as its logarithm is.
		if err := sdk.InRange("finalAmount", math.Log(ratio), nominal, effective); err != nil {
			return interestRateResult{}, err
		}
		const decimals = 4
		return interestRateResult{
			NominalRatePercent:   js.RoundHalfAway(nominal, decimals),
			EffectiveRatePercent: js.RoundHalfAway(effective, decimals),
		}, nil
	},
}
