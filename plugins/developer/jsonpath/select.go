package jsonpath

import (
	"errors"
	"slices"

	"github.com/utilhost/utilhost/plugins/internal/infer/walk"
)

// MaxSteps bounds the work of a query: nodes visited, characters compared and so
// on.
const MaxSteps = 1_500_000

// ErrSteps says that a query is too much work. Its text is a rule.
var ErrSteps = errors.New("must not need more than 1500000 steps on this JSON")

// evaluation is one run of a query.
type evaluation struct {
	root     *Value
	steps    int
	patterns map[string]*pattern
	err      error // ends everything
}

// Select returns the values that the query finds in root, in the order of section
// 2.1.2, where that leaves it open in the order of the text. The error is a rule
// that the query breaks with this JSON.
func (q *Query) Select(root *Value) ([]*Value, error) {
	e := &evaluation{root: root, patterns: make(map[string]*pattern)}
	found := e.query(q, root)
	return found, e.err
}

// spend counts steps and says whether there may be more.
func (e *evaluation) spend(steps int) bool {
	if e.steps += steps; e.steps > MaxSteps && e.err == nil {
		e.err = ErrSteps
	}
	return e.err == nil
}

// query runs q, where current is what @ stands for.
func (e *evaluation) query(q *Query, current *Value) []*Value {
	nodes := []*Value{e.root}
	if q.relative {
		nodes[0] = current
	}
	for i := range q.segments {
		var next []*Value
		for _, node := range nodes {
			next = e.segment(&q.segments[i], node, next)
		}
		if len(next) == 0 {
			return nil
		}
		nodes = next
	}
	return nodes
}

// segment appends what s finds at node, and below it if it descends.
func (e *evaluation) segment(s *segment, node *Value, found []*Value) []*Value {
	for i := range s.selectors {
		if !e.spend(1) {
			return found
		}
		found = e.selector(&s.selectors[i], node, found)
	}
	if !s.descend {
		return found
	}
	children := node.inside()
	for i := range children {
		if !e.spend(1) {
			return found
		}
		found = e.segment(s, &children[i], found)
	}
	return found
}

func (e *evaluation) selector(s *selector, node *Value, found []*Value) []*Value {
	values := node.inside()
	switch s.kind {
	case byName, byIndex:
		if child := e.child(s, node); child != nil {
			found = append(found, child)
		}
	case bySlice:
		if node.kind == walk.Array {
			found = e.slice(s, values, found)
		}
	case byWildcard:
		if e.spend(len(values)) {
			found = slices.Grow(found, len(values))
			for i := range values {
				found = append(found, &values[i])
			}
		}
	case byFilter:
		for i := range values {
			if e.spend(1) && e.test(s.filter, &values[i]) {
				found = append(found, &values[i])
			}
		}
	}
	return found
}

// child is the member or item that a name or an index selects, nil if there is
// none.
func (e *evaluation) child(s *selector, node *Value) *Value {
	values := node.inside()
	if s.kind == byName && node.kind == walk.Object {
		place := slices.Index(node.parts.names, s.name)
		if place >= 0 && e.spend(place) {
			return &values[place]
		}
		e.spend(len(values))
		return nil
	}
	i := s.index
	if i < 0 {
		i += len(values)
	}
	if s.kind == byIndex && node.kind == walk.Array && i >= 0 && i < len(values) {
		return &values[i]
	}
	return nil
}

// single is the value that a singular query finds, nil if there is none.
func (e *evaluation) single(q *Query, current *Value) *Value {
	node := e.root
	if q.relative {
		node = current
	}
	for i := 0; i < len(q.segments) && node != nil && e.spend(1); i++ {
		node = e.child(&q.segments[i].selectors[0], node)
	}
	return node
}

// slice is section 2.3.4.2.2.
func (e *evaluation) slice(s *selector, values []Value, found []*Value) []*Value {
	length := len(values)
	bound := func(i, least, most int) int {
		if i < 0 {
			i += length
		}
		return min(max(i, least), most)
	}
	switch {
	case s.step > 0:
		start, end := 0, length
		if s.given[0] {
			start = bound(s.index, 0, length)
		}
		if s.given[1] {
			end = bound(s.end, 0, length)
		}
		for i := start; i < end && e.spend(1); i += s.step {
			found = append(found, &values[i])
		}
	case s.step < 0:
		start, end := length-1, -1
		if s.given[0] {
			start = bound(s.index, -1, length-1)
		}
		if s.given[1] {
			end = bound(s.end, -1, length-1)
		}
		for i := start; i > end && e.spend(1); i += s.step {
			found = append(found, &values[i])
		}
	}
	return found
}

// test says whether the expression is true of current.
func (e *evaluation) test(x *expression, current *Value) bool {
	if !e.spend(1) {
		return false
	}
	switch x.op {
	case opOr:
		for _, part := range x.parts {
			if e.test(part, current) {
				return true
			}
		}
		return false
	case opAnd:
		for _, part := range x.parts {
			if !e.test(part, current) {
				return false
			}
		}
		return true
	case opNot:
		return !e.test(x.parts[0], current)
	case opExists:
		if q := x.values[0].query; !q.Singular() {
			return len(e.query(q, current)) > 0
		}
		return e.single(x.values[0].query, current) != nil
	case opCall:
		return e.isMatch(x.values[0].call, current)
	default:
		return e.compare(x.relation, e.value(x.values[0], current), e.value(x.values[1], current))
	}
}

// value is the value of an operand of ValueType, nil for Nothing.
func (e *evaluation) value(o operand, current *Value) *Value {
	switch {
	case o.literal != nil:
		return o.literal
	case o.call != nil:
		return e.result(o.call, current)
	}
	return e.single(o.query, current)
}
