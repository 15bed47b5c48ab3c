package jsonpath

import (
	"strconv"
	"unicode/utf8"

	"github.com/utilhost/utilhost/plugins/internal/infer/walk"
)

// function is one of the functions of section 2.4.
type function struct {
	name    string
	arity   int
	nodes   bool // takes the nodes of a query rather than values
	logical bool // gives true or false rather than a value
}

var functions = []function{
	{name: "length", arity: 1},
	{name: "count", arity: 1, nodes: true},
	{name: "match", arity: 2, logical: true},
	{name: "search", arity: 2, logical: true},
	{name: "value", arity: 1, nodes: true},
}

func functionNamed(name string) *function {
	for i := range functions {
		if functions[i].name == name {
			return &functions[i]
		}
	}
	return nil
}

// result is what length, count and value give, nil for Nothing.
func (e *evaluation) result(c *call, current *Value) *Value {
	if c.function.nodes {
		nodes := e.query(c.args[0].query, current)
		switch {
		case c.function.name == "count":
			return numberValue(len(nodes))
		case len(nodes) == 1:
			return nodes[0]
		}
		return nil
	}
	v := e.value(c.args[0], current)
	switch {
	case v == nil:
		return nil
	case v.kind == walk.String:
		e.spend(len(v.text) / 8)
		return numberValue(utf8.RuneCountInString(v.string()))
	case v.parts != nil:
		return numberValue(len(v.parts.values))
	}
	return nil
}

func numberValue(n int) *Value { return &Value{kind: walk.Number, text: strconv.Itoa(n)} }

// isMatch is match and search. What is no string or no regular expression matches
// nothing.
func (e *evaluation) isMatch(c *call, current *Value) bool {
	text, source := e.value(c.args[0], current), e.value(c.args[1], current)
	if text == nil || source == nil || text.kind != walk.String || source.kind != walk.String {
		return false
	}
	p := e.pattern(source.string(), c.function.name == "match")
	if p == nil {
		return false
	}
	// Each character may touch every instruction.
	if !e.spend(len(text.text) * (p.size/4 + 1)) {
		return false
	}
	return p.expression.MatchString(text.string())
}
