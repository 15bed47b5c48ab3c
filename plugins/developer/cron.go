package main

import (
	"errors"
	"fmt"
	"math/bits"
	"strconv"
	"strings"
	"time"

	"github.com/utilhost/utilhost/plugins/internal/instant"
)

// maxCron is the length in bytes of an expression.
const maxCron = 1000

// cronField is one of the five fields of a cron expression.
type cronField struct {
	name        string
	least, most int
	names       []string // of the values from least on
}

var cronFields = [5]cronField{
	{name: "minute", most: 59},
	{name: "hour", most: 23},
	{name: "day", least: 1, most: 31},
	{name: "month", least: 1, most: 12, names: []string{"JAN", "FEB", "MAR", "APR", "MAY", "JUN", "JUL", "AUG", "SEP", "OCT", "NOV", "DEC"}},
	{name: "weekday", most: 7, names: []string{"SUN", "MON", "TUE", "WED", "THU", "FRI", "SAT"}},
}

// cronItem is one part of a list: the values from first to last in steps.
type cronItem struct {
	first, last, step int
	star              bool // written as *
}

// single says whether the item is one value.
func (i cronItem) single() bool { return i.first == i.last }

// cronSchedule is a parsed expression.
type cronSchedule struct {
	texts [5]string     // the fields as they were written
	items [5][]cronItem // and what they say
	sets  [5]uint64     // bits of the values; Sunday is 0
	// either says that a day needs to fit only one of day and weekday, as neither
	// begins with *.
	either bool
}

// parseCron reads the five fields minute, hour, day, month and weekday of
// crontab(5), with blanks between them: lists of *, numbers, names and ranges,
// each with an optional step; a number with a step goes on to the greatest value.
// The error is a rule, "must ...".
func parseCron(expression string) (*cronSchedule, error) {
	if len(expression) > maxCron {
		return nil, fmt.Errorf("must have at most %d bytes", maxCron)
	}
	fields := strings.FieldsFunc(expression, func(r rune) bool { return r == ' ' || r == '\t' })
	if len(fields) != len(cronFields) {
		return nil, errors.New("must have the five fields minute, hour, day, month and weekday")
	}
	s := &cronSchedule{}
	for i, text := range fields {
		s.texts[i] = text
		for part := range strings.SplitSeq(text, ",") {
			item, err := cronFields[i].item(part)
			if err != nil {
				return nil, fmt.Errorf("must have a valid %s: %w", cronFields[i].name, err)
			}
			s.items[i] = append(s.items[i], item)
			for value := item.first; value <= item.last; value += item.step {
				s.sets[i] |= 1 << value
			}
		}
	}
	const sunday = 1<<0 | 1<<7
	if s.sets[4]&sunday != 0 {
		s.sets[4] |= sunday
	}
	s.either = s.texts[2][0] != '*' && s.texts[4][0] != '*'
	return s, nil
}

// item reads *, a value or a range, with or without a step.
func (f cronField) item(text string) (item cronItem, err error) {
	values, stepText, stepped := strings.Cut(text, "/")
	item = cronItem{first: f.least, last: f.most, step: 1}
	from, to, ranged := strings.Cut(values, "-")
	switch {
	case values == "*":
		item.star = true
		if f.most == 7 {
			item.last = 6 // Sunday once
		}
	case ranged:
		if item.first, err = f.value(from); err != nil {
			return item, err
		}
		if item.last, err = f.value(to); err == nil && item.last < item.first {
			err = errors.New("a range must not go backwards")
		}
	default:
		item.first, err = f.value(values)
		if !stepped {
			item.last = item.first
		}
	}
	if stepped && err == nil {
		item.step, err = cronNumber(stepText)
		if err != nil || item.step == 0 {
			return item, errors.New("a step must be a whole number above 0")
		}
		item.last -= (item.last - item.first) % item.step
		item.star = item.star && !item.single()
	}
	return item, err
}

// value reads a number or name.
func (f cronField) value(text string) (int, error) {
	for i, name := range f.names {
		if strings.EqualFold(text, name) {
			return f.least + i, nil
		}
	}
	if n, err := cronNumber(text); err == nil && n >= f.least && n <= f.most {
		return n, nil
	}
	rule := "values must be numbers from %d to %d, names where there are some, or *"
	return 0, fmt.Errorf(rule, f.least, f.most)
}

// cronNumber reads up to nine decimal digits.
func cronNumber(text string) (int, error) {
	if text == "" || len(text) > 9 || strings.Trim(text, "0123456789") != "" {
		return 0, errors.New("no number")
	}
	return strconv.Atoi(text)
}

// cronYears is how far ahead runs are looked for.
const cronYears = 100

// next returns the first runs after a time, in UTC: at most count, fewer if none
// is left within cronYears years or before the year 10000.
func (s *cronSchedule) next(after time.Time, count int) []time.Time {
	runs := []time.Time{}
	after = after.UTC()
	end := after.AddDate(cronYears, 0, 0)
	for day := after.Truncate(24 * time.Hour); !day.After(end) && day.Year() < 10000; day = day.AddDate(0, 0, 1) {
		if !s.fits(day) {
			continue
		}
		for hours := s.sets[1]; hours != 0; hours &= hours - 1 {
			hour := day.Add(time.Duration(bits.TrailingZeros64(hours)) * time.Hour)
			if !hour.Add(time.Hour).After(after) {
				continue
			}
			for minutes := s.sets[0]; minutes != 0; minutes &= minutes - 1 {
				run := hour.Add(time.Duration(bits.TrailingZeros64(minutes)) * time.Minute)
				if !run.After(after) {
					continue
				}
				if run.After(end) || len(runs) == count {
					return runs
				}
				runs = append(runs, run)
			}
		}
	}
	return runs
}

// fits says whether the expression has runs on a day.
func (s *cronSchedule) fits(day time.Time) bool {
	_, month, date := day.Date()
	if s.sets[3]>>month&1 == 0 {
		return false
	}
	dayFits, weekdayFits := s.sets[2]>>date&1 != 0, s.sets[4]>>day.Weekday()&1 != 0
	if s.either {
		return dayFits || weekdayFits
	}
	return dayFits && weekdayFits
}

// cronTexts are runs as they stand in an answer.
func cronTexts(runs []time.Time) []string {
	texts := make([]string, len(runs))
	for i, run := range runs {
		texts[i] = instant.Format(run)
	}
	return texts
}
