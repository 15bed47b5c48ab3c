package main

import (
	"context"
	"strings"

	"github.com/utilhost/utilhost/plugins/internal/infer"
	"github.com/utilhost/utilhost/plugins/internal/infer/walk"
	"github.com/utilhost/utilhost/sdk"
)

// JSONTypeScript is convert/json-typescript.
var JSONTypeScript = sdk.Endpoint[codeRequest, textResult]{
	Route:   "convert/json-typescript",
	Summary: "TypeScript interfaces for a JSON sample",
	Doc: `
Writes an interface for every kind of object in the sample. The elements of an array
are taken together: what some objects lack gets a question mark, and kinds that are
mixed become a union in order of appearance, null too. An array that is empty is
unknown[]. Of members with one name in one object the last one counts. A root that
is no object gets a type of that name, the objects of a root array one with Item
behind it.

Interfaces of nested objects follow the one that has them, named by the key in
PascalCase, elements of arrays by its English singular; a name that would be empty
or begin with a digit gets Field in front. Those of one name with the same members
are one interface, others get 2, 3 and so on. The sample may have 20,000 members of
different names or places, arrays in arrays included.`,
	Examples: []sdk.Example{{
		Name:     "An object with a list",
		Request:  `{"text": "{\"id\": 7, \"line-items\": [{\"sku\": \"a\", \"price\": null}, {\"sku\": 5}], \"owner\": {\"name\": \"Ann\"}}", "rootName": "Order"}`,
		Response: `{"result": "interface Order {\n  id: number;\n  \"line-items\": LineItem[];\n  owner: Owner;\n}\n\ninterface LineItem {\n  sku: string | number;\n  price?: null;\n}\n\ninterface Owner {\n  name: string;\n}"}`,
	}, {
		Name:     "Array at the root",
		Request:  `{"text": "[{\"a\": true}]"}`,
		Response: `{"result": "type Root = RootItem[];\n\ninterface RootItem {\n  a: boolean;\n}"}`,
	}, {
		Name:    "Name that is no identifier",
		Request: `{"text": "{}", "rootName": "1st"}`,
		Error:   sdk.CodeInvalidInput,
	}},
	Run: func(_ context.Context, in codeRequest) (textResult, error) {
		root, declarations, err := declare(in, in.RootName, typeScript)
		if err != nil {
			return textResult{}, err
		}
		if !isIdentifier(in.RootName) || isReserved(in.RootName) || typeScriptTypes[in.RootName] {
			return textResult{}, sdk.Invalid("rootName", "must be an identifier of TypeScript that is no reserved word and no type of the language")
		}
		var out output
		if root != in.RootName {
			out.add("type ", in.RootName, " = ", root, ";")
		}
		for _, d := range declarations {
			if len(out.text) > 0 {
				out.add("\n\n")
			}
			out.add("interface ", d.name, " {\n")
			for _, f := range d.fields {
				out.add("  ")
				if isIdentifier(f.key) {
					out.add(f.key)
				} else {
					writeQuoted(&out, f.key)
				}
				if f.optional {
					out.add("?")
				}
				out.add(": ", f.typ, ";\n")
			}
			out.add("}")
		}
		return out.result("text")
	},
}

// typeScriptTypes are the names of types that no interface can have beside
// reserved words (TypeScript, "Interface name cannot be").
var typeScriptTypes = map[string]bool{
	"any": true, "bigint": true, "boolean": true, "never": true, "number": true, "object": true, "string": true, "symbol": true,
	"undefined": true, "unknown": true,
}

var typeScript = language{words: infer.Pascal, expression: typeScriptType}

// typeScriptType writes a union of the kinds in one place.
func typeScriptType(t *infer.Type, object func(*infer.Object, bool) string) string {
	return typeScriptUnion(t, func(o *infer.Object) string { return object(o, false) }, func(o *infer.Object) string { return object(o, true) })
}

// typeScriptUnion names objects that stand in the place itself and those inside an
// array there in different ways.
func typeScriptUnion(t *infer.Type, object, element func(*infer.Object) string) string {
	parts := make([]string, 0, len(t.Kinds()))
	for _, kind := range t.Kinds() {
		switch kind {
		case walk.Null:
			parts = append(parts, "null")
		case walk.Bool:
			parts = append(parts, "boolean")
		case walk.Number:
			parts = append(parts, "number")
		case walk.String:
			parts = append(parts, "string")
		case walk.Array:
			items := typeScriptUnion(t.Items, element, element)
			switch len(t.Items.Kinds()) {
			case 0:
				items = "unknown"
			case 1:
			default:
				items = "(" + items + ")"
			}
			parts = append(parts, items+"[]")
		case walk.Object:
			parts = append(parts, object(t.Object))
		}
	}
	return strings.Join(parts, " | ")
}
