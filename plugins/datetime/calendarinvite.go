package main

import (
	"context"

	"github.com/utilhost/utilhost/sdk"
)

type calendarInviteRequest struct {
	Title           string    `json:"title" doc:"What the event is called." minLength:"1"`
	Date            string    `json:"date" doc:"Local date of the start, YYYY-MM-DD."`
	Time            string    `json:"time" doc:"Local time of the start, HH:mm, 00:00 to 23:59."`
	DurationMinutes int       `json:"durationMinutes" doc:"Minutes that pass until the end." min:"1"`
	TimeZone        string    `json:"timeZone" doc:"Time zone of the IANA database, for example Europe/Berlin; names are case-sensitive."`
	Location        *string   `json:"location" doc:"Where the event takes place."`
	MeetingURL      *string   `json:"meetingUrl" doc:"Address of an online meeting, http or https."`
	Description     *string   `json:"description" doc:"What the event is about; the meeting's address is added on a line of its own."`
	OrganizerEmail  *string   `json:"organizerEmail" doc:"E-mail address of the organizer."`
	Attendees       *[]string `json:"attendees" doc:"E-mail addresses of those invited, at most 10,000."`
	ReminderMinutes *int      `json:"reminderMinutes" doc:"Minutes before the start at which to remind. Left out there is no reminder." min:"0"`
	Recurrence      string    `json:"recurrence" doc:"How often the event comes back." enum:"none,daily,weekdays,weekly,monthly,yearly" default:"none"`
	RecurrenceCount *int      `json:"recurrenceCount" doc:"How many times it takes place in all. Left out it comes back for ever." min:"1"`
}

type calendarInviteResult struct {
	Result string `json:"result" doc:"The event as an iCalendar file."`
}

// CalendarInvite is datetime/calendar-invite.
var CalendarInvite = sdk.Endpoint[calendarInviteRequest, calendarInviteResult]{
	Route:   "datetime/calendar-invite",
	Summary: "Invitation as an iCalendar file",
	Doc: `
Writes RFC 5545, as an invitation of RFC 5546 when there are both an organizer
and attendees, with the rules of the time zone. A local time that the clocks
skip is read with the offset before the gap, one that they show twice is the
first. An end that falls on the second of two such times is told by its local
time too, and readers may take it for the first. An event on weekdays should
itself begin on one.`,
	Impure: true,
	Examples: []sdk.Example{{
		Request: `{"title": "Team sync", "date": "2024-06-15", "time": "14:00", "durationMinutes": 45, "timeZone": "UTC", "reminderMinutes": 10}`,
		Response: `{"result": "BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:-//utilhost//datetime//EN\r\nCALSCALE:GREGORIAN\r\n` +
			`BEGIN:VEVENT\r\nUID:6d9e6a3c-2f0e-4a57-8a0c-3b1f9a8f5d21\r\nDTSTAMP:20240601T090000Z\r\n` +
			`DTSTART:20240615T140000Z\r\nDTEND:20240615T144500Z\r\nSUMMARY:Team sync\r\nSEQUENCE:0\r\nSTATUS:CONFIRMED\r\n` +
			`BEGIN:VALARM\r\nACTION:DISPLAY\r\nDESCRIPTION:Team sync\r\nTRIGGER:-PT10M\r\nEND:VALARM\r\nEND:VEVENT\r\nEND:VCALENDAR\r\n"}`,
	}},
	Run: func(ctx context.Context, in calendarInviteRequest) (calendarInviteResult, error) {
		i, err := newInvitation(in)
		if err != nil {
			return calendarInviteResult{}, err
		}
		if i.uid, err = randomUID(sdk.Random(ctx)); err != nil {
			return calendarInviteResult{}, err
		}
		text, err := i.write(sdk.Now(ctx))
		return calendarInviteResult{text}, err
	},
}
