package main

import (
	"bufio"
	"bytes"
	"encoding/json"
	"fmt"
	"os"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/utilhost/utilhost/sdk/sdktest"
)

// TestInvitesAgainstReader compares with invitations that an independent reader
// has read and found right; see scripts/oracle/datetime-invite.mjs. Only what is
// random or the present may differ.
func TestInvitesAgainstReader(t *testing.T) {
	file, err := os.Open("testdata/invites.jsonl")
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	impure := regexp.MustCompile(`(?m)^(UID|DTSTAMP):[^\r]+`)
	var cases []sdktest.Case
	for lines := bufio.NewScanner(file); lines.Scan(); {
		var line struct {
			Request json.RawMessage
			Result  string
		}
		if err := json.Unmarshal(lines.Bytes(), &line); err != nil {
			t.Fatal(err)
		}
		if line.Result == "" {
			continue // the header
		}
		want := impure.ReplaceAllString(line.Result, "$1")
		cases = append(cases, sdktest.Case{Name: string(line.Request), Body: string(line.Request), Check: func(t *testing.T, got map[string]any) {
			if text := impure.ReplaceAllString(got["result"].(string), "$1"); text != want {
				t.Errorf("got\n%s\nwant\n%s", text, want)
			}
		}})
	}
	if len(cases) < 90 {
		t.Fatalf("%d invitations, want 90 or more", len(cases))
	}
	sdktest.Run(t, CalendarInvite, cases)
}

// invite is a request with further members.
func invite(members string) string {
	return `{"title": "T", "date": "2024-06-15", "time": "14:00", "durationMinutes": 45, "timeZone": "UTC"` + members + `}`
}

