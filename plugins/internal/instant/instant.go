// Package instant reads and writes the instants of requests and answers.
package instant

import (
	"regexp"
	"time"
)

// Rule says what Parse reads, as the end of a sentence.
const Rule = "must be a date YYYY-MM-DD or a date-time YYYY-MM-DDTHH:mm, seconds, fraction and Z or +hh:mm optional, " +
	"of the years 0001 to 9999 in UTC"

var form = regexp.MustCompile(`^\d{4}-\d\d-\d\d(T([01]\d|2[0-3]):[0-5]\d(:[0-5]\d(\.\d+)?)?(Z|[+-]([01]\d|2[0-3]):[0-5]\d)?)?$`)

// Parse reads YYYY-MM-DD, which means midnight UTC, or YYYY-MM-DDTHH:mm with
// optional seconds, fraction of a second, and Z or an offset, of the years 1 to
// 9999 in UTC. What is finer than a millisecond is dropped, as JavaScript's Date
// does.
func Parse(text string) (instant time.Time, ok bool) {
	if !form.MatchString(text) {
		return time.Time{}, false
	}
	for _, layout := range []string{time.DateOnly, "2006-01-02T15:04", "2006-01-02T15:04Z07:00", "2006-01-02T15:04:05", time.RFC3339} {
		if instant, err := time.Parse(layout, text); err == nil {
			instant = instant.UTC().Truncate(time.Millisecond)
			return instant, 1 <= instant.Year() && instant.Year() <= 9999
		}
	}
	return time.Time{}, false
}

// Format writes YYYY-MM-DDTHH:mm:ss.sssZ, of the years 1 to 9999 in UTC.
func Format(instant time.Time) string { return instant.UTC().Format("2006-01-02T15:04:05.000Z") }
