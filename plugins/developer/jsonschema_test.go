package main

import (
	"encoding/json"
	"errors"
	"strings"
	"testing"

	"github.com/santhosh-tekuri/jsonschema/v6"

	"github.com/utilhost/utilhost/sdk"
	"github.com/utilhost/utilhost/sdk/sdktest"
)

// schemaOfSample is a case whose expected schema is given without $schema.
func schemaOfSample(name, sample, want string) sdktest.Case {
	body, err := json.Marshal(map[string]string{"json": sample})
	if err != nil {
		panic(err)
	}
	return sdktest.Case{Name: name, Body: string(body), Want: `{"$schema": "https://json-schema.org/draft/2020-12/schema", ` + want + `}`}
}

// Expected values: written by hand from the vocabulary of JSON Schema 2020-12.
func TestJSONSchema(t *testing.T) {
	deepArray := func(n int) string { return strings.Repeat("[", n) + strings.Repeat("]", n) }
	deepObject := func(n int) string { return strings.Repeat(`{\"a\":`, n) + "1" + strings.Repeat("}", n) }
	nested := func(n int, array, items string) string {
		return strings.Repeat(array, n) + items + strings.Repeat("}", n)
	}
	sdktest.Run(t, JSONSchema, []sdktest.Case{
		schemaOfSample("null", `null`, `"type": "null"`),
		schemaOfSample("true", `true`, `"type": "boolean"`),
		schemaOfSample("string", ` "a" `, `"type": "string"`),
		schemaOfSample("whole", `5`, `"type": "integer"`),
		schemaOfSample("whole with a point", `1.0`, `"type": "integer"`),
		schemaOfSample("whole with an exponent", `15e-1`, `"type": "number"`),
		schemaOfSample("whole by its exponent", `1.5e1`, `"type": "integer"`),
		schemaOfSample("negative zero", `-0.0`, `"type": "integer"`),
		schemaOfSample("beyond 2^53", `12345678901234567890`, `"type": "integer"`),
		schemaOfSample("fraction beyond a double", `1.00000000000000000000000001`, `"type": "number"`),
		schemaOfSample("fraction", `0.1`, `"type": "number"`),
		schemaOfSample("empty object has no required", `{}`, `"type": "object", "properties": {}`),
		schemaOfSample("empty array has no items", `[]`, `"type": "array"`),
		schemaOfSample("array of empty arrays", `[[], []]`, `"type": "array", "items": {"type": "array"}`),
		schemaOfSample("integer and number", `[1, 2.5, 3]`, `"type": "array", "items": {"type": "number"}`),
		schemaOfSample("arrays inside merge", `[[1], ["a"], []]`, `"type": "array", "items": {"type": "array", "items": {"anyOf": [{"type": "integer"}, {"type": "string"}]}}`),
		schemaOfSample("anyOf in order", `["a", null, 1, true, {}, [], 0.5, "b"]`,
			`"type": "array", "items": {"anyOf": [{"type": "string"}, {"type": "null"}, {"type": "number"}, {"type": "boolean"}, {"type": "object", "properties": {}}, {"type": "array"}]}`),
		schemaOfSample("objects merge", `[{"a": 1, "b": {"x": 1}}, {"b": {"y": "s"}, "a": "t"}, {"a": 2.5, "b": {"x": 2}, "c": null}]`,
			`"type": "array", "items": {"type": "object", "properties": {"a": {"anyOf": [{"type": "number"}, {"type": "string"}]},
			"b": {"type": "object", "properties": {"x": {"type": "integer"}, "y": {"type": "string"}}}, "c": {"type": "null"}}, "required": ["a", "b"]}`),
		schemaOfSample("required inside anyOf", `[[{"a": 1}], 2, [{"a": 1, "b": 2}]]`,
			`"type": "array", "items": {"anyOf": [{"type": "array", "items": {"type": "object", "properties": {"a": {"type": "integer"}, "b": {"type": "integer"}}, "required": ["a"]}}, {"type": "integer"}]}`),
		schemaOfSample("the last of repeated members counts", `{"a": 1, "b": 2, "a": "x"}`,
			`"type": "object", "properties": {"a": {"type": "string"}, "b": {"type": "integer"}}, "required": ["a", "b"]`),
		schemaOfSample("unusual names", `{"": 1, "__proto__": 2, "$ref": 3, "a\"b": 4}`,
			`"type": "object", "properties": {"": {"type": "integer"}, "__proto__": {"type": "integer"}, "$ref": {"type": "integer"}, "a\"b": {"type": "integer"}}, "required": ["", "__proto__", "$ref", "a\"b"]`),
		{Name: "no formats", Body: `{"json": "\"2024-01-01\""}`, Want: `{"$schema": "https://json-schema.org/draft/2020-12/schema", "type": "string"}`},
		{Name: "arrays nested 500 deep", Body: `{"json": "` + deepArray(500) + `"}`,
			Want: `{"$schema": "https://json-schema.org/draft/2020-12/schema", "type": "array"` + nested(499, `, "items": {"type": "array"`, "") + `}`},
		{Name: "arrays nested 501 deep", Body: `{"json": "` + deepArray(501) + `"}`, Code: "INVALID_INPUT", Field: "json"},
		{Name: "objects nested 249 deep", Body: `{"json": "` + deepObject(249) + `"}`, Check: func(*testing.T, map[string]any) {}},
		{Name: "objects nested 250 deep", Body: `{"json": "` + deepObject(250) + `"}`, Code: "INVALID_INPUT", Field: "json"},
		{Name: "empty", Body: `{"json": ""}`, Code: "INVALID_INPUT", Field: "json"},
		{Name: "blank", Body: `{"json": " "}`, Code: "INVALID_INPUT", Field: "json"},
		{Name: "no JSON", Body: `{"json": "{a: 1}"}`, Code: "INVALID_INPUT", Field: "json"},
		{Name: "two values", Body: `{"json": "1 2"}`, Code: "INVALID_INPUT", Field: "json"},
		{Name: "trailing comma", Body: `{"json": "[1,]"}`, Code: "INVALID_INPUT", Field: "json"},
		{Name: "beyond doubles", Body: `{"json": "1e400"}`, Code: "INVALID_INPUT", Field: "json"},
		{Name: "nested 513 deep", Body: `{"json": "` + deepArray(513) + `"}`, Code: "INVALID_INPUT", Field: "json"},
		{Name: "an object, no text", Body: `{"json": {"a": 1}}`, Code: "INVALID_INPUT", Field: "json"},
		{Name: "nothing", Body: `{}`, Code: "INVALID_INPUT", Field: "json"},
		{Name: "null as field", Body: `{"json": null}`, Code: "INVALID_INPUT", Field: "json"},
	})
}

