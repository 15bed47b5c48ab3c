package main

import (
	"slices"
	"testing"

	"github.com/utilhost/utilhost/sdk/sdktest"
)

// Expected values: Python 3.11 datetime and calendar; many more in
// TestAgainstPython.
func TestCalendarMonth(t *testing.T) {
	sdktest.Run(t, CalendarMonth, slices.Concat(
		answers(
			`{"year": 2021, "month": 2}`, `{"numberOfDays": 28, "firstWeekday": "Monday", "weeks": [[1, 2, 3, 4, 5, 6, 7], [8, 9, 10, 11, 12, 13, 14], [15, 16, 17, 18, 19, 20, 21], [22, 23, 24, 25, 26, 27, 28]]}`,
			`{"year": 2015, "month": 2}`, `{"numberOfDays": 28, "firstWeekday": "Sunday", "weeks": [[null, null, null, null, null, null, 1], [2, 3, 4, 5, 6, 7, 8], [9, 10, 11, 12, 13, 14, 15], [16, 17, 18, 19, 20, 21, 22], [23, 24, 25, 26, 27, 28, null]]}`,
			`{"year": 2024, "month": 2}`, `{"numberOfDays": 29, "firstWeekday": "Thursday", "weeks": [[null, null, null, 1, 2, 3, 4], [5, 6, 7, 8, 9, 10, 11], [12, 13, 14, 15, 16, 17, 18], [19, 20, 21, 22, 23, 24, 25], [26, 27, 28, 29, null, null, null]]}`,
			`{"year": 2023, "month": 10}`, `{"numberOfDays": 31, "firstWeekday": "Sunday", "weeks": [[null, null, null, null, null, null, 1], [2, 3, 4, 5, 6, 7, 8], [9, 10, 11, 12, 13, 14, 15], [16, 17, 18, 19, 20, 21, 22], [23, 24, 25, 26, 27, 28, 29], [30, 31, null, null, null, null, null]]}`,
			`{"year": 2024, "month": 9}`, `{"numberOfDays": 30, "firstWeekday": "Sunday", "weeks": [[null, null, null, null, null, null, 1], [2, 3, 4, 5, 6, 7, 8], [9, 10, 11, 12, 13, 14, 15], [16, 17, 18, 19, 20, 21, 22], [23, 24, 25, 26, 27, 28, 29], [30, null, null, null, null, null, null]]}`,
			`{"year": 1900, "month": 2}`, `{"numberOfDays": 28, "firstWeekday": "Thursday", "weeks": [[null, null, null, 1, 2, 3, 4], [5, 6, 7, 8, 9, 10, 11], [12, 13, 14, 15, 16, 17, 18], [19, 20, 21, 22, 23, 24, 25], [26, 27, 28, null, null, null, null]]}`,
			`{"year": 1, "month": 1}`, `{"numberOfDays": 31, "firstWeekday": "Monday", "weeks": [[1, 2, 3, 4, 5, 6, 7], [8, 9, 10, 11, 12, 13, 14], [15, 16, 17, 18, 19, 20, 21], [22, 23, 24, 25, 26, 27, 28], [29, 30, 31, null, null, null, null]]}`,
			`{"year": 9999, "month": 12}`, `{"numberOfDays": 31, "firstWeekday": "Wednesday", "weeks": [[null, null, 1, 2, 3, 4, 5], [6, 7, 8, 9, 10, 11, 12], [13, 14, 15, 16, 17, 18, 19], [20, 21, 22, 23, 24, 25, 26], [27, 28, 29, 30, 31, null, null]]}`,
			`{"year": 2021.0, "month": 2e0}`, `{"numberOfDays": 28, "firstWeekday": "Monday", "weeks": [[1, 2, 3, 4, 5, 6, 7], [8, 9, 10, 11, 12, 13, 14], [15, 16, 17, 18, 19, 20, 21], [22, 23, 24, 25, 26, 27, 28]]}`,
		),
		refusals("year", `{}`, `{"month": 1}`, `{"year": 0, "month": 1}`, `{"year": 10000, "month": 1}`, `{"year": "2024", "month": 1}`, `{"year": 2024.5, "month": 1}`),
		refusals("month", `{"year": 2024}`, `{"year": 2024, "month": 0}`, `{"year": 2024, "month": 13}`, `{"year": 2024, "month": 1.5}`, `{"year": 2024, "month": ""}`),
	))
}
