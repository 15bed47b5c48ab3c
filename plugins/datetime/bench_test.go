package main

import (
	"fmt"
	"strings"
	"testing"

	"github.com/utilhost/utilhost/sdk/sdktest"
)

// hostileBodies are the bodies of up to 1 MiB that give a route the most to do.
func hostileBodies() map[string][]string {
	const size = 1<<20 - 1000
	long := func(text string) string { return strings.Repeat(text, size/len(text)) }
	var variants strings.Builder
	for i := 0; variants.Len() < size; i++ {
		fmt.Fprintf(&variants, "-%07x", i) // a variant of its own each
	}
	return map[string][]string{
		"datetime/difference": {`{"startDate": "0001-01-01", "endDate": "9999-12-31"}`},
		"datetime/offset":     {`{"date": "0001-01-01", "operation": "add", "amount": 3652058, "unit": "days"}`},
		"datetime/moon-phase": {`{"date": "2024-01-01T00:00:00.` + long("0") + `Z"}`},
		"datetime/relative-time": {
			`{"date": "2024-01-01", "locale": "en` + long("-x1234567") + `"}`,
			`{"date": "2024-01-01", "locale": "en` + variants.String() + `"}`,
		},
		"datetime/calendar-invite": {
			`{"title": "` + long(";") + `", "date": "1900-01-01", "time": "00:00", "durationMinutes": 1, "timeZone": "Asia/Gaza", "recurrence": "daily"}`,
			`{"title": "T", "date": "0001-01-01", "time": "00:00", "durationMinutes": 5258000000, "timeZone": "Africa/Casablanca", "attendees": [` + long(`"a@b",`) + `"a@b"]}`,
		},
		"datetime/business-days":  {`{"startDate": "0001-01-01", "amount": 2500000, "holidays": "` + long("2024-12-25,2023-01-01,") + `2024-12-25"}`},
		"datetime/dst":            {`{"timeZone": "Africa/Casablanca", "year": 2040}`},
		"datetime/sunrise-sunset": {`{"date": "2024-03-20", "latitude": 67.4, "longitude": 180}`},
	}
}

func BenchmarkHostile(b *testing.B) { sdktest.Slowest(b, plugin, hostileBodies()) }
