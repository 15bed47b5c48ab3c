package main

import (
	"encoding/json"
	"fmt"
	"slices"
	"testing"

	"github.com/utilhost/utilhost/sdk/sdktest"
)

// Expected values: Python 3.11 calendar; whole sheets in TestAgainstPython.
func TestCalendarYear(t *testing.T) {
	var cases []sdktest.Case
	for _, c := range []struct {
		year  string
		leap  bool
		first string // day of the week of 1 January
	}{
		{"2024", true, "Monday"}, {"2023", false, "Sunday"}, {"1900", false, "Monday"}, {"2000", true, "Saturday"},
		{"1600", true, "Saturday"}, {"1", false, "Monday"}, {"4", true, "Thursday"}, {"9999", false, "Friday"}, {"2024.0", true, "Monday"},
	} {
		cases = append(cases, sdktest.Case{Name: c.year, Body: fmt.Sprintf(`{"year": %s}`, c.year), Check: func(t *testing.T, got map[string]any) {
			days := json.Number("365")
			if c.leap {
				days = "366"
			}
			months := got["months"].([]any)
			january := months[0].(map[string]any)
			if got["isLeapYear"] != c.leap || got["numberOfDays"] != days || len(months) != 12 || january["firstWeekday"] != c.first || january["name"] != "January" {
				t.Errorf("got %v", got)
			}
		}})
	}
	sdktest.Run(t, CalendarYear, slices.Concat(cases,
		refusals("year", `{}`, `{"year": 0}`, `{"year": 10000}`, `{"year": -1}`, `{"year": 2024.5}`, `{"year": "2024"}`, `{"year": ""}`)))
	if CalendarYear.Cost != 2 {
		t.Errorf("costs %d, want 2", CalendarYear.Cost)
	}
}
