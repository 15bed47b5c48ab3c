package main

import (
	"context"

	"github.com/utilhost/utilhost/plugins/internal/js"
	"github.com/utilhost/utilhost/sdk"
)

type bmrRequest struct {
	WeightKg float64 `json:"weightKg" doc:"Weight in kilograms, above 0." exclusiveMin:"0"`
	HeightCm float64 `json:"heightCm" doc:"Height in centimetres, above 0." exclusiveMin:"0"`
	Age      float64 `json:"age" doc:"Age in years, above 0." exclusiveMin:"0"`
	Sex      string  `json:"sex" doc:"Sex that the equation is for." enum:"male,female"`
	Activity string  `json:"activity" doc:"How active the days are." enum:"sedentary,light,moderate,active,extra" default:"sedentary"`
}

type bmrResult struct {
	BMR          float64      `json:"bmr" doc:"Basal metabolic rate in whole kcal a day."`
	TDEE         float64      `json:"tdee" doc:"Total daily energy expenditure in whole kcal."`
	CalorieGoals calorieGoals `json:"calorieGoals" doc:"Energy to take in for a change of weight, in whole kcal a day."`
}

type calorieGoals struct {
	Maintain float64 `json:"maintain" doc:"To keep the weight: the total daily energy expenditure."`
	MildLoss float64 `json:"mildLoss" doc:"To lose weight slowly: 250 kcal less."`
	Loss     float64 `json:"loss" doc:"To lose weight: 500 kcal less."`
	MildGain float64 `json:"mildGain" doc:"To gain weight slowly: 250 kcal more."`
	Gain     float64 `json:"gain" doc:"To gain weight: 500 kcal more."`
}

// BMR is health/bmr.
var BMR = sdk.Endpoint[bmrRequest, bmrResult]{
	Route:   "health/bmr",
	Summary: "Basal metabolic rate and daily energy",
	Doc: `
Computes the basal metabolic rate with the equation of Mifflin and St Jeor
(American Journal of Clinical Nutrition 51, 1990): 10 x kg + 6.25 x cm - 5 x
years, plus 5 for men and minus 161 for women. The total daily energy expenditure
is that rate, before rounding, times the usual factor of activity: sedentary 1.2,
light 1.375, moderate 1.55, active 1.725, extra 1.9. The goals lie 250 and 500 kcal
around it.`,
	Examples: []sdk.Example{{
		Name:    "Sedentary",
		Request: `{"weightKg": 80, "heightCm": 180, "age": 30, "sex": "male"}`,
		Response: `{"bmr": 1780, "tdee": 2136,
			"calorieGoals": {"maintain": 2136, "mildLoss": 1886, "loss": 1636, "mildGain": 2386, "gain": 2636}}`,
	}},
	Run: func(_ context.Context, in bmrRequest) (bmrResult, error) {
		bmr := mifflinStJeor(in)
		tdee := bmr * activityFactors[in.Activity]
		if err := sdk.InRange("", bmr, tdee); err != nil {
			return bmrResult{}, err
		}
		kcal := func(x float64) float64 { return js.RoundHalfAway(x, 0) }
		return bmrResult{
			BMR:  kcal(bmr),
			TDEE: kcal(tdee),
			CalorieGoals: calorieGoals{
				Maintain: kcal(tdee),
				MildLoss: kcal(tdee - 250),
				Loss:     kcal(tdee - 500),
				MildGain: kcal(tdee + 250),
				Gain:     kcal(tdee + 500),
			},
		}, nil
	},
}

// mifflinStJeor returns the basal metabolic rate in kcal a day.
func mifflinStJeor(in bmrRequest) float64 {
	rate := 10*in.WeightKg + 6.25*in.HeightCm - 5*in.Age
	if in.Sex == "male" {
		return rate + 5
	}
	return rate - 161
}

// activityFactors is the total energy expenditure as a multiple of the basal
// metabolic rate.
var activityFactors = map[string]float64{
	"sedentary": 1.2, "light": 1.375, "moderate": 1.55, "active": 1.725, "extra": 1.9,
}
