package selector

// pseudo reads a pseudo-class or pseudo-element from its colon on and reports
// whether it is an element.
func (p *parser) pseudo() (s Specificity, element bool, err error) {
	start := p.pos
	p.pos++
	if p.peek(0) == ':' {
		p.pos++
		element = true
	}
	name, err := p.ident()
	if err != nil {
		return s, element, err
	}
	if p.peek(0) != '(' {
		switch {
		case !element && (name == "before" || name == "after" || name == "first-line" || name == "first-letter"):
			element = true // section 3.6, for compatibility with CSS 2
		case !element && needsArgument(name):
			return s, element, p.fail(start, "missing argument of :"+name+"()")
		}
		if element {
			return Specificity{C: 1}, element, nil
		}
		return Specificity{B: 1}, element, nil
	}
	p.pos++
	if p.depth++; p.depth > maxDepth {
		return s, element, p.fail(start, "functions nested deeper than 1000")
	}
	if element {
		s, err = p.elementArgument(name)
	} else {
		s, err = p.classArgument(name)
	}
	if err != nil {
		return s, element, err
	}
	if p.peek(0) != ')' {
		return s, element, p.unexpected()
	}
	p.pos++
	p.depth--
	return s, element, nil
}

// needsArgument says of which pseudo-classes the name alone is nothing.
func needsArgument(name string) bool {
	switch name {
	case "is", "where", "not", "has", "matches", "-moz-any", "nth-child", "nth-last-child", "nth-of-type", "nth-last-of-type",
		"nth-col", "nth-last-col", "lang", "dir", "host-context":
		return true
	}
	return false
}

// classArgument reads the argument of a functional pseudo-class up to its closing
// bracket and returns the specificity of the whole.
func (p *parser) classArgument(name string) (Specificity, error) {
	switch name {
	case "is", "matches", "-moz-any", "where": // the second and third are older names of the first
		if _, err := p.gap(); err != nil {
			return Specificity{}, err
		}
		if p.peek(0) == ')' {
			return Specificity{}, nil // a forgiving list (section 4.1.2) may be empty
		}
		s, err := p.list(false)
		if name == "where" {
			s = Specificity{}
		}
		return s, err
	case "not":
		return p.list(false)
	case "has":
		return p.list(true)
	case "nth-child", "nth-last-child":
		s, err := p.nthOf()
		s.add(Specificity{B: 1})
		return s, err
	case "nth-of-type", "nth-last-of-type", "nth-col", "nth-last-col":
		return Specificity{B: 1}, p.nth()
	case "host", "host-context": // CSS Scoping 1, section 3.3
		s, err := p.compoundArgument()
		s.add(Specificity{B: 1})
		return s, err
	case "dir":
		return Specificity{B: 1}, p.word(false)
	case "lang":
		return Specificity{B: 1}, p.languages()
	}
	_, err := p.anyValue()
	return Specificity{B: 1}, err
}

// languages reads the words and strings of :lang() with commas between.
func (p *parser) languages() error {
	for {
		if err := p.word(true); err != nil || p.peek(0) != ',' {
			return err
		}
		p.pos++
	}
}

// word reads an identifier, or a string where that will do too, with white space
// around.
func (p *parser) word(orQuoted bool) error {
	if _, err := p.gap(); err != nil {
		return err
	}
	var err error
	if c := p.peek(0); orQuoted && (c == '"' || c == '\'') {
		err = p.quoted()
	} else {
		_, err = p.ident()
	}
	if err == nil {
		_, err = p.gap()
	}
	return err
}

// elementArgument is classArgument for pseudo-elements.
func (p *parser) elementArgument(name string) (Specificity, error) {
	switch name {
	case "slotted": // CSS Scoping 1, section 3.4
		s, err := p.compoundArgument()
		s.add(Specificity{C: 1})
		return s, err
	case "view-transition-group", "view-transition-image-pair", "view-transition-old", "view-transition-new":
		// CSS View Transitions 1, section 4.1.1: * for any name counts nothing.
		if value, err := p.anyValue(); err != nil || value == "*" {
			return Specificity{}, err
		}
		return Specificity{C: 1}, nil
	}
	_, err := p.anyValue()
	return Specificity{C: 1}, err
}

// compoundArgument reads one compound selector with white space around.
func (p *parser) compoundArgument() (Specificity, error) {
	if _, err := p.gap(); err != nil {
		return Specificity{}, err
	}
	s, err := p.compound()
	if err == nil {
		_, err = p.gap()
	}
	return s, err
}

// nthOf reads An+B and, behind the word of, a list whose specificity it returns.
func (p *parser) nthOf() (Specificity, error) {
	if err := p.nth(); err != nil || !p.atIdent() {
		return Specificity{}, err
	}
	start := p.pos
	word, err := p.ident()
	if err != nil {
		return Specificity{}, err
	}
	if word != "of" {
		return Specificity{}, p.fail(start, "word other than of")
	}
	return p.list(false)
}

// nth reads An+B (CSS Syntax 3, section 6) with white space around.
func (p *parser) nth() error {
	if _, err := p.gap(); err != nil {
		return err
	}
	start := p.pos
	if c := p.peek(0) | 0x20; c == 'e' || c == 'o' {
		word, err := p.ident()
		if err != nil {
			return err
		}
		if word != "even" && word != "odd" {
			return p.fail(start, "no An+B")
		}
		_, err = p.gap()
		return err
	}
	if c := p.peek(0); c == '+' || c == '-' {
		p.pos++
	}
	digits := p.digits()
	if p.peek(0)|0x20 == 'n' {
		p.pos++
		if err := p.nthOffset(); err != nil {
			return err
		}
	} else if digits == 0 {
		return p.fail(start, "no An+B")
	}
	if p.inName() {
		return p.fail(start, "no An+B")
	}
	_, err := p.gap()
	return err
}

// nthOffset reads what may follow the n: a sign and digits with white space between.
func (p *parser) nthOffset() error {
	end := p.pos
	if _, err := p.gap(); err != nil {
		return err
	}
	if c := p.peek(0); c != '+' && c != '-' {
		p.pos = end
		return nil
	}
	p.pos++
	if _, err := p.gap(); err != nil {
		return err
	}
	if p.digits() == 0 {
		return p.unexpected()
	}
	return nil
}

// digits steps over decimal digits and returns how many there are.
func (p *parser) digits() int {
	start := p.pos
	for p.peek(0)-'0' <= 9 {
		p.pos++
	}
	return p.pos - start
}
