// Package infer finds out the types of a JSON text: which members its objects
// have, which of them are missing at times, and what an array holds once all of
// its elements are taken together. Renderers turn the [Type] into a schema or into
// declarations of a programming language; names for those come from [Words],
// [Singular] and [Names].
package infer

import (
	"fmt"
	"slices"

	"github.com/utilhost/utilhost/plugins/internal/infer/walk"
)

// Type is what is known of all values in one place of a text: the root, a member
// of an object, or the elements of an array taken together. A place that holds
// values of several kinds has them all, each kind once: numbers merge into one
// type, arrays merge their elements, objects their members.
type Type struct {
	// Numbers describes the numbers among the values.
	Numbers Numbers
	// Items is the type of the elements of all the arrays in this place, nil if no
	// array stands here. It has no kinds if all of them are empty.
	Items *Type
	// Object is nil if no object stands here.
	Object *Object

	kinds [walk.Object + 1]walk.Kind
	known uint8 // how many of them are filled
}

// Object is what is known of all objects in one place.
type Object struct {
	// Count is how many objects there are.
	Count int
	// Members are all members that any of them has, in order of appearance.
	Members []Member

	index map[string]int // of Members, from the size on at which it pays
	next  int            // where the member after the last one is likely to be
}

// Member is one member of the objects in one place.
type Member struct {
	// Name is the decoded name. It may be any text, also the empty one.
	Name string
	// Type is that of the values of the member in all objects.
	Type Type
	// Seen is how many objects have the member.
	Seen int

	object, at int // the last object that had it, and where its value stands
}

// Kinds lists the kinds of the values in order of appearance.
func (t *Type) Kinds() []walk.Kind { return t.kinds[:t.known] }

// Has says whether some value is of the kind.
func (t *Type) Has(kind walk.Kind) bool {
	return slices.Contains(t.Kinds(), kind)
}

// Only says whether some value is of the kind and all others are null.
func (t *Type) Only(kind walk.Kind) bool {
	found := false
	for _, k := range t.Kinds() {
		if k != kind && k != walk.Null {
			return false
		}
		found = found || k == kind
	}
	return found
}

// Missing says whether some of the objects lack the member m.
func (o *Object) Missing(m *Member) bool { return m.Seen < o.Count }

// MaxPlaces is in how many places values of a text may stand: the root, members of
// different names or in different places, and the elements of the arrays of one
// place, which are one place together. It is far more than declarations that
// anybody reads can show, and few enough to answer at once.
const MaxPlaces = 20_000

// JSON infers the type of a JSON text (RFC 8259, nested at most 512 deep). Of
// members with one name in one object the last one counts, in the place of the
// first. Time and memory are linear in the length of the text. The error says
// what the text must be; more than [MaxPlaces] are refused too.
func JSON(text string) (*Type, error) {
	w, err := walk.New(text)
	if err != nil {
		return nil, err
	}
	again := *w
	first := &observer{w: w, replaced: make(map[int]bool)}
	t := new(Type)
	first.value(t)
	if first.places > MaxPlaces {
		return nil, fmt.Errorf("must have at most %d members of different names or places, arrays in arrays included", MaxPlaces)
	}
	if len(first.replaced) == 0 {
		return t, nil
	}
	// What a repeated member replaces has left its traces, so once more without it.
	second := &observer{w: &again, skip: first.replaced, replaced: make(map[int]bool)}
	t = new(Type)
	second.value(t)
	return t, nil
}

// observer adds the values of a text to types.
type observer struct {
	w        *walk.Walker
	objects  int          // met so far: numbers them
	places   int          // met so far
	skip     map[int]bool // positions of values that do not count
	replaced map[int]bool // positions of values whose member comes again
}

// value adds the value ahead to what t knows.
func (o *observer) value(t *Type) {
	kind := o.w.Kind()
	if !t.Has(kind) {
		t.kinds[t.known] = kind
		t.known++
	}
	switch kind {
	case walk.Number:
		t.Numbers.add(o.w.Skip())
	case walk.Array:
		if t.Items == nil {
			t.Items = new(Type)
			o.places++
		}
		for o.w.Enter(); o.w.More(); {
			o.value(t.Items)
		}
	case walk.Object:
		if t.Object == nil {
			t.Object = new(Object)
		}
		o.object(t.Object)
	default:
		o.w.Skip()
	}
}

// object adds the object ahead.
func (o *observer) object(to *Object) {
	o.objects++
	id := o.objects
	to.Count++
	to.next = 0
	for o.w.Enter(); o.w.More(); {
		if o.places > MaxPlaces { // and so refused anyway
			o.w.Name()
			o.w.Skip()
			continue
		}
		m := to.member(o.w.Name())
		if m.Seen == 0 {
			o.places++
		}
		at := o.w.Pos()
		if o.skip[at] {
			o.w.Skip()
			continue
		}
		if m.object == id {
			o.replaced[m.at] = true
		} else {
			m.Seen++
		}
		m.object, m.at = id, at
		o.value(&m.Type)
	}
}

// indexed is the number of members up to which they are searched one by one.
const indexed = 8

// member returns the member of that name, a new one if there is none.
func (o *Object) member(name string) *Member {
	i := o.find(name)
	if i < 0 {
		i = len(o.Members)
		o.Members = append(o.Members, Member{Name: name})
		switch {
		case o.index != nil:
			o.index[name] = i
		case i == indexed:
			o.index = make(map[string]int)
			for at, m := range o.Members {
				o.index[m.Name] = at
			}
		}
	}
	o.next = i + 1
	return &o.Members[i]
}

// find returns the index of a member, -1 if there is none.
func (o *Object) find(name string) int {
	if o.next < len(o.Members) && o.Members[o.next].Name == name {
		return o.next
	}
	if o.index != nil {
		if i, ok := o.index[name]; ok {
			return i
		}
		return -1
	}
	for i := range o.Members {
		if o.Members[i].Name == name {
			return i
		}
	}
	return -1
}
