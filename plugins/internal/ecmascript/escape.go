package ecmascript

import "strings"

// syntaxCharacters are what \ makes literal with the flag u or v (22.2.1).
const syntaxCharacters = `^$\.*+?()[]{}|/`

// atomEscape reads what begins with \ outside a class.
func (p *parser) atomEscape() (part *node, quantifiable bool) {
	p.pos++
	switch c := p.peek(); {
	case c == 'b':
		p.pos++
		return &node{kind: kindWordEdge}, false
	case c == 'B':
		p.pos++
		return &node{kind: kindNotWordEdge}, false
	case c >= '1' && c <= '9':
		return p.decimalEscape(), true
	case c == 'k' && (p.flags.full() || p.named):
		p.pos++
		if !p.accept("<") {
			p.fail("must have a group name <name> after \\k")
		}
		ref := &node{kind: kindBackref, name: p.groupName()}
		p.refs = append(p.refs, ref)
		return ref, true
	}
	letter := p.peek()
	if value, found := p.classEscape(); found {
		if letter == 'p' || letter == 'P' {
			return p.operandNode(value), true
		}
		return p.shared(-letter, func() set { return value.chars }), true
	}
	return p.char(p.characterEscape(false)), true
}

// decimalEscape reads a reference to a group, or, without the flag u or v, a
// character where there are not so many groups (B.1.2).
func (p *parser) decimalEscape() *node {
	start := p.pos
	number, _ := p.number()
	if number <= p.total {
		return &node{kind: kindBackref, group: number}
	}
	if p.flags.full() {
		p.fail("must not refer by \\%d to a group that is not there", number)
	}
	p.pos = start
	return p.char(p.characterEscape(false))
}

// characterEscape reads what follows a \ that stands for one character. A \c that
// is none is a literal \ and leaves the c to be read (B.1.2).
func (p *parser) characterEscape(inClass bool) rune {
	c := p.peek()
	if c < 0 {
		p.fail("must not end with a lone \\")
	}
	if at := strings.IndexRune("tnvfr", c); at >= 0 {
		p.pos++
		return []rune("\t\n\v\f\r")[at]
	}
	switch {
	case c == 'c':
		return p.controlEscape(inClass)
	case c == '0' && (p.peekAt(1) < '0' || p.peekAt(1) > '9'):
		p.pos++
		return 0
	case c >= '0' && c <= '9':
		if p.flags.full() {
			p.fail("must not have the escape \\%c before a digit or in a class with the flag u or v", c)
		}
		return p.legacyOctal()
	case c == 'x' || c == 'u':
		if value, found := p.hexEscape(); found {
			return value
		}
		if p.flags.full() {
			p.fail("must have hexadecimal digits after \\%c with the flag u or v", c)
		}
	case p.flags.full():
		if !strings.ContainsRune(syntaxCharacters, c) && !(inClass && p.mayEscapeInClass(c)) {
			p.fail("must not have the unknown escape \\%c with the flag u or v", c)
		}
	case c == 'k' && p.named:
		p.fail("must not have the escape \\k for a character where a group has a name")
	}
	p.pos++
	return c
}

func (p *parser) mayEscapeInClass(c rune) bool {
	return c == '-' || p.flags.UnicodeSets && strings.ContainsRune(reservedPunctuators, c)
}

// controlEscape reads the c of \cA.
func (p *parser) controlEscape(inClass bool) rune {
	letter := p.peekAt(1)
	lower := letter | 0x20
	switch {
	case lower >= 'a' && lower <= 'z',
		inClass && !p.flags.full() && (letter == '_' || letter >= '0' && letter <= '9'):
		p.pos += 2
		return letter % 32
	case p.flags.full():
		p.fail("must have a letter after \\c with the flag u or v")
	}
	return '\\'
}

// legacyOctal reads up to three digits, at most 377, or an 8 or 9 as itself.
func (p *parser) legacyOctal() rune {
	first := p.peek()
	p.pos++
	if first >= '8' {
		return first
	}
	value := first - '0'
	for range 2 {
		c := p.peek()
		if c < '0' || c > '7' || value*8+c-'0' > 0o377 {
			break
		}
		value = value*8 + c - '0'
		p.pos++
	}
	return value
}

// hexEscape reads xHH, uHHHH or, with the flag u or v, u{H...} and two uHHHH that
// are a surrogate pair.
func (p *parser) hexEscape() (value rune, found bool) {
	if p.peek() == 'x' {
		if value, found = p.hex(1, 2); found {
			p.pos += 3
		}
		return value, found
	}
	if p.flags.full() && p.peekAt(1) == '{' {
		return p.bracedHex()
	}
	if value, found = p.hex(1, 4); !found {
		return 0, false
	}
	p.pos += 5
	if p.flags.full() && isHigh(value) && p.peek() == '\\' && p.peekAt(1) == 'u' {
		if low, pair := p.hex(2, 4); pair && isLow(low) {
			p.pos += 6
			return joined(value, low), true
		}
	}
	return value, true
}

// hex reads exactly so many hexadecimal digits from offset on, without moving.
func (p *parser) hex(offset, digits int) (value rune, found bool) {
	for i := range digits {
		digit, ok := hexDigit(p.peekAt(offset + i))
		if !ok {
			return 0, false
		}
		value = value<<4 | digit
	}
	return value, true
}

// bracedHex reads u{H...}.
func (p *parser) bracedHex() (value rune, found bool) {
	p.pos += 2
	for {
		c := p.peek()
		digit, ok := hexDigit(c)
		switch {
		case ok:
			value, found = min(value<<4|digit, lastChar+1), true
		case c == '}' && found && value <= lastChar:
			p.pos++
			return value, true
		default:
			p.fail("must have a code point from 0 to 10FFFF in \\u{ }")
		}
		p.pos++
	}
}

func hexDigit(c rune) (rune, bool) {
	lower := c | 0x20
	switch {
	case c >= '0' && c <= '9':
		return c - '0', true
	case lower >= 'a' && lower <= 'f':
		return lower - 'a' + 10, true
	}
	return 0, false
}

// groupName reads a name and the > after it (GroupName, 22.2.1). It is in code
// points, and may have \u escapes of every form, whatever the flags.
func (p *parser) groupName() string {
	var name []rune
	for {
		c := p.peek()
		p.pos++
		if c == '>' && len(name) > 0 {
			return string(name)
		}
		if c == '\\' && p.peek() == 'u' {
			c = p.nameEscape()
		} else if isHigh(c) && isLow(p.peek()) {
			c = joined(c, p.peek())
			p.pos++
		}
		if !isNameChar(c, len(name) > 0) {
			p.fail("must have a group name that is an identifier between < and >")
		}
		name = append(name, c)
	}
}

// nameEscape reads a \u escape of a name by the rules of the flag u.
func (p *parser) nameEscape() rune {
	flags := p.flags
	defer func() { p.flags = flags }()
	p.flags.Unicode = true
	c, found := p.hexEscape()
	if !found {
		return -1
	}
	return c
}

// isNameChar is IdentifierStart and IdentifierPart (12.7).
func isNameChar(c rune, inside bool) bool {
	if c == '$' || c == '_' || inside && (c == 0x200c || c == 0x200d) {
		return true
	}
	name := "ID_Start"
	if inside {
		name = "ID_Continue"
	}
	chars, _ := lookUp(name)
	return c >= 0 && chars.chars.has(c)
}
