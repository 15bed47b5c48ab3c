package main

import (
	"math"
	"strings"
	"time"

	"github.com/utilhost/utilhost/sdk"
)

// minInstant and maxInstant bound the instants of requests and results, in
// milliseconds since 1970-01-01T00:00:00Z: the years 1 to 9999 in UTC.
const (
	millisPerDay = 86_400_000
	minInstant   = firstDay * millisPerDay
	maxInstant   = (lastDay+1)*millisPerDay - 1
)

// instantField reads the member of a request that holds a date or a date-time,
// in milliseconds since 1970-01-01T00:00:00Z.
func instantField(field, text string) (millis int, err error) {
	millis, ok := parseInstant(text)
	if !ok {
		return 0, sdk.Invalid(field, "must be a date YYYY-MM-DD or a date-time YYYY-MM-DDTHH:mm, seconds, fraction and Z or +hh:mm optional, "+
			"of the years 0001 to 9999 in UTC")
	}
	return millis, nil
}

// parseInstant reads YYYY-MM-DD, which means midnight UTC, or YYYY-MM-DDTHH:mm
// with optional seconds, fraction of a second, and Z or an offset. What is finer
// than a millisecond is dropped, as JavaScript's Date does.
func parseInstant(text string) (millis int, ok bool) {
	day, clock, timed := strings.Cut(text, "T")
	d, ok := parseDate(day)
	if !ok {
		return 0, false
	}
	millis = d.number() * millisPerDay
	if timed {
		clock, offset, ok := cutOffset(clock)
		if !ok {
			return 0, false
		}
		ofDay, ok := parseClock(clock)
		if !ok {
			return 0, false
		}
		millis += ofDay - offset
	}
	return millis, millis >= minInstant && millis <= maxInstant
}

// cutOffset takes the zone, in milliseconds east of Greenwich, from the end of
// a time of day.
func cutOffset(text string) (clock string, offset int, ok bool) {
	if clock, zulu := strings.CutSuffix(text, "Z"); zulu {
		return clock, 0, true
	}
	at := strings.IndexAny(text, "+-")
	if at < 0 {
		return text, 0, true
	}
	hour, minute, ok := parseHourMinute(text[at+1:])
	offset = (hour*60 + minute) * 60_000
	if text[at] == '-' {
		offset = -offset
	}
	return text[:at], offset, ok
}

// parseHourMinute reads exactly HH:mm, 00:00 to 23:59.
func parseHourMinute(text string) (hour, minute int, ok bool) {
	if len(text) != len("HH:mm") || text[2] != ':' {
		return 0, 0, false
	}
	hour, hourOK := digits(text[:2])
	minute, minuteOK := digits(text[3:])
	return hour, minute, hourOK && minuteOK && hour < 24 && minute < 60
}

// parseClock reads HH:mm, HH:mm:ss or HH:mm:ss with a fraction of any length, in
// milliseconds since midnight.
func parseClock(text string) (millis int, ok bool) {
	const short = len("HH:mm")
	hour, minute, ok := parseHourMinute(text[:min(short, len(text))])
	if !ok {
		return 0, false
	}
	millis = (hour*60 + minute) * 60_000
	rest := text[short:]
	if rest == "" {
		return millis, true
	}
	if len(rest) < len(":ss") || rest[0] != ':' {
		return 0, false
	}
	second, ok := digits(rest[1:3])
	if !ok || second > 59 {
		return 0, false
	}
	fraction, ok := parseFraction(rest[3:])
	return millis + second*1000 + fraction, ok
}

// parseFraction reads nothing, or a point and digits, as milliseconds.
func parseFraction(text string) (millis int, ok bool) {
	if text == "" {
		return 0, true
	}
	if text[0] != '.' || len(text) == 1 {
		return 0, false
	}
	weight := 100
	for _, c := range []byte(text[1:]) {
		if c < '0' || c > '9' {
			return 0, false
		}
		millis += int(c-'0') * weight
		weight /= 10
	}
	return millis, true
}

// formatInstant writes YYYY-MM-DDTHH:mm:ss.sssZ. The instant must lie between
// minInstant and maxInstant.
func formatInstant(millis int) string {
	return time.UnixMilli(int64(millis)).UTC().Format("2006-01-02T15:04:05.000Z")
}

// round rounds half away from zero to so many decimals.
func round(x float64, decimals int) float64 {
	scale := math.Pow10(decimals)
	return math.Round(x*scale) / scale
}
