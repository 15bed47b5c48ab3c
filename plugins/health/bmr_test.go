package main

import (
	"testing"

	"github.com/utilhost/utilhost/sdk/sdktest"
)

// Expected values: by hand, and scripts/oracle/health-formulas.py.
func TestBMR(t *testing.T) {
	// 800 + 1125 - 150 = 1775, plus 5 for a man and minus 161 for a woman.
	man := func(activity string) string {
		return `{"weightKg": 80, "heightCm": 180, "age": 30, "sex": "male"` + activity + `}`
	}
	sedentary := `{"bmr": 1780, "tdee": 2136, "calorieGoals": {"maintain": 2136, "mildLoss": 1886, "loss": 1636, "mildGain": 2386, "gain": 2636}}`
	sdktest.Run(t, BMR, []sdktest.Case{
		{Name: "sedentary by default", Body: man(``), Want: sedentary},
		{Name: "sedentary", Body: man(`, "activity": "sedentary"`), Want: sedentary},
		{Name: "activity is null", Body: man(`, "activity": null`), Want: sedentary},
		{Name: "light, a half away from zero", Body: man(`, "activity": "light"`),
			Want: `{"bmr": 1780, "tdee": 2448, "calorieGoals": {"maintain": 2448, "mildLoss": 2198, "loss": 1948, "mildGain": 2698, "gain": 2948}}`},
		{Name: "moderate", Body: man(`, "activity": "moderate"`),
			Want: `{"bmr": 1780, "tdee": 2759, "calorieGoals": {"maintain": 2759, "mildLoss": 2509, "loss": 2259, "mildGain": 3009, "gain": 3259}}`},
		{Name: "active", Body: man(`, "activity": "active"`),
			Want: `{"bmr": 1780, "tdee": 3071, "calorieGoals": {"maintain": 3071, "mildLoss": 2821, "loss": 2571, "mildGain": 3321, "gain": 3571}}`},
		{Name: "extra", Body: man(`, "activity": "extra"`),
			Want: `{"bmr": 1780, "tdee": 3382, "calorieGoals": {"maintain": 3382, "mildLoss": 3132, "loss": 2882, "mildGain": 3632, "gain": 3882}}`},
		{Name: "woman", Body: `{"weightKg": 80, "heightCm": 180, "age": 30, "sex": "female"}`,
			Want: `{"bmr": 1614, "tdee": 1937, "calorieGoals": {"maintain": 1937, "mildLoss": 1687, "loss": 1437, "mildGain": 2187, "gain": 2437}}`},
		{Name: "energy is that of the rate before rounding", Body: `{"weightKg": 80.04, "heightCm": 180, "age": 30, "sex": "male", "activity": "extra"}`,
			Want: `{"bmr": 1780, "tdee": 3383, "calorieGoals": {"maintain": 3383, "mildLoss": 3133, "loss": 2883, "mildGain": 3633, "gain": 3883}}`},
		{Name: "the equation goes below zero", Body: `{"weightKg": 0.1, "heightCm": 0.16, "age": 0.4, "sex": "female"}`,
			Want: `{"bmr": -161, "tdee": -193, "calorieGoals": {"maintain": -193, "mildLoss": -443, "loss": -693, "mildGain": 57, "gain": 307}}`},
		{Name: "energy out of range", Body: `{"weightKg": 1.7e307, "heightCm": 180, "age": 30, "sex": "male"}`, Code: "INVALID_INPUT"},
		{Name: "rate out of range", Body: `{"weightKg": 1.7e308, "heightCm": 180, "age": 1.7e308, "sex": "male"}`, Code: "INVALID_INPUT"},
		{Name: "no weight", Body: `{"weightKg": 0, "heightCm": 180, "age": 30, "sex": "male"}`, Code: "INVALID_INPUT", Field: "weightKg"},
		{Name: "no height", Body: `{"weightKg": 80, "heightCm": 0, "age": 30, "sex": "male"}`, Code: "INVALID_INPUT", Field: "heightCm"},
		{Name: "no age", Body: `{"weightKg": 80, "heightCm": 180, "age": 0, "sex": "male"}`, Code: "INVALID_INPUT", Field: "age"},
		{Name: "sex in capitals", Body: `{"weightKg": 80, "heightCm": 180, "age": 30, "sex": "Male"}`, Code: "INVALID_INPUT", Field: "sex"},
		{Name: "empty sex", Body: `{"weightKg": 80, "heightCm": 180, "age": 30, "sex": ""}`, Code: "INVALID_INPUT", Field: "sex"},
		{Name: "unknown activity", Body: man(`, "activity": "very active"`), Code: "INVALID_INPUT", Field: "activity"},
		{Name: "empty activity", Body: man(`, "activity": ""`), Code: "INVALID_INPUT", Field: "activity"},
	})
	sdktest.Run(t, BMR, sdktest.Recorded(t, "testdata/formulas.json", "health/bmr"))
}