// TestJSONSchemaOrder looks at the bytes, since the order of members is lost when
// answers are compared.
func TestJSONSchemaOrder(t *testing.T) {
	route, err := JSONSchema.Build()
	if err != nil {
		t.Fatal(err)
	}
	got, err := route.Call(t.Context(), []byte(`{"json": "{\"b\": 1, \"10\": {\"z\": 1, \"y\": 2}, \"2\": [], \"a\": 3}"}`), nil)
	if err != nil {
		t.Fatal(err)
	}
	want := `{"$schema":"https://json-schema.org/draft/2020-12/schema","type":"object","properties":{"b":{"type":"integer"},` +
		`"10":{"type":"object","properties":{"z":{"type":"integer"},"y":{"type":"integer"}},"required":["z","y"]},` +
		`"2":{"type":"array"},"a":{"type":"integer"}},"required":["b","10","2","a"]}`
	if string(got) != want {
		t.Errorf("got  %s\nwant %s", got, want)
	}
}

// FuzzJSONSchema checks that every sample is valid against its own schema, and the
// schema against the meta-schema, by an independent implementation.
func FuzzJSONSchema(f *testing.F) {
	for _, seed := range []string{
		`null`, `1.0`, `[1, 2.5, "a", null, {"a": [1, []]}]`, `[{"a": 1, "b": 2}, {"b": "x"}, {"a": null}]`, `{"a": 1, "a": "x"}`,
		`[[[1e2], [0.5e-3]], [[{"$ref": 1}]]]`, `{"": {"": [{}]}}`, `[{"a": {"a": {"a": 1}}}, {"a": {"a": {}}}, {"a": 2}]`,
	} {
		f.Add(seed)
	}
	route, err := JSONSchema.Build()
	if err != nil {
		f.Fatal(err)
	}
	f.Fuzz(func(t *testing.T, sample string) {
		_, err := JSONSchema.Run(t.Context(), jsonSchemaRequest{sample})
		var refusal *sdk.Error
		if errors.As(err, &refusal) {
			return
		}
		if err != nil {
			t.Fatal(err)
		}
		body, err := json.Marshal(jsonSchemaRequest{sample})
		if err != nil {
			t.Fatal(err)
		}
		text, err := route.Call(t.Context(), body, nil)
		if err != nil {
			t.Fatal(err)
		}
		document, err := jsonschema.UnmarshalJSON(strings.NewReader(string(text)))
		if err != nil {
			t.Fatal(err)
		}
		compiler := jsonschema.NewCompiler()
		if err := compiler.AddResource("sample.json", document); err != nil {
			t.Fatal(err)
		}
		schema, err := compiler.Compile("sample.json")
		if err != nil {
			t.Fatalf("%v\n%s", err, text)
		}
		value, err := jsonschema.UnmarshalJSON(strings.NewReader(sample))
		if err != nil {
			t.Fatalf("%v: %q", err, sample)
		}
		if err := schema.Validate(value); err != nil {
			t.Errorf("%q\n%s\n%v", sample, text, err)
		}
	})
}
