package main

// weekRow is a row of a month's sheet, Monday first; nil where the day belongs to
// another month.
type weekRow [7]*int

// weeksOf lays a month out in as many rows as it needs, 4 to 6.
func weeksOf(year, month int) []weekRow {
	before := (date{year, month, 1}.weekday() + 6) % 7 // days from Monday to the 1st
	days := make([]int, daysIn(year, month))
	weeks := make([]weekRow, (before+len(days)+6)/7)
	for i := range days {
		days[i] = i + 1
		weeks[(before+i)/7][(before+i)%7] = &days[i]
	}
	return weeks
}

// firstWeekday is the English name of the day of the weekRow of the 1st.
func firstWeekday(year, month int) string { return weekdayNames[date{year, month, 1}.weekday()] }
