package main

import (
	"slices"
	"testing"

	"github.com/utilhost/utilhost/sdk/sdktest"
)

// zoneRefusals are names that no route takes for a time zone. Body has one %s.
func zoneRefusals(before, after string) []sdktest.Case {
	var bodies []string
	for _, name := range []string{
		`""`, `"Local"`, `"localtime"`, `"posixrules"`, `"europe/berlin"`, `"EUROPE/BERLIN"`, `"Europe/Nowhere"`, `"Europe"`, `"Europe/"`, `"/Europe/Berlin"`,
		`"Europe//Berlin"`, `"../Europe/Berlin"`, `"Europe/../UTC"`, `"posix/Europe/Berlin"`, `"right/Europe/Berlin"`, `" UTC"`, `"UTC "`, `"UTC\u0000"`,
		`"+02:00"`, `"UTC+2"`, `"tzdata.zi"`, `"zone.tab"`, `"Europe\\Berlin"`, `"Zürich"`, `5`, `null`, `{}`, `true`,
	} {
		bodies = append(bodies, before+name+after)
	}
	return refusals("timeZone", bodies...)
}

// Expected values: the IANA database by Python 3.11 zoneinfo; all zones in
// TestAgainstPython. Lord Howe moves by half an hour, Dublin calls winter its
// daylight saving time, Samoa skipped 30 December 2011, Amsterdam kept seconds.
func TestDST(t *testing.T) {
	sdktest.Run(t, DST, slices.Concat(
		answers(
			`{"timeZone": "America/New_York", "year": 2024}`, `{"observesDst": true, "transitions": [
				{"at": "2024-03-10T07:00:00.000Z", "offsetBeforeMinutes": -300, "offsetAfterMinutes": -240, "type": "start"},
				{"at": "2024-11-03T06:00:00.000Z", "offsetBeforeMinutes": -240, "offsetAfterMinutes": -300, "type": "end"}]}`,
			`{"timeZone": "Australia/Lord_Howe", "year": 2024}`, `{"observesDst": true, "transitions": [
				{"at": "2024-04-06T15:00:00.000Z", "offsetBeforeMinutes": 660, "offsetAfterMinutes": 630, "type": "end"},
				{"at": "2024-10-05T15:30:00.000Z", "offsetBeforeMinutes": 630, "offsetAfterMinutes": 660, "type": "start"}]}`,
			`{"timeZone": "Europe/Dublin", "year": 2040}`, `{"observesDst": true, "transitions": [
				{"at": "2040-03-25T01:00:00.000Z", "offsetBeforeMinutes": 0, "offsetAfterMinutes": 60, "type": "start"},
				{"at": "2040-10-28T01:00:00.000Z", "offsetBeforeMinutes": 60, "offsetAfterMinutes": 0, "type": "end"}]}`,
			`{"timeZone": "Pacific/Apia", "year": 2011}`, `{"observesDst": true, "transitions": [
				{"at": "2011-04-02T14:00:00.000Z", "offsetBeforeMinutes": -600, "offsetAfterMinutes": -660, "type": "end"},
				{"at": "2011-09-24T14:00:00.000Z", "offsetBeforeMinutes": -660, "offsetAfterMinutes": -600, "type": "start"},
				{"at": "2011-12-30T10:00:00.000Z", "offsetBeforeMinutes": -600, "offsetAfterMinutes": 840, "type": "start"}]}`,
			`{"timeZone": "Asia/Pyongyang", "year": 2018}`, `{"observesDst": false, "transitions": [
				{"at": "2018-05-04T15:00:00.000Z", "offsetBeforeMinutes": 510, "offsetAfterMinutes": 540, "type": "start"}]}`,
			`{"timeZone": "Asia/Singapore", "year": 1901}`, `{"observesDst": false, "transitions": []}`,
			`{"timeZone": "Europe/Berlin", "year": 9999}`, `{"observesDst": true, "transitions": [
				{"at": "9999-03-28T01:00:00.000Z", "offsetBeforeMinutes": 60, "offsetAfterMinutes": 120, "type": "start"},
				{"at": "9999-10-31T01:00:00.000Z", "offsetBeforeMinutes": 120, "offsetAfterMinutes": 60, "type": "end"}]}`,
			`{"timeZone": "Europe/Berlin", "year": 1}`, `{"observesDst": false, "transitions": []}`,
			`{"timeZone": "UTC", "year": 2024}`, `{"observesDst": false, "transitions": []}`,
			`{"timeZone": "US/Pacific", "year": 2023.0}`, `{"observesDst": true, "transitions": [
				{"at": "2023-03-12T10:00:00.000Z", "offsetBeforeMinutes": -480, "offsetAfterMinutes": -420, "type": "start"},
				{"at": "2023-11-05T09:00:00.000Z", "offsetBeforeMinutes": -420, "offsetAfterMinutes": -480, "type": "end"}]}`,
		),
		zoneRefusals(`{"timeZone": `, `, "year": 2024}`),
		refusals("timeZone", `{"year": 2024}`),
		refusals("year", `{"timeZone": "UTC"}`, `{"timeZone": "UTC", "year": 0}`, `{"timeZone": "UTC", "year": 10000}`,
			`{"timeZone": "UTC", "year": 2024.5}`, `{"timeZone": "UTC", "year": "2024"}`),
	))
}
