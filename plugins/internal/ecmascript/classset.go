package ecmascript

import (
	"cmp"
	"slices"
	"strings"
)

// Characters with a rule of their own in the classes of the flag v (22.2.1).
const (
	reservedPunctuators = "&-!#%,:;<=>@`~"
	doublePunctuators   = "&!#$%*+,.:;<=>?@^`~"
	setSyntax           = `()[]{}/-\|`
)

// foldedString is a string of a class as the operators compare it.
func (p *parser) foldedString(text []rune) []rune {
	p.charge(4 * len(text))
	if !p.flags.IgnoreCase {
		return text
	}
	folded := make([]rune, len(text))
	for i, c := range text {
		folded[i] = unicodeTables().simple.of(c)
	}
	return folded
}

// operandNode matches one of the characters and strings, the longest first.
func (p *parser) operandNode(value operand) *node {
	if len(value.strings) == 0 {
		return p.chosen(value.chars)
	}
	longestFirst := slices.Clone(value.strings)
	slices.SortStableFunc(longestFirst, func(a, b []rune) int { return cmp.Compare(len(b), len(a)) })
	var choices []*node
	charsDone := false
	for _, text := range longestFirst {
		if len(text) == 0 {
			choices = append(choices, p.chosen(value.chars))
			charsDone = true
		}
		var parts []*node
		for _, c := range text {
			parts = append(parts, p.char(c))
		}
		choices = append(choices, sequence(parts))
	}
	if !charsDone {
		choices = append(choices, p.chosen(value.chars))
	}
	return choice(choices)
}

// classSet reads a class in brackets with the flag v.
func (p *parser) classSet() operand {
	p.enter()
	defer p.leave()
	p.pos++
	negated := p.accept("^")
	value := p.classContents()
	if !p.accept("]") {
		p.fail("must not have an unterminated class of characters")
	}
	if !negated {
		return value
	}
	if value.mayHold {
		p.fail("must not have strings in a negated class")
	}
	return operand{chars: p.complement(value.chars)}
}

// classContents reads a union, intersection or difference.
func (p *parser) classContents() operand {
	if p.peek() == ']' {
		return operand{}
	}
	first, isRange := p.classPart()
	switch {
	case !isRange && p.next("--"):
		return p.difference(first)
	case !isRange && p.next("&&"):
		return p.intersection(first)
	}
	parts := []operand{first}
	for !p.atEnd() && p.peek() != ']' {
		if p.next("--") || p.next("&&") {
			p.fail("must not mix &&, -- and other parts in one class; put brackets around them")
		}
		part, _ := p.classPart()
		parts = append(parts, part)
	}
	return p.unite(parts)
}

// next says whether text is next.
func (p *parser) next(text string) bool {
	return p.peek() == rune(text[0]) && p.peekAt(1) == rune(text[1])
}

// unite is the union of parts.
func (p *parser) unite(parts []operand) operand {
	if len(parts) == 1 {
		return parts[0]
	}
	var (
		spans []span
		all   operand
	)
	known := make(map[string]bool)
	for _, part := range parts {
		p.charge(len(part.chars))
		spans = append(spans, part.chars...)
		all.mayHold = all.mayHold || part.mayHold
		for _, text := range part.strings {
			if !known[key(text)] {
				known[key(text)] = true
				p.charge(4 * len(text))
				all.strings = append(all.strings, text)
			}
		}
	}
	all.chars = newSet(spans)
	return all
}

// key tells strings apart, also those with halves of surrogate pairs.
func key(text []rune) string {
	bytes := make([]byte, 0, 3*len(text))
	for _, c := range text {
		bytes = append(bytes, byte(c>>16), byte(c>>8), byte(c))
	}
	return string(bytes)
}

// withStrings keeps the strings of value that others has, or has not.
func withStrings(value, others operand, kept bool) [][]rune {
	known := make(map[string]bool)
	for _, text := range others.strings {
		known[key(text)] = true
	}
	var rest [][]rune
	for _, text := range value.strings {
		if known[key(text)] == kept {
			rest = append(rest, text)
		}
	}
	return rest
}

func (p *parser) difference(value operand) operand {
	for p.accept("--") {
		other := p.classOperand()
		value.chars = value.chars.subtract(other.chars)
		value.strings = withStrings(value, other, false)
		p.charge(len(value.chars) + len(value.strings) + len(other.chars))
	}
	if p.peek() != ']' {
		p.fail("must have only -- between the parts of a difference of classes")
	}
	return value
}

func (p *parser) intersection(value operand) operand {
	for p.accept("&&") {
		if p.peek() == '&' {
			p.fail("must not have &&& in a class")
		}
		other := p.classOperand()
		value.chars = value.chars.intersect(other.chars)
		value.strings = withStrings(value, other, true)
		value.mayHold = value.mayHold && other.mayHold
		p.charge(len(value.chars) + len(value.strings) + len(other.chars))
	}
	if p.peek() != ']' {
		p.fail("must have only && between the parts of an intersection of classes")
	}
	return value
}

// classPart reads a range of characters or an operand.
func (p *parser) classPart() (value operand, isRange bool) {
	if p.isOperandStart() {
		return p.classOperand(), false
	}
	from := p.classSetCharacter()
	if p.peek() != '-' || p.peekAt(1) == '-' {
		return operand{chars: p.folded(single(from))}, false
	}
	p.pos++
	if p.isOperandStart() {
		p.fail("must not have a class as the end of a range with the flag u or v")
	}
	to := p.classSetCharacter()
	if from > to {
		p.fail("must not have a range of characters out of order in a class")
	}
	return operand{chars: p.folded(set{{from, to}})}, true
}

// isOperandStart says whether something other than a character comes.
func (p *parser) isOperandStart() bool {
	return p.peek() == '[' || p.peek() == '\\' && strings.ContainsRune("dDsSwWpPq", max(p.peekAt(1), 0))
}

// classOperand reads a class, an escape for several characters, strings or a
// character.
func (p *parser) classOperand() operand {
	if !p.isOperandStart() {
		return operand{chars: p.folded(single(p.classSetCharacter()))}
	}
	if p.peek() == '[' {
		return p.classSet()
	}
	p.pos++
	if p.accept("q") {
		return p.classStrings()
	}
	value, _ := p.classEscape()
	return value
}

// classStrings reads the braces of \q{a|bc}.
func (p *parser) classStrings() operand {
	if !p.accept("{") {
		p.fail("must have strings in braces after \\q")
	}
	var (
		parts []operand
		text  []rune
	)
	for {
		switch p.peek() {
		case '|', '}':
			if len(text) == 1 {
				parts = append(parts, operand{chars: p.folded(single(text[0]))})
			} else {
				parts = append(parts, operand{strings: [][]rune{p.foldedString(text)}, mayHold: true})
			}
			text = nil
			if p.accept("}") {
				return p.unite(parts)
			}
			p.pos++
		default:
			text = append(text, p.classSetCharacter())
		}
	}
}

// classSetCharacter reads a character of a class with the flag v.
func (p *parser) classSetCharacter() rune {
	c := p.peek()
	switch {
	case c < 0:
		p.fail("must not have an unterminated class of characters")
	case c == '\\':
		p.pos++
		if p.accept("b") {
			return '\b'
		}
		return p.characterEscape(true)
	case strings.ContainsRune(setSyntax, c):
		p.fail("must have a \\ before %c in a class with the flag v", c)
	case c == p.peekAt(1) && strings.ContainsRune(doublePunctuators, c):
		p.fail("must not have %c%c in a class with the flag v", c, c)
	}
	p.pos++
	return c
}
