package main

import (
	"context"

	"github.com/utilhost/utilhost/plugins/internal/js"
	"github.com/utilhost/utilhost/sdk"
)

type bmiRequest struct {
	WeightKg float64 `json:"weightKg" doc:"Weight in kilograms, above 0." exclusiveMin:"0"`
	HeightCm float64 `json:"heightCm" doc:"Height in centimetres, above 0." exclusiveMin:"0"`
}

type bmiResult struct {
	BMI      float64 `json:"bmi" doc:"Body mass index in kg/m², 1 decimal."`
	Category string  `json:"category" doc:"Class of adults by the index before rounding." enum:"Underweight,Normal weight,Overweight,Obese"`
}

// BMI is health/bmi.
var BMI = sdk.Endpoint[bmiRequest, bmiResult]{
	Route:   "health/bmi",
	Summary: "Body mass index",
	Doc: `
Divides the weight in kilograms by the square of the height in metres. The
classes are those of the World Health Organization for adults (Technical Report
Series 894, 2000): Underweight below 18.5, Normal weight below 25, Overweight
below 30 and Obese from there on, by the index before it is rounded.`,
	Examples: []sdk.Example{{
		Name:     "Normal weight",
		Request:  `{"weightKg": 70, "heightCm": 175}`,
		Response: `{"bmi": 22.9, "category": "Normal weight"}`,
	}, {
		Name:    "No height",
		Request: `{"weightKg": 70, "heightCm": 0}`,
		Error:   sdk.CodeInvalidInput,
	}},
	Run: func(_ context.Context, in bmiRequest) (bmiResult, error) {
		metres := in.HeightCm / 100
		bmi := in.WeightKg / (metres * metres)
		if err := sdk.InRange("", bmi); err != nil {
			return bmiResult{}, err
		}
		return bmiResult{js.RoundHalfAway(bmi, 1), bmiCategory(bmi)}, nil
	},
}

// bmiCategory returns the class of an adult by the body mass index in kg/m². Nine
// decimals are compared: what the binary form of 1.6 m takes off an index of 25
// must not change the class.
func bmiCategory(bmi float64) string {
	bmi = js.RoundHalfAway(bmi, 9)
	switch {
	case bmi < 18.5:
		return "Underweight"
	case bmi < 25:
		return "Normal weight"
	case bmi < 30:
		return "Overweight"
	}
	return "Obese"
}
