package main

import (
	"math"
	"time"

	"github.com/utilhost/utilhost/plugins/internal/instant"
	"github.com/utilhost/utilhost/sdk"
)

// minInstant and maxInstant bound the instants of results, in milliseconds since
// 1970-01-01T00:00:00Z: the years 1 to 9999 in UTC.
const (
	millisPerDay = 86_400_000
	minInstant   = firstDay * millisPerDay
	maxInstant   = (lastDay+1)*millisPerDay - 1
)

// instantField reads the member of a request that holds a date or a date-time,
// in milliseconds since 1970-01-01T00:00:00Z.
func instantField(field, text string) (millis int, err error) {
	at, ok := instant.Parse(text)
	if !ok {
		return 0, sdk.Invalid(field, instant.Rule)
	}
	return int(at.UnixMilli()), nil
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

// formatInstant writes YYYY-MM-DDTHH:mm:ss.sssZ. The instant must lie between
// minInstant and maxInstant.
func formatInstant(millis int) string {
	return instant.Format(time.UnixMilli(int64(millis)))
}

// round rounds half away from zero to so many decimals.
func round(x float64, decimals int) float64 {
	scale := math.Pow10(decimals)
	return math.Round(x*scale) / scale
}
