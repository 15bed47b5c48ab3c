package main

import (
	"slices"
	"testing"
	"time"

	"github.com/utilhost/utilhost/sdk/sdktest"
)

// Expected values: the IANA database by Python 3.11 zoneinfo.
func TestWorldClock(t *testing.T) {
	at := func(zone, now, want string) sdktest.Case {
		instant, err := time.Parse(time.RFC3339, now)
		if err != nil {
			t.Fatal(err)
		}
		return sdktest.Case{Name: zone + " " + now, Body: `{"timeZone": "` + zone + `"}`, Now: instant, Want: want}
	}
	sdktest.Run(t, WorldClock, slices.Concat(
		[]sdktest.Case{
			at("UTC", "2024-06-15T06:00:00Z", `{"time24": "06:00:00", "offsetLabel": "UTC+00:00", "isDay": true, "date": "2024-06-15"}`),
			at("UTC", "2024-06-15T05:59:59Z", `{"time24": "05:59:59", "offsetLabel": "UTC+00:00", "isDay": false, "date": "2024-06-15"}`),
			at("UTC", "2024-06-15T17:59:59.999Z", `{"time24": "17:59:59", "offsetLabel": "UTC+00:00", "isDay": true, "date": "2024-06-15"}`),
			at("Etc/UTC", "2024-06-15T18:00:00Z", `{"time24": "18:00:00", "offsetLabel": "UTC+00:00", "isDay": false, "date": "2024-06-15"}`),
			at("Asia/Kolkata", "2024-06-15T18:29:59Z", `{"time24": "23:59:59", "offsetLabel": "UTC+05:30", "isDay": false, "date": "2024-06-15"}`),
			at("Asia/Calcutta", "2024-06-15T18:30:00Z", `{"time24": "00:00:00", "offsetLabel": "UTC+05:30", "isDay": false, "date": "2024-06-16"}`),
			at("America/St_Johns", "2024-01-15T12:00:00Z", `{"time24": "08:30:00", "offsetLabel": "UTC-03:30", "isDay": true, "date": "2024-01-15"}`),
			at("America/New_York", "2024-07-01T02:00:00Z", `{"time24": "22:00:00", "offsetLabel": "UTC-04:00", "isDay": false, "date": "2024-06-30"}`),
			at("Pacific/Kiritimati", "2024-12-31T12:00:00Z", `{"time24": "02:00:00", "offsetLabel": "UTC+14:00", "isDay": false, "date": "2025-01-01"}`),
			at("Asia/Kathmandu", "2024-02-29T00:00:00Z", `{"time24": "05:45:00", "offsetLabel": "UTC+05:45", "isDay": false, "date": "2024-02-29"}`),
			at("Europe/Berlin", "2050-07-01T10:00:00Z", `{"time24": "12:00:00", "offsetLabel": "UTC+02:00", "isDay": true, "date": "2050-07-01"}`),
		},
		zoneRefusals(`{"timeZone": `, `}`),
		refusals("timeZone", `{}`),
	))
}
