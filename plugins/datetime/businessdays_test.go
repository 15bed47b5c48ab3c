package main

import (
	"slices"
	"strings"
	"testing"

	"github.com/utilhost/utilhost/plugins/internal/js"
	"github.com/utilhost/utilhost/sdk/sdktest"
)

// Expected values: days counted by hand as NETWORKDAYS and WORKDAY do; many more
// by a loop over days in TestAgainstPython.
func TestBusinessDays(t *testing.T) {
	count := func(n string) string { return `{"mode": "count", "businessDays": ` + n + `}` }
	to := func(day string) string { return `{"mode": "offset", "resultDate": "` + day + `"}` }
	sdktest.Run(t, BusinessDays, slices.Concat(
		answers(
			`{"startDate": "2024-01-06", "endDate": "2024-01-14"}`, count("5"),
			`{"startDate": "2024-01-01", "endDate": "2024-01-01"}`, count("1"),
			`{"startDate": "2024-01-06", "endDate": "2024-01-07"}`, count("0"),
			`{"startDate": "2024-01-01", "endDate": "2024-01-31"}`, count("23"),
			`{"startDate": "2024-01-01", "endDate": "2024-01-31", "direction": "subtract"}`, count("23"),
			`{"startDate": "2024-01-01", "endDate": "2024-01-31", "weekendDays": ""}`, count("31"),
			`{"startDate": "2024-01-01", "endDate": "2024-01-31", "weekendDays": " "}`, count("31"),
			`{"startDate": "2024-01-01", "endDate": "2024-01-31", "weekendDays": " 6 , 0,0"}`, count("23"),
			`{"startDate": "2024-01-01", "endDate": "2024-01-31", "weekendDays": "0,1,2,3,4,5,6"}`, count("0"),
			`{"startDate": "2024-01-01", "endDate": "2024-01-31", "weekendDays": null, "holidays": null, "amount": null}`, count("23"),
			`{"startDate": "2024-01-01", "endDate": "2024-01-31", "holidays": "2024-01-01, 2024-01-01,2024-01-06 ,2024-02-01"}`, count("22"),
			`{"startDate": "2024-01-01", "endDate": "2024-01-31", "holidays": "2024-01-01,\n2024-01-02,\t2024-01-03\r\n"}`, count("20"),
			`{"startDate": "2024-01-01", "endDate": "2024-01-31", "weekendDays": "\n"}`, count("31"),
			`{"startDate": "2024-01-01", "endDate": "2024-01-31", "holidays": ""}`, count("23"),
			`{"startDate": "0001-01-01", "endDate": "9999-12-31", "weekendDays": ""}`, count("3652059"),
			`{"startDate": "2024-12-24", "amount": 3, "holidays": "2024-12-25,2024-12-26"}`, to("2024-12-31"),
			`{"startDate": "2024-01-06", "amount": 0}`, to("2024-01-06"),
			`{"startDate": "2024-01-06", "amount": 1}`, to("2024-01-08"),
			`{"startDate": "2024-01-06", "amount": 1, "direction": "subtract"}`, to("2024-01-05"),
			`{"startDate": "2024-01-08", "amount": 5.0}`, to("2024-01-15"),
			`{"startDate": "2024-01-08", "amount": 1, "direction": "subtract", "holidays": "2024-01-05"}`, to("2024-01-04"),
			`{"startDate": "9999-12-30", "amount": 1}`, to("9999-12-31"),
			`{"startDate": "0001-01-02", "amount": 1, "direction": "subtract"}`, to("0001-01-01"),
			`{"startDate": "0001-01-01", "amount": 3652058, "weekendDays": ""}`, to("9999-12-31"),
		),
		dateRefusals("startDate", `{"startDate": %s, "amount": 1}`),
		dateRefusals("endDate", `{"startDate": "2000-01-01", "endDate": %s}`),
		refusals("startDate", `{"amount": 1}`),
		refusals("endDate", `{"startDate": "2024-01-01"}`, `{"startDate": "2024-01-02", "endDate": "2024-01-01"}`,
			`{"startDate": "2024-01-01", "endDate": "2024-01-02", "amount": 1}`),
		refusals("amount", `{"startDate": "2024-01-01", "amount": -1}`, `{"startDate": "2024-01-01", "amount": 1.5}`, `{"startDate": "2024-01-01", "amount": "1"}`,
			`{"startDate": "9999-12-31", "amount": 1}`, `{"startDate": "0001-01-01", "amount": 1, "direction": "subtract"}`,
			`{"startDate": "2024-01-01", "amount": 9007199254740991}`),
		refusals("direction", `{"startDate": "2024-01-01", "amount": 1, "direction": ""}`, `{"startDate": "2024-01-01", "endDate": "2024-01-01", "direction": "back"}`),
		refusals("weekendDays", `{"startDate": "2024-01-01", "amount": 1, "weekendDays": "7"}`, `{"startDate": "2024-01-01", "amount": 1, "weekendDays": "0,"}`,
			`{"startDate": "2024-01-01", "amount": 1, "weekendDays": "00"}`, `{"startDate": "2024-01-01", "amount": 1, "weekendDays": "0;6"}`,
			`{"startDate": "2024-01-01", "amount": 0, "weekendDays": "0,1,2,3,4,5,6"}`, `{"startDate": "2024-01-01", "amount": 1, "weekendDays": 0}`),
		refusals("holidays", `{"startDate": "2024-01-01", "amount": 1, "holidays": "2024-02-30"}`, `{"startDate": "2024-01-01", "amount": 1, "holidays": "2024-01-01,"}`,
			`{"startDate": "2024-01-01", "amount": 1, "holidays": "2024-01-01;2024-01-02"}`, `{"startDate": "2024-01-01", "amount": 1, "holidays": ["2024-01-01"]}`),
	))
}

