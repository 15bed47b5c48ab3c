package ecmascript

import "fmt"

// Bounds of a pattern. A larger one is refused.
const (
	// MaxPattern is the length in code units.
	MaxPattern = 1 << 16
	// MaxNesting is how deep groups and classes may stand in one another.
	MaxNesting = 1000
	// maxSetWork is how many spans all operations on sets may write together:
	// most of the time and memory that classes need.
	maxSetWork = 1 << 19
)

// parser reads a pattern by the grammar of section 22.2.1 and annex B.1.2.
type parser struct {
	flags  Flags
	input  []rune // code units, or code points with the flag u or v
	pos    int
	depth  int
	work   int
	groups int            // groups opened so far
	total  int            // groups of the whole pattern
	names  []string       // of the groups opened so far, "" without
	byName map[string]int // the same the other way round
	named  bool           // whether any group of the whole pattern has a name
	refs   []*node        // references by name
	// chars are the matchers of single characters, and of a dot and the letters of
	// escapes by their negative.
	chars map[rune]*matcher
}

// fault is a syntax error, which ends the parser by a panic that parsePattern
// recovers.
type fault struct{ rule string }

func (p *parser) fail(rule string, args ...any) { panic(fault{fmt.Sprintf(rule, args...)}) }

// parsePattern reads a whole pattern. Errors are a rule, "must ...".
func parsePattern(pattern string, flags Flags) (root *node, names []string, err error) {
	if len(pattern) > 3*MaxPattern {
		return nil, nil, fmt.Errorf("must have at most %d UTF-16 code units", MaxPattern)
	}
	units := Units(pattern)
	if len(units) > MaxPattern {
		return nil, nil, fmt.Errorf("must have at most %d UTF-16 code units", MaxPattern)
	}
	p := &parser{flags: flags, names: []string{""}, byName: make(map[string]int), chars: make(map[rune]*matcher)}
	if flags.full() {
		p.input = []rune(pattern)
	} else {
		p.input = make([]rune, len(units))
		for i, unit := range units {
			p.input[i] = rune(unit)
		}
	}
	defer func() {
		if problem := recover(); problem != nil {
			f, ours := problem.(fault)
			if !ours {
				panic(problem)
			}
			err = fmt.Errorf("%s", f.rule)
		}
	}()
	p.countGroups()
	root = p.disjunction()
	if !p.atEnd() {
		p.fail("must not have an unmatched )")
	}
	p.resolve()
	return root, p.names, nil
}

// countGroups finds how many groups there are and whether any has a name, on
// which the meaning of \1 and \k depends.
func (p *parser) countGroups() {
	class := 0
	for i := 0; i < len(p.input); i++ {
		switch c := p.input[i]; {
		case c == '\\':
			i++
		case c == '[' && (class == 0 || p.flags.UnicodeSets):
			class++
		case c == ']' && class > 0:
			class--
		case c == '(' && class == 0:
			rest := p.input[i+1:]
			switch {
			case len(rest) == 0 || rest[0] != '?':
				p.total++
			case len(rest) > 2 && rest[1] == '<' && rest[2] != '=' && rest[2] != '!':
				p.total++
				p.named = true
			}
		}
	}
}

// resolve gives references by name the number of their group.
func (p *parser) resolve() {
	for _, ref := range p.refs {
		number, known := p.byName[ref.name]
		if !known {
			p.fail("must not refer by \\k<%s> to a group that is not there", ref.name)
		}
		ref.group = number
	}
}

func (p *parser) atEnd() bool { return p.pos == len(p.input) }

// peek is the next character, -1 at the end.
func (p *parser) peek() rune { return p.peekAt(0) }

func (p *parser) peekAt(offset int) rune {
	if p.pos+offset >= len(p.input) {
		return -1
	}
	return p.input[p.pos+offset]
}

// accept skips text if it is next.
func (p *parser) accept(text string) bool {
	for i, c := range []rune(text) {
		if p.peekAt(i) != c {
			return false
		}
	}
	p.pos += len(text)
	return true
}

func (p *parser) enter() {
	if p.depth++; p.depth > MaxNesting {
		p.fail("must nest at most %d deep", MaxNesting)
	}
}

func (p *parser) leave() { p.depth-- }

func (p *parser) disjunction() *node {
	p.enter()
	defer p.leave()
	var choices []*node
	for {
		choices = append(choices, p.alternative())
		if !p.accept("|") {
			return choice(choices)
		}
	}
}

