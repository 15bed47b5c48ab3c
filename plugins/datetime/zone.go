package main

import (
	"strings"
	"time"

	"github.com/utilhost/utilhost/sdk"
)

// zoneField reads the member of a request that names a time zone.
func zoneField(field, name string) (*time.Location, error) {
	zone, ok := loadZone(name)
	if !ok {
		return nil, sdk.Invalid(field, "must be a time zone of the IANA database, for example Europe/Berlin")
	}
	return zone, nil
}

// loadZone finds a zone of the IANA database by its exact name. The rules come
// from the machine's database or, where it has none, from the one in the binary.
func loadZone(name string) (zone *time.Location, ok bool) {
	if !zoneName(name) {
		return nil, false
	}
	zone, err := time.LoadLocation(name)
	return zone, err == nil
}

// zoneName reports whether name could be one of the IANA database. What else a
// machine keeps in the same place is left out: variants that count leap
// seconds, and its own zone, which is nobody's business.
func zoneName(name string) bool {
	const longest = 64 // twice the longest name of the database
	if name == "" || len(name) > longest || name == "Local" || name == "localtime" || name == "posixrules" {
		return false
	}
	for part := range strings.SplitSeq(name, "/") {
		if part == "" || part == "posix" || part == "right" {
			return false
		}
		for _, c := range []byte(part) {
			switch {
			case 'a' <= c && c <= 'z', 'A' <= c && c <= 'Z', '0' <= c && c <= '9', c == '_', c == '+', c == '-':
			default:
				return false
			}
		}
	}
	return true
}

// observance is what a zone's clocks show between two transitions.
type observance struct {
	offset int // seconds east of Greenwich
	dst    bool
	name   string // abbreviation, for example CET
}

// observanceAt is what the clocks of a zone show at an instant.
func observanceAt(zone *time.Location, at time.Time) observance {
	at = at.In(zone)
	name, offset := at.Zone()
	return observance{offset, at.IsDST(), name}
}

// transition is an instant at which the clocks of a zone change, or their name.
type transition struct {
	at            time.Time
	before, after observance
}

// transitions lists the changes of a zone from one instant, itself left out, up
// to another, left out as well. No more than most are looked for.
func transitions(zone *time.Location, from, to time.Time, most int) []transition {
	var found []transition
	before := observanceAt(zone, from)
	for len(found) < most {
		next, ok := nextBound(zone, from)
		if !ok || !next.Before(to) {
			break
		}
		from = next
		if after := observanceAt(zone, next); after != before {
			found = append(found, transition{next, before, after})
			before = after
		}
	}
	return found
}

// nextBound is the next instant at which a zone may change. Where the last rules
// of a zone hold, time.Time.ZoneBounds answers bounds of years as well, and in
// leap years it does so a day early.
func nextBound(zone *time.Location, at time.Time) (next time.Time, ok bool) {
	_, next = at.In(zone).ZoneBounds()
	if next.IsZero() {
		return time.Time{}, false
	}
	if !next.After(at) {
		next = time.Date(at.UTC().Year()+1, 1, 1, 0, 0, 0, 0, time.UTC)
	}
	return next.UTC(), true
}

// lastChange is the latest change of a zone at an instant or before. It is not
// ok before the first.
func lastChange(zone *time.Location, at time.Time) (change time.Time, ok bool) {
	shown := observanceAt(zone, at)
	for {
		bound, _ := at.In(zone).ZoneBounds()
		if bound.IsZero() {
			return time.Time{}, false
		}
		at = bound.Add(-time.Nanosecond)
		if observanceAt(zone, at) != shown {
			return bound.UTC(), true
		}
	}
}
