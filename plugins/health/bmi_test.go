package main

import (
	"testing"

	"github.com/utilhost/utilhost/sdk/sdktest"
)

// Expected values: by hand, and scripts/oracle/health-formulas.py.
func TestBMI(t *testing.T) {
	sdktest.Run(t, BMI, []sdktest.Case{
		{Name: "underweight to the last digit", Body: `{"weightKg": 18.499, "heightCm": 100}`, Want: `{"bmi": 18.5, "category": "Underweight"}`},
		{Name: "normal from 18.5 on", Body: `{"weightKg": 18.5, "heightCm": 100}`, Want: `{"bmi": 18.5, "category": "Normal weight"}`},
		{Name: "normal below 25", Body: `{"weightKg": 24.999, "heightCm": 100}`, Want: `{"bmi": 25, "category": "Normal weight"}`},
		{Name: "overweight from 25 on", Body: `{"weightKg": 100, "heightCm": 200}`, Want: `{"bmi": 25, "category": "Overweight"}`},
		{Name: "overweight below 30", Body: `{"weightKg": 29.999, "heightCm": 100}`, Want: `{"bmi": 30, "category": "Overweight"}`},
		{Name: "obese from 30 on", Body: `{"weightKg": 120, "heightCm": 200}`, Want: `{"bmi": 30, "category": "Obese"}`},
		{Name: "exactly 18.5 by tenths of metres", Body: `{"weightKg": 59.94, "heightCm": 180}`, Want: `{"bmi": 18.5, "category": "Normal weight"}`},
		{Name: "exactly 25 by tenths of metres", Body: `{"weightKg": 64, "heightCm": 160}`, Want: `{"bmi": 25, "category": "Overweight"}`},
		{Name: "exactly 30 by tenths of metres", Body: `{"weightKg": 76.8, "heightCm": 160}`, Want: `{"bmi": 30, "category": "Obese"}`},
		{Name: "just below 25", Body: `{"weightKg": 63.999999, "heightCm": 160}`, Want: `{"bmi": 25, "category": "Normal weight"}`},
		{Name: "a half is rounded away from zero", Body: `{"weightKg": 20.25, "heightCm": 100}`, Want: `{"bmi": 20.3, "category": "Normal weight"}`},
		{Name: "smallest weight", Body: `{"weightKg": 5e-324, "heightCm": 175}`, Want: `{"bmi": 0, "category": "Underweight"}`},
		{Name: "smallest height", Body: `{"weightKg": 70, "heightCm": 5e-324}`, Code: "INVALID_INPUT"},
		{Name: "result out of range", Body: `{"weightKg": 1e308, "heightCm": 20}`, Code: "INVALID_INPUT"},
		{Name: "no weight", Body: `{"weightKg": 0, "heightCm": 175}`, Code: "INVALID_INPUT", Field: "weightKg"},
		{Name: "negative weight", Body: `{"weightKg": -70, "heightCm": 175}`, Code: "INVALID_INPUT", Field: "weightKg"},
		{Name: "no height", Body: `{"weightKg": 70, "heightCm": 0}`, Code: "INVALID_INPUT", Field: "heightCm"},
		{Name: "negative height", Body: `{"weightKg": 70, "heightCm": -1}`, Code: "INVALID_INPUT", Field: "heightCm"},
		{Name: "both wrong", Body: `{"heightCm": 0, "weightKg": 0}`, Code: "INVALID_INPUT", Field: "weightKg"},
		{Name: "height is null", Body: `{"weightKg": 70, "heightCm": null}`, Code: "INVALID_INPUT", Field: "heightCm"},
	})
	sdktest.Run(t, BMI, sdktest.Recorded(t, "testdata/formulas.json", "health/bmi"))
}
