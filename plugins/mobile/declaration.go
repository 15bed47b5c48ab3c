package main

import (
	"slices"
	"strings"

	"github.com/utilhost/utilhost/plugins/internal/infer"
	"github.com/utilhost/utilhost/plugins/internal/infer/walk"
	"github.com/utilhost/utilhost/sdk"
)

// codeRequest is what the routes take that write code for a JSON sample.
type codeRequest struct {
	JSON     string `json:"json" doc:"JSON text of a sample: an object, or an array of one or more objects, nested at most 512 deep."`
	RootName string `json:"rootName" doc:"Name of the outermost type: ASCII letters, digits and underscores, no digit in front, no keyword and no name that the code itself uses." default:"Root"`
}

// codeResult is their answer.
type codeResult struct {
	Result string `json:"result" doc:"The source code, lines separated by LF, without a final line break."`
}

// language is how a programming language writes types.
type language struct {
	// text, boolean are the types of strings and booleans.
	text, boolean string
	// number is the type that holds all of the numbers.
	number func(infer.Numbers) string
	// list and listEnd stand around the type of the elements.
	list, listEnd string
	// keywords are those that no name can be without quotes.
	keywords []string
	// uses are the names of types that the code needs in their usual meaning.
	uses []string
}

// declaration is one type with its properties.
type declaration struct {
	name       string
	properties []property
}

// property is one property of a type.
type property struct {
	key      string // in the JSON text
	name     string // in the code, without the quotes that a keyword needs
	typ      string // without the mark of an optional
	optional bool
}

// declare infers the types of a sample: the root first, every nested type after
// the one that has it, in the order of the properties.
func declare(in codeRequest, l language) ([]declaration, error) {
	t, err := infer.JSON(in.JSON)
	if err != nil {
		return nil, sdk.Invalid("json", "%v", err)
	}
	if !t.Has(walk.Object) {
		t = t.Items
	}
	if t == nil || !slices.Equal(t.Kinds(), []walk.Kind{walk.Object}) {
		return nil, sdk.Invalid("json", "must be a JSON object, or an array of one or more JSON objects and nothing else")
	}
	if !infer.IsIdentifier(in.RootName) || slices.Contains(l.keywords, in.RootName) || slices.Contains(l.uses, in.RootName) {
		return nil, sdk.Invalid("rootName", "must be an identifier of ASCII letters, digits and underscores that is no keyword and no name of a type that the code uses")
	}
	d := &declarer{language: l, types: infer.NewNames(l.uses...)}
	d.declare(d.types.Take(in.RootName), t.Object)
	return d.found, nil
}

// declarer collects declarations.
type declarer struct {
	language
	types *infer.Names
	found []declaration
}

// declare adds the type of an object and those inside it.
func (d *declarer) declare(name string, object *infer.Object) {
	at := len(d.found)
	d.found = append(d.found, declaration{name: name})
	names := infer.NewNames()
	properties := make([]property, 0, len(object.Members))
	for i := range object.Members {
		m := &object.Members[i]
		words := infer.Words(m.Name)
		properties = append(properties, property{
			key:      m.Name,
			name:     names.Take(infer.Camel(words)),
			typ:      d.expression(&m.Type, words),
			optional: object.Missing(m) || m.Type.Has(walk.Null),
		})
	}
	d.found[at].properties = properties
}

// expression is the type of the values in one place, null apart. Objects are
// named by words, the elements of a list by their singular.
func (d *declarer) expression(t *infer.Type, words []string) string {
	var out strings.Builder
	var ends []string
	for t.Only(walk.Array) {
		t = t.Items
		out.WriteString(d.list)
		if t.Has(walk.Null) {
			ends = append(ends, "?"+d.listEnd)
		} else {
			ends = append(ends, d.listEnd)
		}
	}
	if len(ends) > 0 {
		words = infer.Singular(words)
	}
	switch {
	case t.Only(walk.Object):
		name := d.types.Take(infer.Pascal(words))
		d.declare(name, t.Object)
		out.WriteString(name)
	case t.Only(walk.Number):
		out.WriteString(d.number(t.Numbers))
	case t.Only(walk.Bool):
		out.WriteString(d.boolean)
	default: // strings, nothing at all, or kinds that no type has in common
		out.WriteString(d.text)
	}
	for _, end := range slices.Backward(ends) {
		out.WriteString(end)
	}
	return out.String()
}

// quoted puts a keyword into backquotes, which make it a name in Swift and in
// Kotlin.
func (l language) quoted(name string) string {
	if slices.Contains(l.keywords, name) {
		return "`" + name + "`"
	}
	return name
}
