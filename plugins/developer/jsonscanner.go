package main

import (
	"fmt"
	"strings"

	"github.com/utilhost/utilhost/plugins/internal/infer/walk"
)

// maxJSONDepth is how deep arrays and objects may be nested.
const maxJSONDepth = 512

// jsonScanner splits one JSON text into tokens and checks its grammar as strictly
// as RFC 8259 does. The text must be UTF-8.
type jsonScanner struct {
	text string
	pos  int
	want jsonWant
	open []byte // brackets of the arrays and objects around pos
}

// jsonToken is one of { } [ ] , : or a string, number, true, false or null.
type jsonToken struct {
	kind jsonKind
	text string // as it was written
}

// jsonKind is a bracket, comma or colon itself, or one of the constants.
type jsonKind byte

const (
	jsonEnd     jsonKind = 0 // the text is over
	jsonString  jsonKind = '"'
	jsonNumber  jsonKind = '0'
	jsonLiteral jsonKind = 'a' // true, false or null
)

// jsonWant is the set of tokens that may come next; none of them means the end of
// the text.
type jsonWant byte

const (
	wantValue jsonWant = 1 << iota
	wantName
	wantColon
	wantComma
	wantClose
)

func newJSONScanner(text string) *jsonScanner { return &jsonScanner{text: text, want: wantValue} }

// next returns the next token, jsonEnd behind the last. The error says what is
// wrong and where: "expected a colon at line 2, column 7".
func (s *jsonScanner) next() (jsonToken, error) {
	for s.pos < len(s.text) && strings.IndexByte(" \t\n\r", s.text[s.pos]) >= 0 {
		s.pos++
	}
	if s.pos == len(s.text) {
		if s.want != 0 {
			return jsonToken{}, s.unexpected()
		}
		return jsonToken{}, nil
	}
	start := s.pos
	kind, err := s.step(s.text[start])
	return jsonToken{kind, s.text[start:s.pos]}, err
}

// step reads the token that begins with c.
func (s *jsonScanner) step(c byte) (jsonKind, error) {
	kind, allowed := jsonKind(c), wantValue
	switch c {
	case ',':
		allowed = wantComma
	case ':':
		allowed = wantColon
	case '}', ']':
		allowed = wantClose
	case '"':
		allowed = wantValue | wantName
	}
	if s.want&allowed == 0 || allowed == wantClose && s.closing() != c {
		return kind, s.unexpected()
	}
	switch c {
	case '{', '[':
		return kind, s.enter(c)
	case '}', ']':
		s.pos++
		s.open = s.open[:len(s.open)-1]
	case ',':
		s.pos++
		s.want = wantValue
		if s.closing() == '}' {
			s.want = wantName
		}
		return kind, nil
	case ':':
		s.pos++
		s.want = wantValue
		return kind, nil
	case '"':
		if err := s.quoted(); err != nil || s.want&wantName != 0 {
			s.want = wantColon
			return kind, err
		}
	case 't', 'f', 'n':
		kind = jsonLiteral
		if !s.literal() {
			return kind, s.unexpected()
		}
	default:
		kind = jsonNumber
		if err := s.number(); err != nil {
			return kind, err
		}
	}
	s.want = 0
	if len(s.open) > 0 {
		s.want = wantComma | wantClose
	}
	return kind, nil
}

// enter steps over an opening bracket.
func (s *jsonScanner) enter(c byte) error {
	if len(s.open) == maxJSONDepth {
		return s.fail(s.pos, "arrays and objects nested deeper than %d", maxJSONDepth)
	}
	s.open = append(s.open, c)
	s.pos++
	s.want = wantValue | wantClose
	if c == '{' {
		s.want = wantName | wantClose
	}
	return nil
}

// closing is the bracket that closes the innermost array or object, if any.
func (s *jsonScanner) closing() byte {
	if len(s.open) == 0 {
		return 0
	}
	return s.open[len(s.open)-1] + 2
}

func (s *jsonScanner) literal() bool {
	for _, word := range []string{"true", "false", "null"} {
		if strings.HasPrefix(s.text[s.pos:], word) {
			s.pos += len(word)
			return true
		}
	}
	return false
}

// quoted steps over a string.
func (s *jsonScanner) quoted() error {
	for at := s.pos + 1; at < len(s.text); at++ {
		switch c := s.text[at]; {
		case c == '"':
			s.pos = at + 1
			return nil
		case c < ' ':
			return s.fail(at, "control character U+%04X in a string", c)
		case c == '\\':
			_, size := jsonEscape(s.text[at+1:])
			if size == 0 {
				return s.fail(at, "bad escape in a string")
			}
			at += size
		}
	}
	return s.fail(len(s.text), "string without closing quote")
}

// number steps over a number.
func (s *jsonScanner) number() error {
	at := s.pos
	if s.text[at] == '-' {
		at++
	}
	whole := at
	at = s.digits(at)
	if at == s.pos {
		return s.unexpected()
	}
	if at == whole {
		return s.fail(at, "expected a digit")
	}
	if s.text[whole] == '0' && at > whole+1 {
		return s.fail(whole, "number with a leading zero")
	}
	if at < len(s.text) && s.text[at] == '.' {
		from := at + 1
		if at = s.digits(from); at == from {
			return s.fail(at, "expected a digit")
		}
	}
	if at < len(s.text) && s.text[at]|0x20 == 'e' {
		from := at + 1
		if from < len(s.text) && (s.text[from] == '+' || s.text[from] == '-') {
			from++
		}
		if at = s.digits(from); at == from {
			return s.fail(at, "expected a digit")
		}
	}
	s.pos = at
	return nil
}

// digits returns where the digits that begin at a position end.
func (s *jsonScanner) digits(at int) int {
	for at < len(s.text) && '0' <= s.text[at] && s.text[at] <= '9' {
		at++
	}
	return at
}

// unexpected says what should have stood at the present position.
func (s *jsonScanner) unexpected() error {
	expected := "nothing more"
	switch s.want {
	case wantValue:
		expected = "a value"
	case wantValue | wantClose:
		expected = "a value or ]"
	case wantName:
		expected = "a name in double quotes"
	case wantName | wantClose:
		expected = "a name in double quotes or }"
	case wantColon:
		expected = "a colon"
	case wantComma | wantClose:
		expected = "a comma or " + string(s.closing())
	}
	return s.fail(s.pos, "expected %s", expected)
}

// fail makes an error with its place in the text.
func (s *jsonScanner) fail(at int, format string, args ...any) error {
	line, column := walk.Position(s.text, at)
	return fmt.Errorf("%s at line %d, column %d", fmt.Sprintf(format, args...), line, column)
}
