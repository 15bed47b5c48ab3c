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
