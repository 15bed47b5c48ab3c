package schema

import (
	"encoding/json"
	"math"
	"reflect"
	"strconv"
	"unsafe"
)

// value decodes the value at the present position into the memory at, which has
// the type of s and is zero. A value that breaks a rule is stepped over, so that
// a syntax error further on is still found.
func (p *parser) value(s *shape, at unsafe.Pointer) *fault {
	switch s.kind {
	case kindString:
		return p.stringValue(s, (*string)(at))
	case kindInt:
		return p.intValue(s, (*int)(at))
	case kindNumber:
		return p.numberValue(s, (*float64)(at))
	case kindBool:
		return p.boolValue(s, (*bool)(at))
	case kindArray:
		switch c := p.peek(); {
		case c == '[':
			return p.array(s, at)
		case c == '"' && s.fromText:
			return p.arrayText(s, at)
		}
	case kindStruct:
		if p.peek() == '{' {
			return p.object(s, at)
		}
	case kindRaw:
		p.space()
		start := p.pos
		if !p.skip() {
			return broken
		}
		*(*json.RawMessage)(at) = append(json.RawMessage(nil), p.data[start:p.pos]...)
		return nil
	case kindPointer:
		target := reflect.New(s.elem.typ)
		*(*unsafe.Pointer)(at) = target.UnsafePointer()
		return p.value(s.elem, target.UnsafePointer())
	}
	return p.mismatch(s)
}

// mismatch steps over a value of the wrong type.
func (p *parser) mismatch(s *shape) *fault {
	if !p.skip() {
		return broken
	}
	return s.mismatch
}

func (p *parser) stringValue(s *shape, to *string) *fault {
	if p.peek() != '"' {
		return p.mismatch(s)
	}
	text, ok := p.string()
	if !ok {
		return broken
	}
	*to = text
	if s.rules.any {
		return s.rules.checkString(text)
	}
	return nil
}

func (p *parser) boolValue(s *shape, to *bool) *fault {
	switch p.peek() {
	case 't':
		if !p.literal("true") {
			return broken
		}
		*to = true
	case 'f':
		if !p.literal("false") {
			return broken
		}
		*to = false
	default:
		return p.mismatch(s)
	}
	return nil
}

// isNumber reports whether a value that begins with c can only be a number.
func isNumber(c byte) bool { return c == '-' || c-'0' <= 9 }

func (p *parser) numberValue(s *shape, to *float64) *fault {
	if !isNumber(p.peek()) {
		return p.mismatch(s)
	}
	n, _, ok := p.number()
	if !ok {
		return broken
	}
	if s.rules.whole && n.fractional() {
		return s.mismatch
	}
	*to = n.float()
	if s.rules.any {
		return s.rules.checkNumber(*to)
	}
	return nil
}

func (p *parser) intValue(s *shape, to *int) *fault {
	if !isNumber(p.peek()) {
		return p.mismatch(s)
	}
	n, _, ok := p.number()
	switch {
	case !ok:
		return broken
	case n.fractional():
		return s.mismatch
	}
	f := n.float()
	if s.rules.any {
		if f := s.rules.checkNumber(f); f != nil {
			return f
		}
	}
	switch {
	case f > min(maxSafe, math.MaxInt):
		return faultf("must be at most %s", strconv.Itoa(min(maxSafe, math.MaxInt)))
	case f < max(-maxSafe, math.MinInt):
		return faultf("must be %s or more", strconv.Itoa(max(-maxSafe, math.MinInt)))
	}
	*to = int(f)
	return nil
}

// bitmap remembers which members of a struct a body has.
type bitmap [maxMembers / 64]uint64

func (b *bitmap) has(i int) bool { return b[i>>6]>>(i&63)&1 != 0 }
func (b *bitmap) set(i int)      { b[i>>6] |= 1 << (i & 63) }
func (b *bitmap) clear(i int)    { b[i>>6] &^= 1 << (i & 63) }

// object decodes the object at the present position. Faults are kept per member
// until its end, since a later member of the same name takes the place of an
// earlier one, and the first in declaration order is to be reported.
func (p *parser) object(s *shape, at unsafe.Pointer) *fault {
	var seen bitmap
	var faults map[int]*fault
	if !p.enter() {
		return broken
	}
	next := 0 // most clients send members in declaration order
	for first := true; ; first = false {
		c := p.peek()
		if c == '}' && first {
			break
		}
		i, ok := p.memberName(s, next)
		if !ok {
			return broken
		}
		if i < 0 {
			if !p.skip() {
				return broken
			}
		} else {
			m := &s.members[i]
			next = i + 1
			target := unsafe.Add(at, m.offset)
			if seen.has(i) {
				reflect.NewAt(m.shape.typ, target).Elem().SetZero()
				seen.clear(i)
				delete(faults, i)
			}
			if p.peek() == 'n' {
				if !p.literal("null") {
					return broken
				}
			} else {
				seen.set(i)
				if f := p.value(m.shape, target); f == broken {
					return broken
				} else if f != nil {
					if faults == nil {
						faults = make(map[int]*fault)
					}
					faults[i] = f
				}
			}
		}
		if c = p.peek(); c == '}' {
			break
		} else if c != ',' {
			p.unexpected()
			return broken
		}
		p.pos++
	}
	p.leave()
	return s.complete(at, &seen, faults)
}

// memberName reads a name with its colon and returns the index of the member,
// -1 if there is none of that name.
func (p *parser) memberName(s *shape, next int) (int, bool) {
	if p.peek() != '"' {
		return 0, p.unexpected()
	}
	start, end, escaped, ok := p.quoted()
	if !ok || !p.colon() {
		return 0, false
	}
	name := p.data[start:end]
	if escaped {
		name = unescape(name)
	}
	if next < len(s.members) && s.members[next].name == string(name) {
		return next, true
	}
	if i, known := s.names[string(name)]; known {
		return i, true
	}
	return -1, true
}

// complete fills in the defaults of absent members and returns the fault of the
// first member that has one.
func (s *shape) complete(at unsafe.Pointer, seen *bitmap, faults map[int]*fault) *fault {
	for i := range s.members {
		m := &s.members[i]
		if seen.has(i) {
			if f := faults[i]; f != nil {
				return f.within("." + m.name)
			}
			continue
		}
		switch {
		case m.required:
			return &fault{path: "." + m.name, rule: "is required"}
		case m.fallback != nil:
			m.setDefault(unsafe.Add(at, m.offset))
		}
	}
	return nil
}

// setDefault stores the default of m. A slice is made anew each time, so that no
// call can change the default of the next.
func (m *member) setDefault(at unsafe.Pointer) {
	if !m.preset.IsValid() {
		value, _ := m.shape.fresh(m.fallback) // was checked when the type was compiled
		reflect.NewAt(m.shape.typ, at).Elem().Set(value)
		return
	}
	switch m.shape.kind {
	case kindString:
		*(*string)(at) = m.preset.String()
	case kindBool:
		*(*bool)(at) = m.preset.Bool()
	case kindInt:
		*(*int)(at) = int(m.preset.Int())
	case kindNumber:
		*(*float64)(at) = m.preset.Float()
	}
}
