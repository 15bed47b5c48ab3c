package main

import (
	"slices"
	"testing"

	"github.com/utilhost/utilhost/sdk/sdktest"
)

// Expected values: meteorological seasons begin on 1 March, June, September and December.
func TestWeatherSeason(t *testing.T) {
	sdktest.Run(t, WeatherSeason, slices.Concat(
		answers(
			`{"month": 1, "hemisphere": "northern"}`, `{"meteorologicalSeason": "Winter"}`,
			`{"month": 2, "hemisphere": "northern"}`, `{"meteorologicalSeason": "Winter"}`,
			`{"month": 3, "hemisphere": "northern"}`, `{"meteorologicalSeason": "Spring"}`,
			`{"month": 4, "hemisphere": "northern"}`, `{"meteorologicalSeason": "Spring"}`,
			`{"month": 5, "hemisphere": "northern"}`, `{"meteorologicalSeason": "Spring"}`,
			`{"month": 6, "hemisphere": "northern"}`, `{"meteorologicalSeason": "Summer"}`,
			`{"month": 7, "hemisphere": "northern"}`, `{"meteorologicalSeason": "Summer"}`,
			`{"month": 8, "hemisphere": "northern"}`, `{"meteorologicalSeason": "Summer"}`,
			`{"month": 9, "hemisphere": "northern"}`, `{"meteorologicalSeason": "Autumn"}`,
			`{"month": 10, "hemisphere": "northern"}`, `{"meteorologicalSeason": "Autumn"}`,
			`{"month": 11, "hemisphere": "northern"}`, `{"meteorologicalSeason": "Autumn"}`,
			`{"month": 12, "hemisphere": "northern"}`, `{"meteorologicalSeason": "Winter"}`,
			`{"month": 1, "hemisphere": "southern"}`, `{"meteorologicalSeason": "Summer"}`,
			`{"month": 2, "hemisphere": "southern"}`, `{"meteorologicalSeason": "Summer"}`,
			`{"month": 3, "hemisphere": "southern"}`, `{"meteorologicalSeason": "Autumn"}`,
			`{"month": 4, "hemisphere": "southern"}`, `{"meteorologicalSeason": "Autumn"}`,
			`{"month": 5, "hemisphere": "southern"}`, `{"meteorologicalSeason": "Autumn"}`,
			`{"month": 6, "hemisphere": "southern"}`, `{"meteorologicalSeason": "Winter"}`,
			`{"month": 7, "hemisphere": "southern"}`, `{"meteorologicalSeason": "Winter"}`,
			`{"month": 8, "hemisphere": "southern"}`, `{"meteorologicalSeason": "Winter"}`,
			`{"month": 9, "hemisphere": "southern"}`, `{"meteorologicalSeason": "Spring"}`,
			`{"month": 10, "hemisphere": "southern"}`, `{"meteorologicalSeason": "Spring"}`,
			`{"month": 11, "hemisphere": "southern"}`, `{"meteorologicalSeason": "Spring"}`,
			`{"month": 12, "hemisphere": "southern"}`, `{"meteorologicalSeason": "Summer"}`,
			`{"month": 1}`, `{"meteorologicalSeason": "Winter"}`,
		),
		refusals("month", `{}`, `{"month": 0}`, `{"month": 13}`, `{"month": 1.5}`, `{"month": "1"}`),
		refusals("hemisphere", `{"month": 1, "hemisphere": ""}`, `{"month": 1, "hemisphere": "Northern"}`, `{"month": 1, "hemisphere": ["x"]}`),
	))
}
