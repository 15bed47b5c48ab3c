package main

import (
	"testing"

	"github.com/utilhost/utilhost/sdk/sdktest"
)

// Expected values: the formulas in Python 3.11, and scripts/oracle/health-formulas.py.
func TestBodyFat(t *testing.T) {
	sdktest.Run(t, BodyFat, []sdktest.Case{
		{Name: "man", Body: `{"sex": "male", "heightCm": 178, "neckCm": 38, "waistCm": 90}`, Want: `{"bodyFatPercent": 20.1, "category": "Average"}`},
		{Name: "the hip of a man is ignored", Body: `{"sex": "male", "heightCm": 178, "neckCm": 38, "waistCm": 90, "hipCm": -5}`, Want: `{"bodyFatPercent": 20.1, "category": "Average"}`},
		{Name: "obese man", Body: `{"sex": "male", "heightCm": 170, "neckCm": 40, "waistCm": 115}`, Want: `{"bodyFatPercent": 35.6, "category": "Obese"}`},
		{Name: "woman", Body: `{"sex": "female", "heightCm": 165, "neckCm": 33, "waistCm": 78, "hipCm": 100}`, Want: `{"bodyFatPercent": 30.9, "category": "Average"}`},
		{Name: "waist of a woman below her neck", Body: `{"sex": "female", "heightCm": 165, "neckCm": 60, "waistCm": 50, "hipCm": 70}`, Want: `{"bodyFatPercent": -24.5, "category": "Essential fat"}`},
		{Name: "hardly more than the neck", Body: `{"sex": "male", "heightCm": 178, "neckCm": 38, "waistCm": 39}`, Want: `{"bodyFatPercent": -91.4, "category": "Essential fat"}`},
		{Name: "waist like neck", Body: `{"sex": "male", "heightCm": 178, "neckCm": 38, "waistCm": 38}`, Code: "INVALID_INPUT", Field: "waistCm"},
		{Name: "waist below neck", Body: `{"sex": "male", "heightCm": 178, "neckCm": 38, "waistCm": 37}`, Code: "INVALID_INPUT", Field: "waistCm"},
		{Name: "waist and hip of a woman like her neck", Body: `{"sex": "female", "heightCm": 165, "neckCm": 60, "waistCm": 20, "hipCm": 40}`, Code: "INVALID_INPUT", Field: "hipCm"},
		{Name: "woman without hip", Body: `{"sex": "female", "heightCm": 165, "neckCm": 33, "waistCm": 78}`, Code: "INVALID_INPUT", Field: "hipCm"},
		{Name: "hip of a woman is null", Body: `{"sex": "female", "heightCm": 165, "neckCm": 33, "waistCm": 78, "hipCm": null}`, Code: "INVALID_INPUT", Field: "hipCm"},
		{Name: "negative hip of a woman", Body: `{"sex": "female", "heightCm": 165, "neckCm": 33, "waistCm": 78, "hipCm": -1}`, Code: "INVALID_INPUT", Field: "hipCm"},
		{Name: "hip as text", Body: `{"sex": "male", "heightCm": 178, "neckCm": 38, "waistCm": 90, "hipCm": "100"}`, Code: "INVALID_INPUT", Field: "hipCm"},
		{Name: "no height", Body: `{"sex": "male", "heightCm": 0, "neckCm": 38, "waistCm": 90}`, Code: "INVALID_INPUT", Field: "heightCm"},
		{Name: "no neck", Body: `{"sex": "male", "heightCm": 178, "neckCm": 0, "waistCm": 90}`, Code: "INVALID_INPUT", Field: "neckCm"},
		{Name: "no waist", Body: `{"sex": "male", "heightCm": 178, "neckCm": 38, "waistCm": 0}`, Code: "INVALID_INPUT", Field: "waistCm"},
		{Name: "no density of a body", Body: `{"sex": "male", "heightCm": 1, "neckCm": 38, "waistCm": 1e9}`, Code: "INVALID_INPUT", Field: "waistCm"},
		{Name: "girth out of range", Body: `{"sex": "female", "heightCm": 165, "neckCm": 33, "waistCm": 1.7e308, "hipCm": 1.7e308}`, Code: "INVALID_INPUT"},
		{Name: "unknown sex", Body: `{"sex": "other", "heightCm": 178, "neckCm": 38, "waistCm": 90}`, Code: "INVALID_INPUT", Field: "sex"},
	})
	sdktest.Run(t, BodyFat, sdktest.Recorded(t, "testdata/formulas.json", "health/body-fat"))
}

// The bounds are those of the American Council on Exercise.
func TestBodyFatCategory(t *testing.T) {
	for _, c := range []struct {
		percent    float64
		men, women string
	}{
		{-5, "Essential fat", "Essential fat"},
		{5.99, "Essential fat", "Essential fat"},
		{6, "Athletes", "Essential fat"},
		{13.99, "Athletes", "Essential fat"},
		{14, "Fitness", "Athletes"},
		{17.99, "Fitness", "Athletes"},
		{18, "Average", "Athletes"},
		{20.99, "Average", "Athletes"},
		{21, "Average", "Fitness"},
		{24.99, "Average", "Fitness"},
		{25, "Obese", "Average"},
		{31.99, "Obese", "Average"},
		{32, "Obese", "Obese"},
	} {
		if men, women := bodyFatCategory(c.percent, "male"), bodyFatCategory(c.percent, "female"); men != c.men || women != c.women {
			t.Errorf("%v percent: %s and %s, want %s and %s", c.percent, men, women, c.men, c.women)
		}
	}
}
