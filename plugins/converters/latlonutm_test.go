package main

import (
	"math"
	"testing"

	"github.com/utilhost/utilhost/sdk/sdktest"
)

// Expected values: zones of the Universal Grids by hand, coordinates by proj4 in
// TestRecorded; the projection of a pole-ward meridian by symmetry.
func TestLatLonUTM(t *testing.T) {
	sdktest.Run(t, LatLonUTM, []sdktest.Case{
		{Name: "equator and meridian", Body: `{"latitude": 0, "longitude": 3}`, Want: `{"zone": 31, "hemisphere": "N", "easting": 500000, "northing": 0}`},
		{Name: "negative zero is north", Body: `{"latitude": -0.0, "longitude": 3}`, Want: `{"zone": 31, "hemisphere": "N", "easting": 500000, "northing": 0}`},
		{Name: "180 degrees is zone 1", Body: `{"latitude": 0, "longitude": 180}`, Want: `{"zone": 1, "hemisphere": "N", "easting": 166021.443, "northing": 0}`},
		{Name: "-180 degrees", Body: `{"latitude": 0, "longitude": -180}`, Want: `{"zone": 1, "hemisphere": "N", "easting": 166021.443, "northing": 0}`},
		{Name: "Greenwich belongs to zone 31", Body: `{"latitude": 0, "longitude": 0}`, Want: `{"zone": 31, "hemisphere": "N", "easting": 166021.443, "northing": 0}`},
		{Name: "a little south", Body: `{"latitude": -1e-9, "longitude": 3}`, Want: `{"zone": 31, "hemisphere": "S", "easting": 500000, "northing": 10000000}`},
		{Name: "too far south", Body: `{"latitude": -80.001, "longitude": 0}`, Code: "INVALID_INPUT", Field: "latitude"},
		{Name: "too far north", Body: `{"latitude": 84.001, "longitude": 0}`, Code: "INVALID_INPUT", Field: "latitude"},
		{Name: "too far west", Body: `{"latitude": 0, "longitude": -180.1}`, Code: "INVALID_INPUT", Field: "longitude"},
		{Name: "too far east", Body: `{"latitude": 0, "longitude": 180.1}`, Code: "INVALID_INPUT", Field: "longitude"},
		{Name: "text", Body: `{"latitude": "1", "longitude": 1}`, Code: "INVALID_INPUT", Field: "latitude"},
		{Name: "no longitude", Body: `{"latitude": 1}`, Code: "INVALID_INPUT", Field: "longitude"},
		{Name: "null", Body: `{"latitude": 1, "longitude": null}`, Code: "INVALID_INPUT", Field: "longitude"},
		{Name: "two faults", Body: `{"latitude": 90, "longitude": 999}`, Code: "INVALID_INPUT", Field: "latitude"},
	})
}

// TestUTMZone goes round the edges of the zones that are not six degrees wide.
func TestUTMZone(t *testing.T) {
	for _, c := range []struct {
		latitude, longitude float64
		zone                int
	}{
		{55.999, 4, 31}, {56, 2.999, 31}, {56, 3, 32}, {63.999, 11.999, 32}, {60, 12, 33}, {64, 4, 31},
		{71.999, 8, 32}, {72, 8, 31}, {72, -0.001, 30}, {72, 9, 33}, {84, 20.999, 33}, {80, 21, 35}, {80, 32.999, 35}, {80, 33, 37},
		{80, 41.999, 37}, {80, 42, 38}, {0, 179.999, 60}, {0, -180, 1}, {0, -174, 2}, {-80, -0.001, 30},
	} {
		if zone := utmZone(c.latitude, c.longitude); zone != c.zone {
			t.Errorf("%v, %v is zone %d, want %d", c.latitude, c.longitude, zone, c.zone)
		}
	}
}

// TestTransverseMercator checks that the projection is symmetric and, on the
// central meridian, as long as the meridian: a quarter is 10,001,965.729 m on WGS
// 84 (Karney 2011).
func TestTransverseMercator(t *testing.T) {
	if _, northing := transverseMercator(90, 0); math.Abs(northing/centralScale-10_001_965.729) > 0.001 {
		t.Errorf("quarter of the meridian is %.3f", northing/centralScale)
	}
	for latitude := 0.0; latitude <= 84; latitude += 7 {
		for longitude := 0.0; longitude <= 6; longitude++ {
			x, y := transverseMercator(latitude, longitude)
			if west, south := transverseMercator(-latitude, -longitude); west != -x || south != -y {
				t.Errorf("%v, %v is %v, %v, and mirrored %v, %v", latitude, longitude, x, y, west, south)
			}
		}
	}
}
