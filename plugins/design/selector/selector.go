// Package selector reads CSS selectors and computes their specificity, by Selectors
// Level 4 (W3C Working Draft) on the tokens of CSS Syntax 3.
package selector

import (
	"cmp"
	"fmt"
	"unicode/utf8"
)

// Specificity is how specific a selector is (section 17): A, then B, then C decides.
type Specificity struct {
	A int // ID selectors
	B int // class selectors, attribute selectors, pseudo-classes
	C int // type selectors, pseudo-elements
}

// Compare returns -1, 0 or +1 where s is less, as or more specific than other.
func (s Specificity) Compare(other Specificity) int {
	return cmp.Or(cmp.Compare(s.A, other.A), cmp.Compare(s.B, other.B), cmp.Compare(s.C, other.C))
}

func (s *Specificity) add(other Specificity) {
	s.A += other.A
	s.B += other.B
	s.C += other.C
}

// SyntaxError says where and why a text is no list of selectors.
type SyntaxError struct {
	Position int // in characters, from 1
	Problem  string
}

// Error returns problem and position.
func (e *SyntaxError) Error() string { return fmt.Sprintf("%s at character %d", e.Problem, e.Position) }

// maxDepth is how deep functions such as :not() may be nested.
const maxDepth = 1000

// Parse returns the specificity of the most specific selector of a list. Unlike a
// style sheet, which ends whatever is open at its end, text must close all brackets,
// strings and comments; and the lists of :is() and :where() may be empty but hold
// nothing that cannot be read. Which names of pseudo-classes exist is not checked. The
// error is always a [*SyntaxError].
func Parse(text string) (Specificity, error) {
	p := &parser{text: text}
	s, err := p.list(false)
	if err == nil && p.pos < len(text) {
		err = p.unexpected()
	}
	if err != nil {
		return Specificity{}, err
	}
	return s, nil
}

// parser reads text from pos on.
type parser struct {
	text  string
	pos   int
	depth int // functions open at pos
}

// fail makes an error at byte offset at.
func (p *parser) fail(at int, problem string) error {
	return &SyntaxError{Position: utf8.RuneCountInString(p.text[:at]) + 1, Problem: problem}
}

// unexpected makes an error about whatever stands at pos.
func (p *parser) unexpected() error {
	if p.pos >= len(p.text) {
		return p.fail(len(p.text), "unexpected end")
	}
	r, _ := utf8.DecodeRuneInString(p.text[p.pos:])
	return p.fail(p.pos, fmt.Sprintf("unexpected %q", r))
}

// end is what peek returns behind the end: a byte that no UTF-8 text holds.
const end = 0xff

// peek returns the byte at pos plus offset.
func (p *parser) peek(offset int) byte {
	if p.pos+offset >= len(p.text) {
		return end
	}
	return p.text[p.pos+offset]
}

// list reads complex selectors with commas between, relative ones where they may
// begin with a combinator, and returns the largest specificity.
func (p *parser) list(relative bool) (Specificity, error) {
	var most Specificity
	for {
		s, err := p.complex(relative)
		if err != nil {
			return most, err
		}
		if s.Compare(most) > 0 {
			most = s
		}
		if p.peek(0) != ',' {
			return most, nil
		}
		p.pos++
	}
}

// complex reads compound selectors with combinators between, up to a comma, a closing
// bracket, the end, or what does not belong there.
func (p *parser) complex(relative bool) (Specificity, error) {
	var sum Specificity
	if _, err := p.gap(); err != nil {
		return sum, err
	}
	if relative && p.combinator() {
		if _, err := p.gap(); err != nil {
			return sum, err
		}
	}
	for {
		s, err := p.compound()
		if err != nil {
			return sum, err
		}
		sum.add(s)
		space, err := p.gap()
		if err != nil {
			return sum, err
		}
		switch {
		case p.combinator():
			if _, err := p.gap(); err != nil {
				return sum, err
			}
		case !space || p.pos == len(p.text) || p.peek(0) == ',' || p.peek(0) == ')':
			return sum, nil
		}
	}
}

// combinator steps over > + ~ or || if there is one.
func (p *parser) combinator() bool {
	switch c := p.peek(0); {
	case c == '>', c == '+', c == '~':
		p.pos++
	case c == '|' && p.peek(1) == '|':
		p.pos += 2
	default:
		return false
	}
	return true
}
