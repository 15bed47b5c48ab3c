package main

import (
	"context"
	"math"

	"github.com/utilhost/utilhost/sdk"
)

type relativeTimeRequest struct {
	Date   string  `json:"date" doc:"Date YYYY-MM-DD, which is midnight UTC, or date-time YYYY-MM-DDTHH:mm, seconds, fraction and zone optional."`
	Now    *string `json:"now" doc:"Instant to compare with, in the same form. Left out it is the present."`
	Locale string  `json:"locale" doc:"Language tag of BCP 47, for example pt-BR; unknown languages are English." maxLength:"255" default:"en"`
}

type relativeTimeResult struct {
	Value     int    `json:"value" doc:"Amount, negative for the past."`
	Unit      string `json:"unit" doc:"Unit of the amount." enum:"second,minute,hour,day,week,month,year"`
	Formatted string `json:"formatted" doc:"The same in words of the locale."`
}

// RelativeTime is datetime/relative-time.
var RelativeTime = sdk.Endpoint[relativeTimeRequest, relativeTimeResult]{
	Route:   "datetime/relative-time",
	Summary: "How long ago or how far ahead, in words",
	Doc: `
Takes the largest unit of which there is at least one: 60 seconds are a minute,
60 minutes an hour, 24 hours a day, 7 days a week, 4.34524 weeks a month, 12
months a year. The amount is rounded half up and put into words as
Intl.RelativeTimeFormat does with numeric "auto", with the data of Unicode CLDR
48 for all its languages. A region falls back to its language; the numbering
system may be chosen with the extension u-nu.`,
	Impure: true,
	Examples: []sdk.Example{{
		Request:  `{"date": "2024-06-12T12:00:00Z", "now": "2024-06-15T12:00:00Z"}`,
		Response: `{"value": -3, "unit": "day", "formatted": "3 days ago"}`,
	}, {
		Name:     "A word of its own",
		Request:  `{"date": "2024-06-17", "now": "2024-06-15", "locale": "de"}`,
		Response: `{"value": 2, "unit": "day", "formatted": "übermorgen"}`,
	}},
	Run: func(ctx context.Context, in relativeTimeRequest) (relativeTimeResult, error) {
		at, err := instantField("date", in.Date)
		if err != nil {
			return relativeTimeResult{}, err
		}
		now := int(sdk.Now(ctx).UnixMilli())
		if in.Now != nil {
			if now, err = instantField("now", *in.Now); err != nil {
				return relativeTimeResult{}, err
			}
		}
		l, ok := parseLocale(in.Locale)
		if !ok {
			return relativeTimeResult{}, sdk.Invalid("locale", "must be a language tag of BCP 47, for example pt-BR")
		}
		value, u := relative(at - now)
		return relativeTimeResult{value, u.String(), formatRelative(l, value, u)}, nil
	},
}

// relative puts a difference in milliseconds into the largest unit that it
// fills.
func relative(millis int) (value int, u unit) {
	limits := [...]float64{60, 60, 24, 7, 4.34524, 12, math.Inf(1)}
	amount := float64(millis) / 1000
	for math.Abs(amount) >= limits[u] {
		amount /= limits[u]
		u++
	}
	whole := math.Floor(amount)
	if amount-whole >= 0.5 {
		whole++
	}
	return int(whole), u
}
