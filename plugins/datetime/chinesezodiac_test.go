package main

import (
	"slices"
	"testing"

	"github.com/utilhost/utilhost/sdk/sdktest"
)

// Expected values: published tables of the sexagenary cycle; the years 1 and 9999 by counting
// in sixties from 2041 and 2019 (1 = 2041 - 34 x 60, 9999 = 2019 + 133 x 60).
func TestChineseZodiac(t *testing.T) {
	sdktest.Run(t, ChineseZodiac, slices.Concat(
		answers(
			`{"year": 2024}`, `{"animal": "Dragon", "element": "Wood", "yinYang": "Yang"}`,
			`{"year": 2023}`, `{"animal": "Rabbit", "element": "Water", "yinYang": "Yin"}`,
			`{"year": 2015}`, `{"animal": "Goat", "element": "Wood", "yinYang": "Yin"}`,
			`{"year": 1984}`, `{"animal": "Rat", "element": "Wood", "yinYang": "Yang"}`,
			`{"year": 2000}`, `{"animal": "Dragon", "element": "Metal", "yinYang": "Yang"}`,
			`{"year": 1966}`, `{"animal": "Horse", "element": "Fire", "yinYang": "Yang"}`,
			`{"year": 2018}`, `{"animal": "Dog", "element": "Earth", "yinYang": "Yang"}`,
			`{"year": 2019}`, `{"animal": "Pig", "element": "Earth", "yinYang": "Yin"}`,
			`{"year": 2020}`, `{"animal": "Rat", "element": "Metal", "yinYang": "Yang"}`,
			`{"year": 2021}`, `{"animal": "Ox", "element": "Metal", "yinYang": "Yin"}`,
			`{"year": 2022}`, `{"animal": "Tiger", "element": "Water", "yinYang": "Yang"}`,
			`{"year": 2025}`, `{"animal": "Snake", "element": "Wood", "yinYang": "Yin"}`,
			`{"year": 2016}`, `{"animal": "Monkey", "element": "Fire", "yinYang": "Yang"}`,
			`{"year": 2017}`, `{"animal": "Rooster", "element": "Fire", "yinYang": "Yin"}`,
			`{"year": 4}`, `{"animal": "Rat", "element": "Wood", "yinYang": "Yang"}`,
			`{"year": 1}`, `{"animal": "Rooster", "element": "Metal", "yinYang": "Yin"}`,
			`{"year": 9999}`, `{"animal": "Pig", "element": "Earth", "yinYang": "Yin"}`,
			`{"year": 2024.0}`, `{"animal": "Dragon", "element": "Wood", "yinYang": "Yang"}`,
		),
		refusals("year", `{}`, `{"year": 0}`, `{"year": -4}`, `{"year": 10000}`, `{"year": 2024.5}`, `{"year": "2024"}`, `{"year": null}`),
	))
}
