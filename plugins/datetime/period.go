package main

import "github.com/utilhost/utilhost/sdk"

// period is a span between two dates in calendar units, none of them negative.
type period struct{ years, months, days int }

// periodBetween counts whole months first: one counts when the day of the month
// of end has reached that of start. The days that are left are counted from
// start moved by those months and clamped to the month's end, as java.time's
// Period.between does. End must not be before start.
func periodBetween(start, end date) period {
	months := (end.year-start.year)*12 + end.month - start.month
	if end.day < start.day {
		months--
	}
	days := end.number() - start.addMonths(months).number()
	return period{months / 12, months % 12, days}
}

// spanFields reads the two dates of a request that must not run backwards.
func spanFields(startDate, endDate string) (start, end date, err error) {
	if start, err = dateField("startDate", startDate); err != nil {
		return date{}, date{}, err
	}
	if end, err = dateField("endDate", endDate); err != nil {
		return date{}, date{}, err
	}
	if end.number() < start.number() {
		return date{}, date{}, sdk.Invalid("endDate", "must not be before startDate")
	}
	return start, end, nil
}
