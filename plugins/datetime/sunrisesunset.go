package main

import (
	"context"
	"math"

	"github.com/utilhost/utilhost/sdk"
)

type sunriseSunsetRequest struct {
	Date      string  `json:"date" doc:"Local day, YYYY-MM-DD."`
	Latitude  float64 `json:"latitude" doc:"Latitude in degrees, north positive." min:"-90" max:"90"`
	Longitude float64 `json:"longitude" doc:"Longitude in degrees, east positive." min:"-180" max:"180"`
}

type sunriseSunsetResult struct {
	DayLengthMinutes float64 `json:"dayLengthMinutes" doc:"Minutes from sunrise to sunset, 2 decimals; 1440 on a polar day, 0 in a polar night."`
	Sunrise          *string `json:"sunrise" doc:"Instant of sunrise in UTC, or null when the Sun does not rise before noon of that day."`
	Sunset           *string `json:"sunset" doc:"Instant of sunset in UTC, or null when the Sun does not set after noon of that day."`
	SolarNoon        string  `json:"solarNoon" doc:"Instant in UTC at which the Sun stands highest."`
}

// SunriseSunset is datetime/sunrise-sunset.
var SunriseSunset = sdk.Endpoint[sunriseSunsetRequest, sunriseSunsetResult]{
	Route:   "datetime/sunrise-sunset",
	Summary: "Sunrise, sunset and solar noon at a place",
	Doc: `
Takes the solar day whose noon is nearest to 12:00 local mean time on the date,
so the instants may fall on the UTC day before or after. The Sun rises when its
upper limb meets a flat horizon at sea level with mean refraction, its centre
being 90.833 degrees from the zenith. Positions follow Meeus, "Astronomical
Algorithms", as NOAA's calculator does: good to about a minute, and worse near
the poles and in centuries far from ours. On the first and last day of a polar
day only one of the two instants exists; the length then counts until the
lowest point of the Sun on the other side.`,
	Examples: []sdk.Example{{
		Name:    "London",
		Request: `{"date": "2024-06-21", "latitude": 51.5074, "longitude": -0.1278}`,
		Response: `{"dayLengthMinutes": 998.48, "sunrise": "2024-06-21T03:43:11.422Z", "sunset": "2024-06-21T20:21:40.285Z",
			"solarNoon": "2024-06-21T12:02:26.523Z"}`,
	}, {
		Name:    "Polar night",
		Request: `{"date": "2024-12-21", "latitude": 90, "longitude": 0}`,
		Response: `{"dayLengthMinutes": 0, "sunrise": null, "sunset": null,
			"solarNoon": "2024-12-21T11:58:18.803Z"}`,
	}},
	Run: func(_ context.Context, in sunriseSunsetRequest) (sunriseSunsetResult, error) {
		d, err := dateField("date", in.Date)
		if err != nil {
			return sunriseSunsetResult{}, err
		}
		day := place{in.Latitude, in.Longitude}.sunlight(d)
		result := sunriseSunsetResult{DayLengthMinutes: round(day.length*24*60, 2)}
		noon, ok := instantText(&day.noon)
		rise, riseOK := instantText(day.sunrise)
		set, setOK := instantText(day.sunset)
		if !ok || !riseOK || !setOK {
			return sunriseSunsetResult{}, sdk.Invalid("date", "must give instants of the years 0001 to 9999 in UTC")
		}
		result.SolarNoon, result.Sunrise, result.Sunset = *noon, rise, set
		return result, nil
	},
}

// instantText writes an instant, nil for none. It is not ok outside the years 1
// to 9999.
func instantText(at *universal) (text *string, ok bool) {
	if at == nil {
		return nil, true
	}
	millis := int(math.Round(float64(*at)*millisPerDay)) + j2000
	if millis < minInstant || millis > maxInstant {
		return nil, false
	}
	written := formatInstant(millis)
	return &written, true
}
