package schema

import (
	"encoding/json"
	"errors"
	"fmt"
	"reflect"
	"strings"
)

// kind is what a value is in JSON.
type kind uint8

const (
	kindString  kind = iota
	kindBool         // bool
	kindInt          // any Go integer
	kindNumber       // float64
	kindArray        // slice, or Go array in a result
	kindStruct       // object with known members
	kindMap          // object whose members are data
	kindOrdered      // Object
	kindRaw          // json.RawMessage
	kindAny          // interface value, result only
	kindPointer      // nil stands for null in a result, for absence in a request
)

// direction says which of the two kinds of types is looked at.
type direction uint8

const (
	input direction = iota
	output
)

// maxMembers bounds the fields of one struct, so that the decoder can keep
// track of them on its stack.
const maxMembers = 256

// maxTypeDepth bounds types within types; only a type that contains itself gets
// that deep.
const maxTypeDepth = 64

// shape is a Go type as JSON sees it.
type shape struct {
	kind     kind
	typ      reflect.Type
	elem     *shape   // of an array, map or pointer
	members  []member // of a struct
	names    map[string]int
	rules    rules
	mismatch *fault // what a value of another type gets
	fromText bool   // array that may come as a string
}

// member is one field of a struct.
type member struct {
	name     string
	doc      string
	offset   uintptr
	shape    *shape
	required bool
	omit     bool            // left out of a result when empty
	fallback json.RawMessage // default, nil without one
	preset   reflect.Value   // default, decoded; slices are decoded anew each time
	prefix   string          // name as it stands in a result: "name":
}

var (
	rawType    = reflect.TypeFor[json.RawMessage]()
	objectType = reflect.TypeFor[Object]()
)

// reader collects what is wrong with a type while it turns it into shapes.
type reader struct {
	direction    direction
	undocumented bool           // doc tags may be missing
	depth        int            // of types within types
	open         []reflect.Type // structs being read, to find recursion
	errs         []error
}

func (r *reader) errorf(at, format string, args ...any) {
	r.errs = append(r.errs, fmt.Errorf("%s: %s", at, fmt.Sprintf(format, args...)))
}

// readStruct returns the shape of the struct type t, which is the body or the
// result itself.
func readStruct(t reflect.Type, d direction) (*shape, error) {
	if t == nil || t.Kind() != reflect.Struct {
		return nil, fmt.Errorf("type %v is not a struct", t)
	}
	r := reader{direction: d}
	s := r.shape(t, t.String())
	return s, errors.Join(r.errs...)
}

// shape returns what t is in JSON, without rules.
func (r *reader) shape(t reflect.Type, at string) *shape {
	s := &shape{typ: t, rules: noRules(), mismatch: &fault{rule: "must be an object"}}
	if r.depth++; r.depth > maxTypeDepth {
		r.errorf(at, "type %v is nested too deeply", t)
		return s
	}
	defer func() { r.depth-- }()
	switch {
	case t == rawType:
		s.kind = kindRaw
	case t == objectType && r.direction == output:
		s.kind = kindOrdered
	case t.Kind() == reflect.String:
		s.kind = kindString
	case t.Kind() == reflect.Bool:
		s.kind = kindBool
	case t.Kind() == reflect.Float64:
		s.kind = kindNumber
	case t.Kind() == reflect.Int, r.direction == output && isInteger(t.Kind()):
		s.kind = kindInt
	case t.Kind() == reflect.Slice && t.Elem().Kind() == reflect.Uint8:
		r.errorf(at, "bytes have no form of their own in JSON; use a string")
	case t.Kind() == reflect.Slice, t.Kind() == reflect.Array && r.direction == output:
		s.kind = kindArray
		s.elem = r.shape(t.Elem(), at+"[]")
		if t.Kind() == reflect.Array {
			s.rules.minItems, s.rules.maxItems = t.Len(), t.Len()
		}
		if r.direction == input && s.elem.kind == kindPointer {
			r.errorf(at, "a slice in a request must not hold pointers")
		}
	case t.Kind() == reflect.Pointer:
		s.kind = kindPointer
		s.elem = r.shape(t.Elem(), at)
		if s.elem.kind == kindPointer {
			r.errorf(at, "a pointer to a pointer is not supported")
		}
	case t.Kind() == reflect.Struct:
		s.kind = kindStruct
		r.members(s, at)
	case t.Kind() == reflect.Map && t.Key().Kind() == reflect.String && r.direction == output:
		s.kind = kindMap
		s.elem = r.shape(t.Elem(), at+"[]")
	case t.Kind() == reflect.Interface && r.direction == output:
		s.kind = kindAny
	default:
		r.errorf(at, "type %v is not supported; see the package comment of sdk for those that are", t)
	}
	s.mismatch = &fault{rule: mismatchRule(s)}
	return s
}

