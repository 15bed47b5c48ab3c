package main

import (
	"fmt"
	"io"
	"net/url"
	"strconv"
	"strings"
	"time"
	"unicode"

	"github.com/utilhost/utilhost/plugins/internal/js"
	"github.com/utilhost/utilhost/sdk"
)

// invitation is an event with everything checked. Strings are empty where
// nothing was given.
type invitation struct {
	uid, title, location, meeting, description, organizer string
	attendees                                             []string
	zone                                                  *time.Location
	date                                                  date
	hour, minute                                          int
	start, end                                            time.Time
	reminder                                              *int
	rule                                                  string
}

// maxAttendees is how many may be invited.
const maxAttendees = 10_000

// newInvitation checks the members of a request in their order.
func newInvitation(in calendarInviteRequest) (i invitation, err error) {
	if i.title, err = textField("title", &in.Title); err != nil {
		return i, err
	}
	if i.date, err = dateField("date", in.Date); err != nil {
		return i, err
	}
	var ok bool
	if i.hour, i.minute, ok = parseHourMinute(in.Time); !ok {
		return i, sdk.Invalid("time", "must be a time HH:mm from 00:00 to 23:59")
	}
	if i.zone, err = zoneField("timeZone", in.TimeZone); err != nil {
		return i, err
	}
	if i.location, err = textField("location", in.Location); err != nil {
		return i, err
	}
	if i.meeting, err = linkField("meetingUrl", in.MeetingURL); err != nil {
		return i, err
	}
	if i.description, err = textField("description", in.Description); err != nil {
		return i, err
	}
	if in.OrganizerEmail != nil && *in.OrganizerEmail != "" {
		if i.organizer = *in.OrganizerEmail; !isAddress(i.organizer) {
			return i, sdk.Invalid("organizerEmail", addressRule)
		}
	}
	if in.Attendees != nil {
		i.attendees = *in.Attendees
	}
	if len(i.attendees) > maxAttendees {
		return i, sdk.Invalid("attendees", "must be at most %d addresses", maxAttendees)
	}
	for _, attendee := range i.attendees {
		if !isAddress(attendee) {
			return i, sdk.Invalid("attendees", addressRule)
		}
	}
	i.reminder = in.ReminderMinutes
	i.rule = recurrenceRule(in.Recurrence, in.RecurrenceCount)
	return i, i.schedule(in.DurationMinutes)
}

// addressRule is what an e-mail address must fulfil.
const addressRule = "must have one @ between a name and a domain, and no white space or control characters"

// isAddress reports whether text has the form of an e-mail address.
func isAddress(text string) bool {
	name, domain, found := strings.Cut(text, "@")
	return found && name != "" && domain != "" && !strings.Contains(domain, "@") && !strings.ContainsFunc(text, spaceOrControl)
}

func spaceOrControl(c rune) bool { return js.IsSpace(c) || unicode.IsControl(c) }

// textField reads an optional text.
func textField(field string, text *string) (string, error) {
	if text == nil {
		return "", nil
	}
	if !writable(*text) {
		return "", sdk.Invalid(field, "must hold no control characters but tabs and line breaks")
	}
	return *text, nil
}

// linkField reads an optional address of the web.
func linkField(field string, text *string) (string, error) {
	if text == nil || *text == "" {
		return "", nil
	}
	if !isWebAddress(*text) || strings.ContainsFunc(*text, spaceOrControl) {
		return "", sdk.Invalid(field, "must be an absolute address of http or https without white space")
	}
	return *text, nil
}

// isWebAddress reports whether text is an absolute URL of http or https. What
// follows the port is not looked at: browsers take anything there, also a % that
// encodes nothing (WHATWG URL, path state).
func isWebAddress(text string) bool {
	scheme, rest, _ := strings.Cut(text, "://")
	if end := strings.IndexAny(rest, "/?#"); end >= 0 {
		rest = rest[:end]
	}
	link, err := url.Parse(scheme + "://" + rest)
	if err != nil || link.Scheme != "http" && link.Scheme != "https" || link.Hostname() == "" {
		return false
	}
	if link.Port() == "" {
		return true
	}
	_, err = strconv.ParseUint(link.Port(), 10, 16)
	return err == nil
}

