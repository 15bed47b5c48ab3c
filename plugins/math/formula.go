package main

import (
	"fmt"
	"slices"
	"unicode"

	"github.com/utilhost/utilhost/plugins/internal/js"
)

// maxVariables is how many variables a formula may have.
const maxVariables = 8

// truthColumn is the result column of a truth table: bit i of it, counted over
// the words, is the value in row i. All rows are computed at once.
type truthColumn [1 << maxVariables / 64]uint64

// at returns the value in a row.
func (c truthColumn) at(row int) bool { return c[row/64]>>(row%64)&1 == 1 }

// variableAt returns the value in a row of the variable with an index among
// count: the first changes slowest.
func variableAt(row, index, count int) bool { return row>>(count-1-index)&1 == 1 }

// variableColumn returns the values of a variable in all rows.
func variableColumn(index, count int) truthColumn {
	var column truthColumn
	for row := range 1 << count {
		if variableAt(row, index, count) {
			column[row/64] |= 1 << (row % 64)
		}
	}
	return column
}

// constantColumn returns a column with the same value in every row.
func constantColumn(value bool) truthColumn {
	var column truthColumn
	for i := range column {
		if value {
			column[i] = ^uint64(0)
		}
	}
	return column
}

// step is one instruction of a formula in postfix order: an operand to put on
// the stack, or one of the operators ! & ^ | to apply to its top.
type step struct {
	operator byte // 0 for an operand
	variable int  // index of the operand, or -1 for a constant
	value    bool // of the constant
}

// formula is a Boolean expression with its variables in the order of their code
// points.
type formula struct {
	steps     []step
	variables []string
}

// column computes the result in every row.
func (f formula) column() truthColumn {
	inputs := make([]truthColumn, len(f.variables))
	for i := range inputs {
		inputs[i] = variableColumn(i, len(inputs))
	}
	var stack []truthColumn
	for _, s := range f.steps {
		switch {
		case s.operator == 0 && s.variable >= 0:
			stack = append(stack, inputs[s.variable])
		case s.operator == 0:
			stack = append(stack, constantColumn(s.value))
		case s.operator == '!':
			apply(&stack[len(stack)-1], truthColumn{}, '!')
		default:
			top := len(stack) - 1
			apply(&stack[top-1], stack[top], s.operator)
			stack = stack[:top]
		}
	}
	return stack[0]
}

// apply combines left in place with right; ! looks at left alone.
func apply(left *truthColumn, right truthColumn, operator byte) {
	for i := range left {
		switch operator {
		case '!':
			left[i] = ^left[i]
		case '&':
			left[i] &= right[i]
		case '^':
			left[i] ^= right[i]
		case '|':
			left[i] |= right[i]
		}
	}
}

// binding is how tightly an operator binds; a parenthesis not at all.
func binding(operator byte) int {
	switch operator {
	case '!':
		return 4
	case '&':
		return 3
	case '^':
		return 2
	case '|':
		return 1
	}
	return 0
}

// parseFormula reads an expression of math/truth-table by the shunting-yard
// method (Dijkstra, 1961), which keeps its own stack: nesting of any depth
// costs memory in proportion to the text and no recursion. The text of an
// error completes a sentence about the expression.
func parseFormula(expression string) (formula, error) {
	p := formulaParser{text: []rune(expression), index: map[string]int{}}
	for p.next = p.skipSpace(0); p.next < len(p.text); p.next = p.skipSpace(p.next) {
		if err := p.token(); err != nil {
			return formula{}, err
		}
	}
	if !p.complete {
		return formula{}, fmt.Errorf("ends too early")
	}
	for len(p.operators) > 0 {
		if p.pop() == '(' {
			return formula{}, fmt.Errorf("has a parenthesis that is not closed")
		}
	}
	return p.sorted(), nil
}

type formulaParser struct {
	text      []rune
	next      int            // of text
	complete  bool           // whether what was read so far ends with an operand
	operators []byte         // still to be applied
	steps     []step         // variables by order of appearance
	names     []string       // of variables by order of appearance
	index     map[string]int // of names
}

// token reads one operator, parenthesis or operand.
func (p *formulaParser) token() error {
	switch c := p.text[p.next]; {
	case (c == '!' || c == '(') && !p.complete:
		p.operators = append(p.operators, byte(c))
	case c == ')' && p.complete:
		for {
			if len(p.operators) == 0 {
				return p.unexpected(1)
			}
			if p.pop() == '(' {
				break
			}
		}
	case c == '^' && p.complete:
		p.binary('^')
	case (c == '&' || c == '|') && p.complete && p.next+1 < len(p.text) && p.text[p.next+1] == c:
		p.next++
		p.binary(byte(c))
	case (unicode.IsLetter(c) || unicode.IsDigit(c)) && !p.complete:
		return p.operand()
	default:
		return p.unexpected(1)
	}
	p.next++
	return nil
}

// binary takes an operator between two operands. What stands before it and
// binds as tightly or tighter has both its operands by now.
func (p *formulaParser) binary(operator byte) {
	for len(p.operators) > 0 && binding(p.operators[len(p.operators)-1]) >= binding(operator) {
		p.pop()
	}
	p.operators = append(p.operators, operator)
	p.complete = false
}

// pop takes the last operator off and makes it a step unless it is a
// parenthesis.
func (p *formulaParser) pop() byte {
	last := len(p.operators) - 1
	operator := p.operators[last]
	p.operators = p.operators[:last]
	if operator != '(' {
		p.steps = append(p.steps, step{operator: operator})
	}
	return operator
}

// operand reads a constant or a variable.
func (p *formulaParser) operand() error {
	end := p.next
	for end < len(p.text) && (unicode.IsLetter(p.text[end]) || unicode.IsDigit(p.text[end]) || p.text[end] == '_') {
		end++
	}
	name := string(p.text[p.next:end])
	s := step{variable: -1}
	switch {
	case name == "true" || name == "1":
		s.value = true
	case name == "false" || name == "0":
	case !unicode.IsLetter(p.text[p.next]):
		return p.unexpected(end - p.next)
	default:
		index, known := p.index[name]
		if !known {
			if index = len(p.names); index == maxVariables {
				return fmt.Errorf("must have at most %d variables", maxVariables)
			}
			p.index[name] = index
			p.names = append(p.names, name)
		}
		s.variable = index
	}
	p.steps = append(p.steps, s)
	p.next, p.complete = end, true
	return nil
}

// sorted returns the formula with its variables in the order of code points,
// which is that of UTF-8 bytes.
func (p *formulaParser) sorted() formula {
	f := formula{steps: p.steps, variables: slices.Sorted(slices.Values(p.names))}
	if f.variables == nil {
		f.variables = []string{}
	}
	for i, s := range f.steps {
		if s.operator == 0 && s.variable >= 0 {
			f.steps[i].variable, _ = slices.BinarySearch(f.variables, p.names[s.variable])
		}
	}
	return f
}

func (p *formulaParser) skipSpace(at int) int {
	for at < len(p.text) && js.IsSpace(p.text[at]) {
		at++
	}
	return at
}

// unexpected refuses the next length characters.
func (p *formulaParser) unexpected(length int) error {
	return fmt.Errorf("has an unexpected %q at character %d", excerpt(string(p.text[p.next:p.next+length])), p.next+1)
}
