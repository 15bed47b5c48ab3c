package main

import (
	"slices"
	"testing"

	"github.com/utilhost/utilhost/sdk/sdktest"
)

// Expected values: Python 3.11 datetime and calendar; many more in
// TestAgainstPython. The last week is refused since
// it ends beyond the calendar.
func TestISOWeek(t *testing.T) {
	sdktest.Run(t, ISOWeek, slices.Concat(
		answers(
			`{"date": "2024-01-01"}`, `{"weekNumber": 1, "weekYear": 2024, "startDate": "2024-01-01", "endDate": "2024-01-07"}`,
			`{"date": "2005-01-01"}`, `{"weekNumber": 53, "weekYear": 2004, "startDate": "2004-12-27", "endDate": "2005-01-02"}`,
			`{"date": "2008-12-29"}`, `{"weekNumber": 1, "weekYear": 2009, "startDate": "2008-12-29", "endDate": "2009-01-04"}`,
			`{"date": "2010-01-03"}`, `{"weekNumber": 53, "weekYear": 2009, "startDate": "2009-12-28", "endDate": "2010-01-03"}`,
			`{"date": "2020-12-31"}`, `{"weekNumber": 53, "weekYear": 2020, "startDate": "2020-12-28", "endDate": "2021-01-03"}`,
			`{"date": "2021-01-04"}`, `{"weekNumber": 1, "weekYear": 2021, "startDate": "2021-01-04", "endDate": "2021-01-10"}`,
			`{"date": "0001-01-01"}`, `{"weekNumber": 1, "weekYear": 1, "startDate": "0001-01-01", "endDate": "0001-01-07"}`,
			`{"date": "9999-12-26"}`, `{"weekNumber": 51, "weekYear": 9999, "startDate": "9999-12-20", "endDate": "9999-12-26"}`,
		),
		dateRefusals("date", `{"date": %s}`),
		refusals("date", `{}`, `{"date": null}`),
		refusals("date", `{"date": "9999-12-27"}`, `{"date": "9999-12-31"}`),
	))
}
