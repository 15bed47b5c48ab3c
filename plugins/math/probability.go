package main

import (
	"context"
	"math/big"

	"github.com/utilhost/utilhost/sdk"
)

type probabilityRequest struct {
	Mode      string   `json:"mode" doc:"Probability of one event, or of two independent ones combined." enum:"single,combine" default:"single"`
	Favorable *float64 `json:"favorable" doc:"Number of favorable outcomes, 0 to total; required when mode is single."`
	Total     *float64 `json:"total" doc:"Number of equally likely outcomes, above 0; required when mode is single."`
	First     *float64 `json:"first" doc:"Probability of the first event; required when mode is combine." min:"0" max:"1"`
	Second    *float64 `json:"second" doc:"Probability of the second event; required when mode is combine." min:"0" max:"1"`
	Operation string   `json:"operation" doc:"Whether both events happen or at least one; used when mode is combine." enum:"and,or" default:"and"`
}

type probabilityResult struct {
	Probability float64 `json:"probability" doc:"Probability, 0 to 1, rounded to 12 decimals."`
	Percentage  float64 `json:"percentage" doc:"Probability in percent, rounded to 12 decimals."`
}

// Probability is math/probability.
var Probability = sdk.Endpoint[probabilityRequest, probabilityResult]{
	Route:   "math/probability",
	Summary: "Probability of one event or of two independent events",
	Doc: `
Mode single divides the favorable outcomes by all outcomes. Mode combine takes
two independent events with the probabilities p and q: both happen with p q
(operation and), at least one of them with p + q - p q (operation or). Fields
that belong to the other mode are checked, but not used.`,
	Examples: []sdk.Example{{
		Name:     "Two heads in a toss of two coins",
		Request:  `{"favorable": 1, "total": 4}`,
		Response: `{"probability": 0.25, "percentage": 25}`,
	}, {
		Name:     "At least one of two events",
		Request:  `{"mode": "combine", "first": 0.5, "second": 0.2, "operation": "or"}`,
		Response: `{"probability": 0.6, "percentage": 60}`,
	}, {
		Name:    "More favorable than possible",
		Request: `{"favorable": 6, "total": 5}`,
		Error:   sdk.CodeInvalidInput,
	}},
	Run: func(_ context.Context, in probabilityRequest) (probabilityResult, error) {
		var p *big.Rat
		var err error
		switch in.Mode {
		case "single":
			p, err = singleEvent(in.Favorable, in.Total)
		case "combine":
			p, err = combinedEvents(in.First, in.Second, in.Operation)
		}
		if err != nil {
			return probabilityResult{}, err
		}
		const decimals = 12
		return probabilityResult{
			Probability: nearest(roundTo(p, decimals, roundNearest)),
			Percentage:  nearest(roundTo(new(big.Rat).Mul(p, big.NewRat(100, 1)), decimals, roundNearest)),
		}, nil
	},
}

func singleEvent(favorable, total *float64) (*big.Rat, error) {
	switch {
	case favorable == nil:
		return nil, sdk.Invalid("favorable", "is required when mode is single")
	case total == nil:
		return nil, sdk.Invalid("total", "is required when mode is single")
	case *favorable < 0:
		return nil, sdk.Invalid("favorable", "must be 0 or more")
	case *total <= 0:
		return nil, sdk.Invalid("total", "must be more than 0")
	case *favorable > *total:
		return nil, sdk.Invalid("favorable", "must be at most total")
	}
	return new(big.Rat).Quo(written(*favorable), written(*total)), nil
}

func combinedEvents(first, second *float64, operation string) (*big.Rat, error) {
	switch {
	case first == nil:
		return nil, sdk.Invalid("first", "is required when mode is combine")
	case second == nil:
		return nil, sdk.Invalid("second", "is required when mode is combine")
	}
	p, q := written(*first), written(*second)
	both := new(big.Rat).Mul(p, q)
	if operation == "and" {
		return both, nil
	}
	return both.Sub(p.Add(p, q), both), nil
}
