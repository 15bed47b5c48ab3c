package main

import (
	"math"
	"time"
)

// instantOf is the instant at which the clocks of a zone show a local time. Of a
// time that they show twice it is the first. One that they skip is read with the
// offset before the gap (RFC 5545, section 3.3.5).
func instantOf(zone *time.Location, d date, hour, minute int) time.Time {
	local := time.Unix(int64(d.number()*86_400+hour*3_600+minute*60), 0).UTC()
	const furthest = 24 * time.Hour // no clock was ever further from UTC
	offset := observanceAt(zone, local.Add(-furthest)).offset
	started := time.Time{}
	for _, change := range transitions(zone, local.Add(-furthest), local.Add(furthest), math.MaxInt) {
		at := local.Add(-time.Duration(offset) * time.Second)
		if at.Before(change.at) {
			break
		}
		started, offset = change.at, change.after.offset
		if started.After(local.Add(-time.Duration(offset) * time.Second)) {
			return at // skipped by this change
		}
	}
	return local.Add(-time.Duration(offset) * time.Second)
}
