package main

import (
	"context"
	"fmt"

	"github.com/utilhost/utilhost/sdk"
)

type worldClockRequest struct {
	TimeZone string `json:"timeZone" doc:"Time zone of the IANA database, for example Asia/Kolkata; names are case-sensitive."`
}

type worldClockResult struct {
	Time24      string `json:"time24" doc:"Local time, HH:mm:ss."`
	OffsetLabel string `json:"offsetLabel" doc:"Offset from UTC, for example UTC+05:30."`
	IsDay       bool   `json:"isDay" doc:"Whether it is from 06:00 to 17:59 there."`
	Date        string `json:"date" doc:"Local date, YYYY-MM-DD."`
}

// WorldClock is datetime/world-clock.
var WorldClock = sdk.Endpoint[worldClockRequest, worldClockResult]{
	Route:   "datetime/world-clock",
	Summary: "Present time in a time zone",
	Doc: `
Takes the rules of the IANA time zone database. Whether it is day is told by the
clock, not by the Sun; datetime/sunrise-sunset knows more.`,
	Impure: true,
	Examples: []sdk.Example{{
		Request:  `{"timeZone": "Asia/Kolkata"}`,
		Response: `{"time24": "17:30:00", "offsetLabel": "UTC+05:30", "isDay": true, "date": "2024-06-15"}`,
	}},
	Run: func(ctx context.Context, in worldClockRequest) (worldClockResult, error) {
		zone, err := zoneField("timeZone", in.TimeZone)
		if err != nil {
			return worldClockResult{}, err
		}
		now := sdk.Now(ctx).In(zone)
		_, offset := now.Zone()
		return worldClockResult{
			Time24:      now.Format("15:04:05"),
			OffsetLabel: offsetLabel(offset),
			IsDay:       now.Hour() >= 6 && now.Hour() < 18,
			Date:        now.Format("2006-01-02"),
		}, nil
	},
}

// offsetLabel writes an offset in seconds east of Greenwich as UTC+hh:mm. No
// zone has kept seconds in its offset since 1972.
func offsetLabel(offset int) string {
	sign := '+'
	if offset < 0 {
		sign, offset = '-', -offset
	}
	return fmt.Sprintf("UTC%c%02d:%02d", sign, offset/3600, offset/60%60)
}
