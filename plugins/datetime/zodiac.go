package main

import (
	"context"

	"github.com/utilhost/utilhost/sdk"
)

type zodiacRequest struct {
	Month int `json:"month" doc:"Month of birth, 1 to 12." min:"1" max:"12"`
	Day   int `json:"day" doc:"Day of the month, one that the month has in a leap year." min:"1" max:"31"`
}

type zodiacResult struct {
	Name    string `json:"name" doc:"English name of the sign."`
	Symbol  string `json:"symbol" doc:"Symbol of the sign, one code point from U+2648 to U+2653."`
	Element string `json:"element" doc:"Element of the sign." enum:"Fire,Earth,Air,Water"`
}

// Zodiac is datetime/zodiac.
var Zodiac = sdk.Endpoint[zodiacRequest, zodiacResult]{
	Route:   "datetime/zodiac",
	Summary: "Sign of the zodiac of a birthday",
	Doc: `
Uses the customary first days of the tropical signs: Aries 21 March, Taurus 20
April, Gemini 21 May, Cancer 21 June, Leo 23 July, Virgo 23 August, Libra 23
September, Scorpio 23 October, Sagittarius 22 November, Capricorn 22 December,
Aquarius 20 January, Pisces 19 February. The Sun itself enters a sign up to a
day earlier or later.`,
	Examples: []sdk.Example{{
		Request:  `{"month": 3, "day": 21}`,
		Response: `{"name": "Aries", "symbol": "♈", "element": "Fire"}`,
	}, {
		Name:    "No such day",
		Request: `{"month": 2, "day": 30}`,
		Error:   sdk.CodeInvalidInput,
	}},
	Run: func(_ context.Context, in zodiacRequest) (zodiacResult, error) {
		const leapYear = 2000
		if in.Day > daysIn(leapYear, in.Month) {
			return zodiacResult{}, sdk.Invalid("day", "must be a day of the month, at most %d", daysIn(leapYear, in.Month))
		}
		return signOf(in.Month, in.Day), nil
	},
}

// signOf is the sign that a day of the year belongs to.
func signOf(month, day int) zodiacResult {
	signs := [...]struct {
		firstDay int // in the month of the same number
		name     string
	}{
		{20, "Aquarius"}, {19, "Pisces"}, {21, "Aries"}, {20, "Taurus"}, {21, "Gemini"}, {21, "Cancer"},
		{23, "Leo"}, {23, "Virgo"}, {23, "Libra"}, {23, "Scorpio"}, {22, "Sagittarius"}, {22, "Capricorn"},
	}
	i := month - 1
	if day < signs[i].firstDay {
		i = (i + 11) % 12
	}
	// Round the zodiac from Aries on, as the symbols and elements run.
	place := (i + 10) % 12
	elements := [...]string{"Fire", "Earth", "Air", "Water"}
	return zodiacResult{signs[i].name, string('♈' + rune(place)), elements[place%4]}
}
