package main

import (
	"errors"
	"math"
	"slices"
	"time"
)

// vtimezone writes the component that tells a reader the offsets of a zone from
// one instant up to another, or for ever when that one is zero.
func (c *icalendar) vtimezone(zone *time.Location, from, to time.Time) error {
	parts, err := zoneParts(zone, from, to)
	if err != nil {
		return err
	}
	c.line("BEGIN:VTIMEZONE")
	c.line("TZID:", zone.String())
	for _, part := range parts {
		kind := "STANDARD"
		if part.after.dst {
			kind = "DAYLIGHT"
		}
		c.line("BEGIN:", kind)
		c.line("DTSTART:", part.onsets[0])
		c.line("TZOFFSETFROM:", offsetText(part.before.offset))
		c.line("TZOFFSETTO:", offsetText(part.after.offset))
		c.line("TZNAME:", part.after.name)
		if part.rule != "" {
			c.line("RRULE:", part.rule)
		}
		if len(part.onsets) > 1 {
			// Some readers take one date a line, and the first only if it is there.
			for _, onset := range part.onsets {
				c.line("RDATE:", onset)
			}
		}
		c.line("END:", kind)
	}
	c.line("END:VTIMEZONE")
	return nil
}

// zonePart is one STANDARD or DAYLIGHT component.
type zonePart struct {
	before, after observance
	onsets        []string // local times, by the offset before
	rule          string   // how it goes on after the first, or ""
}

// zoneParts says how the clocks change from one instant up to another, or for
// ever when that one is zero: first the changes that follow no rule that still
// holds, one by one, then the rules.
func zoneParts(zone *time.Location, from, to time.Time) ([]zonePart, error) {
	rules, err := yearlyRules(zone)
	if err != nil {
		return nil, err
	}
	var parts []zonePart
	onset, ok := lastChange(zone, from)
	if !ok {
		parts = append(parts, unboundedPart(zone, from))
		onset = from
	}
	settled := settledFrom(zone, rules, onset)
	single := settled
	if !to.IsZero() && to.Before(settled) {
		single = to.Add(time.Second)
	}
	for _, change := range transitions(zone, onset.Add(-time.Nanosecond), single, math.MaxInt) {
		i := slices.IndexFunc(parts, func(p zonePart) bool {
			return p.rule == "" && p.before == change.before && p.after == change.after
		})
		if i < 0 {
			i = len(parts)
			parts = append(parts, zonePart{before: change.before, after: change.after})
		}
		parts[i].onsets = append(parts[i].onsets, localTime(change.at, change.before.offset))
	}
	if single.Equal(settled) {
		first := settled
		if onset.After(first) {
			first = onset
		}
		parts = append(parts, rulesFrom(zone, rules, first)...)
	}
	return parts, nil
}

// unboundedPart is what the clocks showed before a zone's first change.
func unboundedPart(zone *time.Location, from time.Time) zonePart {
	shown := observanceAt(zone, from)
	start := "19700101T000000"
	if from.Year() < 1971 {
		start = "00010101T000000"
	}
	return zonePart{before: shown, after: shown, onsets: []string{start}}
}

// yearlyRule is a change of the clocks that comes back every year: on one day of
// the week among seven dates in a row, or on one date.
type yearlyRule struct {
	before, after observance
	clock         string          // local time of day, by the offset before
	weekday       int             // -1 if any
	days          map[[2]int]bool // month and day
	years         int             // of those looked at
}

// The years that yearlyRules looks at: later than any change that the database
// lists one by one, and without a century, so that within 28 years every date
// falls on every day of the week.
const (
	ruleYear  = 2401
	ruleYears = 28
)

