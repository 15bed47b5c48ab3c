package main

import (
	"github.com/utilhost/utilhost/sdk"
)

// date is a day of the proleptic Gregorian calendar. Those of requests and
// results are of the years 1 to 9999; sums in between may leave that range.
type date struct{ year, month, day int }

// firstDay and lastDay bound what a date in a request or a result may be, as
// day numbers.
const (
	firstDay = -719162 // 0001-01-01
	lastDay  = 2932896 // 9999-12-31
)

// Bounds of the calendar's years in words, for messages.
const rangeRule = "must give a result from 0001-01-01 to 9999-12-31"

// dateField reads the member of a request that holds a date.
func dateField(field, text string) (date, error) {
	d, ok := parseDate(text)
	if !ok {
		return date{}, sdk.Invalid(field, "must be a date YYYY-MM-DD of the years 0001 to 9999")
	}
	return d, nil
}

// parseDate reads a date of exactly the form YYYY-MM-DD, years 0001 to 9999.
func parseDate(text string) (d date, ok bool) {
	if len(text) != len("YYYY-MM-DD") || text[4] != '-' || text[7] != '-' {
		return date{}, false
	}
	year, yearOK := digits(text[:4])
	month, monthOK := digits(text[5:7])
	day, dayOK := digits(text[8:])
	if !yearOK || !monthOK || !dayOK || year < 1 || month < 1 || month > 12 || day < 1 || day > daysIn(year, month) {
		return date{}, false
	}
	return date{year, month, day}, true
}

// digits reads a few ASCII digits.
func digits(text string) (n int, ok bool) {
	for i := range len(text) {
		c := text[i]
		if c < '0' || c > '9' {
			return 0, false
		}
		n = 10*n + int(c-'0')
	}
	return n, text != ""
}

// isLeap reports whether a year has a 29 February.
func isLeap(year int) bool { return year%4 == 0 && (year%100 != 0 || year%400 == 0) }

// daysIn is the length of a month in days.
func daysIn(year, month int) int {
	switch month {
	case 2:
		if isLeap(year) {
			return 29
		}
		return 28
	case 4, 6, 9, 11:
		return 30
	}
	return 31
}

// daysInYear is the length of a year in days.
func daysInYear(year int) int {
	if isLeap(year) {
		return 366
	}
	return 365
}

// yearsInEra is the period of the Gregorian calendar, daysInEra its length.
const (
	yearsInEra = 400
	daysInEra  = 146097
)

// number counts the days since 1970-01-01. The year begins in March, so that
// the leap day is its last (Howard Hinnant, "chrono-Compatible Low-Level Date
// Algorithms", days_from_civil).
func (d date) number() int {
	year, month := d.year, d.month-3
	if month < 0 {
		year, month = year-1, month+12
	}
	era := floorDiv(year, yearsInEra)
	year -= era * yearsInEra
	return era*daysInEra + year*365 + year/4 - year/100 + (153*month+2)/5 + d.day - 1 - 719468
}

// dateOf is the date of a day number (civil_from_days of the same source).
func dateOf(number int) date {
	number += 719468
	era := floorDiv(number, daysInEra)
	rest := number - era*daysInEra
	year := (rest - rest/1460 + rest/36524 - rest/146096) / 365
	rest -= year*365 + year/4 - year/100
	month := (5*rest + 2) / 153
	day := rest - (153*month+2)/5 + 1
	year += era * yearsInEra
	if month += 3; month > 12 {
		year, month = year+1, month-12
	}
	return date{year, month, day}
}

// floorDiv divides by a positive divisor and rounds down.
func floorDiv(a, b int) int {
	q := a / b
	if a%b < 0 {
		q--
	}
	return q
}

// floorMod is the remainder of floorDiv, 0 to b-1.
func floorMod(a, b int) int { return a - b*floorDiv(a, b) }

// inRange reports whether d may be a result.
func (d date) inRange() bool { return d.year >= 1 && d.year <= 9999 }

// addMonths moves d by whole months, forward or back. A day that the new month
// lacks becomes its last.
func (d date) addMonths(months int) date {
	months += d.year*12 + d.month - 1
	year, month := floorDiv(months, 12), floorMod(months, 12)+1
	return date{year, month, min(d.day, daysIn(year, month))}
}

// weekday is the day of the week, 0 for Sunday to 6 for Saturday.
func (d date) weekday() int { return weekdayOf(d.number()) }

// weekdayOf is the day of the week of a day number.
func weekdayOf(number int) int { return floorMod(number+4, 7) }

// dayOfYear counts from 1 for 1 January.
func (d date) dayOfYear() int { return d.number() - date{d.year, 1, 1}.number() + 1 }

// String writes YYYY-MM-DD. The year must be 0 to 9999.
func (d date) String() string {
	text := [...]byte{'0', '0', '0', '0', '-', '0', '0', '-', '0', '0'}
	putDigits(text[:4], d.year)
	putDigits(text[5:7], d.month)
	putDigits(text[8:], d.day)
	return string(text[:])
}

// putDigits fills text with the last decimal digits of n, which is not
// negative.
func putDigits(text []byte, n int) {
	for i := len(text) - 1; i >= 0; i-- {
		text[i] = byte('0' + n%10)
		n /= 10
	}
}

// weekdayNames are the days of the week from Sunday on.
var weekdayNames = [...]string{"Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday"}

// monthNames are the months from January on.
var monthNames = [...]string{
	"January", "February", "March", "April", "May", "June",
	"July", "August", "September", "October", "November", "December",
}
