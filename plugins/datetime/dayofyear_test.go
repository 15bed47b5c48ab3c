package main

import (
	"slices"
	"testing"

	"github.com/utilhost/utilhost/sdk/sdktest"
)

// Expected values: Python 3.11 datetime and calendar; many more in
// TestAgainstPython.
func TestDayOfYear(t *testing.T) {
	sdktest.Run(t, DayOfYear, slices.Concat(
		answers(
			`{"date": "2024-01-01"}`, `{"dayOfYear": 1, "daysRemaining": 365, "percentElapsed": 0.27}`,
			`{"date": "2024-12-31"}`, `{"dayOfYear": 366, "daysRemaining": 0, "percentElapsed": 100}`,
			`{"date": "2023-12-31"}`, `{"dayOfYear": 365, "daysRemaining": 0, "percentElapsed": 100}`,
			`{"date": "2024-07-01"}`, `{"dayOfYear": 183, "daysRemaining": 183, "percentElapsed": 50}`,
			`{"date": "2023-03-01"}`, `{"dayOfYear": 60, "daysRemaining": 305, "percentElapsed": 16.44}`,
			`{"date": "2024-02-29"}`, `{"dayOfYear": 60, "daysRemaining": 306, "percentElapsed": 16.39}`,
			`{"date": "1900-03-01"}`, `{"dayOfYear": 60, "daysRemaining": 305, "percentElapsed": 16.44}`,
			`{"date": "0001-01-01"}`, `{"dayOfYear": 1, "daysRemaining": 364, "percentElapsed": 0.27}`,
			`{"date": "9999-12-30"}`, `{"dayOfYear": 364, "daysRemaining": 1, "percentElapsed": 99.73}`,
		),
		dateRefusals("date", `{"date": %s}`),
		refusals("date", `{}`, `{"date": null}`),
	))
}