// yearlyRules finds the rules that a zone follows in the end, none or two.
func yearlyRules(zone *time.Location) ([]yearlyRule, error) {
	var rules []yearlyRule
	for _, change := range transitions(zone, newYear(ruleYear), newYear(ruleYear+ruleYears), math.MaxInt) {
		month, day, weekday, clock := localOnset(change)
		i := slices.IndexFunc(rules, func(r yearlyRule) bool {
			return r.before == change.before && r.after == change.after && r.clock == clock
		})
		if i < 0 {
			i = len(rules)
			rules = append(rules, yearlyRule{change.before, change.after, clock, weekday, map[[2]int]bool{}, 0})
		}
		rule := &rules[i]
		rule.days[[2]int{month, day}] = true
		rule.years++
		if rule.weekday != weekday {
			rule.weekday = -1
		}
	}
	for _, rule := range rules {
		if rule.years != ruleYears || rule.weekday < 0 && len(rule.days) > 1 {
			return nil, errors.New("the rules of " + zone.String() + " cannot be told in iCalendar")
		}
	}
	return rules, nil
}

// newYear is the instant before a year begins in UTC.
func newYear(year int) time.Time {
	return time.Date(year, 1, 1, 0, 0, 0, 0, time.UTC).Add(-time.Nanosecond)
}

// localOnset is when a change comes by the clock that it ends.
func localOnset(change transition) (month, day, weekday int, clock string) {
	local := change.at.Add(time.Duration(change.before.offset) * time.Second)
	return int(local.Month()), local.Day(), int(local.Weekday()), local.Format("150405")
}

// covers reports whether a change follows the rule.
func (r yearlyRule) covers(change transition) bool {
	month, day, weekday, clock := localOnset(change)
	return r.before == change.before && r.after == change.after && r.clock == clock &&
		r.days[[2]int{month, day}] && (r.weekday < 0 || r.weekday == weekday)
}

// settledFrom is the beginning of the first year, not before that of an instant,
// from which on a zone follows its rules.
func settledFrom(zone *time.Location, rules []yearlyRule, from time.Time) time.Time {
	year := max(ruleYear, from.Year())
	for ; year > from.Year(); year-- {
		changes := transitions(zone, newYear(year-1), newYear(year), len(rules)+1)
		ruled := len(changes) == len(rules)
		for _, change := range changes {
			ruled = ruled && slices.ContainsFunc(rules, func(r yearlyRule) bool { return r.covers(change) })
		}
		if !ruled {
			break
		}
	}
	return time.Date(year, 1, 1, 0, 0, 0, 0, time.UTC)
}

// rulesFrom writes the rules out, each from its first change at an instant or
// later. One whose dates lie in two months becomes two.
func rulesFrom(zone *time.Location, rules []yearlyRule, from time.Time) []zonePart {
	var parts []zonePart
	until := from.AddDate(ruleYears+1, 0, 0)
	if end := newYear(10_000); until.After(end) {
		until = end
	}
	seen := map[string]bool{}
	for _, change := range transitions(zone, from.Add(-time.Nanosecond), until, math.MaxInt) {
		for _, rule := range rules {
			if !rule.covers(change) {
				continue
			}
			text := rule.recurrence(int(change.at.Add(time.Duration(change.before.offset) * time.Second).Month()))
			if !seen[text] {
				seen[text] = true
				onset := localTime(change.at, change.before.offset)
				parts = append(parts, zonePart{change.before, change.after, []string{onset}, text})
			}
		}
	}
	return parts
}

// recurrence writes the part of a rule that lies in one month as a RRULE.
func (r yearlyRule) recurrence(month int) string {
	var days []int
	for day := range r.days {
		if day[0] == month {
			days = append(days, day[1])
		}
	}
	slices.Sort(days)
	text := "FREQ=YEARLY;BYMONTH=" + joinInts([]int{month})
	if r.weekday < 0 {
		return text + ";BYMONTHDAY=" + joinInts(days)
	}
	weekday := [...]string{"SU", "MO", "TU", "WE", "TH", "FR", "SA"}[r.weekday]
	first := days[0]
	switch {
	case len(days) == 7 && first == daysIn(ruleYear, month)-6:
		return text + ";BYDAY=-1" + weekday
	case len(days) == 7 && first%7 == 1:
		return text + ";BYDAY=" + joinInts([]int{first/7 + 1}) + weekday
	}
	return text + ";BYMONTHDAY=" + joinInts(days) + ";BYDAY=" + weekday
}
