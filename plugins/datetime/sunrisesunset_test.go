package main

import (
	"fmt"
	"math"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/utilhost/utilhost/sdk/sdktest"
)

// Expected values: astronomy-engine 2.1.19; the poles by definition. Many more in
// TestSunAgainstEngine.
func TestSunriseSunset(t *testing.T) {
	day := func(body, sunrise, noon, sunset string) sdktest.Case {
		return sdktest.Case{Name: body, Body: body, Check: func(t *testing.T, got map[string]any) {
			checkInstant(t, got, "solarNoon", noon, 5*time.Second)
			checkInstant(t, got, "sunrise", sunrise, 30*time.Second)
			checkInstant(t, got, "sunset", sunset, 30*time.Second)
			if sunrise != "" && sunset != "" {
				rise, _ := time.Parse(time.RFC3339, got["sunrise"].(string))
				set, _ := time.Parse(time.RFC3339, got["sunset"].(string))
				checkNear(t, got, "dayLengthMinutes", set.Sub(rise).Minutes(), 0.006)
			}
		}}
	}
	polar := func(body string, minutes float64, noon string) sdktest.Case {
		return sdktest.Case{Name: body, Body: body, Check: func(t *testing.T, got map[string]any) {
			if got["sunrise"] != nil || got["sunset"] != nil {
				t.Errorf("got %v", got)
			}
			checkNear(t, got, "dayLengthMinutes", minutes, 0)
			checkInstant(t, got, "solarNoon", noon, 5*time.Second)
		}}
	}
	sdktest.Run(t, SunriseSunset, slices.Concat(
		[]sdktest.Case{
			day(`{"date": "2024-06-21", "latitude": 51.5074, "longitude": -0.1278}`, "2024-06-21T03:43:14.317Z", "2024-06-21T12:02:25.966Z", "2024-06-21T20:21:36.278Z"),
			day(`{"date": "2024-12-21", "latitude": 40.7128, "longitude": -74.006}`, "2024-12-21T12:16:47.237Z", "2024-12-21T16:54:25.061Z", "2024-12-21T21:32:03.139Z"),
			day(`{"date": "2024-03-20", "latitude": 0, "longitude": 0}`, "2024-03-20T06:04:03.325Z", "2024-03-20T12:07:18.451Z", "2024-03-20T18:10:33.563Z"),
			day(`{"date": "2024-09-22", "latitude": -33.8688, "longitude": 151.2093}`, "2024-09-21T19:44:40.236Z", "2024-09-22T01:47:50.273Z", "2024-09-22T07:51:31.949Z"),
			day(`{"date": "2024-01-01", "latitude": 35.6762, "longitude": 139.6503}`, "2023-12-31T21:50:57.666Z", "2024-01-01T02:44:31.921Z", "2024-01-01T07:38:12.829Z"),
			day(`{"date": "1900-07-01", "latitude": 64.1466, "longitude": -21.9426}`, "1900-07-01T03:04:15.730Z", "1900-07-01T13:31:18.024Z", "1900-07-01T23:56:55.110Z"),
			day(`{"date": "2024-06-21", "latitude": 0, "longitude": 180}`, "2024-06-20T17:58:09.351Z", "2024-06-21T00:01:48.809Z", "2024-06-21T06:05:28.264Z"),
			day(`{"date": "2024-06-21", "latitude": 0, "longitude": -180}`, "2024-06-21T17:58:22.320Z", "2024-06-22T00:02:01.759Z", "2024-06-22T06:05:41.187Z"),
			day(`{"date": "0001-06-21", "latitude": 45, "longitude": 0}`, "0001-06-21T04:07:21.461Z", "0001-06-21T11:57:06.839Z", "0001-06-21T19:46:54.194Z"),
			day(`{"date": "2024-02-29", "latitude": -54.8, "longitude": -68.3}`, "2024-02-29T09:55:25.170Z", "2024-02-29T16:45:33.388Z", "2024-02-29T23:34:24.779Z"),
			polar(`{"date": "2024-06-21", "latitude": 78.22, "longitude": 15.65}`, 1440, "2024-06-21T10:59:18.727Z"),
			polar(`{"date": "2024-12-21", "latitude": 90, "longitude": 0}`, 0, "2024-12-21T11:58:17.492Z"),
			polar(`{"date": "2024-12-21", "latitude": -90, "longitude": 0}`, 1440, "2024-12-21T11:58:17.492Z"),
		},
		dateRefusals("date", `{"date": %s, "latitude": 0, "longitude": 0}`),
		refusals("date", `{"latitude": 0, "longitude": 0}`, `{"date": "0001-01-01", "latitude": 0, "longitude": 180}`,
			`{"date": "9999-12-31", "latitude": 0, "longitude": -180}`),
		refusals("latitude", `{"date": "2024-01-01", "longitude": 0}`, `{"date": "2024-01-01", "latitude": 90.1, "longitude": 0}`,
			`{"date": "2024-01-01", "latitude": -90.1, "longitude": 0}`, `{"date": "2024-01-01", "latitude": "1", "longitude": 0}`),
		refusals("longitude", `{"date": "2024-01-01", "latitude": 0}`, `{"date": "2024-01-01", "latitude": 0, "longitude": 180.1}`,
			`{"date": "2024-01-01", "latitude": 0, "longitude": -181}`, `{"date": "2024-01-01", "latitude": 0, "longitude": null}`),
	))
}

