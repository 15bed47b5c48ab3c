package main

import (
	"math"
	"testing"

	"github.com/utilhost/utilhost/plugins/transportation/airports"
	"github.com/utilhost/utilhost/sdk/sdktest"
)

func TestAirportDistance(t *testing.T) {
	sdktest.Run(t, AirportDistance, []sdktest.Case{
		{Name: "the same airport", Body: `{"from": "SYD", "to": "YSSY"}`, Want: `{"distance": {"kilometers": 0, "miles": 0, "method": "haversine"}, ` + starterDataset + `}`},
		{Name: "from unknown", Body: `{"from": "QQQ", "to": "LHR"}`, Code: "NOT_FOUND"},
		{Name: "to unknown", Body: `{"from": "LHR", "to": "QQQ"}`, Code: "NOT_FOUND"},
		{Name: "unknown and blank", Body: `{"from": "QQQ", "to": " "}`, Code: "INVALID_INPUT", Field: "to"},
		{Name: "both blank", Body: `{"from": " ", "to": " "}`, Code: "INVALID_INPUT", Field: "from"},
		{Name: "from empty", Body: `{"from": "", "to": "LHR"}`, Code: "INVALID_INPUT", Field: "from"},
		{Name: "to null", Body: `{"from": "LHR", "to": null}`, Code: "INVALID_INPUT", Field: "to"},
		{Name: "no from", Body: `{"to": "LHR"}`, Code: "INVALID_INPUT", Field: "from"},
		{Name: "number", Body: `{"from": 1, "to": "LHR"}`, Code: "INVALID_INPUT", Field: "from"},
	})
}

// TestAirportDistanceRecorded compares with another algorithm for the same sphere.
func TestAirportDistanceRecorded(t *testing.T) {
	sdktest.Run(t, AirportDistance, sdktest.Recorded(t, "testdata/distance.json", "transportation/airport-distance"))
}

// TestHaversine has the places where formulas for distances break: half and quarter
// circles are exact multiples of the radius.
func TestHaversine(t *testing.T) {
	half := math.Pi * earthRadius
	for _, c := range []struct{ fromNorth, fromEast, toNorth, toEast, want float64 }{
		{90, 0, -90, 0, half},
		{0, 0, 0, 180, half},
		{0, -180, 0, 180, 0},
		{90, 10, 90, -170, 0},
		{0, 0, 90, 77, half / 2},
		{0, 179.5, 0, -179.5, half / 180},
		{37.3, 12.7, -37.3, -167.3, half},
		{60.1, 20.2, -60.1, -159.8, half},
		{10, 20, 10.000001, 20, half / 180e6},
	} {
		from, to := &airports.Airport{Latitude: c.fromNorth, Longitude: c.fromEast}, &airports.Airport{Latitude: c.toNorth, Longitude: c.toEast}
		// A millimetre, but near antipodes half the digits of the square root are lost.
		allowed := 1e-6
		if c.want == half {
			allowed = 1e-3
		}
		for _, got := range []float64{haversine(from, to), haversine(to, from)} {
			if !(math.Abs(got-c.want) <= allowed) {
				t.Errorf("%v: got %v", c, got)
			}
		}
	}
}
