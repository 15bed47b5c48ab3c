package main

import (
	"context"

	"github.com/utilhost/utilhost/sdk"
)

type timeInWordsRequest struct {
	Hour   int `json:"hour" doc:"Hour of the day, 0 to 23." min:"0" max:"23"`
	Minute int `json:"minute" doc:"Minute of the hour, 0 to 59." min:"0" max:"59" default:"0"`
}

type timeInWordsResult struct {
	Result string `json:"result" doc:"The time in English words, lower case, without the part of the day."`
}

// TimeInWords is datetime/time-in-words.
var TimeInWords = sdk.Endpoint[timeInWordsRequest, timeInWordsResult]{
	Route:   "datetime/time-in-words",
	Summary: "Time of day as it is spoken",
	Doc: `
Names the hour past until half past and the next one after. The full hours of 0
and 12 are midnight and noon; in every other phrase both are twelve.`,
	Examples: []sdk.Example{{
		Request:  `{"hour": 15, "minute": 45}`,
		Response: `{"result": "quarter to four"}`,
	}, {
		Name:     "Not a multiple of five",
		Request:  `{"hour": 7, "minute": 7}`,
		Response: `{"result": "seven minutes past seven"}`,
	}, {
		Name:     "Full hour",
		Request:  `{"hour": 0}`,
		Response: `{"result": "midnight"}`,
	}},
	Run: func(_ context.Context, in timeInWordsRequest) (timeInWordsResult, error) {
		return timeInWordsResult{spokenTime(in.Hour, in.Minute)}, nil
	},
}

// spokenTime is the phrase for a time of day.
func spokenTime(hour, minute int) string {
	switch {
	case minute == 0 && hour == 0:
		return "midnight"
	case minute == 0 && hour == 12:
		return "noon"
	case minute == 0:
		return spokenHour(hour) + " o'clock"
	case minute <= 30:
		return spokenMinutes(minute) + " past " + spokenHour(hour)
	}
	return spokenMinutes(60-minute) + " to " + spokenHour(hour+1)
}

// spokenHour names an hour on the dial.
func spokenHour(hour int) string { return spokenNumber((hour+11)%12 + 1) }

// spokenMinutes names 1 to 30 minutes.
func spokenMinutes(n int) string {
	switch {
	case n == 30:
		return "half"
	case n == 15:
		return "quarter"
	case n%5 == 0:
		return spokenNumber(n)
	case n == 1:
		return "one minute"
	}
	return spokenNumber(n) + " minutes"
}

// spokenNumber names 1 to 29.
func spokenNumber(n int) string {
	names := [...]string{
		"", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve", "thirteen",
		"fourteen", "fifteen", "sixteen", "seventeen", "eighteen", "nineteen", "twenty",
	}
	if n < len(names) {
		return names[n]
	}
	return "twenty-" + names[n-20]
}