func isInteger(k reflect.Kind) bool {
	return k >= reflect.Int && k <= reflect.Uint64
}

// mismatchRule is what a value of the wrong type is told.
func mismatchRule(s *shape) string {
	switch s.kind {
	case kindString:
		return "must be a string"
	case kindBool:
		return "must be a boolean"
	case kindInt:
		return "must be a whole number"
	case kindNumber:
		return "must be a number"
	case kindArray:
		return "must be an array"
	case kindPointer:
		return s.elem.mismatch.rule
	default:
		return "must be an object"
	}
}

// members reads the fields of a struct. Fields of an embedded struct without a
// json tag stand in its place.
func (r *reader) members(s *shape, at string) {
	for _, t := range r.open {
		if t == s.typ {
			r.errorf(at, "type %v contains itself; use json.RawMessage, or Object in a result", s.typ)
			return
		}
	}
	r.open = append(r.open, s.typ)
	defer func() { r.open = r.open[:len(r.open)-1] }()

	s.names = make(map[string]int)
	for i := range s.typ.NumField() {
		f := s.typ.Field(i)
		if f.Anonymous && f.Type.Kind() == reflect.Struct && f.Tag == "" {
			inner := r.shape(f.Type, at)
			for _, m := range inner.members {
				m.offset += f.Offset
				r.add(s, m, at)
			}
			continue
		}
		if m, ok := r.member(f, at); ok {
			r.add(s, m, at)
		}
	}
	if len(s.members) > maxMembers {
		r.errorf(at, "more than %d fields", maxMembers)
	}
}

func (r *reader) add(s *shape, m member, at string) {
	if _, taken := s.names[m.name]; taken {
		r.errorf(at, "two fields are named %q", m.name)
		return
	}
	s.names[m.name] = len(s.members)
	s.members = append(s.members, m)
}

// member reads one field with its tags.
func (r *reader) member(f reflect.StructField, at string) (member, bool) {
	at += "." + f.Name
	before := len(r.errs)
	if !f.IsExported() {
		r.errorf(at, "is not exported")
		return member{}, false
	}
	tags, err := parseTags(string(f.Tag))
	if err != nil {
		r.errorf(at, "%v", err)
		return member{}, false
	}
	m := member{offset: f.Offset, doc: strings.TrimSpace(tags["doc"])}
	name, options, _ := strings.Cut(tags["json"], ",")
	switch {
	case name == "" || name == "-":
		r.errorf(at, "has no json tag with a name")
		return member{}, false
	case m.doc == "" && !r.undocumented:
		r.errorf(at, "has no doc tag")
	}
	m.name, m.prefix = name, string(appendString(nil, name))+":"
	m.shape = r.shape(f.Type, at)
	switch options {
	case "":
	case "omitempty":
		m.omit = true
		if r.direction == input || !canOmit(m.shape.kind) {
			r.errorf(at, "omitempty is only for strings, slices, maps and pointers of a result")
		}
	default:
		r.errorf(at, "json tag has an unknown option %q", options)
	}
	if len(r.errs) == before {
		r.rules(&m, tags, at)
	}
	return m, true
}

func canOmit(k kind) bool {
	return k == kindString || k == kindArray || k == kindMap || k == kindOrdered || k == kindRaw || k == kindPointer || k == kindAny
}

// leaf returns the shape that the rules of a field apply to: that of the
// pointed-to value.
func (s *shape) leaf() *shape {
	if s.kind == kindPointer {
		return s.elem
	}
	return s
}
