package schema

import (
	"bytes"
	"fmt"
	"reflect"
	"strings"
	"unicode/utf8"
	"unsafe"
)

// Decoder turns JSON bodies into values of one struct type. It is safe for use
// by many goroutines at a time.
type Decoder struct {
	root   *shape
	schema []byte
}

// NewDecoder compiles the decoder of the struct type t. The error names every
// field whose type or tags make no sense, one line each.
func NewDecoder(t reflect.Type) (*Decoder, error) {
	root, err := readStruct(t, input)
	if err != nil {
		return nil, err
	}
	for i := range root.members {
		if s := root.members[i].shape.leaf(); s.kind == kindArray {
			s.fromText = true
		}
	}
	return &Decoder{root: root, schema: document(root, input)}, nil
}

// Schema returns the JSON Schema of the bodies that Decode takes. The caller
// must not change it.
func (d *Decoder) Schema() []byte { return d.schema }

var byteOrderMark = []byte("\xef\xbb\xbf")

// Decode parses body, checks it and stores it in the struct that into points
// to, with defaults for what is absent. The struct must be zero before. It
// keeps nothing of body. When the body is at fault the error is what package sdk
// calls Error, with the code INVALID_INPUT; the struct is then partly filled. If
// several fields are at fault the first in declaration order is reported.
func (d *Decoder) Decode(body []byte, into any) error {
	value := reflect.ValueOf(into)
	if value.Kind() != reflect.Pointer || value.Type().Elem() != d.root.typ {
		return fmt.Errorf("decode into %T, want *%v", into, d.root.typ)
	}
	if f := d.decode(body, value.UnsafePointer()); f != nil {
		return f
	}
	return nil
}

func (d *Decoder) decode(body []byte, at unsafe.Pointer) error {
	p := parser{data: bytes.TrimPrefix(body, byteOrderMark)}
	if !utf8.Valid(p.data) {
		p.invalidUTF8()
		return bodyError(p.syntaxError(), len(body)-len(p.data))
	}
	p.space()
	if p.pos == len(p.data) {
		return invalid("", "body must be a JSON object")
	}
	if p.data[p.pos] != '{' {
		if p.skip() && p.end() {
			return invalid("", "body must be a JSON object")
		}
		return bodyError(p.syntaxError(), len(body)-len(p.data))
	}
	f := p.object(d.root, at)
	if f == broken || !p.end() {
		return bodyError(p.syntaxError(), len(body)-len(p.data))
	}
	if f != nil {
		return d.fieldError(f)
	}
	return nil
}

// bodyError counts bytes from the start of the body, byte order mark included.
func bodyError(e *SyntaxError, mark int) error {
	e.Offset += mark
	return invalid("", "body is not valid JSON: "+e.Error())
}

// fieldError splits the path of a fault, ".items[2].price", so that the member
// of the body stands alone.
func (d *Decoder) fieldError(f *fault) error {
	path, field := f.path[1:], ""
	// Names may hold dots, so the member is looked up: the longest that fits.
	for _, m := range d.root.members {
		if len(m.name) > len(field) && strings.HasPrefix(path, m.name) {
			rest := path[len(m.name):]
			if rest == "" || rest[0] == '.' || rest[0] == '[' {
				field = m.name
			}
		}
	}
	return invalid(field, path+" "+f.rule)
}

// fresh decodes text, which is trusted to be short, into a new value of the
// shape.
func (s *shape) fresh(text []byte) (reflect.Value, *fault) {
	value := reflect.New(s.typ)
	p := parser{data: text}
	p.space()
	if !utf8.Valid(text) || p.pos == len(text) {
		return value, faultf("is not valid JSON")
	}
	f := p.value(s, value.UnsafePointer())
	if f == broken || !p.end() {
		return value, faultf("is not valid JSON: %s at byte %d", p.reason, p.at)
	}
	return value.Elem(), f
}

// Check reports whether text, which is one JSON value by the rules of the package,
// is an object. The error of any other text is a [*SyntaxError].
func Check(text []byte) (object bool, err error) {
	p := parser{data: text}
	if !utf8.Valid(text) {
		p.invalidUTF8()
		return false, p.syntaxError()
	}
	p.space()
	object = p.pos < len(text) && text[p.pos] == '{'
	if !p.skip() || !p.end() {
		return false, p.syntaxError()
	}
	return object, nil
}

// Names returns the members that a body may have, in declaration order.
func (d *Decoder) Names() []string {
	names := make([]string, 0, len(d.root.members))
	for _, m := range d.root.members {
		names = append(names, m.name)
	}
	return names
}
