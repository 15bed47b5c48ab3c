package main

import (
	"strings"
	"testing"
	"time"

	"github.com/utilhost/utilhost/sdk/sdktest"
)

// Expected values: by hand from a calendar. The grammar and the oracle's cases
// are those of dev/cron-parse.
func TestCronNextRuns(t *testing.T) {
	now := time.Date(2024, 1, 15, 10, 30, 0, 0, time.UTC)
	length := func(want int) func(*testing.T, map[string]any) {
		return func(t *testing.T, got map[string]any) {
			if runs := got["runs"].([]any); len(runs) != want {
				t.Errorf("%d runs, want %d", len(runs), want)
			}
		}
	}
	sdktest.Run(t, CronNextRuns, []sdktest.Case{
		{Name: "five, strictly after now", Body: `{"expression": "*/15 * * * *"}`, Now: now, Want: `{"runs": ["2024-01-15T10:45:00.000Z", "2024-01-15T11:00:00.000Z",
			"2024-01-15T11:15:00.000Z", "2024-01-15T11:30:00.000Z", "2024-01-15T11:45:00.000Z"]}`},
		{Name: "now with seconds", Body: `{"expression": "30 10 * * *", "count": 1}`, Now: now.Add(-time.Second), Want: `{"runs": ["2024-01-15T10:30:00.000Z"]}`},
		{Name: "whole number with a point", Body: `{"expression": "0 0 * * *", "count": 2.0}`, Now: now, Want: `{"runs": ["2024-01-16T00:00:00.000Z", "2024-01-17T00:00:00.000Z"]}`},
		{Name: "50", Body: `{"expression": "* * * * *", "count": 50}`, Now: now, Check: length(50)},
		{Name: "51", Body: `{"expression": "* * * * *", "count": 51}`, Code: "INVALID_INPUT", Field: "count"},
		{Name: "0", Body: `{"expression": "* * * * *", "count": 0}`, Code: "INVALID_INPUT", Field: "count"},
		{Name: "half", Body: `{"expression": "* * * * *", "count": 1.5}`, Code: "INVALID_INPUT", Field: "count"},
		{Name: "leap days of 100 years", Body: `{"expression": "0 0 29 2 *", "count": 50}`, Now: now, Check: length(24)},
		{Name: "never", Body: `{"expression": "0 0 31 2,4,6,9,11 *", "count": 50}`, Now: now, Want: `{"runs": []}`},
		{Name: "1,000 bytes", Body: `{"expression": "0 0 1 1 ` + strings.Repeat("*,", 495) + `**"}`, Code: "INVALID_INPUT", Field: "expression"},
		{Name: "1,000 bytes that are right", Body: `{"expression": "0 0  1 1 ` + strings.Repeat("*,", 495) + `*", "count": 1}`, Now: now, Want: `{"runs": ["2025-01-01T00:00:00.000Z"]}`},
		{Name: "1,001 bytes", Body: `{"expression": "0 0   1 1 ` + strings.Repeat("*,", 495) + `*", "count": 1}`, Code: "INVALID_INPUT", Field: "expression"},
		{Name: "empty", Body: `{"expression": ""}`, Code: "INVALID_INPUT", Field: "expression"},
		{Name: "both invalid", Body: `{"expression": 1, "count": 0}`, Code: "INVALID_INPUT", Field: "expression"},
	})
}
