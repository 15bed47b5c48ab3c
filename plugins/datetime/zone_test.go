package main

import (
	"archive/zip"
	"os"
	"strings"
	"testing"
	"time"
)

// zoneNames are all zones of the Go distribution.
func zoneNames(t *testing.T) []string {
	t.Helper()
	archive, err := zip.OpenReader(os.Getenv("ZONEINFO"))
	if err != nil {
		t.Fatal(err)
	}
	defer archive.Close()
	var names []string
	for _, file := range archive.File {
		if !strings.HasSuffix(file.Name, "/") {
			names = append(names, file.Name)
		}
	}
	if len(names) < 590 {
		t.Fatalf("%d zones, want 590 or more", len(names))
	}
	return names
}

// TestEveryZone loads every zone and tells its rules in iCalendar. What is told
// is walked through: the parts must give every change up to 2100, one by one or
// by rule, in a zone that has rules for ever.
func TestEveryZone(t *testing.T) {
	from, until := time.Date(1996, 5, 1, 0, 0, 0, 0, time.UTC), time.Date(2100, 1, 1, 0, 0, 0, 0, time.UTC)
	for _, name := range zoneNames(t) {
		zone, ok := loadZone(name)
		if !ok {
			t.Errorf("%s is refused", name)
			continue
		}
		parts, err := zoneParts(zone, from, time.Time{})
		if err != nil {
			t.Error(err)
			continue
		}
		onsets, rules := map[string]bool{}, 0
		for _, part := range parts {
			if part.rule != "" {
				rules++
			}
			for _, onset := range part.onsets {
				onsets[onset] = true
			}
		}
		if rules > 4 {
			t.Errorf("%s: %d rules", name, rules)
		}
		for _, change := range transitions(zone, from, until, 1000) {
			if !onsets[localTime(change.at, change.before.offset)] && rules == 0 {
				t.Errorf("%s: change at %s is missing", name, change.at)
			}
		}
	}
}

// Expected instants: RFC 5545, section 3.3.5, has New York's; the others by Python
// 3.11 zoneinfo with fold=0, which has the same rule for both cases.
func TestInstantOf(t *testing.T) {
	for _, c := range []struct{ zone, local, want string }{
		{"America/New_York", "2007-03-11 02:30", "2007-03-11T07:30:00Z"}, // skipped
		{"America/New_York", "2007-11-04 01:30", "2007-11-04T05:30:00Z"}, // shown twice
		{"Europe/Berlin", "2024-03-31 01:59", "2024-03-31T00:59:00Z"},
		{"Europe/Berlin", "2024-03-31 02:00", "2024-03-31T01:00:00Z"},
		{"Europe/Berlin", "2024-03-31 03:00", "2024-03-31T01:00:00Z"},
		{"Europe/Berlin", "2024-10-27 02:00", "2024-10-27T00:00:00Z"},
		{"Europe/Berlin", "2024-10-27 03:00", "2024-10-27T02:00:00Z"},
		{"Pacific/Apia", "2011-12-30 12:00", "2011-12-30T22:00:00Z"}, // a day skipped
		{"Pacific/Apia", "2011-12-31 00:00", "2011-12-30T10:00:00Z"},
		{"Australia/Lord_Howe", "2024-10-06 02:15", "2024-10-05T15:45:00Z"},
		{"Asia/Manila", "1844-12-31 12:00", "1845-01-01T03:56:08Z"}, // another day skipped, 1844
		{"Africa/Monrovia", "1972-01-07 00:00", "1972-01-07T00:44:30Z"},
		{"Asia/Kolkata", "0001-01-01 00:00", "0000-12-31T18:06:32Z"},
		{"Europe/Berlin", "9999-12-31 23:59", "9999-12-31T22:59:00Z"},
	} {
		zone, ok := loadZone(c.zone)
		if !ok {
			t.Fatalf("%s is refused", c.zone)
		}
		d, _ := parseDate(c.local[:10])
		hour, minute, _ := parseHourMinute(c.local[11:])
		if got := instantOf(zone, d, hour, minute).UTC().Format(time.RFC3339); got != c.want {
			t.Errorf("%s in %s is %s, want %s", c.local, c.zone, got, c.want)
		}
	}
}

// FuzzZone loads zones by any name.
func FuzzZone(f *testing.F) {
	for _, name := range []string{"Europe/Berlin", "UTC", "", "Local", "../etc/passwd", "right/UTC", "Etc/GMT+5", "a\x00b"} {
		f.Add(name)
	}
	f.Fuzz(func(t *testing.T, name string) {
		zone, ok := loadZone(name)
		if !ok {
			return
		}
		if zone.String() != name || strings.ContainsAny(name, ".\\ \x00") {
			t.Errorf("%q is taken as %s", name, zone)
		}
		_ = daylightSaving(zone, 2024)
	})
}
