package main

import (
	"slices"
	"strconv"
	"strings"

	"github.com/utilhost/utilhost/plugins/internal/infer"
	"github.com/utilhost/utilhost/plugins/internal/infer/walk"
	"github.com/utilhost/utilhost/sdk"
)

// codeRequest is what the routes take that write declarations for a JSON sample.
type codeRequest struct {
	Text     string `json:"text" doc:"JSON text of a sample, any value, nested at most 512 deep." maxLength:"1000000"`
	RootName string `json:"rootName" doc:"Name of the outermost type, an identifier of the language." default:"Root"`
}

// language is how a programming language writes types.
type language struct {
	// words turns the words of a name into an identifier.
	words func([]string) string
	// expression writes the type of the values in one place. The function names
	// the type of objects there, or of the elements of an array.
	expression func(t *infer.Type, object func(o *infer.Object, element bool) string) string
}

// declaration is the type of an object.
type declaration struct {
	name   string
	fields []field
}

// field is one member of it.
type field struct {
	key      string
	typ      string
	optional bool // some of the objects lack it
}

// declare infers the types of a sample. It returns the type of the root and the
// declarations that it needs, every nested one after the one that has it, in the
// order of the members. Objects that have the same name and the same members have
// one declaration; a name that is taken by another gets 2, 3 and so on.
func declare(in codeRequest, root string, l language) (string, []declaration, error) {
	t, err := infer.JSON(in.Text)
	if err != nil {
		return "", nil, sdk.Invalid("text", "%v", err)
	}
	d := &declarer{
		language: l, names: infer.NewNames(root), shapes: make(map[*infer.Object]string),
		numbers: make(map[string]string), known: make(map[typeID]string),
	}
	d.measure(t)
	typ := l.expression(t, func(o *infer.Object, element bool) string {
		name := root
		if element || len(t.Kinds()) > 1 {
			name = d.names.Take(root + "Item")
		}
		d.declare(name, o)
		return name
	})
	return typ, d.found, nil
}

// declarer collects declarations.
type declarer struct {
	language
	names   *infer.Names
	shapes  map[*infer.Object]string // number of the members that an object has, with their types
	numbers map[string]string        // of shapes, by what they are
	known   map[typeID]string        // names of types
	found   []declaration
}

// typeID tells types apart: the name that was asked for, and the shape.
type typeID struct{ name, shape string }

// measure numbers the shapes of all objects in a place, inner ones first. Objects
// of one shape have members of the same names, in any order, with types that are
// written alike.
func (d *declarer) measure(t *infer.Type) {
	if t.Items != nil {
		d.measure(t.Items)
	}
	if t.Object == nil {
		return
	}
	members := make([]string, 0, len(t.Object.Members))
	for i := range t.Object.Members {
		m := &t.Object.Members[i]
		d.measure(&m.Type)
		typ := d.expression(&m.Type, func(o *infer.Object, _ bool) string { return "#" + d.shapes[o] })
		members = append(members, strconv.Quote(m.Name)+strconv.FormatBool(t.Object.Missing(m))+typ)
	}
	slices.Sort(members)
	shape := strings.Join(members, ";")
	number, known := d.numbers[shape]
	if !known {
		number = strconv.Itoa(len(d.numbers))
		d.numbers[shape] = number
	}
	d.shapes[t.Object] = number
}

// declare adds the type of an object and those inside it.
func (d *declarer) declare(name string, object *infer.Object) {
	at := len(d.found)
	d.found = append(d.found, declaration{name: name})
	fields := make([]field, 0, len(object.Members))
	for i := range object.Members {
		m := &object.Members[i]
		words := infer.Words(m.Name)
		typ := d.expression(&m.Type, func(o *infer.Object, element bool) string {
			if element {
				return d.nested(infer.Singular(words), o)
			}
			return d.nested(words, o)
		})
		fields = append(fields, field{m.Name, typ, object.Missing(m)})
	}
	d.found[at].fields = fields
}

// nested names the type of an object inside another, and declares it unless that
// was done before.
func (d *declarer) nested(words []string, object *infer.Object) string {
	id := typeID{d.words(words), d.shapes[object]}
	if name, known := d.known[id]; known {
		return name
	}
	name := d.names.Take(id.name)
	d.known[id] = name
	d.declare(name, object)
	return name
}

// onlyKind says whether all values in a place are of that kind.
func onlyKind(t *infer.Type, kind walk.Kind) bool {
	return len(t.Kinds()) == 1 && t.Kinds()[0] == kind
}
