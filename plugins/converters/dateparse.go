package main

import (
	"regexp"
	"strconv"
	"strings"
	"time"

	"github.com/utilhost/utilhost/plugins/internal/js"
)

// Parts of the forms that a date may have. White space is one blank by then.
const (
	weekdayPart = `(?:(?P<weekday>Mon|Tue|Wed|Thu|Fri|Sat|Sun|Monday|Tuesday|Wednesday|Thursday|Friday|Saturday|Sunday)\.?,? )?`
	monthPart   = `(?P<name>January|February|March|April|May|June|July|August|September|October|November|December` +
		`|Jan|Feb|Mar|Apr|Jun|Jul|Aug|Sept?|Oct|Nov|Dec)\.?`
	clockPart = `(?P<hour>\d{1,2}):(?P<minute>\d\d)(?::(?P<second>\d\d)(?:\.(?P<fraction>\d+))?)?(?: ?(?P<half>[ap])\.?m\.?)?`
	zonePart  = `(?: ?(?P<zone>Z|UTC?|GMT|[ECMP][SD]T))? ?(?P<offset>[+-]\d\d:?\d\d)?`
	timePart  = `(?:(?:,|,? at)? ` + clockPart + zonePart + `(?: \([^()]*\))?)?`
)

// dateNotations are what a date may look like, but for numbers. The third and
// fourth begin like dates of RFC 2822 (section 3.3) and Date.prototype.toString.
var dateNotations = []*regexp.Regexp{
	regexp.MustCompile(`(?i)^(?P<year>\d{4})-(?P<month>\d\d)-(?P<day>\d\d)(?:[T ](?P<hour>\d\d):(?P<minute>\d\d)` +
		`(?::(?P<second>\d\d)(?:[.,](?P<fraction>\d+))?)?(?: ?(?P<zone>Z|UTC|GMT)| ?(?P<offset>[+-]\d\d:?\d\d))?)?$`),
	regexp.MustCompile(`(?i)^(?P<month>\d{1,2})/(?P<day>\d{1,2})/(?P<year>\d{4})` + timePart + `$`),
	regexp.MustCompile(`(?i)^` + weekdayPart + `(?P<day>\d{1,2})\.? ` + monthPart + `,? (?P<year>\d{4})` + timePart + `$`),
	regexp.MustCompile(`(?i)^` + weekdayPart + monthPart + ` (?P<day>\d{1,2}),? (?P<year>\d{4})` + timePart + `$`),
	regexp.MustCompile(`(?i)^(?P<year>\d{4})/(?P<month>\d{1,2})/(?P<day>\d{1,2})` + timePart + `$`),
	regexp.MustCompile(`(?i)^(?P<day>\d{1,2})\.(?P<month>\d{1,2})\.(?P<year>\d{4})` + timePart + `$`),
}

// zoneHours are the hours from UTC of the zones that RFC 2822 has names for
// (section 4.3).
var zoneHours = map[string]int{
	"": 0, "z": 0, "ut": 0, "utc": 0, "gmt": 0,
	"est": -5, "edt": -4, "cst": -6, "cdt": -5, "mst": -7, "mdt": -6, "pst": -8, "pdt": -7,
}

// parseMoment reads a date in any of the forms, or a Unix timestamp.
func parseMoment(text string) (t time.Time, ok bool) {
	const longest = 100 // characters; no form needs more
	if len(text) > longest {
		return time.Time{}, false
	}
	if digits, _ := unsigned(text); allDigits(digits) {
		return parseTimestamp(text)
	}
	if strings.TrimFunc(text, js.IsSpace) != text {
		return time.Time{}, false
	}
	text = strings.Join(js.Fields(text), " ")
	for _, form := range dateNotations {
		if match := form.FindStringSubmatch(text); match != nil {
			parts := make(map[string]string)
			for i, name := range form.SubexpNames() {
				parts[name] = strings.ToLower(match[i])
			}
			return parseParts(parts)
		}
	}
	return time.Time{}, false
}

// parseTimestamp reads a whole number: seconds, or milliseconds if it is large.
func parseTimestamp(text string) (time.Time, bool) {
	const leastMilliseconds = 100_000_000_000
	n, err := strconv.ParseInt(text, 10, 64)
	if err != nil {
		return time.Time{}, false
	}
	t := time.UnixMilli(n)
	if -leastMilliseconds < n && n < leastMilliseconds {
		t = time.Unix(n, 0)
	}
	return inYears(t.UTC())
}

// inYears lets a moment through if its year has four digits.
func inYears(t time.Time) (time.Time, bool) { return t, 1 <= t.Year() && t.Year() <= 9999 }

// parseParts puts a moment together from the named parts of a form.
func parseParts(parts map[string]string) (time.Time, bool) {
	number := func(name string) int {
		n, _ := strconv.Atoi(parts[name]) // digits, at most four, or nothing
		return n
	}
	month := number("month")
	for m := time.January; m <= time.December && parts["name"] != ""; m++ {
		if strings.HasPrefix(parts["name"], strings.ToLower(m.String()[:3])) {
			month = int(m)
		}
	}
	day := time.Date(number("year"), time.Month(month), number("day"), 0, 0, 0, 0, time.UTC)
	if day.Year() < 1 || int(day.Month()) != month || day.Day() != number("day") {
		return time.Time{}, false // time.Date has moved what does not exist
	}
	if parts["weekday"] != "" && !strings.HasPrefix(parts["weekday"], strings.ToLower(day.Weekday().String()[:3])) {
		return time.Time{}, false
	}
	hour, minute, second := number("hour"), number("minute"), number("second")
	if half := parts["half"]; half != "" {
		if hour < 1 || hour > 12 {
			return time.Time{}, false
		}
		hour %= 12
		if half == "p" {
			hour += 12
		}
	}
	if hour > 23 || minute > 59 || second > 59 {
		return time.Time{}, false
	}
	offset, ok := parseOffset(parts["offset"])
	milliseconds, _ := strconv.Atoi((parts["fraction"] + "000")[:3])
	t := day.Add(time.Duration(hour)*time.Hour + time.Duration(minute)*time.Minute + time.Duration(second)*time.Second +
		time.Duration(milliseconds)*time.Millisecond - offset - time.Duration(zoneHours[parts["zone"]])*time.Hour)
	t, inRange := inYears(t)
	return t, ok && inRange
}

// parseOffset reads an offset such as +01:00 or -0500, or none.
func parseOffset(text string) (time.Duration, bool) {
	if text == "" {
		return 0, true
	}
	digits := strings.Replace(text[1:], ":", "", 1)
	hours, _ := strconv.Atoi(digits[:2])
	minutes, _ := strconv.Atoi(digits[2:])
	offset := time.Duration(hours)*time.Hour + time.Duration(minutes)*time.Minute
	if text[0] == '-' {
		offset = -offset
	}
	return offset, hours < 24 && minutes < 60
}
