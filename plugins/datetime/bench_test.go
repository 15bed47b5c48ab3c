package main

import (
	"encoding/json"
	"fmt"
	"strings"
	"testing"
)

// hostileBodies are the bodies of 1 MiB that give each route the most to do.
func hostileBodies() map[string]string {
	const size = 1<<20 - 1000
	long := func(text string) string { return strings.Repeat(text, size/len(text)) }
	quote := func(text string) string {
		b, _ := json.Marshal(text) // a string always can be
		return string(b)
	}
	span := `{"startDate": "0001-01-01", "endDate": "9999-12-31", "x": ` + quote(long("x")) + `}`
	day := `{"date": ` + quote("2024-01-01T00:00:00."+long("0")+"Z") + `, "latitude": 45, "longitude": 0}`
	zone := `{"timeZone": ` + quote(long("A/")) + `, "year": 2024}`
	year := `{"year": 2024, "month": 1, "day": 1, "hour": 1, "fromMs": 0, "toMs": 1, "x": [` + long("1,") + `1]}`
	return map[string]string{
		"age":        `{"dateOfBirth": "0001-01-01", "asOf": "9999-01-01", "x": ` + quote(long("x")) + `}`,
		"difference": span, "day-count": span, "offset": `{"date": "0001-01-01", "operation": "add", "amount": 3652058, "unit": "days", "x": ` + quote(long("é")) + `}`,
		"weekday": day, "iso-week": day, "day-of-year": day, "quarter": day, "moon-phase": day, "sunrise-sunset": day,
		"daylight-duration": day, "julian-day": day, "mayan-calendar": day,
		"calendar-month": year, "calendar-year": year, "countdown": year, "zodiac": year, "chinese-zodiac": year,
		"time-in-words": year, "weather-season": year,
		"world-clock": zone, "dst": zone,
		"relative-time":   `{"date": "2024-01-01", "locale": ` + quote("en"+long("-x1234567")) + `}`,
		"calendar-invite": `{"title": ` + quote(long(";")) + `, "date": "1900-01-01", "time": "00:00", "durationMinutes": 1, "timeZone": "Asia/Gaza", "recurrence": "daily"}`,
		"business-days":   `{"startDate": "0001-01-01", "amount": 2500000, "holidays": ` + quote(long("2024-12-25,2023-01-01,")+"2024-12-25") + `}`,
	}
}

// furtherBodies are other bad cases of routes with more than one.
func furtherBodies() map[string]string {
	const size = 1<<20 - 1000
	variants := func() string {
		var b strings.Builder
		for i := 0; b.Len() < size; i++ {
			fmt.Fprintf(&b, "-%07x", i) // a variant of its own each
		}
		return b.String()
	}
	attendees := strings.Repeat(`"a@b",`, size/6) + `"a@b"`
	return map[string]string{
		"relative-time":   `{"date": "2024-01-01", "locale": "en` + variants() + `"}`,
		"calendar-invite": `{"title": "T", "date": "0001-01-01", "time": "00:00", "durationMinutes": 5258000000, "timeZone": "Africa/Casablanca", "attendees": [` + attendees + `]}`,
		"dst":             `{"timeZone": "Africa/Casablanca", "year": 2040}`,
		"sunrise-sunset":  `{"date": "2024-03-20", "latitude": 67.4, "longitude": 180}`,
	}
}

// BenchmarkHostile calls every route with its worst bodies. None may take 50 ms.
func BenchmarkHostile(b *testing.B) {
	built, err := plugin.Build()
	if err != nil {
		b.Fatal(err)
	}
	bodies, further := hostileBodies(), furtherBodies()
	for _, route := range built.Routes {
		name := strings.TrimPrefix(route.Path, "datetime/")
		for _, body := range []string{bodies[name], further[name]} {
			if body == "" && bodies[name] != "" {
				continue // no further body
			}
			if len(body) == 0 {
				b.Fatalf("no hostile body for %s", name)
			}
			b.Run(name, func(b *testing.B) {
				request := []byte(body)
				for b.Loop() {
					if _, err := route.Call(b.Context(), request, nil); err != nil && strings.Contains(err.Error(), "panic") {
						b.Fatal(err)
					}
				}
			})
		}
	}
}
