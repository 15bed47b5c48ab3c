package jsonpath

import "github.com/utilhost/utilhost/plugins/internal/infer/walk"

// compare is section 2.3.5.2.2. Nothing is nil.
func (e *evaluation) compare(relation string, a, b *Value) bool {
	switch relation {
	case "==":
		return e.equal(a, b)
	case "!=":
		return !e.equal(a, b)
	case "<":
		return e.less(a, b)
	case ">":
		return e.less(b, a)
	case "<=":
		return e.less(a, b) || e.equal(a, b)
	default:
		return e.less(b, a) || e.equal(a, b)
	}
}

// less orders numbers, and strings by code points.
func (e *evaluation) less(a, b *Value) bool {
	if a == nil || b == nil || a.kind != b.kind {
		return false
	}
	e.spend(min(len(a.text), len(b.text)) / 8)
	switch a.kind {
	case walk.Number:
		return a.number() < b.number()
	case walk.String:
		return a.string() < b.string()
	}
	return false
}

// equal compares arrays item by item and objects member by member, whatever the
// order of these.
func (e *evaluation) equal(a, b *Value) bool {
	if a == nil || b == nil {
		return a == nil && b == nil
	}
	if a.kind != b.kind || !e.spend(1+(len(a.text)+len(b.text))/8) {
		return false
	}
	switch a.kind {
	case walk.Number:
		return a.number() == b.number()
	case walk.String:
		return a.string() == b.string()
	case walk.Array, walk.Object:
		return e.equalParts(a.parts, b.parts)
	default:
		return a.text == b.text
	}
}

func (e *evaluation) equalParts(a, b *parts) bool {
	if len(a.values) != len(b.values) {
		return false
	}
	var places map[string]int // of names in b, once their order differs
	for i := range a.values {
		place := i
		if a.names != nil && a.names[i] != b.names[i] {
			if places == nil {
				e.spend(4 * len(b.names))
				places = make(map[string]int, len(b.names))
				for j, name := range b.names {
					places[name] = j
				}
			}
			var known bool
			if place, known = places[a.names[i]]; !known {
				return false
			}
		}
		if !e.equal(&a.values[i], &b.values[place]) {
			return false
		}
	}
	return true
}
