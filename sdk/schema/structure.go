package schema

import (
	"reflect"
	"unsafe"
)

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
			if faults != nil && faults[i] != nil {
				return faults[i].within("." + m.name)
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
