package main

import (
	"context"

	"github.com/utilhost/utilhost/sdk"
)

type takeHomeRequest struct {
	GrossSalary      float64 `json:"grossSalary" doc:"Pay before deductions." min:"0"`
	DeductionPercent float64 `json:"deductionPercent" doc:"Deductions in percent of the gross salary." min:"0" max:"100"`
	OtherDeductions  float64 `json:"otherDeductions" doc:"Further deductions, an amount." min:"0" default:"0"`
}

type takeHomeResult struct {
	GrossSalary     float64 `json:"grossSalary" doc:"Pay before deductions."`
	DeductionAmount float64 `json:"deductionAmount" doc:"All deductions together."`
	TakeHome        float64 `json:"takeHome" doc:"What remains; negative when deductions exceed the pay."`
}

// TakeHome is finance/take-home.
var TakeHome = sdk.Endpoint[takeHomeRequest, takeHomeResult]{
	Route:   "finance/take-home",
	Summary: "Pay after deductions",
	Doc:     `Takes a percentage and a fixed amount off a salary. It knows of no country's tax rules.`,
	Examples: []sdk.Example{{
		Request:  `{"grossSalary": 5000, "deductionPercent": 22, "otherDeductions": 150}`,
		Response: `{"grossSalary": 5000, "deductionAmount": 1250, "takeHome": 3750}`,
	}},
	Run: func(_ context.Context, in takeHomeRequest) (takeHomeResult, error) {
		deductions := share(in.GrossSalary, in.DeductionPercent) + in.OtherDeductions
		if err := sdk.InRange("grossSalary", deductions); err != nil {
			return takeHomeResult{}, err
		}
		return takeHomeResult{
			GrossSalary:     cents(in.GrossSalary),
			DeductionAmount: cents(deductions),
			TakeHome:        cents(in.GrossSalary - deductions),
		}, nil
	},
}
