package main

import (
	"slices"
	"testing"

	"github.com/utilhost/utilhost/sdk/sdktest"
)

// Expected values: Python 3.11 datetime.
func TestDayCount(t *testing.T) {
	sdktest.Run(t, DayCount, slices.Concat(
		answers(
			`{"startDate": "2024-01-01", "endDate": "2024-01-01"}`, `{"totalDays": 0, "mode": "exclusive"}`,
			`{"startDate": "2024-01-01", "endDate": "2024-01-01", "mode": "inclusive"}`, `{"totalDays": 1, "mode": "inclusive"}`,
			`{"startDate": "1582-10-04", "endDate": "1582-10-15", "mode": "inclusive"}`, `{"totalDays": 12, "mode": "inclusive"}`,
			`{"startDate": "2000-02-28", "endDate": "2000-03-01"}`, `{"totalDays": 2, "mode": "exclusive"}`,
			`{"startDate": "1900-02-28", "endDate": "1900-03-01"}`, `{"totalDays": 1, "mode": "exclusive"}`,
			`{"startDate": "0001-01-01", "endDate": "9999-12-31"}`, `{"totalDays": 3652058, "mode": "exclusive"}`,
			`{"startDate": "0001-01-01", "endDate": "9999-12-31", "mode": "inclusive"}`, `{"totalDays": 3652059, "mode": "inclusive"}`,
		),
		spanRefusals(),
	))
}
