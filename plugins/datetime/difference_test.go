package main

import (
	"slices"
	"testing"

	"github.com/utilhost/utilhost/sdk/sdktest"
)

// spanRefusals are what every route with two dates and a mode refuses.
func spanRefusals() []sdktest.Case {
	return slices.Concat(
		dateRefusals("startDate", `{"startDate": %s, "endDate": "2024-01-01"}`),
		dateRefusals("endDate", `{"startDate": "2000-01-01", "endDate": %s}`),
		refusals("startDate", `{}`, `{"endDate": "2024-01-01"}`, `{"startDate": null, "endDate": "2024-01-01"}`, `{"startDate": "", "endDate": ""}`),
		refusals("endDate", `{"startDate": "2024-01-01"}`, `{"startDate": "2024-01-01", "endDate": "2023-12-31"}`,
			`{"startDate": "2024-01-01", "endDate": "2023-12-31", "mode": "inclusive"}`),
		refusals("mode", `{"startDate": "2024-01-01", "endDate": "2024-01-02", "mode": ""}`,
			`{"startDate": "2024-01-01", "endDate": "2024-01-02", "mode": "Inclusive"}`,
			`{"startDate": "2024-01-01", "endDate": "2024-01-02", "mode": 1}`),
	)
}

// Expected values: the definition of java.time.Period worked by hand; many more
// by Python in TestAgainstPython.
func TestDifference(t *testing.T) {
	sdktest.Run(t, Difference, slices.Concat(
		answers(
			`{"startDate": "2023-01-31", "endDate": "2023-03-01"}`, `{"years": 0, "months": 1, "days": 1}`,
			`{"startDate": "2023-01-31", "endDate": "2023-02-28"}`, `{"years": 0, "months": 0, "days": 28}`,
			`{"startDate": "2023-01-31", "endDate": "2023-02-28", "mode": "inclusive"}`, `{"years": 0, "months": 1, "days": 1}`,
			`{"startDate": "2024-01-01", "endDate": "2024-12-31", "mode": "exclusive"}`, `{"years": 0, "months": 11, "days": 30}`,
			`{"startDate": "2024-01-01", "endDate": "2024-12-31", "mode": null}`, `{"years": 0, "months": 11, "days": 30}`,
			`{"startDate": "2024-01-01", "endDate": "2024-01-01"}`, `{"years": 0, "months": 0, "days": 0}`,
			`{"startDate": "2024-01-01", "endDate": "2024-01-01", "mode": "inclusive"}`, `{"years": 0, "months": 0, "days": 1}`,
			`{"startDate": "2020-02-29", "endDate": "2021-02-28"}`, `{"years": 0, "months": 11, "days": 30}`,
			`{"startDate": "0001-01-01", "endDate": "9999-12-31"}`, `{"years": 9998, "months": 11, "days": 30}`,
			`{"startDate": "0001-01-01", "endDate": "9999-12-31", "mode": "inclusive"}`, `{"years": 9999, "months": 0, "days": 0}`,
		),
		spanRefusals(),
	))
}
