package main

import (
	"slices"
	"sort"
	"strings"

	"github.com/utilhost/utilhost/plugins/internal/js"
)

// workweek tells days of work from days off.
type workweek struct {
	off      [7]bool // from Sunday on
	holidays []int   // day numbers, ascending, each once, none on a day off
}

// parseWeekend reads weekday indexes 0 to 6, separated by commas, white
// space around them allowed. Nothing at all means no weekend.
func parseWeekend(text string) (off [7]bool, ok bool) {
	if js.TrimSpace(text) == "" {
		return off, true
	}
	for item := range strings.SplitSeq(text, ",") {
		item = js.TrimSpace(item)
		if len(item) != 1 || item[0] < '0' || item[0] > '6' {
			return off, false
		}
		off[item[0]-'0'] = true
	}
	return off, true
}

// parseHolidays reads dates separated by commas, white space around them allowed, in
// any order, as day numbers.
func parseHolidays(text string) (days []int, ok bool) {
	if js.TrimSpace(text) == "" {
		return nil, true
	}
	days = make([]int, 0, len(text)/len("YYYY-MM-DD,")+1)
	for item := range strings.SplitSeq(text, ",") {
		d, ok := parseDate(js.TrimSpace(item))
		if !ok {
			return nil, false
		}
		days = append(days, d.number())
	}
	return days, true
}

// newWorkweek puts weekend and holidays together. It takes over the slice.
func newWorkweek(off [7]bool, holidays []int) workweek {
	slices.Sort(holidays)
	holidays = slices.Compact(holidays)
	holidays = slices.DeleteFunc(holidays, func(day int) bool { return off[weekdayOf(day)] })
	return workweek{off, holidays}
}

// perWeek is the number of days of work in a week without holidays.
func (w workweek) perWeek() int {
	n := 0
	for _, off := range w.off {
		if !off {
			n++
		}
	}
	return n
}

// count is the number of days of work from start up to end, end left out. End
// is not before start.
func (w workweek) count(start, end int) int {
	weeks := (end - start) / 7
	n := weeks * w.perWeek()
	for day := start + 7*weeks; day < end; day++ {
		if !w.off[weekdayOf(day)] {
			n++
		}
	}
	first, _ := slices.BinarySearch(w.holidays, start)
	last, _ := slices.BinarySearch(w.holidays, end)
	return n - (last - first)
}

// after is the amount-th day of work after start, of at least one. It is not ok
// if the calendar ends before.
func (w workweek) after(start, amount int) (day int, ok bool) {
	n := sort.Search(lastDay-start+1, func(days int) bool { return w.count(start+1, start+1+days) >= amount })
	return start + n, n <= lastDay-start
}

// before is the amount-th day of work before start, of at least one. It is not
// ok if the calendar begins after.
func (w workweek) before(start, amount int) (day int, ok bool) {
	n := sort.Search(start-firstDay+1, func(days int) bool { return w.count(start-days, start) >= amount })
	return start - n, n <= start-firstDay
}