// FuzzWorkweek reads lists of any text and compares with days counted one by
// one.
func FuzzWorkweek(f *testing.F) {
	f.Add("0,6", "2024-01-01,2024-01-01, 2024-12-25", 738000, 30)
	f.Add("", "", 0, 5)
	f.Add("0,1,2,3,4,5", "9999-12-31", 3652000, 3)
	listed := func(chars string) func(rune) bool {
		return func(r rune) bool { return strings.ContainsRune(chars, r) || js.IsSpace(r) }
	}
	f.Fuzz(func(t *testing.T, weekend, holidays string, from, amount int) {
		off, ok := parseWeekend(weekend)
		if ok && strings.TrimFunc(weekend, listed("0123456,")) != "" {
			t.Fatalf("%q is taken for weekdays", weekend)
		}
		days, okDays := parseHolidays(holidays)
		if okDays && strings.TrimFunc(holidays, listed("0123456789-,")) != "" {
			t.Fatalf("%q is taken for holidays", holidays)
		}
		if !ok || !okDays {
			return
		}
		w := newWorkweek(off, days)
		start := firstDay + floorMod(from, lastDay-firstDay)
		works := func(day int) bool { return !off[weekdayOf(day)] && !slices.Contains(w.holidays, day) }
		left := floorMod(amount, 40)
		n := 0
		for day := start; day < start+left; day++ {
			if works(day) {
				n++
			}
		}
		if got := w.count(start, start+left); got != n {
			t.Errorf("%d days of work from day %d on, want %d", got, start, n)
		}
		if w.perWeek() == 0 || left == 0 {
			return
		}
		day := start
		for ; left > 0 && day <= lastDay; left-- {
			for day++; day <= lastDay && !works(day); day++ {
			}
		}
		if got, ok := w.after(start, floorMod(amount, 40)); ok != (day <= lastDay) || ok && got != day {
			t.Errorf("%d days after %d is %d, %t, want %d", floorMod(amount, 40), start, got, ok, day)
		}
	})
}
