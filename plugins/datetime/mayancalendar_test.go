package main

import (
	"slices"
	"testing"

	"github.com/utilhost/utilhost/sdk/sdktest"
)

// Expected values: the end of baktun 13 and the Leiden plaque, 8.14.3.1.12 1 Eb
// 0 Yaxkin, as published; many more are counted on day by day in TestAgainstPython.
func TestMayanCalendar(t *testing.T) {
	sdktest.Run(t, MayanCalendar, slices.Concat(
		answers(
			`{"date": "2012-12-21"}`, `{"longCount": "13.0.0.0.0", "tzolkin": "4 Ahau", "haab": "3 Kankin"}`,
			`{"date": "2012-12-20"}`, `{"longCount": "12.19.19.17.19", "tzolkin": "3 Cauac", "haab": "2 Kankin"}`,
			`{"date": "0320-09-15"}`, `{"longCount": "8.14.3.1.12", "tzolkin": "1 Eb", "haab": "0 Yaxkin"}`,
		),
		dateRefusals("date", `{"date": %s}`),
		refusals("date", `{}`, `{"date": null}`),
	))
}
