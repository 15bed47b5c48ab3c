package main

import (
	"context"

	"github.com/utilhost/utilhost/plugins/internal/js"
	"github.com/utilhost/utilhost/sdk"
)

type idealWeightRequest struct {
	HeightCm float64 `json:"heightCm" doc:"Height in centimetres, above 0." exclusiveMin:"0"`
	Sex      string  `json:"sex" doc:"Sex that the formulas are for." enum:"male,female"`
}

type idealWeightResult struct {
	Devine   float64 `json:"devine" doc:"Kilograms by Devine (1974), 1 decimal."`
	Robinson float64 `json:"robinson" doc:"Kilograms by Robinson and others (1983), 1 decimal."`
	Miller   float64 `json:"miller" doc:"Kilograms by Miller and others (1983), 1 decimal."`
	Hamwi    float64 `json:"hamwi" doc:"Kilograms by Hamwi (1964), 1 decimal."`
}

// IdealWeight is health/ideal-weight.
var IdealWeight = sdk.Endpoint[idealWeightRequest, idealWeightResult]{
	Route:   "health/ideal-weight",
	Summary: "Ideal weight by four formulas",
	Doc: `
Each formula is a weight for a height of 60 inches and a step for every inch more,
in kilograms for men and women: Devine (1974) 50 + 2.3 and 45.5 + 2.3, Robinson
(1983) 52 + 1.9 and 49 + 1.7, Miller (1983) 56.2 + 1.41 and 53.1 + 1.36, Hamwi (1964)
48 + 2.7 and 45.5 + 2.2. Below 60 inches the steps are taken off, so that the
formulas mean nothing for children.`,
	Examples: []sdk.Example{{
		Name:     "70 inches",
		Request:  `{"heightCm": 177.8, "sex": "male"}`,
		Response: `{"devine": 73, "robinson": 71, "miller": 70.3, "hamwi": 75}`,
	}},
	Run: func(_ context.Context, in idealWeightRequest) (idealWeightResult, error) {
		over := in.HeightCm/2.54 - 60 // inches
		by := func(men, women line) float64 {
			if in.Sex == "male" {
				return men.base + men.step*over
			}
			return women.base + women.step*over
		}
		devine := by(line{50, 2.3}, line{45.5, 2.3})
		robinson := by(line{52, 1.9}, line{49, 1.7})
		miller := by(line{56.2, 1.41}, line{53.1, 1.36})
		hamwi := by(line{48, 2.7}, line{45.5, 2.2})
		if err := sdk.InRange("", devine, robinson, miller, hamwi); err != nil {
			return idealWeightResult{}, err
		}
		return idealWeightResult{
			Devine:   js.RoundHalfAway(devine, 1),
			Robinson: js.RoundHalfAway(robinson, 1),
			Miller:   js.RoundHalfAway(miller, 1),
			Hamwi:    js.RoundHalfAway(hamwi, 1),
		}, nil
	},
}

// line is a weight in kilograms at 60 inches and what each inch more adds.
type line struct{ base, step float64 }