// checkInstant compares an instant of a result, which is null for "".
func checkInstant(t *testing.T, got map[string]any, member, want string, tolerance time.Duration) {
	t.Helper()
	if want == "" {
		if got[member] != nil {
			t.Errorf("%s is %v, want null", member, got[member])
		}
		return
	}
	text, _ := got[member].(string)
	at, err := time.Parse("2006-01-02T15:04:05.000Z", text)
	if err != nil {
		t.Fatalf("%s is %v: %v", member, got[member], err)
	}
	wanted, err := time.Parse(time.RFC3339, want)
	if err != nil {
		t.Fatal(err)
	}
	if off := at.Sub(wanted).Abs(); off > tolerance {
		t.Errorf("%s is %s, want %s within %s", member, text, want, tolerance)
	}
}

// TestSunAgainstEngine compares noon, sunrise and sunset. The tolerance of rise
// and set is for the higher latitudes, where the Sun crosses the horizon flat.
func TestSunAgainstEngine(t *testing.T) {
	for _, c := range skyCases(t, "sun") {
		d, _ := parseDate(c[0])
		day := place{number(t, c[1]), number(t, c[2])}.sunlight(d)
		culmination, crossing := 5.0, 40.0 // seconds
		if d.year > 3000 {
			culmination, crossing = 60, 300
		}
		for i, at := range []*universal{&day.noon, day.sunrise, day.sunset} {
			name, want := []string{"noon", "sunrise", "sunset"}[i], c[3+i]
			if (want == "-") != (at == nil) {
				t.Errorf("%s: %s is %v, want %s", strings.Join(c[:3], " "), name, at, want)
				continue
			}
			if at == nil {
				continue
			}
			tolerance := crossing
			if i == 0 {
				tolerance = culmination
			}
			if off := float64(*at)*millisPerDay + j2000 - number(t, want); math.Abs(off) > tolerance*1000 {
				t.Errorf("%s: %s is %g ms off", strings.Join(c[:3], " "), name, off)
			}
		}
	}
}

// TestSunlightIsWhole walks from pole to pole through years at the ends of the
// calendar and holds what must be true of every day.
func TestSunlightIsWhole(t *testing.T) {
	for _, year := range []int{1, 2024, 9999} {
		for latitude := -90.0; latitude <= 90; latitude += 5 {
			for day := 0; day < 365; day += 15 {
				d := dateOf(date{year, 1, 1}.number() + day)
				p := place{latitude, float64(day - 180)}
				got := p.sunlight(d)
				what := fmt.Sprintf("%s at %v: %+v", d, p, got)
				if got.length < 0 || got.length > 1 || math.IsNaN(got.length) || math.IsNaN(float64(got.noon)) {
					t.Fatal(what)
				}
				if got.sunrise != nil && (*got.sunrise >= got.noon || *got.sunrise < got.noon-halfDay) ||
					got.sunset != nil && (*got.sunset <= got.noon || *got.sunset > got.noon+halfDay) {
					t.Error(what)
				}
				local := float64(got.noon) - float64(d.number()*millisPerDay-j2000)/millisPerDay + p.longitude/360
				if math.Abs(local-halfDay) > 0.03 {
					t.Errorf("%s: noon at %g of the local day", what, local)
				}
			}
		}
	}
}
