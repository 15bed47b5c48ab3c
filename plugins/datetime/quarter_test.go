package main

import (
	"slices"
	"testing"

	"github.com/utilhost/utilhost/sdk/sdktest"
)

// Expected values: Python 3.11; the fiscal year of the United States begins in October, that of
// India in April.
func TestQuarter(t *testing.T) {
	sdktest.Run(t, Quarter, slices.Concat(
		answers(
			`{"date": "2024-01-01"}`, `{"calendarQuarter": 1, "calendarQuarterLabel": "Q1 2024", "fiscalQuarter": 1, "fiscalYear": 2024, "fiscalQuarterLabel": "Q1 FY2024"}`,
			`{"date": "2024-03-31", "fiscalStartMonth": 1}`, `{"calendarQuarter": 1, "calendarQuarterLabel": "Q1 2024", "fiscalQuarter": 1, "fiscalYear": 2024, "fiscalQuarterLabel": "Q1 FY2024"}`,
			`{"date": "2024-04-01", "fiscalStartMonth": 1.0}`, `{"calendarQuarter": 2, "calendarQuarterLabel": "Q2 2024", "fiscalQuarter": 2, "fiscalYear": 2024, "fiscalQuarterLabel": "Q2 FY2024"}`,
			`{"date": "2024-09-30", "fiscalStartMonth": 10}`, `{"calendarQuarter": 3, "calendarQuarterLabel": "Q3 2024", "fiscalQuarter": 4, "fiscalYear": 2024, "fiscalQuarterLabel": "Q4 FY2024"}`,
			`{"date": "2024-10-01", "fiscalStartMonth": 10}`, `{"calendarQuarter": 4, "calendarQuarterLabel": "Q4 2024", "fiscalQuarter": 1, "fiscalYear": 2025, "fiscalQuarterLabel": "Q1 FY2025"}`,
			`{"date": "2024-03-31", "fiscalStartMonth": 4}`, `{"calendarQuarter": 1, "calendarQuarterLabel": "Q1 2024", "fiscalQuarter": 4, "fiscalYear": 2024, "fiscalQuarterLabel": "Q4 FY2024"}`,
			`{"date": "2024-04-01", "fiscalStartMonth": 4}`, `{"calendarQuarter": 2, "calendarQuarterLabel": "Q2 2024", "fiscalQuarter": 1, "fiscalYear": 2025, "fiscalQuarterLabel": "Q1 FY2025"}`,
			`{"date": "2024-11-30", "fiscalStartMonth": 12}`, `{"calendarQuarter": 4, "calendarQuarterLabel": "Q4 2024", "fiscalQuarter": 4, "fiscalYear": 2024, "fiscalQuarterLabel": "Q4 FY2024"}`,
			`{"date": "2024-12-01", "fiscalStartMonth": 12}`, `{"calendarQuarter": 4, "calendarQuarterLabel": "Q4 2024", "fiscalQuarter": 1, "fiscalYear": 2025, "fiscalQuarterLabel": "Q1 FY2025"}`,
			`{"date": "2024-01-31", "fiscalStartMonth": 2}`, `{"calendarQuarter": 1, "calendarQuarterLabel": "Q1 2024", "fiscalQuarter": 4, "fiscalYear": 2024, "fiscalQuarterLabel": "Q4 FY2024"}`,
			`{"date": "0005-06-01"}`, `{"calendarQuarter": 2, "calendarQuarterLabel": "Q2 5", "fiscalQuarter": 2, "fiscalYear": 5, "fiscalQuarterLabel": "Q2 FY5"}`,
			`{"date": "9999-12-31"}`, `{"calendarQuarter": 4, "calendarQuarterLabel": "Q4 9999", "fiscalQuarter": 4, "fiscalYear": 9999, "fiscalQuarterLabel": "Q4 FY9999"}`,
			`{"date": "9999-01-01", "fiscalStartMonth": 2}`, `{"calendarQuarter": 1, "calendarQuarterLabel": "Q1 9999", "fiscalQuarter": 4, "fiscalYear": 9999, "fiscalQuarterLabel": "Q4 FY9999"}`,
		),
		dateRefusals("date", `{"date": %s}`),
		refusals("date", `{}`, `{"date": null}`),
		refusals("date", `{"date": "9999-12-01", "fiscalStartMonth": 12}`),
		refusals("fiscalStartMonth", `{"date": "2024-01-01", "fiscalStartMonth": 0}`, `{"date": "2024-01-01", "fiscalStartMonth": 13}`,
			`{"date": "2024-01-01", "fiscalStartMonth": 1.5}`, `{"date": "2024-01-01", "fiscalStartMonth": "1"}`),
	))
}
