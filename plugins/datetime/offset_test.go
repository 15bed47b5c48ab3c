package main

import (
	"slices"
	"testing"

	"github.com/utilhost/utilhost/sdk/sdktest"
)

// Expected values: Python 3.11 datetime and calendar; many more in
// TestAgainstPython.
func TestOffset(t *testing.T) {
	sdktest.Run(t, Offset, slices.Concat(
		answers(
			`{"date": "2024-01-31", "operation": "add", "amount": 1, "unit": "months"}`, `{"date": {"year": 2024, "month": 2, "day": 29}}`,
			`{"date": "2023-01-31", "operation": "add", "amount": 1, "unit": "months"}`, `{"date": {"year": 2023, "month": 2, "day": 28}}`,
			`{"date": "2024-03-31", "operation": "subtract", "amount": 1, "unit": "months"}`, `{"date": {"year": 2024, "month": 2, "day": 29}}`,
			`{"date": "2024-02-29", "operation": "add", "amount": 1, "unit": "years"}`, `{"date": {"year": 2025, "month": 2, "day": 28}}`,
			`{"date": "2024-02-29", "operation": "subtract", "amount": 4, "unit": "years"}`, `{"date": {"year": 2020, "month": 2, "day": 29}}`,
			`{"date": "2024-01-01", "operation": "add", "amount": 30, "unit": "days"}`, `{"date": {"year": 2024, "month": 1, "day": 31}}`,
			`{"date": "2024-01-01", "operation": "subtract", "amount": 1.0, "unit": "days"}`, `{"date": {"year": 2023, "month": 12, "day": 31}}`,
			`{"date": "2024-01-01", "operation": "add", "amount": 5e0, "unit": "weeks"}`, `{"date": {"year": 2024, "month": 2, "day": 5}}`,
			`{"date": "2024-12-31", "operation": "add", "amount": 0, "unit": "months"}`, `{"date": {"year": 2024, "month": 12, "day": 31}}`,
			`{"date": "0001-01-01", "operation": "add", "amount": 3652058, "unit": "days"}`, `{"date": {"year": 9999, "month": 12, "day": 31}}`,
			`{"date": "9999-12-31", "operation": "subtract", "amount": 119987, "unit": "months"}`, `{"date": {"year": 1, "month": 1, "day": 31}}`,
			`{"date": "9999-12-31", "operation": "subtract", "amount": 9998, "unit": "years"}`, `{"date": {"year": 1, "month": 12, "day": 31}}`,
			`{"date": "2024-11-30", "operation": "add", "amount": 3, "unit": "months"}`, `{"date": {"year": 2025, "month": 2, "day": 28}}`,
		),
		dateRefusals("date", `{"date": %s, "operation": "add", "amount": 1, "unit": "days"}`),
		refusals("date", `{"operation": "add", "amount": 1, "unit": "days"}`),
		refusals("operation", `{"date": "2024-01-01", "amount": 1, "unit": "days"}`, `{"date": "2024-01-01", "operation": "", "amount": 1, "unit": "days"}`,
			`{"date": "2024-01-01", "operation": "Add", "amount": 1, "unit": "days"}`),
		refusals("unit", `{"date": "2024-01-01", "operation": "add", "amount": 1}`, `{"date": "2024-01-01", "operation": "add", "amount": 1, "unit": "day"}`),
		refusals("amount", `{"date": "2024-01-01", "operation": "add", "unit": "days"}`, `{"date": "2024-01-01", "operation": "add", "amount": -1, "unit": "days"}`, `{"date": "2024-01-01", "operation": "add", "amount": 1.5, "unit": "days"}`,
			`{"date": "2024-01-01", "operation": "add", "amount": "1", "unit": "days"}`, `{"date": "9999-12-31", "operation": "add", "amount": 1, "unit": "days"}`, `{"date": "0001-01-01", "operation": "subtract", "amount": 1, "unit": "days"}`,
			`{"date": "0001-01-31", "operation": "subtract", "amount": 1, "unit": "months"}`, `{"date": "9999-12-01", "operation": "add", "amount": 1, "unit": "months"}`, `{"date": "2024-01-01", "operation": "add", "amount": 7976, "unit": "years"}`,
			`{"date": "2024-01-01", "operation": "add", "amount": 9007199254740991, "unit": "weeks"}`, `{"date": "2024-01-01", "operation": "subtract", "amount": 1e300, "unit": "years"}`),
	))
}
