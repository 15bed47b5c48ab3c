package main

import (
	"context"

	"github.com/utilhost/utilhost/plugins/internal/infer"
	"github.com/utilhost/utilhost/plugins/internal/infer/walk"
	"github.com/utilhost/utilhost/sdk"
)

type jsonSchemaRequest struct {
	JSON string `json:"json" doc:"JSON text of a sample, any value."`
}

type jsonSchemaResult struct {
	Schema     string      `json:"$schema" doc:"Identifier of the dialect, that of draft 2020-12."`
	Type       string      `json:"type" doc:"Type of the sample." enum:"null,boolean,integer,number,string,array,object"`
	Properties *sdk.Object `json:"properties,omitempty" doc:"Schema of every member of an object, in order of appearance."`
	Required   []string    `json:"required,omitempty" doc:"Members of an object in order of appearance; absent if it has none."`
	Items      *sdk.Object `json:"items,omitempty" doc:"Schema of the elements of an array; absent if it is empty."`
}

// JSONSchema is dev/json-schema.
var JSONSchema = sdk.Endpoint[jsonSchemaRequest, jsonSchemaResult]{
	Route:   "dev/json-schema",
	Summary: "Infer a JSON Schema from a sample",
	Doc: `
Describes a JSON value by a schema of draft 2020-12 (json-schema.org) that the value
is valid against: type, properties, required and items. Numbers whose value is whole
are integer, also 1.0; integer together with number is number. The elements of an
array are taken together in one schema: objects merge their properties and require
what all of them have, and different types are listed by anyOf, in order of
appearance. An empty array has no items.

The sample may have 20,000 members of different names or places, arrays in arrays
included. Its schema may be nested 500 deep, which arrays reach at a depth of 500,
objects at about half of that.`,
	Examples: []sdk.Example{{
		Name:    "Object",
		Request: `{"json": "{\"id\": 1, \"tags\": [\"a\"], \"price\": 9.5}"}`,
		Response: `{"$schema": "https://json-schema.org/draft/2020-12/schema", "type": "object",` +
			`"properties": {"id": {"type": "integer"}, "tags": {"type": "array", "items": {"type": "string"}}, "price": {"type": "number"}},` +
			`"required": ["id", "tags", "price"]}`,
	}, {
		Name:    "Array of objects",
		Request: `{"json": "[{\"a\": 1, \"b\": null}, {\"a\": 1.5}]"}`,
		Response: `{"$schema": "https://json-schema.org/draft/2020-12/schema", "type": "array", "items": {"type": "object",` +
			`"properties": {"a": {"type": "number"}, "b": {"type": "null"}}, "required": ["a"]}}`,
	}, {
		Name:     "Mixed array",
		Request:  `{"json": "[1, \"a\"]"}`,
		Response: `{"$schema": "https://json-schema.org/draft/2020-12/schema", "type": "array", "items": {"anyOf": [{"type": "integer"}, {"type": "string"}]}}`,
	}},
	Run: func(_ context.Context, in jsonSchemaRequest) (jsonSchemaResult, error) {
		t, err := infer.JSON(in.JSON)
		if err != nil {
			return jsonSchemaResult{}, sdk.Invalid("json", "%v", err)
		}
		if schemaDepth(t) > maxSchemaDepth {
			return jsonSchemaResult{}, sdk.Invalid("json", "must be nested less deep: its schema may be nested at most %d deep", maxSchemaDepth)
		}
		kind := t.Kinds()[0] // of the one value
		result := jsonSchemaResult{Schema: "https://json-schema.org/draft/2020-12/schema", Type: schemaType(t, kind)}
		switch kind {
		case walk.Array:
			result.Items = itemsSchema(t)
		case walk.Object:
			properties, required := objectSchema(t.Object)
			result.Properties, result.Required = &properties, required
		}
		return result, nil
	},
}

// maxSchemaDepth leaves room for the answer around a schema: readers of JSON take a
// nesting of 512.
const maxSchemaDepth = 500

// schemaDepth is how deep the objects and arrays of a schema are nested.
func schemaDepth(t *infer.Type) int {
	if len(t.Kinds()) == 0 { // elements of empty arrays: no schema
		return 0
	}
	inside := 0
	if t.Items != nil {
		inside = schemaDepth(t.Items)
	}
	if t.Object != nil {
		inside = max(inside, 1) // properties or required
		for i := range t.Object.Members {
			inside = max(inside, 1+schemaDepth(&t.Object.Members[i].Type))
		}
	}
	if len(t.Kinds()) > 1 {
		inside += 2 // anyOf
	}
	return 1 + inside
}

// schemaOf is the schema of all values in one place.
func schemaOf(t *infer.Type) sdk.Object {
	if len(t.Kinds()) == 1 {
		return kindSchema(t, t.Kinds()[0])
	}
	anyOf := make([]any, 0, len(t.Kinds()))
	for _, kind := range t.Kinds() {
		anyOf = append(anyOf, kindSchema(t, kind))
	}
	return sdk.Object{{Name: "anyOf", Value: anyOf}}
}

// kindSchema is the schema of the values of one kind in one place.
func kindSchema(t *infer.Type, kind walk.Kind) sdk.Object {
	schema := sdk.Object{{Name: "type", Value: schemaType(t, kind)}}
	switch kind {
	case walk.Array:
		if items := itemsSchema(t); items != nil {
			schema = append(schema, sdk.Member{Name: "items", Value: *items})
		}
	case walk.Object:
		properties, required := objectSchema(t.Object)
		schema = append(schema, sdk.Member{Name: "properties", Value: properties})
		if len(required) > 0 {
			schema = append(schema, sdk.Member{Name: "required", Value: required})
		}
	}
	return schema
}

// itemsSchema is the schema of the elements of arrays, nil if there are none.
func itemsSchema(t *infer.Type) *sdk.Object {
	if len(t.Items.Kinds()) == 0 {
		return nil
	}
	items := schemaOf(t.Items)
	return &items
}

// objectSchema returns the schemas of the members of objects, and the names of
// those that every object has.
func objectSchema(o *infer.Object) (properties sdk.Object, required []string) {
	properties = make(sdk.Object, 0, len(o.Members))
	for i := range o.Members {
		m := &o.Members[i]
		properties = append(properties, sdk.Member{Name: m.Name, Value: schemaOf(&m.Type)})
		if !o.Missing(m) {
			required = append(required, m.Name)
		}
	}
	return properties, required
}

// schemaType is the name of a type (JSON Schema Validation, section 6.1.1).
func schemaType(t *infer.Type, kind walk.Kind) string {
	switch kind {
	case walk.Null:
		return "null"
	case walk.Bool:
		return "boolean"
	case walk.String:
		return "string"
	case walk.Array:
		return "array"
	case walk.Object:
		return "object"
	}
	if t.Numbers.Fractional {
		return "number"
	}
	return "integer"
}
