package main

import (
	"slices"
	"testing"
	"time"

	"github.com/utilhost/utilhost/sdk/sdktest"
)

// Expected values: the division worked by hand and Intl.RelativeTimeFormat of Node
// 20.20.2 with CLDR 48; all locales in TestRelativeAgainstIntl.
func TestRelativeTime(t *testing.T) {
	at := func(date, now, locale, want string) sdktest.Case {
		body := `{"date": "` + date + `", "now": "` + now + `", "locale": "` + locale + `"}`
		return sdktest.Case{Name: body, Body: body, Want: want}
	}
	const now = "2024-06-15T12:00:00Z"
	sdktest.Run(t, RelativeTime, slices.Concat(
		[]sdktest.Case{
			at(now, now, "en", `{"value": 0, "unit": "second", "formatted": "now"}`),
			at("2024-06-15T12:00:00.499Z", now, "en", `{"value": 0, "unit": "second", "formatted": "now"}`),
			at("2024-06-15T12:00:00.5Z", now, "en", `{"value": 1, "unit": "second", "formatted": "in 1 second"}`),
			at("2024-06-15T11:59:59.5Z", now, "en", `{"value": 0, "unit": "second", "formatted": "now"}`),
			at("2024-06-15T11:59:57.5Z", now, "en", `{"value": -2, "unit": "second", "formatted": "2 seconds ago"}`),
			at("2024-06-15T12:00:59.6Z", now, "en", `{"value": 60, "unit": "second", "formatted": "in 60 seconds"}`),
			at("2024-06-15T12:01:00Z", now, "en", `{"value": 1, "unit": "minute", "formatted": "in 1 minute"}`),
			at("2024-06-15T12:01:30Z", now, "en", `{"value": 2, "unit": "minute", "formatted": "in 2 minutes"}`),
			at("2024-06-15T13:00Z", now, "en", `{"value": 1, "unit": "hour", "formatted": "in 1 hour"}`),
			at("2024-06-14T12:00Z", now, "en", `{"value": -1, "unit": "day", "formatted": "yesterday"}`),
			at("2024-06-16T12:00Z", now, "fr", `{"value": 1, "unit": "day", "formatted": "demain"}`),
			at("2024-06-12T12:00:00Z", now, "en", `{"value": -3, "unit": "day", "formatted": "3 days ago"}`),
			at("2024-06-22T12:00Z", now, "en", `{"value": 1, "unit": "week", "formatted": "next week"}`),
			at("2024-07-13T12:00Z", now, "en", `{"value": 4, "unit": "week", "formatted": "in 4 weeks"}`),
			at("2024-07-16T12:00Z", now, "en", `{"value": 1, "unit": "month", "formatted": "next month"}`),
			at("2024-07-15T12:00Z", now, "en", `{"value": 4, "unit": "week", "formatted": "in 4 weeks"}`),
			at("2025-06-16T12:00Z", now, "de", `{"value": 1, "unit": "year", "formatted": "nächstes Jahr"}`),
			at("0001-01-01", "9999-12-31", "en", `{"value": -10006, "unit": "year", "formatted": "10,006 years ago"}`),
			at("2024-06-20T12:00Z", now, "ru", `{"value": 5, "unit": "day", "formatted": "через 5 дней"}`),
			at("2024-06-20T12:00Z", now, "ar", `{"value": 5, "unit": "day", "formatted": "خلال 5 أيام"}`),
			at("2024-06-20T12:00Z", now, "ar-EG", `{"value": 5, "unit": "day", "formatted": "خلال ٥ أيام"}`),
			at("2024-06-18T12:00Z", now, "hi-u-nu-deva", `{"value": 3, "unit": "day", "formatted": "३ दिन में"}`),
			at("2024-06-18T12:00Z", now, "de-XX", `{"value": 3, "unit": "day", "formatted": "in 3 Tagen"}`),
			at("2024-06-18T12:00Z", now, "zh-TW", `{"value": 3, "unit": "day", "formatted": "3 天後"}`),
			at("2024-06-18T12:00Z", now, "PT-br", `{"value": 3, "unit": "day", "formatted": "em 3 dias"}`),
			at("2024-06-18T12:00Z", now, "tlh", `{"value": 3, "unit": "day", "formatted": "in 3 days"}`),
			at("2024-06-18T12:00Z", now, "xx-YY", `{"value": 3, "unit": "day", "formatted": "in 3 days"}`),
			at("2024-06-18T14:00+02:00", now, "en", `{"value": 3, "unit": "day", "formatted": "in 3 days"}`),
			{Name: "present", Body: `{"date": "2024-06-15"}`, Now: time.Date(2024, 6, 17, 0, 0, 0, 0, time.UTC), Want: `{"value": -2, "unit": "day", "formatted": "2 days ago"}`},
			{
				Name: "nulls", Body: `{"date": "2024-06-15", "now": null, "locale": null}`, Now: time.Date(2024, 6, 15, 0, 0, 0, 0, time.UTC),
				Want: `{"value": 0, "unit": "second", "formatted": "now"}`,
			},
		},
		refusals("date", `{}`, `{"date": ""}`, `{"date": "tomorrow"}`, `{"date": "2024-06-15T25:00"}`, `{"date": 0}`, `{"date": "2024-02-30"}`),
		refusals("now", `{"date": "2024-06-15", "now": ""}`, `{"date": "2024-06-15", "now": "now"}`, `{"date": "2024-06-15", "now": 1}`),
		refusals("locale", `{"date": "2024-06-15", "locale": ""}`, `{"date": "2024-06-15", "locale": "e"}`, `{"date": "2024-06-15", "locale": "en_US"}`,
			`{"date": "2024-06-15", "locale": "\u212ao"}`, `{"date": "2024-06-15", "locale": "\u0130t"}`,
			`{"date": "2024-06-15", "locale": "en-"}`, `{"date": "2024-06-15", "locale": "english language"}`, `{"date": "2024-06-15", "locale": 1}`),
	))
}
