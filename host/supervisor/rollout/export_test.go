package rollout

import (
	"cmp"
	"fmt"
	"maps"
	"reflect"
	"slices"
	"strconv"
	"time"
	"unsafe"
)

// Releases returns the releases that the state still refers to, sorted.
func (s *State) Releases() []ReleaseID { return slices.Sorted(maps.Keys(s.releases)) }

// Clone returns a state that shares nothing with s.
func (s *State) Clone() *State {
	clone := *s
	separate(reflect.ValueOf(&clone).Elem(), map[unsafe.Pointer]reflect.Value{})
	return &clone
}

// separate replaces what v refers to by copies. What two pointers share they
// share afterwards, too.
func separate(v reflect.Value, copies map[unsafe.Pointer]reflect.Value) {
	if !refers(v.Type()) {
		return
	}
	switch v.Kind() {
	case reflect.Pointer:
		if v.IsNil() {
			return
		}
		clone, ok := copies[v.UnsafePointer()]
		if !ok {
			clone = reflect.New(v.Type().Elem())
			clone.Elem().Set(v.Elem())
			copies[v.UnsafePointer()] = clone
			separate(clone.Elem(), copies)
		}
		v.Set(clone)
	case reflect.Map:
		if v.IsNil() {
			return
		}
		clone := reflect.MakeMapWithSize(v.Type(), v.Len())
		for _, key := range v.MapKeys() {
			value := reflect.New(v.Type().Elem()).Elem()
			value.Set(v.MapIndex(key))
			separate(value, copies)
			clone.SetMapIndex(key, value)
		}
		v.Set(clone)
	case reflect.Slice:
		if v.IsNil() {
			return
		}
		clone := reflect.MakeSlice(v.Type(), v.Len(), v.Len())
		reflect.Copy(clone, v)
		for i := range v.Len() {
			separate(clone.Index(i), copies)
		}
		v.Set(clone)
	case reflect.Struct:
		for i := range v.NumField() {
			if field := v.Field(i); refers(field.Type()) {
				separate(reachable(field), copies)
			}
		}
	}
}

// reachable returns a field so that it can be read and set although its name is
// not exported.
func reachable(field reflect.Value) reflect.Value {
	return reflect.NewAt(field.Type(), field.Addr().UnsafePointer()).Elem()
}

// refers reports whether a value of type t refers to what a clone must not share.
func refers(t reflect.Type) bool {
	switch t.Kind() {
	case reflect.Pointer, reflect.Map, reflect.Slice:
		return true
	case reflect.Struct:
		return t != reflect.TypeFor[time.Time]() && t != reflect.TypeFor[Options]()
	}
	return false
}

// A Canon writes states so that two which will behave alike are written alike:
// numbers by their order of appearance, times by their distance from now, and
// nothing of what is only told to people.
type Canon struct {
	Now      time.Time
	text     []byte
	releases map[ReleaseID]int
	jobs     map[JobID]int
	stamps   map[uint64]int
	// Fields are the fields to be written of each type. It may be passed on from
	// one Canon to the next.
	Fields map[reflect.Type][]int
}

// Text returns what was written.
func (c *Canon) Text() string { return string(c.text) }

// told are fields that no decision depends on.
var told = map[string]bool{
	"State.compare": true, "State.breaking": true, "State.woken": true, "State.kept": true, "State.trouble": true,
	"Turn.Now": true, "Turn.jobs": true, "Turn.actions": true, "Turn.answers": true,
	"File.Since": true, "File.Reason": true, "group.since": true, "group.notes": true, "group.rollbacks": true,
	"canary.begun": true, "canary.reason": true, "canary.blocked": true, "job.ticket": true,
	"Rejection.Reason": true, "Rejection.At": true, "Version.Since": true,
	"memory.awaited": true, "Faulted.Reason": true, "Faulted.Route": true, "Faulted.RequestID": true,
}

// Write adds a value.
func (c *Canon) Write(x any) {
	if c.releases == nil {
		c.releases, c.jobs, c.stamps = map[ReleaseID]int{}, map[JobID]int{}, map[uint64]int{}
	}
	v := reflect.New(reflect.TypeOf(x)).Elem()
	v.Set(reflect.ValueOf(x))
	c.write(v)
}

func named[K comparable](names map[K]int, key K) int64 {
	n, ok := names[key]
	if !ok {
		n = len(names) + 1
		names[key] = n
	}
	return int64(n)
}

func (c *Canon) number(n int64) { c.text = append(strconv.AppendInt(c.text, n, 10), ' ') }

func (c *Canon) write(v reflect.Value) {
	switch x := v.Addr().Interface().(type) {
	case *time.Time:
		switch {
		case x.IsZero():
			c.text = append(c.text, "- "...)
		case !x.After(c.Now):
			c.text = append(c.text, "past "...)
		default:
			c.number(int64(x.Sub(c.Now)))
		}
		return
	case *ReleaseID:
		if *x != 0 {
			c.number(named(c.releases, *x))
			return
		}
	case *JobID:
		if *x != 0 {
			c.number(named(c.jobs, *x))
			return
		}
	case *Stamp:
		c.number(named(c.stamps, x.Inode))
		return
	}
	switch v.Kind() {
	case reflect.Pointer:
		if v.IsNil() {
			c.text = append(c.text, "nil "...)
			return
		}
		c.write(v.Elem())
	case reflect.Map:
		c.writeMap(v)
	case reflect.Slice:
		c.text = append(c.text, '[')
		for i := range v.Len() {
			c.write(v.Index(i))
		}
		c.text = append(c.text, ']')
	case reflect.Struct:
		c.text = append(c.text, '{')
		for _, i := range c.decisive(v.Type()) {
			c.write(reachable(v.Field(i)))
		}
		c.text = append(c.text, '}')
	case reflect.String:
		c.text = append(append(c.text, v.String()...), ' ')
	case reflect.Bool:
		c.text = append(strconv.AppendBool(c.text, v.Bool()), ' ')
	case reflect.Int, reflect.Int64:
		c.number(v.Int())
	case reflect.Uint64:
		c.number(int64(v.Uint()))
	default:
		panic(fmt.Sprint("no canon for ", v.Type()))
	}
}

// decisive returns the fields of a type that decisions depend on.
func (c *Canon) decisive(t reflect.Type) []int {
	fields, ok := c.Fields[t]
	if !ok {
		for i := range t.NumField() {
			if !told[t.Name()+"."+t.Field(i).Name] {
				fields = append(fields, i)
			}
		}
		c.Fields[t] = fields
	}
	return fields
}

// writeMap writes the entries of a map in the order of their keys; numbers in
// the order of their names.
func (c *Canon) writeMap(v reflect.Value) {
	keys := v.MapKeys()
	order := func(key reflect.Value) (string, int64) {
		switch k := key.Interface().(type) {
		case ReleaseID:
			return "", named(c.releases, k)
		case JobID:
			return "", named(c.jobs, k)
		case Ticket:
			return "", int64(k)
		}
		return key.String(), 0
	}
	slices.SortFunc(keys, func(a, b reflect.Value) int {
		at, an := order(a)
		bt, bn := order(b)
		return cmp.Or(cmp.Compare(at, bt), cmp.Compare(an, bn))
	})
	c.text = append(c.text, '{')
	for _, key := range keys {
		text, n := order(key)
		c.text = append(append(c.text, text...), ':')
		c.number(n)
		value := reflect.New(v.Type().Elem()).Elem()
		value.Set(v.MapIndex(key))
		c.write(value)
	}
	c.text = append(c.text, '}')
}
