package main

import (
	"errors"
	"fmt"
	"strconv"
	"strings"

	"github.com/utilhost/utilhost/plugins/internal/js"
)

// tokenKind tells apart what an expression of math/evaluate is made of.
type tokenKind int

const (
	endToken tokenKind = iota
	numberToken
	nameToken
	operatorToken // one of + - * / ^ % ! ( )
)

type token struct {
	kind     tokenKind
	text     string
	value    float64 // of a number
	position int     // of the first character, counted from 1 in code points
}

// startsOperand reports whether an operand without a sign begins with t.
func (t token) startsOperand() bool {
	return t.kind == numberToken || t.kind == nameToken || t.text == "("
}

// scan splits an expression into tokens and ends them with an endToken.
func scan(expression string) ([]token, error) {
	text := []rune(expression)
	tokens := make([]token, 0, len(text)+1)
	for i := 0; i < len(text); {
		if js.IsSpace(text[i]) {
			i++
			continue
		}
		t := token{position: i + 1}
		length := 1
		switch c := text[i]; {
		case isDigit(c) || c == '.':
			t.kind, length = numberToken, numberLength(text[i:])
		case isLetter(c):
			t.kind, length = nameToken, lettersLength(text[i:])
		case strings.ContainsRune("+-*/^%!()", c):
			t.kind = operatorToken
		default:
			return nil, fmt.Errorf("has an unexpected %q at character %d", string(c), t.position)
		}
		t.text = string(text[i : i+length])
		if t.kind == numberToken {
			var err error
			if t.value, err = strconv.ParseFloat(t.text, 64); errors.Is(err, strconv.ErrRange) {
				return nil, fmt.Errorf("has a number beyond the range of numbers at character %d", t.position)
			} else if err != nil { // a lone point
				return nil, fmt.Errorf("has an unexpected %q at character %d", t.text, t.position)
			}
		}
		tokens = append(tokens, t)
		i += length
	}
	return append(tokens, token{position: len(text) + 1}), nil
}

// numberLength returns how many runes at the start of text are a number: digits
// with at most one point, and an exponent if there is a digit in it. The e of
// "2e" or "2exp(1)" is left to be a name.
func numberLength(text []rune) int {
	n := digitsLength(text)
	if n < len(text) && text[n] == '.' {
		n++
		n += digitsLength(text[n:])
	}
	if n == len(text) || text[n] != 'e' && text[n] != 'E' {
		return n
	}
	exponent := n + 1
	if exponent < len(text) && (text[exponent] == '+' || text[exponent] == '-') {
		exponent++
	}
	if digits := digitsLength(text[exponent:]); digits > 0 {
		return exponent + digits
	}
	return n
}

func digitsLength(text []rune) int {
	n := 0
	for n < len(text) && isDigit(text[n]) {
		n++
	}
	return n
}

func lettersLength(text []rune) int {
	n := 0
	for n < len(text) && isLetter(text[n]) {
		n++
	}
	return n
}

func isDigit(c rune) bool { return '0' <= c && c <= '9' }

func isLetter(c rune) bool { return 'a' <= c|0x20 && c|0x20 <= 'z' }
