package schema

import (
	"math"
	"strconv"
)

// dialect is the version of JSON Schema that the documents are written in.
const dialect = "https://json-schema.org/draft/2020-12/schema"

// document writes the JSON Schema of a struct. Members stand in declaration
// order, so equal types give equal bytes.
func document(s *shape, d direction) []byte {
	w := writer{direction: d}
	w.open()
	w.text("$schema", dialect)
	w.body(s, false)
	w.close()
	return w.out
}

// writer appends JSON. A comma is due before every name but the first of an
// object.
type writer struct {
	direction direction
	out       []byte
}

func (w *writer) open()  { w.out = append(w.out, '{') }
func (w *writer) close() { w.out = append(w.out, '}') }

func (w *writer) name(name string) {
	if w.out[len(w.out)-1] != '{' {
		w.out = append(w.out, ',')
	}
	w.out = append(appendString(w.out, name), ':')
}

func (w *writer) text(name, value string) {
	w.name(name)
	w.out = appendString(w.out, value)
}

func (w *writer) number(name string, value float64) {
	if !math.IsInf(value, 0) {
		w.name(name)
		w.out = AppendNumber(w.out, value)
	}
}

// size writes a length unless it is -1.
func (w *writer) size(name string, value int) {
	if value >= 0 {
		w.name(name)
		w.out = strconv.AppendInt(w.out, int64(value), 10)
	}
}

// schema writes the schema of one value. doc and fallback may be empty.
func (w *writer) schema(s *shape, doc string, fallback []byte, nullable bool) {
	w.open()
	if s.leaf().fromText {
		doc += " A string that holds the JSON text of such an array is accepted too."
	}
	if doc != "" {
		w.text("description", doc)
	}
	w.body(s.leaf(), nullable || s.kind == kindPointer && w.direction == output)
	if fallback != nil {
		w.name("default")
		w.out = append(w.out, fallback...)
	}
	w.close()
}

// body writes what follows the description.
func (w *writer) body(s *shape, nullable bool) {
	if name := s.typeName(); name != "" {
		w.name("type")
		if nullable {
			w.out = append(appendString(append(w.out, '['), name), `,"null"]`...)
		} else {
			w.out = appendString(w.out, name)
		}
	}
	w.enum(s, nullable)
	w.number("minimum", s.rules.min)
	w.number("maximum", s.rules.max)
	w.number("exclusiveMinimum", s.rules.above)
	w.number("exclusiveMaximum", s.rules.below)
	w.size("minLength", s.rules.minLength)
	w.size("maxLength", s.rules.maxLength)
	if s.rules.pattern != nil {
		w.text("pattern", s.rules.pattern.String())
	}
	w.size("minItems", s.rules.minItems)
	w.size("maxItems", s.rules.maxItems)
	switch s.kind {
	case kindArray:
		w.name("items")
		w.schema(s.elem, "", nil, false)
	case kindMap:
		w.name("additionalProperties")
		w.schema(s.elem, "", nil, false)
	case kindStruct:
		w.members(s)
	}
}

// typeName returns the JSON Schema type, "" where any type will do.
func (s *shape) typeName() string {
	switch s.kind {
	case kindString:
		return "string"
	case kindBool:
		return "boolean"
	case kindInt:
		return "integer"
	case kindNumber:
		if s.rules.whole {
			return "integer"
		}
		return "number"
	case kindArray:
		return "array"
	case kindStruct, kindMap, kindOrdered:
		return "object"
	default:
		return ""
	}
}

func (w *writer) enum(s *shape, nullable bool) {
	if s.rules.enum == nil {
		return
	}
	w.name("enum")
	w.out = append(w.out, '[')
	for i, value := range s.rules.enum {
		if i > 0 {
			w.out = append(w.out, ',')
		}
		if s.kind == kindString {
			w.out = appendString(w.out, value)
		} else {
			w.out = AppendNumber(w.out, s.rules.numbers[i])
		}
	}
	if nullable {
		w.out = append(w.out, ",null"...)
	}
	w.out = append(w.out, ']')
}

func (w *writer) members(s *shape) {
	w.name("properties")
	w.open()
	for i := range s.members {
		m := &s.members[i]
		w.name(m.name)
		// An omitted pointer is absent, never null.
		inner := m.shape
		if m.omit {
			inner = inner.leaf()
		}
		w.schema(inner, m.doc, m.fallback, false)
	}
	w.close()
	var required []string
	for i := range s.members {
		if s.members[i].required {
			required = append(required, s.members[i].name)
		}
	}
	if required == nil {
		return
	}
	w.name("required")
	w.out = append(w.out, '[')
	for i, name := range required {
		if i > 0 {
			w.out = append(w.out, ',')
		}
		w.out = appendString(w.out, name)
	}
	w.out = append(w.out, ']')
}
