package main

import (
	"context"
	"fmt"

	"github.com/utilhost/utilhost/sdk"
)

type mayanCalendarResult struct {
	LongCount string `json:"longCount" doc:"Baktun, katun, tun, uinal and kin, for example 13.0.0.0.0."`
	Tzolkin   string `json:"tzolkin" doc:"Day of the ritual calendar of 260 days, for example 4 Ahau."`
	Haab      string `json:"haab" doc:"Day of the civil calendar of 365 days, for example 3 Kankin."`
}

// MayanCalendar is datetime/mayan-calendar.
var MayanCalendar = sdk.Endpoint[dateRequest, mayanCalendarResult]{
	Route:   "datetime/mayan-calendar",
	Summary: "Date in the Mayan calendars",
	Doc: `
Counts from 0.0.0.0.0 4 Ahau 8 Cumku, which is taken to be Julian day 584283,
the correlation of Goodman, Martinez and Thompson. The days of a month of the
Haab are numbered from 0.`,
	Examples: []sdk.Example{{
		Request:  `{"date": "2012-12-21"}`,
		Response: `{"longCount": "13.0.0.0.0", "tzolkin": "4 Ahau", "haab": "3 Kankin"}`,
	}},
	Run: func(_ context.Context, in dateRequest) (mayanCalendarResult, error) {
		d, err := dateField("date", in.Date)
		if err != nil {
			return mayanCalendarResult{}, err
		}
		const (
			unixEpoch   = 2440588 // Julian day number of 1970-01-01
			correlation = 584283
		)
		// Not negative: the calendar begins in 3114 before Christ.
		days := d.number() + unixEpoch - correlation
		return mayanCalendarResult{longCount(days), tzolkin(days), haab(days)}, nil
	},
}

// longCount writes a count of days in kins, uinals of 20 kins, tuns of 18
// uinals, katuns of 20 tuns and baktuns of 20 katuns.
func longCount(days int) string {
	return fmt.Sprintf("%d.%d.%d.%d.%d", days/144_000, days/7_200%20, days/360%20, days/20%18, days%20)
}

// tzolkin is the day of the ritual calendar, 4 Ahau on day 0.
func tzolkin(days int) string {
	names := [...]string{
		"Ahau", "Imix", "Ik", "Akbal", "Kan", "Chicchan", "Cimi", "Manik", "Lamat", "Muluc",
		"Oc", "Chuen", "Eb", "Ben", "Ix", "Men", "Cib", "Caban", "Etznab", "Cauac",
	}
	return fmt.Sprintf("%d %s", (days+3)%13+1, names[days%20])
}

// haab is the day of the civil calendar, 8 Cumku on day 0.
func haab(days int) string {
	months := [...]string{
		"Pop", "Uo", "Zip", "Zotz", "Tzec", "Xul", "Yaxkin", "Mol", "Chen", "Yax",
		"Zac", "Ceh", "Mac", "Kankin", "Muan", "Pax", "Kayab", "Cumku", "Uayeb",
	}
	const eightCumku = 17*20 + 8
	day := (days + eightCumku) % 365
	return fmt.Sprintf("%d %s", day%20, months[day/20])
}
