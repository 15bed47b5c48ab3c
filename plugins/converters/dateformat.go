package main

import (
	"context"
	"strconv"
	"time"

	"github.com/utilhost/utilhost/sdk"
)

type dateFormatRequest struct {
	Date          string  `json:"date" doc:"Date, date and time, or Unix timestamp." minLength:"1"`
	CustomPattern *string `json:"customPattern" doc:"Pattern of a form of one's own." maxLength:"1000000"`
}

type dateFormatResult struct {
	Forms []dateForm `json:"forms" doc:"The moment in several forms, all of them in UTC."`
}

type dateForm struct {
	Label string `json:"label" doc:"What the form is called."`
	Value string `json:"value" doc:"The moment in this form."`
}

// DateFormat is convert/date-format.
var DateFormat = sdk.Endpoint[dateFormatRequest, dateFormatResult]{
	Route:   "convert/date-format",
	Summary: "Date in many forms",
	Doc: `
Reads ISO 8601, RFC 2822, English dates such as "March 5, 2024" and "5 March
2024", 3/5/2024 with the month first, 2024/3/5 with the year first, 5.3.2024 with
the day first, each with a time if wanted, and whole numbers: seconds since 1970 if
below 100,000,000,000, else milliseconds. What names no zone is UTC. Years go from 1 to 9999.

A pattern is made of yyyy YYYY yy YY, MMMM MMM MM M, dd DD d D, EEEE dddd EEE ddd,
HH H hh h, mm m, ss s, SSS, a for am or pm, A for AM or PM and Z for +00:00. Text
in single quotes or brackets is literal, two quotes are one, and all else is
copied.`,
	Examples: []sdk.Example{{
		Request: `{"date": "Feb 29 2024 13:05:09", "customPattern": "EEE d MMM yyyy, h:mm a"}`,
		Response: `{"forms": [
			{"label": "ISO 8601", "value": "2024-02-29T13:05:09.000Z"},
			{"label": "ISO date", "value": "2024-02-29"},
			{"label": "Time (24h)", "value": "13:05:09"},
			{"label": "RFC 2822", "value": "Thu, 29 Feb 2024 13:05:09 +0000"},
			{"label": "HTTP date", "value": "Thu, 29 Feb 2024 13:05:09 GMT"},
			{"label": "US", "value": "02/29/2024"},
			{"label": "European", "value": "29/02/2024"},
			{"label": "German", "value": "29.02.2024"},
			{"label": "Long", "value": "February 29, 2024"},
			{"label": "Full", "value": "Thursday, February 29, 2024"},
			{"label": "Unix seconds", "value": "1709211909"},
			{"label": "Unix milliseconds", "value": "1709211909000"},
			{"label": "Custom", "value": "Thu 29 Feb 2024, 1:05 pm"}]}`,
	}, {
		Name:    "No such day",
		Request: `{"date": "2023-02-29"}`,
		Error:   sdk.CodeInvalidInput,
	}},
	Run: func(_ context.Context, in dateFormatRequest) (dateFormatResult, error) {
		moment, ok := parseMoment(in.Date)
		if !ok {
			return dateFormatResult{}, sdk.Invalid("date", "must be an existing date of the years 1 to 9999 in a known form, or a Unix timestamp")
		}
		forms := commonForms(moment)
		if in.CustomPattern != nil {
			custom, err := shortEnough("customPattern", formatDate(moment, *in.CustomPattern))
			if err != nil {
				return dateFormatResult{}, err
			}
			forms = append(forms, dateForm{"Custom", custom.Result})
		}
		return dateFormatResult{forms}, nil
	},
}

// commonForms are the forms of every answer.
func commonForms(t time.Time) []dateForm {
	return []dateForm{
		{"ISO 8601", t.Format("2006-01-02T15:04:05.000Z")},
		{"ISO date", t.Format(time.DateOnly)},
		{"Time (24h)", t.Format(time.TimeOnly)},
		{"RFC 2822", t.Format("Mon, 02 Jan 2006 15:04:05 +0000")},
		{"HTTP date", t.Format("Mon, 02 Jan 2006 15:04:05 GMT")},
		{"US", t.Format("01/02/2006")},
		{"European", t.Format("02/01/2006")},
		{"German", t.Format("02.01.2006")},
		{"Long", t.Format("January 2, 2006")},
		{"Full", t.Format("Monday, January 2, 2006")},
		{"Unix seconds", strconv.FormatInt(t.Unix(), 10)},
		{"Unix milliseconds", strconv.FormatInt(t.UnixMilli(), 10)},
	}
}
