package main

import (
	"encoding/json"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/utilhost/utilhost/sdk/sdktest"
)

// Expected runs: by hand from a calendar. Descriptions: by hand from the doc.
func TestCronParse(t *testing.T) {
	sdktest.Run(t, CronParse, []sdktest.Case{
		{Name: "from is not a run", Body: `{"expression": "0 0 1 1 *", "from": "2024-01-01"}`,
			Want: `{"valid": true, "fields": {"minute": "0", "hour": "0", "day": "1", "month": "1", "weekday": "*"},
				"description": "At 00:00, on day 1 of the month, in January.",
				"nextRuns": ["2025-01-01T00:00:00.000Z", "2026-01-01T00:00:00.000Z", "2027-01-01T00:00:00.000Z", "2028-01-01T00:00:00.000Z", "2029-01-01T00:00:00.000Z"]}`},
		{Name: "a millisecond before", Body: `{"expression": "0 0 1 1 *", "from": "2023-12-31T23:59:59.999Z"}`, Check: firstRun("2024-01-01T00:00:00.000Z")},
		{Name: "offset", Body: `{"expression": "0 * * * *", "from": "2024-01-01T00:30+02:00"}`, Check: firstRun("2023-12-31T23:00:00.000Z")},
		{Name: "day or weekday", Body: `{"expression": "0 0 13 * FRI", "from": "2024-01-01"}`, Check: runsAre("2024-01-05", "2024-01-12", "2024-01-13", "2024-01-19", "2024-01-26")},
		{Name: "day with a starred step and weekday", Body: `{"expression": "0 0 */2 * MON", "from": "2024-01-01"}`, Check: runsAre("2024-01-15", "2024-01-29", "2024-02-05", "2024-02-19", "2024-03-11")},
		{Name: "Sunday is 0 and 7", Body: `{"expression": "0 0 * * 7", "from": "2024-01-01"}`, Check: runsAre("2024-01-07", "2024-01-14", "2024-01-21", "2024-01-28", "2024-02-04")},
		{Name: "to Sunday", Body: `{"expression": "0 0 * * 6-7", "from": "2024-01-01"}`, Check: runsAre("2024-01-06", "2024-01-07", "2024-01-13", "2024-01-14", "2024-01-20")},
		{Name: "leap days over a century", Body: `{"expression": "0 0 29 2 *", "from": "2096-02-29"}`, Check: runsAre("2104-02-29", "2108-02-29", "2112-02-29", "2116-02-29", "2120-02-29")},
		{Name: "number with a step", Body: `{"expression": "50/5 * * * *", "from": "2024-01-01"}`, Check: firstRun("2024-01-01T00:50:00.000Z")},
		{Name: "impossible date", Body: `{"expression": "0 0 30 2 *", "from": "2024-01-01"}`, Check: runsAre()},
		{Name: "end of the calendar", Body: `{"expression": "0 0 31 12 *", "from": "9998-12-30"}`, Check: runsAre("9998-12-31", "9999-12-31")},
		{Name: "now", Body: `{"expression": "* * * * *"}`, Now: time.Date(2024, 2, 28, 23, 59, 59, 0, time.UTC), Check: firstRun("2024-02-29T00:00:00.000Z")},
		{Name: "null is now", Body: `{"expression": "* * * * *", "from": null}`, Now: time.Date(2024, 2, 28, 23, 59, 0, 0, time.UTC), Check: firstRun("2024-02-29T00:00:00.000Z")},
		{Name: "blanks", Body: `{"expression": " 0\t0  1 1 * ", "from": "2024-01-01"}`, Check: firstRun("2025-01-01T00:00:00.000Z")},
		{Name: "empty from", Body: `{"expression": "* * * * *", "from": ""}`, Code: "INVALID_INPUT", Field: "from"},
		{Name: "from of no calendar", Body: `{"expression": "* * * * *", "from": "2023-02-29"}`, Code: "INVALID_INPUT", Field: "from"},
		{Name: "from with a comma", Body: `{"expression": "* * * * *", "from": "2023-02-28T00:00:00,5"}`, Code: "INVALID_INPUT", Field: "from"},
		{Name: "from with a blank", Body: `{"expression": "* * * * *", "from": "2023-02-28 00:00"}`, Code: "INVALID_INPUT", Field: "from"},
		{Name: "from of year 0", Body: `{"expression": "* * * * *", "from": "0001-01-01T00:00+01:00"}`, Code: "INVALID_INPUT", Field: "from"},
		{Name: "number", Body: `{"expression": 5}`, Code: "INVALID_INPUT", Field: "expression"},
	})
}

