package main

import (
	"errors"
	"fmt"
	"strconv"
	"strings"
	"unicode/utf16"
	"unicode/utf8"

	"github.com/utilhost/utilhost/plugins/internal/js"
)

// entry is one line of a .strings file.
type entry struct{ key, value string }

// parseStrings reads a .strings file. The error says what the file must be, with
// the line at fault.
func parseStrings(text string) ([]entry, error) {
	s := stringsScanner{text: strings.TrimPrefix(text, "\ufeff")}
	var entries []entry
	for {
		if err := s.space(); err != nil {
			return nil, err
		}
		if s.pos == len(s.text) {
			return entries, nil
		}
		e, err := s.entry()
		if err != nil {
			return nil, err
		}
		entries = append(entries, e)
	}
}

// stringsScanner steps through a .strings file.
type stringsScanner struct {
	text string
	pos  int
}

// must is the error for what stands at a place.
func (s *stringsScanner) must(at int, rule string) error {
	return fmt.Errorf("%s in line %d", rule, strings.Count(s.text[:at], "\n")+1)
}

// entry reads a key, an equals sign, a value and a semicolon.
func (s *stringsScanner) entry() (e entry, err error) {
	if e.key, err = s.key(); err != nil {
		return entry{}, err
	}
	if err = s.sign('=', "must have = after the key"); err != nil {
		return entry{}, err
	}
	if err = s.space(); err != nil {
		return entry{}, err
	}
	if s.pos == len(s.text) || s.text[s.pos] != '"' {
		return entry{}, s.must(s.pos, "must have a value in double quotes after =")
	}
	if e.value, err = s.quoted(); err != nil {
		return entry{}, err
	}
	return e, s.sign(';', "must have ; after the value")
}

// key reads a key with or without quotes.
func (s *stringsScanner) key() (string, error) {
	if s.text[s.pos] == '"' {
		return s.quoted()
	}
	start := s.pos
	for s.pos < len(s.text) && isBare(s.text[s.pos]) {
		s.pos++
	}
	if s.pos == start {
		return "", s.must(start, "must have a key in double quotes, or of letters, digits, _ . and -,")
	}
	return s.text[start:s.pos], nil
}

func isBare(c byte) bool {
	return isLetter(c) || c >= '0' && c <= '9' || c == '_' || c == '.' || c == '-'
}

// sign steps over white space and one character.
func (s *stringsScanner) sign(c byte, rule string) error {
	if err := s.space(); err != nil {
		return err
	}
	if s.pos == len(s.text) || s.text[s.pos] != c {
		return s.must(s.pos, rule)
	}
	s.pos++
	return nil
}

// space steps over white space and comments.
func (s *stringsScanner) space() error {
	for s.pos < len(s.text) {
		rest := s.text[s.pos:]
		r, size := utf8.DecodeRuneInString(rest)
		switch {
		case js.IsSpace(r):
			s.pos += size
		case strings.HasPrefix(rest, "//"):
			end := strings.IndexAny(rest, "\r\n")
			if end < 0 {
				end = len(rest)
			}
			s.pos += end
		case strings.HasPrefix(rest, "/*"):
			end := strings.Index(rest[2:], "*/")
			if end < 0 {
				return s.must(s.pos, "must close the comment that begins")
			}
			s.pos += 2 + end + 2
		default:
			return nil
		}
	}
	return nil
}

// quoted reads a string in double quotes.
func (s *stringsScanner) quoted() (string, error) {
	open := s.pos
	s.pos++
	var out strings.Builder
	for {
		plain := strings.IndexAny(s.text[s.pos:], `"\`)
		if plain < 0 {
			return "", s.must(open, "must close the quote that is opened")
		}
		out.WriteString(s.text[s.pos : s.pos+plain])
		s.pos += plain
		if s.text[s.pos] == '"' {
			s.pos++
			return out.String(), nil
		}
		r, size, err := readEscape(s.text[s.pos:])
		if err != nil {
			return "", s.must(s.pos, err.Error())
		}
		out.WriteRune(r)
		s.pos += size
	}
}

// readEscape decodes the escape at the start of text and returns its size.
func readEscape(text string) (r rune, size int, err error) {
	r, size = utf8.DecodeRuneInString(text[1:])
	size++
	switch r {
	case 'n':
		return '\n', size, nil
	case 'r':
		return '\r', size, nil
	case 't':
		return '\t', size, nil
	case '0':
		if len(text) > size && text[size] >= '0' && text[size] <= '7' {
			return 0, 0, errors.New(`must have no octal escape other than \0`)
		}
		return 0, size, nil
	case 'U':
		first, ok := codeUnit(text)
		if !ok {
			return 0, 0, errors.New(`must have four hexadecimal digits after \U`)
		}
		if second, ok := codeUnit(text[6:]); ok && utf16.DecodeRune(first, second) != utf8.RuneError {
			return utf16.DecodeRune(first, second), 12, nil
		}
		return first, 6, nil // half of a pair alone is written as U+FFFD
	}
	if r < utf8.RuneSelf && (isLetter(byte(r)) || r >= '0' && r <= '9') {
		return 0, 0, errors.New(`must have no escapes other than \" \\ \n \r \t \0 and \U`)
	}
	return r, size, nil
}

// codeUnit reads the \UXXXX at the start of text.
func codeUnit(text string) (unit rune, ok bool) {
	if len(text) < 6 || text[:2] != `\U` {
		return 0, false
	}
	value, err := strconv.ParseUint(text[2:6], 16, 16)
	return rune(value), err == nil
}
