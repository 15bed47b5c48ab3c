package jsonpath

import (
	"strconv"
	"strings"
	"unicode/utf16"
	"unicode/utf8"

	"github.com/utilhost/utilhost/plugins/internal/infer/walk"
	"github.com/utilhost/utilhost/sdk/schema"
)

// quoted reads a string in quotes of either kind (2.3.1.1).
func (p *parser) quoted() (string, error) {
	quote := p.peek()
	p.pos++
	var out strings.Builder
	for p.pos < len(p.text) {
		c, size := utf8.DecodeRuneInString(p.text[p.pos:])
		switch {
		case c == rune(quote):
			p.pos++
			return out.String(), nil
		case c < ' ':
			return "", p.fail("must not have a control character in a string")
		case c == '\\':
			p.pos++
			escaped, err := p.escape(quote)
			if err != nil {
				return "", err
			}
			out.WriteRune(escaped)
		default:
			out.WriteRune(c)
			p.pos += size
		}
	}
	return "", p.fail("must have a closing quote")
}

// escape reads what follows \ in a string.
func (p *parser) escape(quote byte) (rune, error) {
	c := p.peek()
	if at := strings.IndexByte(`bfnrt/\`, c); at >= 0 && c != 0 {
		p.pos++
		return []rune("\b\f\n\r\t/\\")[at], nil
	}
	if c == quote {
		p.pos++
		return rune(c), nil
	}
	if !p.accept("u") {
		return 0, p.fail("must not have an unknown escape in a string")
	}
	unit, ok := p.hex()
	if ok && utf16.IsSurrogate(unit) {
		var low rune
		if ok = p.accept(`\u`); ok {
			low, ok = p.hex()
			unit = utf16.DecodeRune(unit, low)
			ok = ok && unit != utf8.RuneError
		}
	}
	if !ok {
		return 0, p.fail("must have four hexadecimal digits after \\u, and surrogates in pairs")
	}
	return unit, nil
}

// hex reads four hexadecimal digits.
func (p *parser) hex() (rune, bool) {
	if len(p.text)-p.pos < 4 {
		return 0, false
	}
	unit, err := strconv.ParseUint(p.text[p.pos:p.pos+4], 16, 16)
	p.pos += 4
	return rune(unit), err == nil
}

// stringValue is the value of a string.
func stringValue(text string) *Value {
	quoted, err := schema.Append(nil, text)
	if err != nil {
		panic(err) // strings always have JSON
	}
	return &Value{kind: walk.String, text: string(quoted)}
}

// literal reads a string, number, true, false or null, if one is next.
func (p *parser) literal() (v *Value, err error) {
	switch c := p.peek(); {
	case c == '"' || c == '\'':
		text, err := p.quoted()
		return stringValue(text), err
	case c == '-' || isDigit(c):
		return p.numberLiteral()
	}
	for _, word := range []string{"true", "false", "null"} {
		start := p.pos
		if !p.accept(word) {
			continue
		}
		if next := p.peek(); next == '(' || next == '_' || isDigit(next) || next >= 'a' && next <= 'z' {
			p.pos = start
			return nil, nil
		}
		kind := walk.Bool
		if word == "null" {
			kind = walk.Null
		}
		return &Value{kind: kind, text: word}, nil
	}
	return nil, nil
}

// numberLiteral reads a number as in JSON (2.3.5.1).
func (p *parser) numberLiteral() (*Value, error) {
	start := p.pos
	for p.pos < len(p.text) && strings.IndexByte("+-.0123456789eE", p.text[p.pos]) >= 0 {
		p.pos++
	}
	text := p.text[start:p.pos]
	if _, err := schema.Check([]byte(text)); err != nil {
		p.pos = start
		return nil, p.fail("must have numbers as in JSON, in the range of a double,")
	}
	return &Value{kind: walk.Number, text: text}, nil
}
