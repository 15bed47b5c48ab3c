package main

import (
	"strconv"
	"strings"
	"time"
	"unicode/utf8"
)

// icalendar writes the content lines of RFC 5545.
type icalendar struct{ text strings.Builder }

// line writes one content line, folded so that none has more than 75 octets
// and no character is cut in two (section 3.1).
func (c *icalendar) line(parts ...string) {
	const longest = 75
	rest := strings.Join(parts, "")
	room := longest
	for len(rest) > room {
		cut := room
		for !utf8.RuneStart(rest[cut]) {
			cut--
		}
		c.text.WriteString(rest[:cut])
		c.text.WriteString("\r\n ")
		rest, room = rest[cut:], longest-1 // the blank counts
	}
	c.text.WriteString(rest)
	c.text.WriteString("\r\n")
}

// textLine writes a property of type TEXT.
func (c *icalendar) textLine(name, value string) {
	escaped := make([]byte, 0, len(value)+len(value)/8)
	for i := range len(value) {
		switch char := value[i]; char {
		case '\\', ';', ',':
			escaped = append(escaped, '\\', char)
		case '\n':
			if i > 0 && value[i-1] == '\r' {
				continue // one line break
			}
			escaped = append(escaped, `\n`...)
		case '\r':
			escaped = append(escaped, `\n`...)
		default:
			escaped = append(escaped, char)
		}
	}
	c.line(name, ":", string(escaped))
}

// writable reports whether a value may stand in a property of type TEXT: only
// tabs and line breaks of the control characters of ASCII may.
func writable(text string) bool {
	for _, c := range []byte(text) {
		if c < ' ' && c != '\t' && c != '\r' && c != '\n' || c == 0x7f {
			return false
		}
	}
	return true
}

// localTime writes the clock that stands offset seconds before UTC at an
// instant. The year must have four digits.
func localTime(at time.Time, offset int) string {
	return at.UTC().Add(time.Duration(offset) * time.Second).Format("20060102T150405")
}

// utcTime writes an instant in UTC.
func utcTime(at time.Time) string { return at.UTC().Format("20060102T150405Z") }

// offsetText writes an offset in seconds as +hhmm, or +hhmmss where it has
// seconds.
func offsetText(offset int) string {
	sign := byte('+')
	if offset < 0 {
		sign, offset = '-', -offset
	}
	text := []byte{sign, 0, 0, 0, 0, 0, 0}
	putDigits(text[1:3], offset/3600)
	putDigits(text[3:5], offset/60%60)
	putDigits(text[5:7], offset%60)
	if offset%60 == 0 {
		text = text[:5]
	}
	return string(text)
}

// personLine writes a property whose value is the address of a person, as a URI (RFC
// 6068). What a reader of iCalendar or of URIs could misunderstand is
// percent-encoded.
func (c *icalendar) personLine(name, address string) {
	const plain = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-._~!$'*+@"
	var uri strings.Builder
	for _, char := range []byte(address) {
		if strings.IndexByte(plain, char) >= 0 {
			uri.WriteByte(char)
			continue
		}
		const hex = "0123456789ABCDEF"
		uri.Write([]byte{'%', hex[char>>4], hex[char&15]})
	}
	c.line(name, ":mailto:", uri.String())
}

// joinInts writes numbers separated by commas.
func joinInts(numbers []int) string {
	var b []byte
	for i, n := range numbers {
		if i > 0 {
			b = append(b, ',')
		}
		b = strconv.AppendInt(b, int64(n), 10)
	}
	return string(b)
}
