package main

import (
	"slices"
	"testing"

	"github.com/utilhost/utilhost/sdk/sdktest"
)

// Expected values: Python 3.11 datetime and calendar; many more in
// TestAgainstPython.
func TestWeekday(t *testing.T) {
	sdktest.Run(t, Weekday, slices.Concat(
		answers(
			`{"date": "1970-01-01"}`, `{"dayName": "Thursday", "dayIndex": 4}`,
			`{"date": "2024-02-29"}`, `{"dayName": "Thursday", "dayIndex": 4}`,
			`{"date": "2000-01-01"}`, `{"dayName": "Saturday", "dayIndex": 6}`,
			`{"date": "2024-06-16"}`, `{"dayName": "Sunday", "dayIndex": 0}`,
			`{"date": "2024-06-17"}`, `{"dayName": "Monday", "dayIndex": 1}`,
			`{"date": "2024-06-18"}`, `{"dayName": "Tuesday", "dayIndex": 2}`,
			`{"date": "2024-06-19"}`, `{"dayName": "Wednesday", "dayIndex": 3}`,
			`{"date": "2024-06-21"}`, `{"dayName": "Friday", "dayIndex": 5}`,
			`{"date": "0001-01-01"}`, `{"dayName": "Monday", "dayIndex": 1}`,
			`{"date": "9999-12-31"}`, `{"dayName": "Friday", "dayIndex": 5}`,
			`{"date": "1582-10-14"}`, `{"dayName": "Thursday", "dayIndex": 4}`,
		),
		dateRefusals("date", `{"date": %s}`),
		refusals("date", `{}`, `{"date": null}`),
	))
}
