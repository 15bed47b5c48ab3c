package schema

import (
	"encoding/json"
	"errors"
	"fmt"
	"math"
	"reflect"
	"slices"
	"strconv"
	"sync"
	"unsafe"
)

// appender writes one result.
type appender struct {
	dst   []byte
	depth int
	met   *sync.Map
}

var errDepth = errors.New("nested deeper than 512")

// enter begins an array or object.
func (a *appender) enter(bracket byte) error {
	if a.depth == maxDepth {
		return errDepth
	}
	a.depth++
	a.dst = append(a.dst, bracket)
	return nil
}

func (a *appender) leave(bracket byte) {
	a.depth--
	a.dst = append(a.dst, bracket)
}

// value appends the value in the memory at, which has the type of s.
func (a *appender) value(s *shape, at unsafe.Pointer) error {
	switch s.kind {
	case kindString:
		a.dst = appendString(a.dst, *(*string)(at))
	case kindBool:
		a.dst = strconv.AppendBool(a.dst, *(*bool)(at))
	case kindNumber:
		return a.number(*(*float64)(at))
	case kindInt:
		a.integer(s, at)
	case kindArray:
		return a.array(s, at)
	case kindStruct:
		return a.object(s, at)
	case kindMap:
		return a.mapping(s, reflect.NewAt(s.typ, at).Elem())
	case kindOrdered:
		return a.ordered(*(*Object)(at))
	case kindRaw:
		return a.raw(*(*json.RawMessage)(at))
	case kindPointer:
		target := *(*unsafe.Pointer)(at)
		if target == nil {
			a.dst = append(a.dst, "null"...)
			return nil
		}
		return a.value(s.elem, target)
	default:
		return a.any(reflect.NewAt(s.typ, at).Elem().Interface())
	}
	return nil
}

func (a *appender) number(f float64) error {
	if math.IsNaN(f) || math.IsInf(f, 0) {
		return fmt.Errorf("%v is no JSON number", f)
	}
	a.dst = AppendNumber(a.dst, f)
	return nil
}

// integer appends a Go integer. Beyond 2^53 it is rounded to a double, since
// that is the number that JavaScript would have.
func (a *appender) integer(s *shape, at unsafe.Pointer) {
	if s.typ.Kind() == reflect.Int {
		a.signed(int64(*(*int)(at)))
		return
	}
	if v := reflect.NewAt(s.typ, at).Elem(); v.CanInt() {
		a.signed(v.Int())
	} else {
		a.unsigned(v.Uint())
	}
}

func (a *appender) signed(i int64) {
	if -maxSafe <= i && i <= maxSafe {
		a.dst = strconv.AppendInt(a.dst, i, 10)
	} else {
		a.dst = AppendNumber(a.dst, float64(i))
	}
}

func (a *appender) unsigned(u uint64) {
	if u <= maxSafe {
		a.dst = strconv.AppendUint(a.dst, u, 10)
	} else {
		a.dst = AppendNumber(a.dst, float64(u))
	}
}

// raw appends JSON that was made elsewhere as it is.
func (a *appender) raw(text json.RawMessage) error {
	if text == nil {
		a.dst = append(a.dst, "null"...)
		return nil
	}
	if _, err := Check(text); err != nil {
		return errors.New("raw message is no valid JSON")
	}
	a.dst = append(a.dst, text...)
	return nil
}

func (a *appender) array(s *shape, at unsafe.Pointer) error {
	first, length := at, 0
	if s.typ.Kind() == reflect.Slice {
		first, length = (*slice)(at).data, (*slice)(at).len
	} else {
		length = s.typ.Len()
	}
	if err := a.enter('['); err != nil {
		return err
	}
	size := s.elem.typ.Size()
	for i := range length {
		if i > 0 {
			a.dst = append(a.dst, ',')
		}
		if err := a.value(s.elem, unsafe.Add(first, uintptr(i)*size)); err != nil {
			return fmt.Errorf("[%d]: %w", i, err)
		}
	}
	a.leave(']')
	return nil
}

func (a *appender) object(s *shape, at unsafe.Pointer) error {
	if err := a.enter('{'); err != nil {
		return err
	}
	comma := false
	for i := range s.members {
		m := &s.members[i]
		from := unsafe.Add(at, m.offset)
		if m.omit && m.shape.isEmpty(from) {
			continue
		}
		if comma {
			a.dst = append(a.dst, ',')
		}
		comma = true
		a.dst = append(a.dst, m.prefix...)
		if err := a.value(m.shape, from); err != nil {
			return fmt.Errorf("%s: %w", m.name, err)
		}
	}
	a.leave('}')
	return nil
}

// isEmpty reports whether omitempty leaves the value out.
func (s *shape) isEmpty(at unsafe.Pointer) bool {
	v := reflect.NewAt(s.typ, at).Elem()
	switch s.kind {
	case kindPointer, kindAny:
		return v.IsNil()
	default:
		return v.Len() == 0
	}
}

// mapping appends a map with its keys sorted by bytes.
func (a *appender) mapping(s *shape, m reflect.Value) error {
	keys := make([]string, 0, m.Len())
	for _, key := range m.MapKeys() {
		keys = append(keys, key.String())
	}
	slices.Sort(keys)
	if err := a.enter('{'); err != nil {
		return err
	}
	// A value in a map has no address, so each is copied to one that has.
	value := reflect.New(s.elem.typ).Elem()
	for i, key := range keys {
		a.key(i, key)
		value.Set(m.MapIndex(reflect.ValueOf(key).Convert(s.typ.Key())))
		if err := a.value(s.elem, value.Addr().UnsafePointer()); err != nil {
			return fmt.Errorf("%s: %w", key, err)
		}
	}
	a.leave('}')
	return nil
}

func (a *appender) key(i int, name string) {
	if i > 0 {
		a.dst = append(a.dst, ',')
	}
	a.dst = append(appendString(a.dst, name), ':')
}

func (a *appender) ordered(o Object) error {
	if err := a.enter('{'); err != nil {
		return err
	}
	for i, m := range o {
		a.key(i, m.Name)
		if err := a.any(m.Value); err != nil {
			return fmt.Errorf("%s: %w", m.Name, err)
		}
	}
	a.leave('}')
	return nil
}

// any appends a value whose type is known only now.
func (a *appender) any(v any) error {
	switch v := v.(type) {
	case nil:
		a.dst = append(a.dst, "null"...)
		return nil
	case string:
		a.dst = appendString(a.dst, v)
		return nil
	case bool:
		a.dst = strconv.AppendBool(a.dst, v)
		return nil
	case float64:
		return a.number(v)
	case int:
		a.signed(int64(v))
		return nil
	case Object:
		return a.ordered(v)
	case json.RawMessage:
		return a.raw(v)
	}
	value := reflect.ValueOf(v)
	s, err := a.shapeOf(value.Type())
	if err != nil {
		return err
	}
	if value.Kind() == reflect.Pointer && value.IsNil() {
		a.dst = append(a.dst, "null"...)
		return nil
	}
	if value.Kind() == reflect.Pointer {
		return a.value(s.elem, value.UnsafePointer())
	}
	addressable := reflect.New(value.Type())
	addressable.Elem().Set(value)
	return a.value(s, addressable.UnsafePointer())
}