func (p *parser) alternative() *node {
	var parts []*node
	for !p.atEnd() && p.peek() != '|' && p.peek() != ')' {
		parts = append(parts, p.term())
	}
	return sequence(parts)
}

func (p *parser) term() *node {
	before := p.groups
	part, quantifiable := p.atom()
	least, most, lazy, found := p.quantifier()
	if !found {
		return part
	}
	if !quantifiable {
		p.fail("must not repeat an assertion")
	}
	if most < least {
		p.fail("must not have a repetition whose numbers are out of order")
	}
	return &node{kind: kindRepeat, parts: []*node{part}, min: least, max: most, lazy: lazy, first: before + 1, last: p.groups}
}

// atom reads an assertion or something that matches characters, and says whether
// a repetition may follow.
func (p *parser) atom() (part *node, quantifiable bool) {
	switch c := p.peek(); c {
	case '^':
		p.pos++
		return &node{kind: kindLineStart}, false
	case '$':
		p.pos++
		return &node{kind: kindLineEnd}, false
	case '(':
		return p.parenthesis()
	case '.':
		p.pos++
		return p.dot(), true
	case '[':
		return p.class(), true
	case '\\':
		return p.atomEscape()
	case '*', '+', '?':
		p.fail("must have something to repeat before %c", c)
	case '{':
		if p.flags.full() {
			p.fail("must have something to repeat before {, or \\{")
		}
		if _, _, found := p.braces(); found {
			p.fail("must have something to repeat before {")
		}
	case ']', '}':
		if p.flags.full() {
			p.fail("must not have a lone %c with the flag u or v", c)
		}
	}
	c := p.peek()
	p.pos++
	return p.char(c), true
}

// dot is every character, or all but line terminators without the flag s.
func (p *parser) dot() *node {
	return p.shared(-'.', func() set {
		if p.flags.DotAll {
			return set{{0, p.flags.last()}}
		}
		return lineTerminators.complement(p.flags.last())
	})
}

// parenthesis reads a group or a look around.
func (p *parser) parenthesis() (part *node, quantifiable bool) {
	p.pos++
	part = &node{kind: kindLook}
	quantifiable = true
	switch {
	case p.accept("?:"):
		part = nil
	case p.accept("?="):
		quantifiable = !p.flags.full()
	case p.accept("?!"):
		part.negative, quantifiable = true, !p.flags.full()
	case p.accept("?<="):
		part.behind, quantifiable = true, false
	case p.accept("?<!"):
		part.behind, part.negative, quantifiable = true, true, false
	case p.accept("?<"):
		part = p.openGroup(p.groupName())
	case p.peek() == '?':
		p.fail("must have one of : = ! <= <! <name> after (?")
	default:
		part = p.openGroup("")
	}
	inner := p.disjunction()
	if !p.accept(")") {
		p.fail("must not have an unterminated group")
	}
	if part == nil {
		return inner, true
	}
	part.parts = []*node{inner}
	return part, quantifiable
}

// openGroup numbers a group.
func (p *parser) openGroup(name string) *node {
	p.groups++
	if name != "" {
		if p.byName[name] != 0 {
			p.fail("must not have the group name %s twice", name)
		}
		p.byName[name] = p.groups
	}
	p.names = append(p.names, name)
	return &node{kind: kindGroup, group: p.groups}
}

// quantifier reads a repetition.
func (p *parser) quantifier() (least, most int, lazy, found bool) {
	switch {
	case p.accept("*"):
		most = unlimited
	case p.accept("+"):
		least, most = 1, unlimited
	case p.accept("?"):
		most = 1
	default:
		if least, most, found = p.braces(); !found {
			if p.flags.full() && p.peek() == '{' {
				p.fail("must have a repetition {n}, {n,} or {n,m} after {")
			}
			return 0, 0, false, false
		}
	}
	return least, most, p.accept("?"), true
}

// braces reads {n}, {n,} or {n,m}, or nothing.
func (p *parser) braces() (least, most int, found bool) {
	start := p.pos
	if !p.accept("{") {
		return 0, 0, false
	}
	least, found = p.number()
	most = least
	if found && p.accept(",") {
		var bounded bool
		if most, bounded = p.number(); !bounded {
			most = unlimited
		}
	}
	if !found || !p.accept("}") {
		p.pos = start
		return 0, 0, false
	}
	return least, most, true
}

// number reads decimal digits. What is above unlimited counts as that.
func (p *parser) number() (n int, found bool) {
	for c := p.peek(); c >= '0' && c <= '9'; c = p.peek() {
		n = min(n*10+int(c-'0'), unlimited)
		found = true
		p.pos++
	}
	return n, found
}
