package jsonpath

import (
	"fmt"
	"strings"
	"unicode/utf8"
)

// Bounds of a path.
const (
	// MaxPath is the length in bytes.
	MaxPath = 1 << 16
	// maxDepth is how deep filters, brackets and calls may be nested.
	maxDepth = 200
	// maxIndex bounds indexes either way, as I-JSON does (2.1).
	maxIndex = 1<<53 - 1
)

// parser reads a path.
type parser struct {
	text  string
	pos   int
	depth int
}

// Parse reads a path. The error is a rule, "must ...".
func Parse(path string) (*Query, error) {
	if len(path) > MaxPath {
		return nil, fmt.Errorf("must have at most %d bytes", MaxPath)
	}
	p := &parser{text: path}
	if !p.accept("$") {
		return nil, fmt.Errorf("must begin with $")
	}
	q, err := p.query(false)
	if err == nil && p.pos < len(p.text) {
		err = p.fail("must end or go on with . or [")
	}
	return q, err
}

// fail is an error with the position in characters, from 1 on.
func (p *parser) fail(rule string, args ...any) error {
	return fmt.Errorf(rule+" at character %d", append(args, utf8.RuneCountInString(p.text[:p.pos])+1)...)
}

func (p *parser) peek() byte {
	if p.pos < len(p.text) {
		return p.text[p.pos]
	}
	return 0
}

func (p *parser) accept(text string) bool {
	if !strings.HasPrefix(p.text[p.pos:], text) {
		return false
	}
	p.pos += len(text)
	return true
}

// space skips blanks.
func (p *parser) space() {
	for p.pos < len(p.text) && strings.IndexByte(" \t\n\r", p.text[p.pos]) >= 0 {
		p.pos++
	}
}

func (p *parser) enter() error {
	if p.depth++; p.depth > maxDepth {
		return p.fail("must nest filters at most %d deep", maxDepth)
	}
	return nil
}

// query reads the segments after $ or @. Blanks after the last one stay.
func (p *parser) query(relative bool) (*Query, error) {
	q := &Query{relative: relative}
	for {
		end := p.pos
		p.space()
		if p.peek() != '.' && p.peek() != '[' {
			p.pos = end
			return q, nil
		}
		s, err := p.segment()
		if err != nil {
			return nil, err
		}
		q.segments = append(q.segments, s)
	}
}

func (p *parser) segment() (s segment, err error) {
	s.descend = p.accept("..")
	dot := s.descend || p.accept(".")
	if p.peek() == '[' && (s.descend || !dot) {
		p.pos++
		s.selectors, err = p.bracket()
		return s, err
	}
	if p.accept("*") {
		s.selectors = []selector{{kind: byWildcard}}
		return s, nil
	}
	name := p.shorthand()
	if name == "" {
		return s, p.fail("must have a name, * or [ after a dot")
	}
	s.selectors = []selector{{kind: byName, name: name}}
	return s, nil
}

// shorthand reads a name after a dot (2.5.1.1); hyphens are an addition.
func (p *parser) shorthand() string {
	start := p.pos
	for i, c := range p.text[start:] {
		letter := c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' || c == '_' || c >= 0x80
		if !letter && (i == 0 || !isDigit(byte(c)) && c != '-') {
			break
		}
		p.pos = start + i + utf8.RuneLen(c)
	}
	return p.text[start:p.pos]
}

func isDigit(c byte) bool { return c >= '0' && c <= '9' }

// bracket reads selectors up to ].
func (p *parser) bracket() (selectors []selector, err error) {
	for {
		p.space()
		s, err := p.selector()
		if err != nil {
			return nil, err
		}
		selectors = append(selectors, s)
		p.space()
		switch {
		case p.accept("]"):
			return selectors, nil
		case !p.accept(","):
			return nil, p.fail("must have , or ] after a selector")
		}
	}
}

func (p *parser) selector() (s selector, err error) {
	switch c := p.peek(); {
	case c == '*':
		p.pos++
		return selector{kind: byWildcard}, nil
	case c == '"' || c == '\'':
		s.name, err = p.quoted()
		return s, err
	case c == '?':
		p.pos++
		p.space()
		s.kind = byFilter
		s.filter, err = p.or()
		return s, err
	case c == ':' || c == '-' || isDigit(c):
		return p.indexOrSlice()
	}
	return s, p.fail("must have a name in quotes, *, an index, a slice or ? in brackets")
}

// indexOrSlice reads an index or start:end:step (2.3.3, 2.3.4).
func (p *parser) indexOrSlice() (s selector, err error) {
	s = selector{kind: byIndex, step: 1}
	if s.index, s.given[0], err = p.integer(); err != nil {
		return s, err
	}
	end := p.pos
	p.space()
	if !p.accept(":") {
		p.pos = end
		return s, nil
	}
	s.kind = bySlice
	p.space()
	if s.end, s.given[1], err = p.integer(); err != nil {
		return s, err
	}
	end = p.pos
	p.space()
	if !p.accept(":") {
		p.pos = end
		return s, nil
	}
	end = p.pos
	p.space()
	step, given, err := p.integer()
	if given {
		s.step = step
	} else {
		p.pos = end
	}
	return s, err
}

// integer reads a whole number if one is next.
func (p *parser) integer() (n int, given bool, err error) {
	start := p.pos
	p.accept("-")
	digits := p.pos
	for isDigit(p.peek()) {
		n = min(n*10+int(p.peek()-'0'), maxIndex+1)
		p.pos++
	}
	switch text := p.text[digits:p.pos]; {
	case p.pos == start:
		return 0, false, nil
	case text == "" || text[0] == '0' && p.pos-start > 1:
		return 0, false, p.fail("must have whole numbers without -0 and leading zeros")
	case n > maxIndex:
		return 0, false, p.fail("must have indexes from %d to %d", -maxIndex, maxIndex)
	}
	if start < digits {
		n = -n
	}
	return n, true, nil
}
