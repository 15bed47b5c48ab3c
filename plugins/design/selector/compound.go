package selector

// compound reads one compound selector with the pseudo-elements behind it.
func (p *parser) compound() (Specificity, error) {
	start := p.pos
	sum, err := p.typeSelector()
	if err != nil {
		return sum, err
	}
	afterElement := false // only pseudo-classes and pseudo-elements may follow one
	for {
		if err := p.comments(); err != nil {
			return sum, err
		}
		var s Specificity
		c := p.peek(0)
		switch {
		case c == ':':
			var element bool
			s, element, err = p.pseudo()
			afterElement = afterElement || element
		case afterElement && (c == '#' || c == '.' || c == '[' || c == '&'):
			err = p.unexpected()
		case c == '#':
			p.pos++
			err = p.hash()
			s.A = 1
		case c == '.':
			p.pos++
			_, err = p.ident()
			s.B = 1
		case c == '[':
			err = p.attribute()
			s.B = 1
		case c == '&': // CSS Nesting 1, which gives it no specificity outside of a rule
			p.pos++
		case p.pos == start:
			return sum, p.unexpected()
		default:
			return sum, nil
		}
		if err != nil {
			return sum, err
		}
		sum.add(s)
	}
}

// typeSelector reads a type selector or * with an optional namespace, if there is one.
func (p *parser) typeSelector() (Specificity, error) {
	any, found := p.typeOrAny()
	if p.atBar() {
		p.pos++
		if any, found = p.typeOrAny(); !found {
			return Specificity{}, p.unexpected()
		}
	}
	if any || !found {
		return Specificity{}, nil
	}
	return Specificity{C: 1}, nil
}

// typeOrAny steps over an identifier or *, if there is one, and says which.
func (p *parser) typeOrAny() (any, found bool) {
	switch {
	case p.peek(0) == '*':
		p.pos++
		return true, true
	case p.atIdent():
		p.name()
		return false, true
	}
	return false, false
}

// atBar reports whether a bar stands at pos that ends a namespace: two are a
// combinator, a bar and = compare an attribute.
func (p *parser) atBar() bool {
	return p.peek(0) == '|' && p.peek(1) != '|' && p.peek(1) != '='
}

// attribute reads an attribute selector from its bracket on.
func (p *parser) attribute() error {
	p.pos++
	if _, err := p.gap(); err != nil {
		return err
	}
	any, found := p.typeOrAny() // names of attributes are written like those of types
	if p.atBar() {
		p.pos++
		any, found = p.typeOrAny()
	}
	if any || !found {
		return p.unexpected()
	}
	if _, err := p.gap(); err != nil {
		return err
	}
	if p.peek(0) != ']' {
		if err := p.comparison(); err != nil {
			return err
		}
	}
	if p.peek(0) != ']' {
		return p.unexpected()
	}
	p.pos++
	return nil
}

// comparison reads operator, value and modifier of an attribute selector.
func (p *parser) comparison() error {
	switch p.peek(0) {
	case '~', '|', '^', '$', '*':
		p.pos++
	}
	if p.peek(0) != '=' {
		return p.unexpected()
	}
	p.pos++
	if err := p.word(true); err != nil || !p.atIdent() {
		return err
	}
	start := p.pos
	modifier, err := p.ident()
	if err != nil {
		return err
	}
	if modifier != "i" && modifier != "s" {
		return p.fail(start, "modifier other than i and s")
	}
	_, err = p.gap()
	return err
}
