package main

import (
	"slices"
	"strings"
	"testing"

	"github.com/utilhost/utilhost/sdk/sdktest"
)

// Expected values: Meeus, "Astronomical Algorithms", chapter 7 (Sputnik 2436116.31,
// 1987-01-27, 1600-12-31), fractions by doubles of Python 3.11.
func TestJulianDay(t *testing.T) {
	sdktest.Run(t, JulianDay, slices.Concat(
		answers(
			`{"date": "2000-01-01T12:00:00Z"}`, `{"julianDay": 2451545, "modifiedJulianDay": 51544.5}`,
			`{"date": "2000-01-01T12:00"}`, `{"julianDay": 2451545, "modifiedJulianDay": 51544.5}`,
			`{"date": "2000-01-01T13:00+01:00"}`, `{"julianDay": 2451545, "modifiedJulianDay": 51544.5}`,
			`{"date": "2000-01-01T06:30:00.000-05:30"}`, `{"julianDay": 2451545, "modifiedJulianDay": 51544.5}`,
			`{"date": "1970-01-01"}`, `{"julianDay": 2440587.5, "modifiedJulianDay": 40587}`,
			`{"date": "1858-11-17"}`, `{"julianDay": 2400000.5, "modifiedJulianDay": 0}`,
			`{"date": "1858-11-16"}`, `{"julianDay": 2399999.5, "modifiedJulianDay": -1}`,
			`{"date": "1987-01-27"}`, `{"julianDay": 2446822.5, "modifiedJulianDay": 46822}`,
			`{"date": "1957-10-04T19:26:24Z"}`, `{"julianDay": 2436116.31, "modifiedJulianDay": 36115.81}`,
			`{"date": "0333-01-27T12:00Z"}`, `{"julianDay": 1842712, "modifiedJulianDay": -557288.5}`,
			`{"date": "1600-12-31"}`, `{"julianDay": 2305812.5, "modifiedJulianDay": -94188}`,
			`{"date": "0001-01-01"}`, `{"julianDay": 1721425.5, "modifiedJulianDay": -678575}`,
			`{"date": "9999-12-31T23:59:59.999"}`, `{"julianDay": 5373484.499999989, "modifiedJulianDay": 2973483.9999999884}`,
			`{"date": "2024-02-29T23:59:59.9999999999999Z"}`, `{"julianDay": 2460370.4999999884, "modifiedJulianDay": 60369.99999998843}`,
			`{"date": "2024-01-01T00:00:00.5Z"}`, `{"julianDay": 2460310.5000057872, "modifiedJulianDay": 60310.000005787035}`,
		),
		slices.DeleteFunc(dateRefusals("date", `{"date": %s}`), func(c sdktest.Case) bool { return strings.Contains(c.Body, "T00:00Z") }),
		refusals("date", `{}`, `{"date": null}`),
		refusals("date", `{"date": "2024-01-01T"}`, `{"date": "2024-01-01T24:00"}`, `{"date": "2024-01-01T12"}`, `{"date": "2024-01-01T12:60"}`, `{"date": "2024-01-01T12:00:60Z"}`,
			`{"date": "2024-01-01T12:00.5Z"}`, `{"date": "2024-01-01T12:00:00.Z"}`, `{"date": "2024-01-01T12:00:00,5Z"}`, `{"date": "2024-01-01t12:00Z"}`, `{"date": "2024-01-01T12:00z"}`,
			`{"date": "2024-01-01 12:00"}`, `{"date": "2024-01-01T12:00+0100"}`, `{"date": "2024-01-01T12:00+01"}`, `{"date": "2024-01-01T12:00+24:00"}`, `{"date": "2024-01-01T12:00+01:60"}`,
			`{"date": "2024-01-01T12:00Z+01:00"}`, `{"date": "2024-01-01Z"}`, `{"date": "2024-01-01T1:00"}`, `{"date": "2024-13-01T00:00:00Z"}`,
			`{"date": "0001-01-01T00:00+00:01"}`, `{"date": "9999-12-31T23:59-00:01"}`),
	))
}
