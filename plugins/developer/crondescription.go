package main

import (
	"fmt"
	"strings"
)

var (
	monthNames = []string{"January", "February", "March", "April", "May", "June", "July", "August", "September", "October",
		"November", "December"}
	weekdayNames = []string{"Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"}
)

// maxClockTimes is how many times of day a description lists.
const maxClockTimes = 6

// description says in one English sentence when the expression has runs.
func (s *cronSchedule) description() string {
	text := s.describeTime()
	if days := s.describeDays(); days != "" {
		text += ", " + days
	}
	if !isStar(s.items[3]) {
		text += ", " + cronPhrase("in ", "month", s.items[3], func(n int) string { return monthNames[n-1] })
	}
	return text + "."
}

// isStar says whether a field is * alone.
func isStar(items []cronItem) bool {
	return len(items) == 1 && items[0].star && items[0].step == 1
}

// describeTime is about minutes and hours.
func (s *cronSchedule) describeTime() string {
	minutes, hours := s.items[0], s.items[1]
	if times := clockTimes(minutes, hours); times != nil {
		return "At " + enumerate(times)
	}
	number := func(n int) string { return fmt.Sprint(n) }
	hour := cronPhrase("past hour ", "hour", hours, number)
	if len(minutes) == 1 && minutes[0].star {
		text := "Every " + every(minutes[0].step, "minute")
		switch {
		case isStar(hours):
			return text
		case len(hours) == 1 && hours[0].star:
			return text + " of every " + every(hours[0].step, "hour")
		}
		return text + " " + cronPhrase("of hour ", "hour", hours, number)
	}
	return "At " + cronPhrase("minute ", "minute", minutes, number) + " " + hour
}

// clockTimes are the times of day if there are few and all are single values.
func clockTimes(minutes, hours []cronItem) []string {
	if len(minutes)*len(hours) > maxClockTimes {
		return nil
	}
	var times []string
	for _, hour := range hours {
		for _, minute := range minutes {
			if !hour.single() || !minute.single() {
				return nil
			}
			times = append(times, fmt.Sprintf("%02d:%02d", hour.first, minute.first))
		}
	}
	return times
}

// describeDays is about days of the month and of the week, empty if any will do.
func (s *cronSchedule) describeDays() string {
	day := cronPhrase("on day ", "day", s.items[2], func(n int) string { return fmt.Sprint(n) }) + " of the month"
	weekday := cronPhrase("", "day", s.items[4], func(n int) string { return weekdayNames[n] })
	if s.items[4][len(s.items[4])-1].star {
		weekday += " of the week"
	}
	switch anyDay, anyWeekday := isStar(s.items[2]), isStar(s.items[4]); {
	case anyDay && anyWeekday:
		return ""
	case anyDay:
		return "on " + weekday
	case anyWeekday:
		return day
	case s.either:
		return day + " or on " + weekday
	}
	return day + " if that is also " + weekday
}

// cronPhrase puts a list of items in words: "on day 1, 5 through 9 and every 2nd
// day from 20 through 31".
func cronPhrase(lead, unit string, items []cronItem, name func(int) string) string {
	parts := make([]string, len(items))
	for i, item := range items {
		switch {
		case item.star:
			parts[i] = "every " + every(item.step, unit)
		case item.single():
			parts[i] = name(item.first)
		case item.step == 1:
			parts[i] = name(item.first) + " through " + name(item.last)
		default:
			parts[i] = "every " + every(item.step, unit) + " from " + name(item.first) + " through " + name(item.last)
		}
	}
	if strings.HasPrefix(parts[0], "every ") {
		lead = strings.TrimSuffix(lead, unit+" ") // "on every 2nd day", not "on day every"
	}
	return lead + enumerate(parts)
}

// every is "hour", "2nd hour" or "15 minutes".
func every(step int, unit string) string {
	switch {
	case step == 1:
		return unit
	case unit == "minute":
		return fmt.Sprintf("%d minutes", step)
	}
	return ordinal(step) + " " + unit
}

// enumerate is "a", "a and b" or "a, b and c".
func enumerate(parts []string) string {
	last := len(parts) - 1
	if last == 0 {
		return parts[0]
	}
	return strings.Join(parts[:last], ", ") + " and " + parts[last]
}

// ordinal is "2nd", "11th" and so on.
func ordinal(n int) string {
	suffix := "th"
	if n/10%10 != 1 {
		switch n % 10 {
		case 1:
			suffix = "st"
		case 2:
			suffix = "nd"
		case 3:
			suffix = "rd"
		}
	}
	return fmt.Sprintf("%d%s", n, suffix)
}
