package main

import (
	"fmt"
	"slices"
	"testing"

	"github.com/utilhost/utilhost/sdk/sdktest"
)

// Expected values: sunset less sunrise by astronomy-engine 2.1.19 at longitude 0;
// the poles by definition.
func TestDaylightDuration(t *testing.T) {
	day := func(latitude float64, d string, hours float64) sdktest.Case {
		body := fmt.Sprintf(`{"latitude": %g, "date": "%s"}`, latitude, d)
		return sdktest.Case{Name: body, Body: body, Check: func(t *testing.T, got map[string]any) {
			checkNear(t, got, "daylightHours", hours, 0.02)
			var h, m int
			if _, err := fmt.Sscanf(got["formatted"].(string), "%dh %dm", &h, &m); err != nil || m > 59 {
				t.Fatalf("formatted is %v (%v)", got["formatted"], err)
			}
			checkNear(t, got, "daylightHours", float64(h)+float64(m)/60, 0.014)
		}}
	}
	sdktest.Run(t, DaylightDuration, slices.Concat(
		[]sdktest.Case{
			day(51.5, "2024-06-21", 16.638),
			day(51.5, "2024-12-21", 7.829),
			day(0, "2024-03-20", 12.108),
			day(-33.9, "2024-06-21", 9.894),
			day(60, "2024-01-10", 6.414),
			day(40, "0001-03-21", 12.169),
			day(40, "3000-06-21", 14.997),
			day(65, "2024-06-21", 22.030),
		},
		answers(
			`{"latitude": 90, "date": "2024-06-21"}`, `{"daylightHours": 24, "formatted": "24h 0m"}`,
			`{"latitude": 90, "date": "2024-12-21"}`, `{"daylightHours": 0, "formatted": "0h 0m"}`,
			`{"latitude": -90, "date": "2024-12-21"}`, `{"daylightHours": 24, "formatted": "24h 0m"}`,
		),
		refusals("latitude", `{"date": "2024-01-01"}`, `{"latitude": 90.5, "date": "2024-01-01"}`, `{"latitude": -91, "date": "2024-01-01"}`, `{"latitude": "0", "date": "2024-01-01"}`),
		refusals("date", `{"latitude": 0}`, `{"latitude": 0, "date": null}`),
		dateRefusals("date", `{"latitude": 0, "date": %s}`),
	))
}
