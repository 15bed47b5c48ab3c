package main

import (
	"context"
	"math"

	"github.com/utilhost/utilhost/plugins/internal/js"
	"github.com/utilhost/utilhost/sdk"
)

type bodyFatRequest struct {
	Sex      string  `json:"sex" doc:"Sex that the equation is for." enum:"male,female"`
	HeightCm float64 `json:"heightCm" doc:"Height in centimetres, above 0." exclusiveMin:"0"`
	NeckCm   float64 `json:"neckCm" doc:"Circumference of the neck in centimetres, above 0." exclusiveMin:"0"`
	WaistCm  float64 `json:"waistCm" doc:"Circumference of the waist in centimetres, above 0; for men above that of the neck." exclusiveMin:"0"`
	HipCm    float64 `json:"hipCm" doc:"Circumference of the hip in centimetres, above 0 for women; ignored for men." default:"0"`
}

type bodyFatResult struct {
	BodyFatPercent float64 `json:"bodyFatPercent" doc:"Body fat in percent of the weight, 1 decimal."`
	Category       string  `json:"category" doc:"Class by the percentage before rounding." enum:"Essential fat,Athletes,Fitness,Average,Obese"`
}

// BodyFat is health/body-fat.
var BodyFat = sdk.Endpoint[bodyFatRequest, bodyFatResult]{
	Route:   "health/body-fat",
	Summary: "Body fat by the US Navy method",
	Doc: `
Estimates body fat from circumferences, as the US Navy does (Hodgdon and Beckett,
Naval Health Research Center reports 84-11 and 84-29, 1984), metric form. Men:
495 / (1.0324 - 0.19077 log10(waist - neck) + 0.15456 log10(height)) - 450. Women:
495 / (1.29579 - 0.35004 log10(waist + hip - neck) + 0.22100 log10(height)) - 450.
The classes are those of the American Council on Exercise, for men and women:
Athletes from 6 and 14 percent on, Fitness from 14 and 21, Average from 18 and 25,
Obese from 25 and 32, Essential fat below all of them.`,
	Examples: []sdk.Example{{
		Name:     "Man",
		Request:  `{"sex": "male", "heightCm": 178, "neckCm": 38, "waistCm": 90}`,
		Response: `{"bodyFatPercent": 20.1, "category": "Average"}`,
	}, {
		Name:     "Woman",
		Request:  `{"sex": "female", "heightCm": 165, "neckCm": 33, "waistCm": 78, "hipCm": 100}`,
		Response: `{"bodyFatPercent": 30.9, "category": "Average"}`,
	}, {
		Name:    "Woman without the hip",
		Request: `{"sex": "female", "heightCm": 165, "neckCm": 33, "waistCm": 78}`,
		Error:   sdk.CodeInvalidInput,
	}},
	Run: func(_ context.Context, in bodyFatRequest) (bodyFatResult, error) {
		density, err := bodyDensity(in)
		if err != nil {
			return bodyFatResult{}, err
		}
		if density <= 0 {
			return bodyFatResult{}, sdk.Invalid("waistCm", "must lead to a body density above 0")
		}
		percent := 495/density - 450 // Siri 1961
		if err := sdk.InRange("", percent); err != nil {
			return bodyFatResult{}, err
		}
		return bodyFatResult{js.RoundHalfAway(percent, 1), bodyFatCategory(percent, in.Sex)}, nil
	},
}

// bodyDensity returns the density in g/cm³ by Hodgdon and Beckett.
func bodyDensity(in bodyFatRequest) (float64, error) {
	if in.Sex == "male" {
		girth := in.WaistCm - in.NeckCm
		if girth <= 0 {
			return 0, sdk.Invalid("waistCm", "must be more than neckCm")
		}
		return 1.0324 - 0.19077*math.Log10(girth) + 0.15456*math.Log10(in.HeightCm), nil
	}
	if in.HipCm <= 0 {
		return 0, sdk.Invalid("hipCm", "must be above 0 where sex is female")
	}
	girth := in.WaistCm + in.HipCm - in.NeckCm
	if girth <= 0 {
		return 0, sdk.Invalid("hipCm", "and waistCm must together be more than neckCm")
	}
	return 1.29579 - 0.35004*math.Log10(girth) + 0.22100*math.Log10(in.HeightCm), nil
}

// bodyFatCategory returns the class by the percentage of body fat.
func bodyFatCategory(percent float64, sex string) string {
	for i := len(bodyFatClasses) - 1; i >= 0; i-- {
		class := bodyFatClasses[i]
		if sex == "male" && percent >= class.men || sex == "female" && percent >= class.women {
			return class.name
		}
	}
	return "Essential fat"
}

// bodyFatClasses are the classes above essential fat with their lower bounds in
// percent, in rising order (American Council on Exercise).
var bodyFatClasses = []struct {
	name       string
	men, women float64
}{{"Athletes", 6, 14}, {"Fitness", 14, 21}, {"Average", 18, 25}, {"Obese", 25, 32}}
