package schema

import (
	"reflect"
	"strconv"
	"unsafe"
)

// slice is how the runtime lays out a slice.
type slice struct {
	data     unsafe.Pointer
	len, cap int
}

// array decodes the array at the present position into the slice at.
func (p *parser) array(s *shape, at unsafe.Pointer) *fault {
	if !p.enter() {
		return broken
	}
	var (
		items = (*slice)(at)
		size  = s.elem.typ.Size()
		first *fault // of the items
		n     int
	)
	*items = slice{data: reflect.MakeSlice(s.typ, 0, 0).UnsafePointer()} // [] is not nil
	if p.peek() == ']' {
		p.leave()
		return s.rules.checkItems(0)
	}
	for {
		// After a fault nobody will see the items, so they are stepped over.
		if first != nil || s.rules.maxItems >= 0 && n >= s.rules.maxItems {
			if !p.skip() {
				return broken
			}
		} else {
			if n == items.cap {
				p.grow(s.typ, items)
			}
			items.len = n + 1
			f := p.value(s.elem, unsafe.Add(items.data, uintptr(n)*size))
			if f == broken {
				return broken
			} else if f != nil {
				first = f.within("[" + strconv.Itoa(n) + "]")
			}
		}
		n++
		switch p.peek() {
		case ',':
			p.pos++
			continue
		case ']':
			p.leave()
		default:
			p.unexpected()
			return broken
		}
		break
	}
	if f := s.rules.checkItems(n); f != nil && (first == nil || n > s.rules.minItems) {
		return f
	}
	return first
}

// grow makes room for more items: twice as many as before, but never more than
// the rest of the text can hold, since an item takes at least two bytes.
func (p *parser) grow(t reflect.Type, items *slice) {
	room := min(max(4, 2*items.cap), items.len+(len(p.data)-p.pos)/2+1)
	grown := reflect.MakeSlice(t, items.len, room)
	if items.len > 0 {
		reflect.Copy(grown, reflect.NewAt(t, unsafe.Pointer(items)).Elem())
	}
	*items = slice{data: grown.UnsafePointer(), len: items.len, cap: room}
}

// arrayText decodes a string that holds the text of an array. What is wrong
// with that text is a fault of the field, not a syntax error of the body.
func (p *parser) arrayText(s *shape, at unsafe.Pointer) *fault {
	text, ok := p.string()
	if !ok {
		return broken
	}
	inner := parser{
		data:  bytesOf(text),
		text:  text,
		depth: p.depth,
	}
	if inner.peek() != '[' {
		return s.mismatch
	}
	f := inner.array(s, at)
	if f == broken || !inner.end() {
		return faultf("must hold a JSON array: %s at byte %d of its text", inner.reason, inner.at)
	}
	return f
}
