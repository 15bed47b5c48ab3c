package main

import (
	"fmt"
	"math"
	"strings"

	"github.com/utilhost/utilhost/plugins/internal/js"
)

// maxNesting is how deep the parentheses of an expression may be nested.
const maxNesting = 200

// evaluate returns the value of an expression of math/evaluate. Its grammar,
// the tightest binding last:
//
//	sum     = product { ("+" | "-") product }
//	product = percent { [ "*" | "/" | "%" ] percent }
//	percent = signed { "%" }
//	signed  = { "+" | "-" } power
//	power   = postfix [ "^" signed ]
//	postfix = primary { "!" }
//	primary = number | constant | [ function ] "(" sum ")"
//
// In a product the sign may be left out before a name or a parenthesis. A "%"
// is the remainder when a number, a name or a parenthesis follows. The text of
// an error completes a sentence about the expression.
func evaluate(expression string, unit angleUnit) (float64, error) {
	tokens, err := scan(expression)
	if err != nil {
		return 0, err
	}
	p := parser{tokens: tokens, unit: unit}
	value := p.sum()
	if p.err == nil && p.peek().kind != endToken {
		p.unexpected()
	}
	if p.err != nil {
		return 0, p.err
	}
	return value + 0, nil // -0 + 0 is 0
}

// parser computes while it parses. After the first error it sees only the end
// of the expression, so that all its loops come to an end.
type parser struct {
	tokens []token // ends with an endToken
	next   int
	unit   angleUnit
	depth  int // of open parentheses
	err    error
}

func (p *parser) sum() float64 {
	left := p.product()
	for {
		switch p.peek().text {
		case "+":
			p.next++
			left = p.finite(left+p.product(), "+")
		case "-":
			p.next++
			left = p.finite(left-p.product(), "-")
		default:
			return left
		}
	}
}

func (p *parser) product() float64 {
	left := p.percent()
	for {
		t := p.peek()
		switch {
		case t.text == "*":
			p.next++
			left = p.finite(left*p.percent(), "*")
		case t.text == "/":
			p.next++
			left = p.finite(left/p.divisor(), "/")
		case t.text == "%":
			p.next++
			left = p.finite(math.Mod(left, p.divisor()), "%")
		case t.kind == nameToken || t.text == "(":
			left = p.finite(left*p.percent(), "*")
		default:
			return left
		}
	}
}

// divisor is a percent that is not zero.
func (p *parser) divisor() float64 {
	at := p.peek()
	x := p.percent()
	if x == 0 {
		p.fail("divides by zero at character %d", at.position)
	}
	return x
}

func (p *parser) percent() float64 {
	x := p.signed()
	for p.peek().text == "%" && !p.tokens[p.next+1].startsOperand() {
		p.next++
		x /= 100
	}
	return x
}

func (p *parser) signed() float64 {
	switch p.peek().text {
	case "+":
		p.next++
		return p.signed()
	case "-":
		p.next++
		return -p.signed()
	}
	return p.power()
}

func (p *parser) power() float64 {
	base := p.postfix()
	if p.peek().text != "^" {
		return base
	}
	p.next++
	exponent := p.signed()
	if p.err != nil {
		return 0
	}
	return p.finite(power(base, exponent), "^")
}

func (p *parser) postfix() float64 {
	x := p.primary()
	for p.peek().text == "!" {
		at := p.peek()
		p.next++
		if x < 0 || x != math.Trunc(x) {
			p.fail("takes the factorial of a number that is negative or not whole at character %d", at.position)
			return 0
		}
		x = p.finite(factorial(x), "!")
	}
	return x
}

func (p *parser) primary() float64 {
	t := p.peek()
	switch {
	case t.kind == numberToken:
		p.next++
		return t.value
	case t.text == "(":
		return p.parenthesis()
	case t.kind == nameToken:
		p.next++
		return p.name(t)
	}
	p.unexpected()
	return 0
}

// parenthesis is a sum between ( and ).
func (p *parser) parenthesis() float64 {
	if p.peek().text != "(" {
		p.unexpected()
		return 0
	}
	if p.depth == maxNesting {
		p.fail("must not nest more than %d parentheses", maxNesting)
		return 0
	}
	p.next++
	p.depth++
	x := p.sum()
	p.depth--
	if p.peek().text != ")" {
		p.unexpected()
		return 0
	}
	p.next++
	return x
}

// name is the value of a constant, or of a function and its argument.
func (p *parser) name(t token) float64 {
	name := strings.ToLower(t.text)
	switch name {
	case "pi":
		return math.Pi
	case "e":
		return math.E
	}
	apply, ok := functions[name]
	if !ok {
		p.fail("has the unknown name %q at character %d", excerpt(t.text), t.position)
		return 0
	}
	x := p.parenthesis()
	if p.err != nil {
		return 0
	}
	return p.finite(apply(x, p.unit), name)
}

// finite passes x on, or fails because operation has no real, finite result.
func (p *parser) finite(x float64, operation string) float64 {
	if p.err == nil && !js.IsFinite(x) {
		p.fail("has no finite real value: %s is out of its range", operation)
	}
	return x
}

// peek returns the next token, which is the end once an error has happened.
func (p *parser) peek() token {
	if p.err != nil {
		return p.tokens[len(p.tokens)-1]
	}
	return p.tokens[p.next]
}

// fail keeps the first error.
func (p *parser) fail(format string, args ...any) {
	if p.err == nil {
		p.err = fmt.Errorf(format, args...)
	}
}

// unexpected fails because of the next token.
func (p *parser) unexpected() {
	if t := p.peek(); t.kind == endToken {
		p.fail("ends too early")
	} else {
		p.fail("has an unexpected %q at character %d", excerpt(t.text), t.position)
	}
}

// excerpt shortens what an error message quotes.
func excerpt(text string) string {
	if runes := []rune(text); len(runes) > 20 {
		return string(runes[:20]) + "..."
	}
	return text
}
