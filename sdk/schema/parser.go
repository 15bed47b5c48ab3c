package schema

import "unicode/utf8"

// maxDepth is how deep arrays and objects may be nested, the body included.
const maxDepth = 512

// parser walks over one JSON text that is known to be valid UTF-8. Its methods
// return false, or broken, on a syntax error, and leave reason and at.
type parser struct {
	data   []byte
	pos    int
	depth  int
	text   string // data once more, as the memory that decoded strings share
	reason string
	at     int
}

// fail notes the first syntax error.
func (p *parser) fail(reason string, at int) bool {
	if p.reason == "" {
		p.reason, p.at = reason, at
	}
	return false
}

func (p *parser) syntaxError() *SyntaxError { return &SyntaxError{p.reason, p.at} }

// unexpected is the syntax error of whatever stands at the present position.
func (p *parser) unexpected() bool {
	if p.pos >= len(p.data) {
		return p.fail("unexpected end", len(p.data))
	}
	return p.fail("unexpected character", p.pos)
}

func (p *parser) invalidUTF8() {
	for at := 0; at < len(p.data); {
		r, size := utf8.DecodeRune(p.data[at:])
		if r == utf8.RuneError && size == 1 {
			p.fail("invalid UTF-8", at)
			return
		}
		at += size
	}
}

func (p *parser) space() {
	for p.pos < len(p.data) {
		switch p.data[p.pos] {
		case ' ', '\n', '\r', '\t':
			p.pos++
		default:
			return
		}
	}
}

// peek returns the next byte that is no white space, 0 at the end. No value
// begins with a NUL, so 0 needs no further check.
func (p *parser) peek() byte {
	if p.pos < len(p.data) {
		if c := p.data[p.pos]; c > ' ' {
			return c
		}
	}
	p.space()
	if p.pos < len(p.data) {
		return p.data[p.pos]
	}
	return 0
}

// end reports whether nothing but white space is left.
func (p *parser) end() bool {
	p.space()
	if p.reason != "" {
		return false
	}
	return p.pos == len(p.data) || p.fail("unexpected character after the value", p.pos)
}

// enter counts one more level of nesting and steps over its bracket.
func (p *parser) enter() bool {
	if p.depth == maxDepth {
		return p.fail("nesting above 512", p.pos)
	}
	p.depth++
	p.pos++
	return true
}

// leave steps over the closing bracket.
func (p *parser) leave() {
	p.depth--
	p.pos++
}

// literal steps over true, false or null.
func (p *parser) literal(word string) bool {
	rest := p.data[p.pos:]
	if len(rest) >= len(word) && string(rest[:len(word)]) == word {
		p.pos += len(word)
		return true
	}
	for i := range len(rest) {
		if rest[i] != word[i] {
			p.pos += i
			return p.unexpected()
		}
	}
	p.pos = len(p.data)
	return p.unexpected()
}

// skip steps over one value of any type.
func (p *parser) skip() bool {
	switch c := p.peek(); c {
	case '"':
		_, _, _, ok := p.quoted()
		return ok
	case '{':
		return p.skipObject()
	case '[':
		return p.skipArray()
	case 't':
		return p.literal("true")
	case 'f':
		return p.literal("false")
	case 'n':
		return p.literal("null")
	default:
		_, _, ok := p.number()
		return ok
	}
}

func (p *parser) skipArray() bool {
	if !p.enter() {
		return false
	}
	if p.peek() == ']' {
		p.leave()
		return true
	}
	for {
		if !p.skip() {
			return false
		}
		switch p.peek() {
		case ',':
			p.pos++
		case ']':
			p.leave()
			return true
		default:
			return p.unexpected()
		}
	}
}

func (p *parser) skipObject() bool {
	if !p.enter() {
		return false
	}
	if p.peek() == '}' {
		p.leave()
		return true
	}
	for {
		if p.peek() != '"' {
			return p.unexpected()
		}
		if _, _, _, ok := p.quoted(); !ok || !p.colon() || !p.skip() {
			return false
		}
		switch p.peek() {
		case ',':
			p.pos++
		case '}':
			p.leave()
			return true
		default:
			return p.unexpected()
		}
	}
}

func (p *parser) colon() bool {
	if p.peek() != ':' {
		return p.unexpected()
	}
	p.pos++
	return true
}
