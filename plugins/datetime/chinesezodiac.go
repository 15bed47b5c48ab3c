package main

import (
	"context"

	"github.com/utilhost/utilhost/sdk"
)

type chineseZodiacRequest struct {
	Year int `json:"year" doc:"Year of the Gregorian calendar." min:"1" max:"9999"`
}

type chineseZodiacResult struct {
	Animal  string `json:"animal" doc:"Animal of the year." enum:"Rat,Ox,Tiger,Rabbit,Dragon,Snake,Horse,Goat,Monkey,Rooster,Dog,Pig"`
	Element string `json:"element" doc:"Element of the year." enum:"Wood,Fire,Earth,Metal,Water"`
	YinYang string `json:"yinYang" doc:"Yang in even years, Yin in odd ones." enum:"Yang,Yin"`
}

// ChineseZodiac is datetime/chinese-zodiac.
var ChineseZodiac = sdk.Endpoint[chineseZodiacRequest, chineseZodiacResult]{
	Route:   "datetime/chinese-zodiac",
	Summary: "Animal and element of a Chinese year",
	Doc: `
Names the place of the year in the cycle of sixty, of which the year 4 was a
first. Takes the Gregorian year as a whole: days before the Chinese New Year, in
January and February, belong to the year before.`,
	Examples: []sdk.Example{{
		Request:  `{"year": 2024}`,
		Response: `{"animal": "Dragon", "element": "Wood", "yinYang": "Yang"}`,
	}},
	Run: func(_ context.Context, in chineseZodiacRequest) (chineseZodiacResult, error) {
		animals := [...]string{
			"Rat", "Ox", "Tiger", "Rabbit", "Dragon", "Snake",
			"Horse", "Goat", "Monkey", "Rooster", "Dog", "Pig",
		}
		elements := [...]string{"Wood", "Fire", "Earth", "Metal", "Water"}
		sides := [...]string{"Yang", "Yin"}
		place := floorMod(in.Year-4, 60)
		return chineseZodiacResult{animals[place%12], elements[place%10/2], sides[place%2]}, nil
	},
}