// Expected refusals: crontab(5), without what only other programs know.
func TestCronFaults(t *testing.T) {
	for _, expression := range []string{
		"", "*", "* * * *", "* * * * * *", "* * * * * * *", "60 * * * *", "* 24 * * *", "* * 0 * *", "* * 32 * *", "* * * 0 *", "* * * 13 *", "* * * * 8",
		"-1 * * * *", "5-3 * * * *", "* * * * 6-0", "* * * * SAT-SUN", "*/0 * * * *", "1/0 * * * *", "*/ * * * *", "/5 * * * *", "1- * * * *", "-5 * * * *", "1-2-3 * * * *",
		"1/2/3 * * * *", "1,,2 * * * *", ",1 * * * *", "1, * * * *", "? * * * *", "* * ? * *", "* * L * *", "* * 15W * *", "* * * * 5#2", "* * * * 5L", "@daily", "@every 5m", "JAN * * * *",
		"* * * JANUARY *", "* * * * MONDAY", "* * * * JAN", "1.5 * * * *", "+1 * * * *", "*5 * * * *", "**  * * * *", "*-5 * * * *", "a * * * *", "１ * * * *", "* * * *\u00a0*", "0 0 1 1 *\n",
		"99999999999999999999 * * * *", "*/99999999999999999999 * * * *", "~ * * * *", "0 0 * * 1-5;",
	} {
		body := string(mustJSON(t, map[string]string{"expression": expression, "from": "2024-01-01"}))
		sdktest.Run(t, CronParse, []sdktest.Case{{Name: expression, Body: body, Check: func(t *testing.T, got map[string]any) {
			description := got["description"].(string)
			if got["valid"] != false || len(got["fields"].(map[string]any)) != 0 || len(got["nextRuns"].([]any)) != 0 || !strings.HasPrefix(description, "The expression must have") {
				t.Error(got)
			}
		}}})
		code := sdktest.Case{Name: expression, Body: body, Code: "INVALID_INPUT", Field: "expression"}
		sdktest.Run(t, CronNextRuns, []sdktest.Case{code})
	}
}

// Expected values: by hand.
func TestCronDescription(t *testing.T) {
	for expression, want := range map[string]string{
		"* * * * *":              "Every minute.",
		"*/1 * * * *":            "Every minute.",
		"*/5 * * * *":            "Every 5 minutes.",
		"*/60 * * * *":           "At minute 0 past every hour.",
		"0 * * * *":              "At minute 0 past every hour.",
		"5,35 8-10 * * *":        "At minute 5 and 35 past hour 8 through 10.",
		"* 9 * * *":              "Every minute of hour 9.",
		"*/10 */2 * * *":         "Every 10 minutes of every 2nd hour.",
		"0 */3 * * *":            "At minute 0 past every 3rd hour.",
		"30 9 * * *":             "At 09:30.",
		"0,30 9,17 * * *":        "At 09:00, 09:30, 17:00 and 17:30.",
		"10-50/20 1 * * *":       "At every 20 minutes from 10 through 50 past hour 1.",
		"0 0 1,15 * *":           "At 00:00, on day 1 and 15 of the month.",
		"0 0 */2 * *":            "At 00:00, on every 2nd day of the month.",
		"0 0 * * 7":              "At 00:00, on Sunday.",
		"0 0 * * 1-5":            "At 00:00, on Monday through Friday.",
		"0 0 * * */2":            "At 00:00, on every 2nd day of the week.",
		"0 0 13 * FRI":           "At 00:00, on day 13 of the month or on Friday.",
		"0 0 */2 * FRI":          "At 00:00, on every 2nd day of the month if that is also Friday.",
		"0 0 * feb-apr,DEC *":    "At 00:00, in February through April and December.",
		"0 0 1 */3 *":            "At 00:00, on day 1 of the month, in every 3rd month.",
		"0 0 10-31/11 * *":       "At 00:00, on every 11th day from 10 through 21 of the month.",
		"1,2,3,4,5,6,7 1 * * *":  "At minute 1, 2, 3, 4, 5, 6 and 7 past hour 1.",
		"0 22-23 * * SAT,SUN":    "At minute 0 past hour 22 through 23, on Saturday and Sunday.",
		"0 0 1-31/30 1-12/11 *":  "At 00:00, on every 30th day from 1 through 31 of the month, in every 11th month from January through December.",
		"59 23 31 12 0,7":        "At 23:59, on day 31 of the month or on Sunday and Sunday, in December.",
		"0 12/6 * * *":           "At minute 0 past every 6th hour from 12 through 18.",
		"15 0 22-23 5/3 WED-THU": "At 00:15, on day 22 through 23 of the month or on Wednesday through Thursday, in every 3rd month from May through November.",
	} {
		schedule, err := parseCron(expression)
		if err != nil {
			t.Fatal(err)
		}
		if got := schedule.description(); got != want {
			t.Errorf("%s: %q, want %q", expression, got, want)
		}
	}
}

