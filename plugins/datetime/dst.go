package main

import (
	"context"
	"math"
	"time"

	"github.com/utilhost/utilhost/sdk"
)

type dstRequest struct {
	TimeZone string `json:"timeZone" doc:"Time zone of the IANA database, for example Europe/Berlin; names are case-sensitive."`
	Year     int    `json:"year" doc:"Year of the Gregorian calendar, in UTC." min:"1" max:"9999"`
}

type dstResult struct {
	ObservesDST bool            `json:"observesDst" doc:"Whether the clocks showed two offsets in that year, one of them daylight saving time."`
	Transitions []dstTransition `json:"transitions" doc:"Changes of the offset in that year, in order of time."`
}

// dstTransition is one change of the offset.
type dstTransition struct {
	At                  string  `json:"at" doc:"Instant of the change in UTC."`
	OffsetBeforeMinutes float64 `json:"offsetBeforeMinutes" doc:"Minutes east of Greenwich until then; a fraction where local mean time had seconds."`
	OffsetAfterMinutes  float64 `json:"offsetAfterMinutes" doc:"Minutes east of Greenwich from then on."`
	Type                string  `json:"type" doc:"Whether clocks go forward (start) or back (end)." enum:"start,end"`
}

// DST is datetime/dst.
var DST = sdk.Endpoint[dstRequest, dstResult]{
	Route:   "datetime/dst",
	Summary: "Changes of a time zone's clocks in a year",
	Doc: `
Takes the rules of the IANA time zone database and goes on with the last ones it
has for years to come. Changes of the offset for other reasons, such as a
country moving to another zone, are listed too, but do not make observesDst
true.`,
	Examples: []sdk.Example{{
		Request: `{"timeZone": "Europe/Berlin", "year": 2024}`,
		Response: `{"observesDst": true, "transitions": [
			{"at": "2024-03-31T01:00:00.000Z", "offsetBeforeMinutes": 60, "offsetAfterMinutes": 120, "type": "start"},
			{"at": "2024-10-27T01:00:00.000Z", "offsetBeforeMinutes": 120, "offsetAfterMinutes": 60, "type": "end"}]}`,
	}, {
		Name:     "No daylight saving time",
		Request:  `{"timeZone": "Asia/Tokyo", "year": 2024}`,
		Response: `{"observesDst": false, "transitions": []}`,
	}},
	Run: func(_ context.Context, in dstRequest) (dstResult, error) {
		zone, err := zoneField("timeZone", in.TimeZone)
		if err != nil {
			return dstResult{}, err
		}
		return daylightSaving(zone, in.Year), nil
	},
}

// daylightSaving lists the changes of offset of a UTC year.
func daylightSaving(zone *time.Location, year int) dstResult {
	start := time.Date(year, 1, 1, 0, 0, 0, 0, time.UTC)
	end := time.Date(year+1, 1, 1, 0, 0, 0, 0, time.UTC)
	result := dstResult{Transitions: []dstTransition{}}
	first := observanceAt(zone, start)
	daylight, varies := first.dst, false
	for _, change := range transitions(zone, start.Add(-time.Nanosecond), end, math.MaxInt) {
		daylight = daylight || change.after.dst
		varies = varies || change.after.offset != first.offset
		if change.before.offset == change.after.offset {
			continue
		}
		kind := "start"
		if change.after.offset < change.before.offset {
			kind = "end"
		}
		result.Transitions = append(result.Transitions, dstTransition{
			At:                  formatInstant(int(change.at.UnixMilli())),
			OffsetBeforeMinutes: float64(change.before.offset) / 60,
			OffsetAfterMinutes:  float64(change.after.offset) / 60,
			Type:                kind,
		})
	}
	result.ObservesDST = daylight && varies
	return result
}
