package jsonpath

import (
	"slices"
	"strconv"
	"strings"

	"github.com/utilhost/utilhost/plugins/internal/infer/walk"
	"github.com/utilhost/utilhost/sdk/schema"
)

// Value is a JSON value. Objects keep the order of their members, numbers their
// text.
type Value struct {
	kind  walk.Kind
	text  string // as it was written
	parts *parts // of arrays and objects
}

// parts are the items of an array, or the members of an object with their names.
type parts struct {
	values []Value
	names  []string
}

// ParseValue reads one JSON text by RFC 8259, nested at most 512 deep, its numbers
// in the range of a double. Of members with one name the last counts, in the place
// of the first. The error is a rule, "must be ...".
func ParseValue(text string) (*Value, error) {
	w, err := walk.New(text)
	if err != nil {
		return nil, err
	}
	v := read(w)
	return &v, nil
}

func read(w *walk.Walker) Value {
	v := Value{kind: w.Kind()}
	if v.kind != walk.Array && v.kind != walk.Object {
		v.text = w.Skip()
		return v
	}
	v.parts = &parts{}
	if v.kind == walk.Array {
		for w.Enter(); w.More(); {
			v.parts.values = append(v.parts.values, read(w))
		}
		return v
	}
	members := memberList{parts: v.parts}
	for w.Enter(); w.More(); {
		name := w.Name()
		members.set(name, read(w))
	}
	return v
}

// memberList is an object in the making. It has a map of names once it is long.
type memberList struct {
	*parts
	places map[string]int
}

// longList is from how many members on a map finds names faster.
const longList = 8

func (l *memberList) set(name string, value Value) {
	place, again := -1, false
	if l.places != nil {
		place, again = l.places[name]
	} else {
		place = slices.Index(l.names, name)
		again = place >= 0
	}
	if again {
		l.values[place] = value
		return
	}
	l.names, l.values = append(l.names, name), append(l.values, value)
	switch {
	case l.places != nil:
		l.places[name] = len(l.names) - 1
	case len(l.names) == longList:
		l.places = make(map[string]int)
		for i, known := range l.names {
			l.places[known] = i
		}
	}
}

// inside are the items or the values of the members, none of another value.
func (v *Value) inside() []Value {
	if v.parts == nil {
		return nil
	}
	return v.parts.values
}

// string is the text that a string stands for.
func (v *Value) string() string { return walk.Unquote(v.text) }

// number is the double of a number.
func (v *Value) number() float64 {
	x, err := strconv.ParseFloat(v.text, 64)
	if err != nil {
		panic(err) // the text was checked when it was read
	}
	return x
}

// Append appends the value as JSON without white space. Numbers are as they were
// written, but that negative zero is 0 as JSON.stringify has it; halves of surrogate
// pairs that stand alone become U+FFFD. It stops soon after limit bytes.
func (v *Value) Append(dst []byte, limit int) []byte {
	switch v.kind {
	case walk.String:
		if !strings.ContainsRune(v.text, '\\') {
			return append(dst, v.text...)
		}
		quoted, err := schema.Append(dst, v.string())
		if err != nil {
			panic(err) // strings always have JSON
		}
		return quoted
	case walk.Array, walk.Object:
		open, end := byte('['), byte(']')
		if v.kind == walk.Object {
			open, end = '{', '}'
		}
		dst = append(dst, open)
		for i := range v.parts.values {
			if len(dst) > limit {
				return dst
			}
			if i > 0 {
				dst = append(dst, ',')
			}
			if v.kind == walk.Object {
				name, err := schema.Append(dst, v.parts.names[i])
				if err != nil {
					panic(err) // strings always have JSON
				}
				dst = append(name, ':')
			}
			dst = v.parts.values[i].Append(dst, limit)
		}
		return append(dst, end)
	default:
		if v.kind == walk.Number && v.text[0] == '-' && v.number() == 0 {
			return append(dst, '0')
		}
		return append(dst, v.text...)
	}
}