// Expected values: RFC 5545 and RFC 5546 by hand.
func TestCalendarInvite(t *testing.T) {
	now := time.Date(2024, 6, 1, 9, 0, 0, 123, time.FixedZone("", 3600))
	random := func() *bytes.Reader { return bytes.NewReader(bytes.Repeat([]byte{0xff}, 16)) }
	whole := sdktest.Case{
		Name: "whole file", Now: now, Random: random(),
		Body: invite(`, "location": "A, B; C", "meetingUrl": "https://m.example/x", "description": "one\ntwo\\three", "organizerEmail": "o@example.com",
			"attendees": ["a@example.com", "b,c@example.com"], "reminderMinutes": 15, "recurrence": "weekdays", "recurrenceCount": 4`),
		Want: `{"result": "BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:-//utilhost//datetime//EN\r\nCALSCALE:GREGORIAN\r\nMETHOD:REQUEST\r\n` +
			`BEGIN:VEVENT\r\nUID:ffffffff-ffff-4fff-bfff-ffffffffffff\r\nDTSTAMP:20240601T080000Z\r\nDTSTART:20240615T140000Z\r\nDTEND:20240615T144500Z\r\n` +
			`RRULE:FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR;COUNT=4\r\nSUMMARY:T\r\nLOCATION:A\\, B\\; C\r\nDESCRIPTION:one\\ntwo\\\\three\\nhttps://m.example/x\r\n` +
			`URL:https://m.example/x\r\nORGANIZER:mailto:o@example.com\r\nATTENDEE;RSVP=TRUE:mailto:a@example.com\r\nATTENDEE;RSVP=TRUE:mailto:b%2Cc@example.com\r\n` +
			`SEQUENCE:0\r\nSTATUS:CONFIRMED\r\nBEGIN:VALARM\r\nACTION:DISPLAY\r\nDESCRIPTION:T\r\nTRIGGER:-PT15M\r\nEND:VALARM\r\nEND:VEVENT\r\nEND:VCALENDAR\r\n"}`,
	}
	lines := func(name, body string, want, without []string) sdktest.Case {
		return sdktest.Case{Name: name, Body: body, Now: now, Check: func(t *testing.T, got map[string]any) {
			text := got["result"].(string)
			for _, line := range want {
				if !strings.Contains(text, "\r\n"+line+"\r\n") {
					t.Errorf("no line %q in\n%s", line, text)
				}
			}
			for _, part := range without {
				if strings.Contains(text, part) {
					t.Errorf("%q in\n%s", part, text)
				}
			}
		}}
	}
	local := func(zone, day, clock, minutes string) string {
		return fmt.Sprintf(`{"title": "T", "date": "%s", "time": "%s", "durationMinutes": %s, "timeZone": "%s"}`, day, clock, minutes, zone)
	}
	none := []string{"METHOD", "RRULE", "VALARM", "LOCATION", "DESCRIPTION", "URL", "ORGANIZER", "ATTENDEE", "VTIMEZONE"}
	sdktest.Run(t, CalendarInvite, slices.Concat(
		[]sdktest.Case{
			whole,
			lines("least", invite(``), nil, none),
			lines("empty options", invite(`, "location": "", "meetingUrl": "", "description": "", "organizerEmail": "", "attendees": [], "recurrenceCount": 3`), nil, none),
			lines("nulls", invite(`, "location": null, "attendees": null, "reminderMinutes": null, "recurrence": null`), nil, none),
			lines("organizer alone", invite(`, "organizerEmail": "o@example.com"`), []string{"ORGANIZER:mailto:o@example.com"}, []string{"METHOD"}),
			lines("attendees as text", invite(`, "attendees": "[\"a@example.com\"]"`), []string{"ATTENDEE;RSVP=TRUE:mailto:a@example.com"}, []string{"METHOD"}),
			lines("link alone", invite(`, "meetingUrl": "HTTP://m.example"`), []string{"DESCRIPTION:HTTP://m.example", "URL:HTTP://m.example"}, nil),
			// Node 20 takes these too, and refuses those below that lack a host or have another port or scheme.
			lines("stray percent signs", invite(`, "meetingUrl": "https://m.example/100%?q=%zz#%"`), []string{"URL:https://m.example/100%?q=%zz#%"}, nil),
			lines("no path", invite(`, "meetingUrl": "https://[::1]:8443?a=b://c"`), []string{"URL:https://[::1]:8443?a=b://c"}, nil),
			lines("reminder at the start", invite(`, "reminderMinutes": 0`), []string{"TRIGGER:-PT0M"}, nil),
			lines("daily", invite(`, "recurrence": "daily"`), []string{"RRULE:FREQ=DAILY"}, nil),
			lines("weekdays", invite(`, "recurrence": "weekdays"`), []string{"RRULE:FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR"}, nil),
			lines("weekly", invite(`, "recurrence": "weekly", "recurrenceCount": 1`), []string{"RRULE:FREQ=WEEKLY;COUNT=1"}, nil),
			lines("monthly", invite(`, "recurrence": "monthly"`), []string{"RRULE:FREQ=MONTHLY"}, nil),
			lines("yearly", invite(`, "recurrence": "yearly", "recurrenceCount": 2.0`), []string{"RRULE:FREQ=YEARLY;COUNT=2"}, nil),
			lines("UTC by another name", strings.Replace(invite(``), "UTC", "Etc/Zulu", 1), []string{"DTSTART:20240615T140000Z"}, []string{"VTIMEZONE"}),
			lines("Berlin", local("Europe/Berlin", "2024-06-15", "14:00", "45"), []string{
				"TZID:Europe/Berlin", "DTSTART:20240331T020000", "RRULE:FREQ=YEARLY;BYMONTH=3;BYDAY=-1SU", "RRULE:FREQ=YEARLY;BYMONTH=10;BYDAY=-1SU",
				"TZOFFSETFROM:+0100", "TZOFFSETTO:+0200", "TZNAME:CEST", "DTSTART;TZID=Europe/Berlin:20240615T140000", "DTEND;TZID=Europe/Berlin:20240615T144500",
			}, nil),
			lines("New York", local("America/New_York", "2024-01-15", "09:00", "60"), []string{
				"RRULE:FREQ=YEARLY;BYMONTH=3;BYDAY=2SU", "RRULE:FREQ=YEARLY;BYMONTH=11;BYDAY=1SU", "DTEND;TZID=America/New_York:20240115T100000",
			}, nil),
			lines("seconds in an offset", local("Europe/Amsterdam", "1850-01-15", "09:00", "60"), []string{"TZOFFSETTO:+001932", "TZNAME:AMT", "DTSTART:18350101T000000"}, nil),
			lines("skipped: the offset before", local("Europe/Berlin", "2024-03-31", "02:30", "60"), []string{
				"DTSTART;TZID=Europe/Berlin:20240331T023000", "DTEND;TZID=Europe/Berlin:20240331T043000",
			}, nil),
			lines("doubled: the first", local("Europe/Berlin", "2024-10-27", "02:30", "90"), []string{
				"DTSTART;TZID=Europe/Berlin:20241027T023000", "DTEND;TZID=Europe/Berlin:20241027T030000",
			}, nil),
			lines("elapsed time", local("America/New_York", "2024-11-03", "00:00", "1440"), []string{"DTEND;TZID=America/New_York:20241103T230000"}, nil),
			lines("year 1", local("Asia/Tokyo", "0001-01-01", "00:00", "1"), []string{"DTSTART;TZID=Asia/Tokyo:00010101T000000", "DTSTART:00010101T000000", "TZNAME:LMT", "TZOFFSETFROM:+091859"}, nil),
			lines("year 9999", local("Europe/Berlin", "9999-12-31", "23:58", "1"), []string{"DTEND;TZID=Europe/Berlin:99991231T235900"}, nil),
		},
		refusals("title", invite(`, "title": ""`), invite(`, "title": null`), invite(`, "title": 5`), invite(`, "title": "a\u0000b"`), invite(`, "title": "a\u007fb"`)),
		dateRefusals("date", `{"title": "T", "date": %s, "time": "14:00", "durationMinutes": 45, "timeZone": "UTC"}`),
		refusals("time", invite(`, "time": ""`), invite(`, "time": "24:00"`), invite(`, "time": "9:00"`), invite(`, "time": "09:60"`), invite(`, "time": "09:00:00"`),
			invite(`, "time": "09-00"`), invite(`, "time": " 9:00"`), invite(`, "time": "+9:00"`), invite(`, "time": null`), invite(`, "time": 9`)),
		refusals("durationMinutes", invite(`, "durationMinutes": 0`), invite(`, "durationMinutes": -5`), invite(`, "durationMinutes": 1.5`), invite(`, "durationMinutes": "45"`),
			invite(`, "durationMinutes": null`), invite(`, "durationMinutes": 9007199254740991`), invite(`, "durationMinutes": 4200000000`),
			local("Europe/Berlin", "9999-12-31", "23:58", "2")),
		zoneRefusals(`{"title": "T", "date": "2024-06-15", "time": "14:00", "durationMinutes": 45, "timeZone": `, `}`),
		refusals("location", invite(`, "location": "\u0007"`), invite(`, "location": 5`)),
		refusals("meetingUrl", invite(`, "meetingUrl": "ftp://m.example"`), invite(`, "meetingUrl": "m.example"`), invite(`, "meetingUrl": "https://"`),
			invite(`, "meetingUrl": "https://m.example/a b"`), invite(`, "meetingUrl": "https://m.example/\r\nX:1"`), invite(`, "meetingUrl": "javascript:alert(1)"`),
			invite(`, "meetingUrl": "http://:80/"`), invite(`, "meetingUrl": "http://m.example:65536/"`), invite(`, "meetingUrl": "http\u017f://m.example/"`),
			invite(`, "meetingUrl": "https://m.example/\ufeff"`)),
		refusals("description", invite(`, "description": "\u001b"`)),
		refusals("organizerEmail", invite(`, "organizerEmail": "o"`), invite(`, "organizerEmail": "o@p@q"`), invite(`, "organizerEmail": "o @p"`), invite(`, "organizerEmail": "@"`),
			invite(`, "organizerEmail": "o@p\r\nX:1"`), invite(`, "organizerEmail": "o@p\u0085"`), invite(`, "organizerEmail": "o\ufeff@p"`)),
		refusals("attendees", invite(`, "attendees": [`+strings.Repeat(`"a@b",`, 10_000)+`"a@b"]`), invite(`, "attendees": ["a"]`), invite(`, "attendees": ["a@b", "a@b\u00a0"]`), invite(`, "attendees": [""]`), invite(`, "attendees": "a@b"`)),
		refusals("reminderMinutes", invite(`, "reminderMinutes": -1`), invite(`, "reminderMinutes": 1.5`), invite(`, "reminderMinutes": "5"`)),
		refusals("recurrence", invite(`, "recurrence": ""`), invite(`, "recurrence": "Daily"`), invite(`, "recurrence": "hourly"`)),
		refusals("recurrenceCount", invite(`, "recurrence": "daily", "recurrenceCount": 0`), invite(`, "recurrence": "daily", "recurrenceCount": 1.5`), invite(`, "recurrenceCount": 0`)),
	))
}

