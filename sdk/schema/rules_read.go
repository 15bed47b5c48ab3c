package schema

import (
	"encoding/json"
	"fmt"
	"math"
	"reflect"
	"regexp"
	"slices"
	"strconv"
	"strings"
)

// rules fills in the rules of a field from its tags and checks them against
// each other.
func (r *reader) rules(m *member, tags map[string]string, at string) {
	before := len(r.errs)
	whole := m.shape.leaf()
	item := whole
	if whole.kind == kindArray {
		item = whole.elem
	}
	if whole.kind == kindArray && whole.typ.Kind() == reflect.Slice {
		r.itemTags(whole, tags, at)
	}
	switch item.kind {
	case kindString:
		r.stringTags(item, tags, at)
	case kindInt, kindNumber:
		r.numberTags(item, tags, at)
	}
	text, hasDefault := tags["default"]
	used := map[string]bool{"json": true, "doc": true, "default": true}
	for _, name := range append(tagsOf(whole), tagsOf(item)...) {
		used[name] = true
	}
	for _, name := range tagNames {
		if _, set := tags[name]; set && !used[name] {
			r.errorf(at, "tag %s does not fit type %v", name, m.shape.typ)
		}
	}
	if len(r.errs) > before {
		return
	}
	r.checkEnum(item, at)
	if r.direction == output {
		if hasDefault && !r.undocumented {
			r.errorf(at, "a result has no default")
		}
		m.required = !m.omit
		return
	}
	m.required = !hasDefault && m.shape.kind != kindPointer
	if hasDefault {
		r.setDefault(m, text, at)
	}
}

// tagsOf lists the rules that a kind of value may have.
func tagsOf(s *shape) []string {
	switch s.kind {
	case kindString:
		return []string{"enum", "minLength", "maxLength", "pattern"}
	case kindInt:
		return []string{"enum", "min", "max", "exclusiveMin", "exclusiveMax"}
	case kindNumber:
		return []string{"enum", "min", "max", "exclusiveMin", "exclusiveMax", "whole"}
	case kindArray:
		if s.typ.Kind() == reflect.Slice {
			return []string{"minItems", "maxItems"}
		}
	}
	return nil
}

func (r *reader) itemTags(s *shape, tags map[string]string, at string) {
	s.rules.minItems = r.size(tags, "minItems", at)
	s.rules.maxItems = r.size(tags, "maxItems", at)
	if s.rules.maxItems >= 0 && s.rules.minItems > s.rules.maxItems {
		r.errorf(at, "minItems is above maxItems")
	}
}

func (r *reader) stringTags(s *shape, tags map[string]string, at string) {
	s.rules.minLength = r.size(tags, "minLength", at)
	s.rules.maxLength = r.size(tags, "maxLength", at)
	if s.rules.maxLength >= 0 && s.rules.minLength > s.rules.maxLength {
		r.errorf(at, "minLength is above maxLength")
	}
	if text, set := tags["pattern"]; set {
		pattern, err := regexp.Compile(text)
		if err != nil || text == "" {
			r.errorf(at, "pattern is no regular expression: %v", err)
		}
		s.rules.pattern = pattern
	}
	s.rules.enum = r.enum(tags, at)
	s.rules.any = s.rules.minLength >= 0 || s.rules.maxLength >= 0 || s.rules.pattern != nil || s.rules.enum != nil
}

func (r *reader) numberTags(s *shape, tags map[string]string, at string) {
	s.rules.min = r.bound(s, tags, "min", math.Inf(-1), at)
	s.rules.max = r.bound(s, tags, "max", math.Inf(1), at)
	s.rules.above = r.bound(s, tags, "exclusiveMin", math.Inf(-1), at)
	s.rules.below = r.bound(s, tags, "exclusiveMax", math.Inf(1), at)
	if text, set := tags["whole"]; set {
		if text != "true" {
			r.errorf(at, "whole must be \"true\" or left out")
		}
		s.rules.whole = true
		s.mismatch = &fault{rule: "must be a whole number"}
	}
	if max(s.rules.min, s.rules.above) > min(s.rules.max, s.rules.below) {
		r.errorf(at, "the lower bound is above the upper one")
	}
	s.rules.enum = r.enum(tags, at)
	for _, text := range s.rules.enum {
		number, err := parseBound(text)
		if err != nil || s.kind == kindInt && number != math.Trunc(number) {
			r.errorf(at, "enum value %q does not fit type %v", text, s.typ)
			return
		}
		s.rules.numbers = append(s.rules.numbers, number)
	}
	s.rules.any = s.rules.enum != nil || !math.IsInf(s.rules.min, 0) || !math.IsInf(s.rules.max, 0) ||
		!math.IsInf(s.rules.above, 0) || !math.IsInf(s.rules.below, 0)
}

