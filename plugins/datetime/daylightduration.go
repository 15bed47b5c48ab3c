package main

import (
	"context"
	"fmt"
	"math"

	"github.com/utilhost/utilhost/sdk"
)

type daylightDurationRequest struct {
	Latitude float64 `json:"latitude" doc:"Latitude in degrees, north positive." min:"-90" max:"90"`
	Date     string  `json:"date" doc:"Day asked about, YYYY-MM-DD."`
}

type daylightDurationResult struct {
	DaylightHours float64 `json:"daylightHours" doc:"Hours from sunrise to sunset, 2 decimals; 24 on a polar day, 0 in a polar night."`
	Formatted     string  `json:"formatted" doc:"The same in hours and minutes, rounded to the minute, for example 16h 38m."`
}

// DaylightDuration is datetime/daylight-duration.
var DaylightDuration = sdk.Endpoint[daylightDurationRequest, daylightDurationResult]{
	Route:   "datetime/daylight-duration",
	Summary: "Length of the day at a latitude",
	Doc: `
Computes as datetime/sunrise-sunset does, on the meridian of Greenwich. Other
longitudes differ by seconds in temperate latitudes.`,
	Examples: []sdk.Example{{
		Name:     "London",
		Request:  `{"latitude": 51.5, "date": "2024-06-21"}`,
		Response: `{"daylightHours": 16.64, "formatted": "16h 38m"}`,
	}, {
		Name:     "Midnight sun",
		Request:  `{"latitude": 90, "date": "2024-06-21"}`,
		Response: `{"daylightHours": 24, "formatted": "24h 0m"}`,
	}},
	Run: func(_ context.Context, in daylightDurationRequest) (daylightDurationResult, error) {
		d, err := dateField("date", in.Date)
		if err != nil {
			return daylightDurationResult{}, err
		}
		days := place{latitude: in.Latitude}.sunlight(d).length
		minutes := int(math.Round(days * 24 * 60))
		return daylightDurationResult{round(days*24, 2), fmt.Sprintf("%dh %dm", minutes/60, minutes%60)}, nil
	},
}