// FuzzInviteText folds and escapes any text and takes it back.
func FuzzInviteText(f *testing.F) {
	f.Add("a;b,c\\d\ne\r\nf")
	f.Add(strings.Repeat("ä€😀", 40))
	f.Add(strings.Repeat("x", 67) + "😀")
	f.Fuzz(func(t *testing.T, text string) {
		text = strings.ToValidUTF8(text, "\ufffd")
		if !writable(text) {
			return
		}
		var c icalendar
		c.textLine("SUMMARY", text)
		written := c.text.String()
		for line := range strings.SplitSeq(strings.TrimSuffix(written, "\r\n"), "\r\n") {
			if len(line) > 75 || strings.ToValidUTF8(line, "") != line || strings.ContainsAny(line, "\r\n") {
				t.Fatalf("line %q", line)
			}
		}
		unfolded := strings.TrimSuffix(strings.ReplaceAll(written, "\r\n ", ""), "\r\n")
		back := strings.NewReplacer(`\\`, `\`, `\;`, ";", `\,`, ",", `\n`, "\n").Replace(strings.TrimPrefix(unfolded, "SUMMARY:"))
		if want := strings.NewReplacer("\r\n", "\n", "\r", "\n").Replace(text); back != want {
			t.Errorf("%q comes back as %q", want, back)
		}
	})
}
