package main

import (
	"fmt"
	"testing"

	"github.com/utilhost/utilhost/sdk/sdktest"
)

// Expected values: by hand, and scripts/oracle/health-formulas.py.
func TestHeartRateZones(t *testing.T) {
	want := func(top, method string, ends [6]int) string {
		text := `{"max": ` + top + `, "method": "` + method + `", "zones": [`
		for i, name := range []string{"Very light", "Light", "Moderate", "Hard", "Maximum"} {
			if i > 0 {
				text += ", "
			}
			text += fmt.Sprintf(`{"name": "%s", "min": %d, "max": %d}`, name, ends[i], ends[i+1])
		}
		return text + "]}"
	}
	sdktest.Run(t, HeartRateZones, []sdktest.Case{
		{Name: "percent of the maximum", Body: `{"age": 40}`, Want: want("180", "percent-of-max", [6]int{90, 108, 126, 144, 162, 180})},
		{Name: "resting is null", Body: `{"age": 40, "resting": null}`, Want: want("180", "percent-of-max", [6]int{90, 108, 126, 144, 162, 180})},
		{Name: "Karvonen", Body: `{"age": 40, "resting": 60}`, Want: want("180", "karvonen", [6]int{120, 132, 144, 156, 168, 180})},
		{Name: "halves go up", Body: `{"age": 55}`, Want: want("165", "percent-of-max", [6]int{83, 99, 116, 132, 149, 165})},
		{Name: "a rest of 0 is given", Body: `{"age": 40, "resting": 0}`, Want: want("180", "karvonen", [6]int{90, 108, 126, 144, 162, 180})},
		{Name: "rest just below the maximum", Body: `{"age": 40, "resting": 179}`, Want: want("180", "karvonen", [6]int{180, 180, 180, 180, 180, 180})},
		{Name: "fraction of a year", Body: `{"age": 40.5}`, Want: want("179.5", "percent-of-max", [6]int{90, 108, 126, 144, 162, 180})},
		{Name: "youngest", Body: `{"age": 5e-324}`, Want: want("220", "percent-of-max", [6]int{110, 132, 154, 176, 198, 220})},
		{Name: "oldest", Body: `{"age": 219}`, Want: want("1", "percent-of-max", [6]int{1, 1, 1, 1, 1, 1})},
		{Name: "rest like the maximum", Body: `{"age": 40, "resting": 180}`, Code: "INVALID_INPUT", Field: "resting"},
		{Name: "rest above the maximum", Body: `{"age": 40, "resting": 200}`, Code: "INVALID_INPUT", Field: "resting"},
		{Name: "negative rest", Body: `{"age": 40, "resting": -1}`, Code: "INVALID_INPUT", Field: "resting"},
		{Name: "rest as text", Body: `{"age": 40, "resting": "low"}`, Code: "INVALID_INPUT", Field: "resting"},
		{Name: "age 0", Body: `{"age": 0}`, Code: "INVALID_INPUT", Field: "age"},
		{Name: "age 220", Body: `{"age": 220}`, Code: "INVALID_INPUT", Field: "age"},
		{Name: "no age", Body: `{"resting": 60}`, Code: "INVALID_INPUT", Field: "age"},
	})
	sdktest.Run(t, HeartRateZones, sdktest.Recorded(t, "testdata/formulas.json", "health/heart-rate-zones"))
}
