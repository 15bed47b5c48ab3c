package schema

import (
	"errors"
	"fmt"
	"reflect"
	"sync"
)

// Encoder writes values of one struct type as JSON. It is safe for use by many
// goroutines at a time.
type Encoder struct {
	root   *shape
	schema []byte
	met    sync.Map // reflect.Type to *shape, of values behind interfaces
}

// NewEncoder compiles the encoder of the struct type t. The error names every
// field whose type or tags make no sense, one line each.
func NewEncoder(t reflect.Type) (*Encoder, error) {
	root, err := readStruct(t, output)
	if err != nil {
		return nil, err
	}
	return &Encoder{root: root, schema: document(root, output)}, nil
}

// Schema returns the JSON Schema of what Append writes. The caller must not
// change it.
func (e *Encoder) Schema() []byte { return e.schema }

// Append appends the JSON of the struct that from points to. It fails on NaN and
// infinities, on a json.RawMessage that is no JSON, and on nesting above 512.
// Invalid UTF-8 becomes U+FFFD.
func (e *Encoder) Append(dst []byte, from any) ([]byte, error) {
	value := reflect.ValueOf(from)
	if value.Kind() != reflect.Pointer || value.Type().Elem() != e.root.typ || value.IsNil() {
		return dst, fmt.Errorf("encode %T, want *%v", from, e.root.typ)
	}
	a := appender{dst: dst, met: &e.met}
	err := a.value(e.root, value.UnsafePointer())
	return a.dst, err
}

// Append appends the JSON of any value that may stand in a result; see
// [Encoder.Append]. It looks at the types of structs, slices and maps anew each
// time; only nil, strings, bools, numbers, [Object], json.RawMessage, []any and
// map[string]any are quick.
func Append(dst []byte, v any) ([]byte, error) {
	a := appender{dst: dst, met: new(sync.Map)}
	err := a.any(v)
	return a.dst, err
}

// shapeOf returns the shape of a type that was met behind an interface. Its
// structs need json tags but no doc tags, since no schema is made from them.
func (a *appender) shapeOf(t reflect.Type) (*shape, error) {
	if s, ok := a.met.Load(t); ok {
		return s.(*shape), nil
	}
	r := reader{direction: output, undocumented: true}
	s := r.shape(t, t.String())
	if err := errors.Join(r.errs...); err != nil {
		return nil, err
	}
	a.met.Store(t, s)
	return s, nil
}
