package main

import (
	"fmt"
	"regexp"
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/utilhost/utilhost/plugins/internal/ecmascript"
)

// strictPattern rewrites a regular expression of JavaScript that is written
// without the flag u so that it means the same with that flag: characters that the
// flag has not to be escaped lose their backslash, braces and brackets that are no
// part of a construct get one (ECMA-262, annex B.1.2). What only the flag gives a
// meaning, like \p{L} and \u{1F600}, keeps that meaning.
func strictPattern(pattern string) string {
	s := lenientScanner{rest: pattern, groups: countGroups(pattern), named: namedGroup.MatchString(pattern), known: make(map[string]bool)}
	for s.rest != "" {
		switch {
		case s.rest[0] == '\\':
			s.escape()
		case s.inClass:
			s.classCharacter()
		case s.rest[0] == '[':
			s.inClass, s.afterSet = true, false
			s.keep(1)
			if strings.HasPrefix(s.rest, "^") {
				s.keep(1)
			}
		case s.rest[0] == '{':
			if quantifier := bracedQuantifier.FindString(s.rest); quantifier != "" {
				s.keep(len(quantifier))
			} else {
				s.literal(1)
			}
		case s.rest[0] == '}' || s.rest[0] == ']':
			s.literal(1)
		default:
			s.keep(1)
		}
	}
	return s.out.String()
}

var (
	bracedQuantifier = regexp.MustCompile(`^\{[0-9]+(?:,[0-9]*)?\}`)
	namedGroup       = regexp.MustCompile(`\(\?<[^=!]`)
	setEscape        = regexp.MustCompile(`^\\[dDsSwW]`)
	propertyEscape   = regexp.MustCompile(`^\\[pP]\{[A-Za-z0-9_=]*\}`)
	codeEscape       = regexp.MustCompile(`^\\(?:x[0-9A-Fa-f]{2}|u[0-9A-Fa-f]{4}|u\{0*(?:10|[0-9A-Fa-f])?[0-9A-Fa-f]{1,4}\}|c[A-Za-z])`)
	octalEscape      = regexp.MustCompile(`^\\(?:[0-3][0-7]{0,2}|[4-7][0-7]?)`)
	decimalEscape    = regexp.MustCompile(`^\\[1-9][0-9]*`)
)

// lenientScanner is at work on a pattern.
type lenientScanner struct {
	out      strings.Builder
	rest     string
	groups   int
	named    bool // whether any group has a name
	inClass  bool
	afterSet bool            // whether the class has just had something like \d
	known    map[string]bool // which properties there are, of those met so far
}

// keep takes the next n bytes as they are.
func (s *lenientScanner) keep(n int) {
	s.out.WriteString(s.rest[:n])
	s.rest = s.rest[n:]
}

// literal takes the next n bytes, which are ASCII punctuation, with a backslash.
func (s *lenientScanner) literal(n int) {
	s.out.WriteByte('\\')
	s.keep(n)
}

// classCharacter takes a character of a class that has no backslash.
func (s *lenientScanner) classCharacter() {
	isHyphen := s.rest[0] == '-'
	switch {
	case s.rest[0] == ']':
		s.inClass = false
		s.keep(1)
	case isHyphen && (s.afterSet || s.setLength(s.rest[1:]) > 0) && !strings.HasPrefix(s.rest, "-]"):
		s.literal(1) // no range has a set at its ends
	default:
		s.keep(1)
	}
	s.afterSet = false
}

// setLength is the length of an escape like \d or \p{L} that begins a text, 0
// without one.
func (s *lenientScanner) setLength(text string) int {
	if set := setEscape.FindString(text); set != "" {
		return len(set)
	}
	property := propertyEscape.FindString(text)
	if property == "" {
		return 0
	}
	known, met := s.known[property]
	if !met {
		_, err := ecmascript.Compile(property, ecmascript.Flags{Unicode: true})
		known = err == nil
		s.known[property] = known
	}
	if !known {
		return 0
	}
	return len(property)
}

// escape takes what begins with a backslash.
func (s *lenientScanner) escape() {
	length := s.setLength(s.rest)
	s.afterSet = s.inClass && length > 0
	switch {
	case length > 0:
		s.keep(length)
	case codeEscape.MatchString(s.rest):
		s.keep(len(codeEscape.FindString(s.rest)))
	case len(s.rest) > 1 && s.rest[1] >= '0' && s.rest[1] <= '9':
		s.digits()
	case len(s.rest) > 1 && s.rest[1] == 'c':
		s.control()
	case len(s.rest) == 1 || strings.IndexByte(`^$\.*+?()[]{}|/fnrtvb`, s.rest[1]) >= 0,
		s.rest[1] == 'B' && !s.inClass, s.rest[1] == '-' && s.inClass, s.rest[1] == 'k' && s.named:
		s.keep(min(2, len(s.rest)))
	default:
		s.rest = s.rest[1:] // the backslash says nothing
		_, size := utf8.DecodeRuneInString(s.rest)
		s.keep(size)
	}
}

// digits takes a reference to a group, or a character by its octal number.
func (s *lenientScanner) digits() {
	reference := decimalEscape.FindString(s.rest)
	if reference != "" && !s.inClass {
		if number, err := strconv.Atoi(reference[1:]); err == nil && number <= s.groups {
			s.keep(len(reference))
			return
		}
	}
	octal := octalEscape.FindString(s.rest)
	if octal == "" { // 8 or 9
		s.rest = s.rest[1:]
		s.keep(1)
		return
	}
	code := 0
	for _, digit := range octal[1:] {
		code = code*8 + int(digit-'0')
	}
	fmt.Fprintf(&s.out, `\x%02x`, code)
	s.rest = s.rest[len(octal):]
}

// control takes a \c that no letter follows: in a class it may stand for a control
// character with a digit or _ as well, else it is itself.
func (s *lenientScanner) control() {
	if s.inClass && len(s.rest) > 2 && (s.rest[2] == '_' || s.rest[2] >= '0' && s.rest[2] <= '9') {
		fmt.Fprintf(&s.out, `\x%02x`, s.rest[2]%32)
		s.rest = s.rest[3:]
		return
	}
	s.literal(1)
}

// countGroups counts the capturing groups of a pattern.
func countGroups(pattern string) int {
	count := 0
	inClass := false
	for i := 0; i < len(pattern); i++ {
		switch c := pattern[i]; {
		case c == '\\':
			i++
		case c == '[':
			inClass = true
		case c == ']':
			inClass = false
		case c == '(' && !inClass && (!strings.HasPrefix(pattern[i:], "(?") || namedGroup.MatchString(pattern[i:min(len(pattern), i+4)])):
			count++
		}
	}
	return count
}
