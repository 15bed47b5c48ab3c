package main

import (
	"fmt"
	"slices"
	"testing"
	"time"

	"github.com/utilhost/utilhost/sdk"
	"github.com/utilhost/utilhost/sdk/sdktest"
)

// badDates are texts that are no date YYYY-MM-DD of the years 1 to 9999.
var badDates = []string{
	"", " ", "2024", "2024-1-1", "2024-01-1", "24-01-01", "02024-01-01", "2024-02-30", "2023-02-29", "1900-02-29", "2024-04-31",
	"2024-00-10", "2024-13-01", "2024-01-00", "2024-01-32", "0000-01-01", "0000-12-31", "10000-01-01", "-001-01-01", "+024-01-01",
	"2024/01/01", "01-01-2024", "20240101", " 2024-01-01", "2024-01-01 ", "2024-01-01\n", "2024-01-0１", "２０２４-01-01",
	"2024-01-01T00:00Z", "2024-W01-1", "today", "null", "2024-0a-01", "2024-01--1", "2024‐01‐01",
}

// dateRefusals are cases in which one member of a request is no date. Body has
// one %s for it, quotes included.
func dateRefusals(field, body string) []sdktest.Case {
	var cases []sdktest.Case
	for _, text := range badDates {
		cases = append(cases, refusal(field, fmt.Sprintf(body, fmt.Sprintf("%q", text))))
	}
	for _, value := range []string{"null", "5", "20240101", "true", "[]", `["2024-01-01"]`, "{}"} {
		c := refusal(field, fmt.Sprintf(body, value))
		if value != "null" { // an optional member may be null
			cases = append(cases, c)
		}
	}
	return cases
}

// refusal is a case that INVALID_INPUT answers because of a field.
func refusal(field, body string) sdktest.Case {
	return sdktest.Case{Name: "refuse " + body, Body: body, Code: sdk.CodeInvalidInput, Field: field}
}

// refusals are several of them.
func refusals(field string, bodies ...string) []sdktest.Case {
	var cases []sdktest.Case
	for _, body := range bodies {
		cases = append(cases, refusal(field, body))
	}
	return cases
}

// answers are cases of request and result in turn.
func answers(pairs ...string) []sdktest.Case {
	var cases []sdktest.Case
	for pair := range slices.Chunk(pairs, 2) {
		cases = append(cases, sdktest.Case{Name: pair[0], Body: pair[0], Want: pair[1]})
	}
	return cases
}

// TestDateNumbers walks the whole calendar and compares with the time package.
func TestDateNumbers(t *testing.T) {
	at := time.Date(0, 12, 31, 0, 0, 0, 0, time.UTC)
	for number := firstDay - 1; number <= lastDay+1; number++ {
		d := dateOf(number)
		if d.year != at.Year() || d.month != int(at.Month()) || d.day != at.Day() || d.number() != number ||
			d.weekday() != int(at.Weekday()) || d.dayOfYear() != at.YearDay() {
			t.Fatalf("day %d is %v, want %v", number, d, at)
		}
		if d.inRange() != (number >= firstDay && number <= lastDay) {
			t.Fatalf("%v: in range is %t", d, d.inRange())
		}
		if parsed, ok := parseDate(d.String()); d.inRange() && (!ok || parsed != d) {
			t.Fatalf("%s is read as %v", d, parsed)
		}
		at = at.AddDate(0, 0, 1)
	}
}

// FuzzParseDate compares with the time package, which takes the same form.
func FuzzParseDate(f *testing.F) {
	for _, text := range append(badDates, "2024-02-29", "0001-01-01", "9999-12-31") {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		d, ok := parseDate(text)
		want, err := time.Parse("2006-01-02", text)
		if wantOK := err == nil && want.Year() > 0; ok != wantOK {
			t.Fatalf("%q: taken is %t, want %t", text, ok, wantOK)
		}
		if ok && d.String() != text {
			t.Errorf("%q is read as %s", text, d)
		}
	})
}

// FuzzPeriod checks that a period leads from start to end, and that no longer
// one in months does.
func FuzzPeriod(f *testing.F) {
	f.Add(0, 40)
	f.Add(-719162, 3652058)
	f.Fuzz(func(t *testing.T, from, length int) {
		start := dateOf(firstDay + floorMod(from, lastDay-firstDay))
		end := dateOf(start.number() + floorMod(length, lastDay-start.number()+1))
		p := periodBetween(start, end)
		months := p.years*12 + p.months
		if p.years < 0 || p.months < 0 || p.months > 11 || p.days < 0 || p.days > 30 {
			t.Fatalf("%s to %s: %v", start, end, p)
		}
		if got := start.addMonths(months).number() + p.days; got != end.number() {
			t.Errorf("%s plus %v is %s, want %s", start, p, dateOf(got), end)
		}
		if next := start.addMonths(months + 1); next.day == start.day && next.number() <= end.number() {
			t.Errorf("%s to %s: %v leaves out a month", start, end, p)
		}
	})
}