// size reads a length, -1 when the tag is not set.
func (r *reader) size(tags map[string]string, name, at string) int {
	text, set := tags[name]
	if !set {
		return -1
	}
	n, err := strconv.Atoi(text)
	if err != nil || n < 0 || strconv.Itoa(n) != text {
		r.errorf(at, "%s %q is not a whole number of 0 or more", name, text)
		return -1
	}
	return n
}

// bound reads a number, or returns unset when there is no such tag.
func (r *reader) bound(s *shape, tags map[string]string, name string, unset float64, at string) float64 {
	text, set := tags[name]
	if !set {
		return unset
	}
	number, err := parseBound(text)
	if err != nil {
		r.errorf(at, "%s %q is not a number", name, text)
		return unset
	}
	if s.kind == kindInt && (number != math.Trunc(number) || math.Abs(number) > maxSafe) {
		r.errorf(at, "%s %q is not a whole number of at most 2^53-1", name, text)
	}
	return number
}

// parseBound reads a number that is written as in JSON.
func parseBound(text string) (float64, error) {
	p := parser{data: []byte(text)}
	if text == "" {
		return 0, fmt.Errorf("empty")
	}
	number, _, ok := p.number()
	if !ok || p.pos != len(text) {
		return 0, fmt.Errorf("%q is not a number", text)
	}
	return number.float(), nil
}

// enum reads the values of an enum tag: separated by commas, or, where a value
// holds a comma itself, a JSON array of strings.
func (r *reader) enum(tags map[string]string, at string) []string {
	text, set := tags["enum"]
	if !set {
		return nil
	}
	values := strings.Split(text, ",")
	if strings.HasPrefix(text, `["`) {
		values = nil
		if err := json.Unmarshal([]byte(text), &values); err != nil {
			r.errorf(at, "enum is not a JSON array of strings: %v", err)
		}
	}
	for i, value := range values {
		if slices.Contains(values[:i], value) {
			r.errorf(at, "enum value %q stands twice", value)
		}
		if text == "" || value != strings.TrimSpace(value) && len(values) > 1 && !strings.HasPrefix(text, "[") {
			r.errorf(at, "enum value %q is empty or has white space around it", value)
		}
	}
	return values
}

// checkEnum reports enumerated values that the other rules forbid.
func (r *reader) checkEnum(s *shape, at string) {
	others := s.rules
	others.enum, others.numbers = nil, nil
	for i, value := range s.rules.enum {
		var f *fault
		if s.kind == kindString {
			f = others.checkString(value)
		} else {
			f = others.checkNumber(s.rules.numbers[i])
		}
		if f != nil {
			r.errorf(at, "enum value %q %s", value, f.rule)
		}
	}
}

// setDefault checks a default against the type and the rules of its field. Of a
// string it is the text itself, of anything else JSON.
func (r *reader) setDefault(m *member, text, at string) {
	if m.shape.kind == kindPointer {
		r.errorf(at, "a pointer means that absence counts, so it has no default")
		return
	}
	m.fallback = json.RawMessage(text)
	if m.shape.kind == kindString {
		m.fallback = appendString(nil, text)
	}
	value, f := m.shape.fresh(m.fallback)
	if f != nil {
		r.errorf(at, "default %q %s", text, f.rule)
		return
	}
	switch m.shape.kind {
	case kindString, kindBool, kindInt, kindNumber:
		m.preset = value
	}
}
