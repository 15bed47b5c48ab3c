// Command datetime is the plugin that serves the datetime/ routes: calendars,
// time zones, Sun and Moon, and invitations. Dates are those of the proleptic
// Gregorian calendar, years 1 to 9999.
package main

import (
	_ "time/tzdata" // time zones where the machine has no database of its own

	"github.com/utilhost/utilhost/sdk"
)

var plugin = sdk.Plugin{
	Group:   "datetime",
	Version: "1.0.0",
	Doc: `
Calendars, time zones, Sun and Moon, and invitations. Dates are those of the
proleptic Gregorian calendar, years 1 to 9999; "today" and "now" are UTC.`,
	Routes: []sdk.Route{
		Age, Difference, Offset, Weekday, ISOWeek, CalendarMonth, CalendarYear, DayOfYear, DayCount,
		Countdown, Quarter, Zodiac, ChineseZodiac, MoonPhase, CalendarInvite, WorldClock, SunriseSunset, DST,
		TimeInWords, RelativeTime, JulianDay, MayanCalendar, DaylightDuration, WeatherSeason, BusinessDays,
	},
}

func main() { sdk.Serve(plugin) }