// schedule finds the instants of start and end.
func (i *invitation) schedule(minutes int) error {
	const rule = "must give an end by 9999-12-31"
	if minutes > (lastDay-firstDay)*24*60 {
		return sdk.Invalid("durationMinutes", rule)
	}
	i.start = instantOf(i.zone, i.date, i.hour, i.minute)
	i.end = time.Unix(i.start.Unix()+int64(minutes)*60, 0).UTC()
	if i.end.In(i.zone).Year() > 9999 {
		return sdk.Invalid("durationMinutes", rule)
	}
	return nil
}

// recurrenceRule writes the RRULE, "" for none.
func recurrenceRule(recurrence string, count *int) string {
	if recurrence == "none" {
		return ""
	}
	rule := "FREQ=" + strings.ToUpper(recurrence)
	if recurrence == "weekdays" {
		rule = "FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR"
	}
	if count != nil {
		rule += ";COUNT=" + strconv.Itoa(*count)
	}
	return rule
}

// isUTC reports whether a zone is UTC by one of its names.
func isUTC(zone *time.Location) bool {
	shown := observanceAt(zone, time.Unix(0, 0))
	_, next := time.Unix(0, 0).In(zone).ZoneBounds()
	return shown.name == "UTC" && shown.offset == 0 && next.IsZero()
}

// write writes the file, stamped with the present.
func (i *invitation) write(now time.Time) (string, error) {
	var c icalendar
	c.line("BEGIN:VCALENDAR")
	c.line("VERSION:2.0")
	c.line("PRODID:-//utilhost//datetime//EN")
	c.line("CALSCALE:GREGORIAN")
	if i.organizer != "" && len(i.attendees) > 0 {
		c.line("METHOD:REQUEST")
	}
	if !isUTC(i.zone) {
		var until time.Time
		if i.rule == "" {
			until = i.end
		}
		if err := c.vtimezone(i.zone, i.start, until); err != nil {
			return "", err
		}
	}
	c.line("BEGIN:VEVENT")
	c.line("UID:", i.uid)
	c.line("DTSTAMP:", utcTime(now))
	i.times(&c)
	i.details(&c)
	c.line("END:VEVENT")
	c.line("END:VCALENDAR")
	return c.text.String(), nil
}

// times writes when the event takes place. The start is told as it was asked
// for, also where the clocks skip it: it comes back at that time.
func (i *invitation) times(c *icalendar) {
	if isUTC(i.zone) {
		c.line("DTSTART:", utcTime(i.start))
		c.line("DTEND:", utcTime(i.end))
	} else {
		start := fmt.Sprintf("%04d%02d%02dT%02d%02d00", i.date.year, i.date.month, i.date.day, i.hour, i.minute)
		c.line("DTSTART;TZID=", i.zone.String(), ":", start)
		c.line("DTEND;TZID=", i.zone.String(), ":", localTime(i.end, observanceAt(i.zone, i.end).offset))
	}
	if i.rule != "" {
		c.line("RRULE:", i.rule)
	}
}

// details writes what the event is about and who takes part.
func (i *invitation) details(c *icalendar) {
	c.textLine("SUMMARY", i.title)
	if i.location != "" {
		c.textLine("LOCATION", i.location)
	}
	description := i.description
	if description != "" && i.meeting != "" {
		description += "\n"
	}
	if description += i.meeting; description != "" {
		c.textLine("DESCRIPTION", description)
	}
	if i.meeting != "" {
		c.line("URL:", i.meeting)
	}
	if i.organizer != "" {
		c.personLine("ORGANIZER", i.organizer)
	}
	for _, attendee := range i.attendees {
		c.personLine("ATTENDEE;RSVP=TRUE", attendee)
	}
	c.line("SEQUENCE:0")
	c.line("STATUS:CONFIRMED")
	if i.reminder != nil {
		c.line("BEGIN:VALARM")
		c.line("ACTION:DISPLAY")
		c.textLine("DESCRIPTION", i.title)
		c.line("TRIGGER:-PT", strconv.Itoa(*i.reminder), "M")
		c.line("END:VALARM")
	}
}

// randomUID makes a random UUID (RFC 9562, version 4), as RFC 7986 advises.
func randomUID(source io.Reader) (string, error) {
	var id [16]byte
	if _, err := io.ReadFull(source, id[:]); err != nil {
		return "", fmt.Errorf("random source: %w", err)
	}
	id[6] = id[6]&0x0f | 0x40
	id[8] = id[8]&0x3f | 0x80
	return fmt.Sprintf("%x-%x-%x-%x-%x", id[:4], id[4:6], id[6:8], id[8:10], id[10:]), nil
}
