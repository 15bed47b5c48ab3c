package main

import (
	"testing"

	"github.com/utilhost/utilhost/sdk/sdktest"
)

// Expected values: Pythagorean triples; the others by module decimal of Python
// 3.11 with 60 digits.
func TestPythagorean(t *testing.T) {
	sdktest.Run(t, Pythagorean, []sdktest.Case{
		{Name: "3, 4, 5", Body: `{"firstSide": 3, "secondSide": 4}`, Want: `{"missingSide": 5, "area": 6, "perimeter": 12}`},
		{Name: "5, 12, 13", Body: `{"firstSide": 5, "secondSide": 13, "mode": "leg"}`, Want: `{"missingSide": 12, "area": 30, "perimeter": 30}`},
		{Name: "decimals", Body: `{"firstSide": 0.3, "secondSide": 0.4}`, Want: `{"missingSide": 0.5, "area": 0.06, "perimeter": 1.2}`},
		{Name: "decimals, leg", Body: `{"firstSide": 0.6, "secondSide": 1, "mode": "leg"}`, Want: `{"missingSide": 0.8, "area": 0.24, "perimeter": 2.4}`},
		{Name: "irrational", Body: `{"firstSide": 1, "secondSide": 1}`, Want: `{"missingSide": 1.4142135623730951, "area": 0.5, "perimeter": 3.414213562373095}`},
		{Name: "legs almost as long as the hypotenuse", Body: `{"firstSide": 1, "secondSide": 1.0000000000000002, "mode": "leg"}`, Want: `{"missingSide": 2e-8, "area": 1e-8, "perimeter": 2.0000000200000003}`},
		{Name: "squares beyond the range of doubles", Body: `{"firstSide": 3e200, "secondSide": 4e-200}`, Want: `{"missingSide": 3e200, "area": 6, "perimeter": 6e200}`},
		{Name: "area overflows", Body: `{"firstSide": 1e200, "secondSide": 1e200}`, Code: "INVALID_INPUT"},
		{Name: "hypotenuse too short", Body: `{"firstSide": 5, "secondSide": 4, "mode": "leg"}`, Code: "INVALID_INPUT", Field: "secondSide"},
		{Name: "hypotenuse as long as the leg", Body: `{"firstSide": 5, "secondSide": 5, "mode": "leg"}`, Code: "INVALID_INPUT", Field: "secondSide"},
		{Name: "zero", Body: `{"firstSide": 0, "secondSide": 4}`, Code: "INVALID_INPUT", Field: "firstSide"},
		{Name: "negative", Body: `{"firstSide": 3, "secondSide": -4}`, Code: "INVALID_INPUT", Field: "secondSide"},
		{Name: "unknown mode", Body: `{"firstSide": 3, "secondSide": 4, "mode": "area"}`, Code: "INVALID_INPUT", Field: "mode"},
	})
}
