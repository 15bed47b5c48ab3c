package main

import (
	"testing"

	"github.com/utilhost/utilhost/sdk/sdktest"
)

// Expected values: by hand, and scripts/oracle/health-formulas.py.
func TestPace(t *testing.T) {
	sdktest.Run(t, Pace, []sdktest.Case{
		{Name: "10 km in 50 minutes", Body: `{"distance": 10, "totalSeconds": 3000}`, Want: `{"secPerUnit": 300, "speed": 12}`},
		{Name: "marathon in three hours", Body: `{"distance": 42.195, "totalSeconds": 10800}`, Want: `{"secPerUnit": 255.95, "speed": 14.07}`},
		{Name: "half a unit", Body: `{"distance": 0.5, "totalSeconds": 150}`, Want: `{"secPerUnit": 300, "speed": 12}`},
		{Name: "halves away from zero", Body: `{"distance": 8, "totalSeconds": 1}`, Want: `{"secPerUnit": 0.13, "speed": 28800}`},
		{Name: "fractions of a second", Body: `{"distance": 1, "totalSeconds": 223.13}`, Want: `{"secPerUnit": 223.13, "speed": 16.13}`},
		{Name: "slower than two decimals show", Body: `{"distance": 1, "totalSeconds": 1e9}`, Want: `{"secPerUnit": 1000000000, "speed": 0}`},
		{Name: "pace out of range", Body: `{"distance": 1e-10, "totalSeconds": 1e300}`, Code: "INVALID_INPUT"},
		{Name: "speed out of range", Body: `{"distance": 1e305, "totalSeconds": 1}`, Code: "INVALID_INPUT"},
		{Name: "smallest distance", Body: `{"distance": 5e-324, "totalSeconds": 1}`, Code: "INVALID_INPUT"},
		{Name: "no distance", Body: `{"distance": 0, "totalSeconds": 100}`, Code: "INVALID_INPUT", Field: "distance"},
		{Name: "negative distance", Body: `{"distance": -5, "totalSeconds": 100}`, Code: "INVALID_INPUT", Field: "distance"},
		{Name: "no time", Body: `{"distance": 5, "totalSeconds": 0}`, Code: "INVALID_INPUT", Field: "totalSeconds"},
		{Name: "negative time", Body: `{"distance": 5, "totalSeconds": -1}`, Code: "INVALID_INPUT", Field: "totalSeconds"},
		{Name: "time as text", Body: `{"distance": 5, "totalSeconds": "25:00"}`, Code: "INVALID_INPUT", Field: "totalSeconds"},
	})
	sdktest.Run(t, Pace, sdktest.Recorded(t, "testdata/formulas.json", "health/pace"))
}
