package ecmascript

import "slices"

// operand is the value of a class or of a part of one: characters, and with the
// flag v strings of none or several.
type operand struct {
	chars   set
	strings [][]rune
	// mayHold says whether the source may stand for strings, which a negated
	// class must not, even if there are none in the end.
	mayHold bool
}

// charge counts the spans that an operation writes.
func (p *parser) charge(spans int) {
	if p.work += spans; p.work > maxSetWork {
		p.fail("must not hold so many or so large classes of characters")
	}
}

// folding is how characters are compared with the flag i.
func (p *parser) folding() *folding {
	if p.flags.full() {
		return unicodeTables().simple
	}
	return unicodeTables().upper
}

// chosen matches one character of s, in any case with the flag i.
func (p *parser) chosen(s set) *node {
	p.charge(len(s))
	return &node{kind: kindChars, chars: newMatcher(p.anyCase(s))}
}

// anyCase is s, and with the flag i all that is the same as one of s.
func (p *parser) anyCase(s set) set {
	if !p.flags.IgnoreCase {
		return s
	}
	all, visited := p.folding().closure(s)
	p.charge(len(all) + visited/2)
	return all
}

// shared makes the matcher for a key of its own only once.
func (p *parser) shared(key rune, chars func() set) *node {
	m, known := p.chars[key]
	if !known {
		m = p.chosen(chars()).chars
		p.chars[key] = m
	}
	return &node{kind: kindChars, chars: m}
}

// char matches one character.
func (p *parser) char(c rune) *node {
	return p.shared(c, func() set { return single(c) })
}

// complement is CharacterComplement (22.2.2.9.6).
func (p *parser) complement(s set) set {
	s = s.complement(p.flags.last())
	if p.flags.UnicodeSets && p.flags.IgnoreCase {
		changed := unicodeTables().simple.changed
		s = s.subtract(changed)
		p.charge(len(changed))
	}
	p.charge(len(s))
	return s
}

// folded is MaybeSimpleCaseFolding (22.2.2.9.8).
func (p *parser) folded(s set) set {
	if p.flags.UnicodeSets && p.flags.IgnoreCase {
		s = unicodeTables().simple.fold(s)
		p.charge(len(s))
	}
	return s
}

// wordChars is WordCharacters (22.2.2.9.3).
func (p *parser) wordChars() set {
	return p.anyCase(wordCharacters)
}

// classEscape reads the letter of \d \D \s \S \w \W \p{} \P{}.
func (p *parser) classEscape() (value operand, found bool) {
	letter := p.peek()
	switch letter {
	case 'd', 'D':
		value.chars = digits
	case 's', 'S':
		value.chars = spaces
	case 'w', 'W':
		value.chars = p.folded(p.wordChars())
	case 'p', 'P':
		if !p.flags.full() {
			return operand{}, false
		}
		p.pos++
		value = p.property(letter == 'P')
		p.pos--
	default:
		return operand{}, false
	}
	p.pos++
	p.charge(len(value.chars))
	if letter < 'a' {
		value.chars = p.complement(value.chars)
	}
	return value, true
}

// property reads the braces of \p{}.
func (p *parser) property(negated bool) operand {
	end := slices.Index(p.input[p.pos:], '}')
	if p.peek() != '{' || end < 0 {
		p.fail("must have the name of a property in braces after \\p and \\P")
	}
	found, known := lookUp(string(p.input[p.pos+1 : p.pos+end]))
	p.pos += end + 1
	if !known || found.ofStrings && (negated || !p.flags.UnicodeSets) {
		p.fail("must have the name of a Unicode property that ECMAScript knows in the braces of \\p and \\P")
	}
	value := operand{chars: p.folded(found.chars), mayHold: found.ofStrings}
	for _, text := range found.strings {
		value.strings = append(value.strings, p.foldedString(text))
	}
	return value
}

// class reads a class in brackets.
func (p *parser) class() *node {
	if p.flags.UnicodeSets {
		return p.operandNode(p.classSet())
	}
	p.pos++
	negated := p.accept("^")
	var spans []span
	add := func(s set) {
		p.charge(len(s))
		spans = append(spans, s...)
	}
	for !p.accept("]") {
		from := p.classAtom()
		if p.peek() != '-' || p.peekAt(1) == ']' {
			add(from.set())
			continue
		}
		p.pos++
		to := p.classAtom()
		switch {
		case !from.escape && !to.escape:
			if from.char > to.char {
				p.fail("must not have a range of characters out of order in a class")
			}
			add(set{{from.char, to.char}})
		case p.flags.full():
			p.fail("must not have a class as the end of a range with the flag u or v")
		default:
			add(from.set())
			add(single('-'))
			add(to.set())
		}
	}
	chars := newSet(spans)
	if !negated {
		return p.chosen(chars)
	}
	chars = p.anyCase(chars)
	p.charge(len(chars))
	return &node{kind: kindChars, chars: newMatcher(chars.complement(p.flags.last()))}
}

// classAtom is a character of a class, or an escape for several.
type classAtom struct {
	char   rune
	escape bool
	chars  set
}

func (a classAtom) set() set {
	if a.escape {
		return a.chars
	}
	return single(a.char)
}

func (p *parser) classAtom() classAtom {
	c := p.peek()
	if c < 0 {
		p.fail("must not have an unterminated class of characters")
	}
	p.pos++
	if c != '\\' {
		return classAtom{char: c}
	}
	if p.accept("b") {
		return classAtom{char: '\b'}
	}
	if value, found := p.classEscape(); found {
		return classAtom{escape: true, chars: value.chars}
	}
	return classAtom{char: p.characterEscape(true)}
}
