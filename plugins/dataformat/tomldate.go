package main

import "strings"

// isDate says whether text is a date that the calendar has (RFC 3339, section
// 5.6, full-date).
func isDate(text string) bool {
	if len(text) != len("2006-01-02") || text[4] != '-' || text[7] != '-' {
		return false
	}
	year, ok1 := decimal(text[:4])
	month, ok2 := decimal(text[5:7])
	day, ok3 := decimal(text[8:])
	return ok1 && ok2 && ok3 && month >= 1 && month <= 12 && day >= 1 && day <= daysIn(year, month)
}

// daysIn is the number of days of a month.
func daysIn(year, month int) int {
	switch month {
	case 2:
		if year%4 == 0 && (year%100 != 0 || year%400 == 0) {
			return 29
		}
		return 28
	case 4, 6, 9, 11:
		return 30
	}
	return 31
}

// decimal reads text of digits only.
func decimal(text string) (n int, ok bool) {
	for i := range len(text) {
		if text[i] < '0' || text[i] > '9' {
			return 0, false
		}
		n = 10*n + int(text[i]-'0')
	}
	return n, true
}

// isTime says whether text is a time of day with seconds and perhaps a fraction
// (RFC 3339, section 5.6, partial-time). Leap seconds are not taken.
func isTime(text string) bool {
	if len(text) < len("15:04:05") || text[2] != ':' || text[5] != ':' {
		return false
	}
	second, ok := decimal(text[6:8])
	if fraction := text[8:]; fraction != "" {
		_, digits := decimal(fraction[1:])
		ok = ok && fraction[0] == '.' && len(fraction) > 1 && digits
	}
	return ok && second < 60 && isMinute(text[:5])
}

// isMinute says whether text is hours and minutes.
func isMinute(text string) bool {
	if len(text) != len("15:04") || text[2] != ':' {
		return false
	}
	hour, ok1 := decimal(text[:2])
	minute, ok2 := decimal(text[3:])
	return ok1 && ok2 && hour < 24 && minute < 60
}

// isDateOrTime says whether text is a date, a time, or both with or without an
// offset.
func isDateOrTime(text string) bool {
	const date = len("2006-01-02")
	if len(text) <= date || strings.IndexByte("Tt ", text[date]) < 0 {
		return isDate(text) || isTime(text)
	}
	day, clock := text[:date], text[date+1:]
	if utc := strings.TrimRight(clock, "Zz"); len(utc) == len(clock)-1 {
		clock = utc
	} else if offset := strings.LastIndexAny(clock, "+-"); offset >= 0 {
		if !isMinute(clock[offset+1:]) {
			return false
		}
		clock = clock[:offset]
	}
	return isDate(day) && isTime(clock)
}
