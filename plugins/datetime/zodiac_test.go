package main

import (
	"slices"
	"testing"

	"github.com/utilhost/utilhost/sdk/sdktest"
)

// Expected values: the customary first days of the signs; the symbols by their names in the
// Unicode standard, U+2648 ARIES to U+2653 PISCES.
func TestZodiac(t *testing.T) {
	sdktest.Run(t, Zodiac, slices.Concat(
		answers(
			`{"month": 1, "day": 19}`, `{"name": "Capricorn", "symbol": "♑", "element": "Earth"}`,
			`{"month": 1, "day": 20}`, `{"name": "Aquarius", "symbol": "♒", "element": "Air"}`,
			`{"month": 2, "day": 18}`, `{"name": "Aquarius", "symbol": "♒", "element": "Air"}`,
			`{"month": 2, "day": 19}`, `{"name": "Pisces", "symbol": "♓", "element": "Water"}`,
			`{"month": 3, "day": 20}`, `{"name": "Pisces", "symbol": "♓", "element": "Water"}`,
			`{"month": 3, "day": 21}`, `{"name": "Aries", "symbol": "♈", "element": "Fire"}`,
			`{"month": 4, "day": 19}`, `{"name": "Aries", "symbol": "♈", "element": "Fire"}`,
			`{"month": 4, "day": 20}`, `{"name": "Taurus", "symbol": "♉", "element": "Earth"}`,
			`{"month": 5, "day": 20}`, `{"name": "Taurus", "symbol": "♉", "element": "Earth"}`,
			`{"month": 5, "day": 21}`, `{"name": "Gemini", "symbol": "♊", "element": "Air"}`,
			`{"month": 6, "day": 20}`, `{"name": "Gemini", "symbol": "♊", "element": "Air"}`,
			`{"month": 6, "day": 21}`, `{"name": "Cancer", "symbol": "♋", "element": "Water"}`,
			`{"month": 7, "day": 22}`, `{"name": "Cancer", "symbol": "♋", "element": "Water"}`,
			`{"month": 7, "day": 23}`, `{"name": "Leo", "symbol": "♌", "element": "Fire"}`,
			`{"month": 8, "day": 22}`, `{"name": "Leo", "symbol": "♌", "element": "Fire"}`,
			`{"month": 8, "day": 23}`, `{"name": "Virgo", "symbol": "♍", "element": "Earth"}`,
			`{"month": 9, "day": 22}`, `{"name": "Virgo", "symbol": "♍", "element": "Earth"}`,
			`{"month": 9, "day": 23}`, `{"name": "Libra", "symbol": "♎", "element": "Air"}`,
			`{"month": 10, "day": 22}`, `{"name": "Libra", "symbol": "♎", "element": "Air"}`,
			`{"month": 10, "day": 23}`, `{"name": "Scorpio", "symbol": "♏", "element": "Water"}`,
			`{"month": 11, "day": 21}`, `{"name": "Scorpio", "symbol": "♏", "element": "Water"}`,
			`{"month": 11, "day": 22}`, `{"name": "Sagittarius", "symbol": "♐", "element": "Fire"}`,
			`{"month": 12, "day": 21}`, `{"name": "Sagittarius", "symbol": "♐", "element": "Fire"}`,
			`{"month": 12, "day": 22}`, `{"name": "Capricorn", "symbol": "♑", "element": "Earth"}`,
			`{"month": 1, "day": 1}`, `{"name": "Capricorn", "symbol": "♑", "element": "Earth"}`,
			`{"month": 12, "day": 31}`, `{"name": "Capricorn", "symbol": "♑", "element": "Earth"}`,
			`{"month": 2, "day": 29}`, `{"name": "Pisces", "symbol": "♓", "element": "Water"}`,
		),
		refusals("day", `{"month": 1}`, `{"month": 2, "day": 30}`, `{"month": 4, "day": 31}`, `{"month": 1, "day": 0}`, `{"month": 1, "day": 32}`, `{"month": 1, "day": 1.5}`),
		refusals("month", `{"day": 1}`, `{"month": 0, "day": 1}`, `{"month": 13, "day": 1}`, `{"month": "1", "day": 1}`, `{"month": 13, "day": 32}`),
	))
}