func TestCronOracle(t *testing.T) {
	for _, c := range sdktest.Recorded(t, "testdata/cron.json", "dev/cron-parse") {
		var want struct{ Runs []string }
		if err := json.Unmarshal([]byte(c.Want), &want); err != nil {
			t.Fatal(err)
		}
		c.Want, c.Check = "", runsAre(want.Runs...)
		sdktest.Run(t, CronParse, []sdktest.Case{c})
	}
}

// firstRun checks the first run of an answer.
func firstRun(want string) func(*testing.T, map[string]any) {
	return func(t *testing.T, got map[string]any) {
		runs := got["nextRuns"].([]any)
		if len(runs) != 5 || runs[0] != want {
			t.Errorf("runs %v, want %s first", runs, want)
		}
	}
}

// runsAre checks all runs; a date alone is one at midnight.
func runsAre(want ...string) func(*testing.T, map[string]any) {
	return func(t *testing.T, got map[string]any) {
		var runs []string
		for _, run := range got["nextRuns"].([]any) {
			runs = append(runs, strings.TrimSuffix(run.(string), "T00:00:00.000Z"))
		}
		for i := range want {
			want[i] = strings.TrimSuffix(want[i], "T00:00:00.000Z")
		}
		if got["valid"] != true || !slices.Equal(runs, want) {
			t.Errorf("runs %v, want %v", runs, want)
		}
	}
}

func mustJSON(tb testing.TB, value any) []byte {
	tb.Helper()
	text, err := json.Marshal(value)
	if err != nil {
		tb.Fatal(err)
	}
	return text
}

// FuzzCron compares the runs with a search minute by minute.
func FuzzCron(f *testing.F) {
	for _, seed := range []string{"* * * * *", "0 0 13 * 5", "*/7 1-5/2 */2 JAN-mar 0,7", "5/60 0 1 1 *", "0 0 30 2 *", "@daily", "1-2-3 * * * *"} {
		f.Add(seed, int64(1_700_000_000))
	}
	f.Fuzz(func(t *testing.T, expression string, unix int64) {
		schedule, err := parseCron(expression)
		if err != nil {
			return
		}
		again, err := parseCron(strings.Join(schedule.texts[:], " "))
		if err != nil || again.sets != schedule.sets || again.description() != schedule.description() {
			t.Fatalf("%q parses as %v, then as %v: %v", expression, schedule, again, err)
		}
		after := time.Unix(unix%(1<<32), 0).UTC()
		runs := schedule.next(after, 3)
		minute := after.Truncate(time.Minute)
		for range 3 * 24 * 60 {
			minute = minute.Add(time.Minute)
			has := schedule.fits(minute) && schedule.sets[0]>>minute.Minute()&1 != 0 && schedule.sets[1]>>minute.Hour()&1 != 0
			if found := len(runs) > 0 && runs[0].Equal(minute); found != has {
				t.Fatalf("%q after %v: run at %v is %v, listed %v", expression, after, minute, has, found)
			}
			if has {
				if runs = runs[1:]; len(runs) == 0 {
					return
				}
			}
		}
	})
}
