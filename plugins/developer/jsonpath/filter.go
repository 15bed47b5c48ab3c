package jsonpath

import "strings"

// or reads a logical expression (2.3.5.1).
func (p *parser) or() (*expression, error) {
	if err := p.enter(); err != nil {
		return nil, err
	}
	defer func() { p.depth-- }()
	return p.chain(opOr, "||", func() (*expression, error) {
		return p.chain(opAnd, "&&", p.basic)
	})
}

// chain reads parts with an operator between them.
func (p *parser) chain(op operation, operator string, part func() (*expression, error)) (*expression, error) {
	var parts []*expression
	for {
		e, err := part()
		if err != nil {
			return nil, err
		}
		parts = append(parts, e)
		end := p.pos
		p.space()
		if !p.accept(operator) {
			p.pos = end
			break
		}
		p.space()
	}
	if len(parts) == 1 {
		return parts[0], nil
	}
	return &expression{op: op, parts: parts}, nil
}

// basic reads a comparison, a test, or either in parentheses.
func (p *parser) basic() (*expression, error) {
	if p.accept("!") {
		p.space()
		var e *expression
		var err error
		if p.peek() == '(' {
			e, err = p.parenthesis()
		} else {
			e, err = p.test()
		}
		return &expression{op: opNot, parts: []*expression{e}}, err
	}
	if p.peek() == '(' {
		return p.parenthesis()
	}
	return p.comparison()
}

func (p *parser) parenthesis() (*expression, error) {
	p.pos++
	p.space()
	e, err := p.or()
	if err != nil {
		return nil, err
	}
	p.space()
	if !p.accept(")") {
		return nil, p.fail("must have a closing parenthesis")
	}
	return e, nil
}

// comparison reads two values and a relation, or a test.
func (p *parser) comparison() (*expression, error) {
	start := p.pos
	left, err := p.operand()
	if err != nil {
		return nil, err
	}
	end := p.pos
	p.space()
	for _, relation := range []string{"==", "!=", "<=", ">=", "<", ">"} {
		if !p.accept(relation) {
			continue
		}
		p.space()
		right, err := p.operand()
		if err != nil {
			return nil, err
		}
		if !left.isValue() || !right.isValue() {
			return nil, p.fail("must compare literals, singular queries and functions that give a value only,")
		}
		return &expression{op: opCompare, relation: relation, values: [2]operand{left, right}}, nil
	}
	p.pos = end
	e, ok := left.asTest()
	if !ok {
		p.pos = start
		return nil, p.fail("must have a comparison, or a query or function that can be true,")
	}
	return e, nil
}

// test reads a query or a function that can be true.
func (p *parser) test() (*expression, error) {
	start := p.pos
	o, err := p.operand()
	if err != nil {
		return nil, err
	}
	e, ok := o.asTest()
	if !ok {
		p.pos = start
		return nil, p.fail("must have a query, a function that can be true, or parentheses after !")
	}
	return e, nil
}

func (o operand) asTest() (*expression, bool) {
	switch {
	case o.query != nil:
		return &expression{op: opExists, values: [2]operand{o}}, true
	case o.call != nil && o.call.function.logical:
		return &expression{op: opCall, values: [2]operand{o}}, true
	}
	return nil, false
}

// isValue says whether the operand is of ValueType (2.4.1).
func (o operand) isValue() bool {
	switch {
	case o.query != nil:
		return o.query.Singular()
	case o.call != nil:
		return !o.call.function.logical
	}
	return true
}

// operand reads a literal, a query or a call.
func (p *parser) operand() (o operand, err error) {
	switch p.peek() {
	case '$', '@':
		relative := p.peek() == '@'
		p.pos++
		o.query, err = p.query(relative)
		return o, err
	}
	if o.literal, err = p.literal(); o.literal != nil || err != nil {
		return o, err
	}
	o.call, err = p.call()
	return o, err
}

// call reads a function with its arguments and checks their types (2.4.3).
func (p *parser) call() (*call, error) {
	length := strings.IndexByte(p.text[p.pos:], '(')
	if length < 0 {
		return nil, p.fail("must have a literal, a query that begins with @ or $, or a function")
	}
	name := p.text[p.pos : p.pos+length]
	f := functionNamed(name)
	if f == nil {
		return nil, p.fail("must have a literal, a query that begins with @ or $, or one of the functions length, count, match, search and value")
	}
	if err := p.enter(); err != nil {
		return nil, err
	}
	defer func() { p.depth-- }()
	p.pos += length + 1
	c := &call{function: f}
	p.space()
	for !p.accept(")") {
		if len(c.args) > 0 {
			if !p.accept(",") {
				return nil, p.fail("must have , or ) after an argument")
			}
			p.space()
		}
		arg, err := p.operand()
		if err != nil {
			return nil, err
		}
		if f.nodes && arg.query == nil || !f.nodes && !arg.isValue() {
			return nil, p.fail("must have an argument of the type that %s takes", name)
		}
		c.args = append(c.args, arg)
		p.space()
	}
	if len(c.args) != f.arity {
		return nil, p.fail("must have %d arguments in %s", f.arity, name)
	}
	return c, nil
}
