package main

import (
	"bufio"
	"encoding/json"
	"fmt"
	"os"
	"testing"

	"github.com/utilhost/utilhost/sdk"
	"github.com/utilhost/utilhost/sdk/sdktest"
)

// pythonCases reads the cases of one route that scripts/oracle/datetime-calendar.py
// wrote; a want of null is a refusal.
func pythonCases(t *testing.T, route string, least int) []sdktest.Case {
	t.Helper()
	file, err := os.Open("testdata/calendar.jsonl")
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	var cases []sdktest.Case
	for lines := bufio.NewScanner(file); lines.Scan(); {
		var line struct {
			Route      string
			Body, Want json.RawMessage
		}
		if err := json.Unmarshal(lines.Bytes(), &line); err != nil {
			t.Fatal(err)
		}
		if line.Route != route {
			continue
		}
		c := sdktest.Case{Name: fmt.Sprint("python ", len(cases)), Body: string(line.Body), Want: string(line.Want)}
		if c.Want == "null" {
			c.Want, c.Code = "", sdk.CodeInvalidInput
		}
		cases = append(cases, c)
	}
	if len(cases) < least {
		t.Fatalf("%d cases of %s, want %d or more", len(cases), route, least)
	}
	return cases
}

// TestAgainstPython compares the calendar with Python's.
func TestAgainstPython(t *testing.T) {
	runPython(t, Age, 50)
	runPython(t, Difference, 140)
	runPython(t, Offset, 600)
	runPython(t, Weekday, 60)
	runPython(t, ISOWeek, 60)
	runPython(t, CalendarMonth, 36)
	runPython(t, CalendarYear, 6)
	runPython(t, DayOfYear, 60)
	runPython(t, DayCount, 140)
	runPython(t, Countdown, 30)
	runPython(t, Quarter, 60)
	runPython(t, JulianDay, 100)
	runPython(t, MayanCalendar, 40)
	runPython(t, BusinessDays, 180)
	runPython(t, DST, 1700)
}

// runPython compares one route.
func runPython[In, Out any](t *testing.T, endpoint sdk.Endpoint[In, Out], least int) {
	t.Helper()
	t.Run(endpoint.Route, func(t *testing.T) { sdktest.Run(t, endpoint, pythonCases(t, endpoint.Route, least)) })
}
