package openapi

import (
	"bytes"
	"context"
	"encoding/json"
	"slices"
	"strings"
	"testing"

	"github.com/getkin/kin-openapi/openapi3"
	"github.com/santhosh-tekuri/jsonschema/v6"

	"github.com/utilhost/utilhost/host/catalog"
	"github.com/utilhost/utilhost/host/envelope"
)

// snapshot is a catalogue with what is hard about schemas: every type, bounds,
// an enumeration, text that HTML would escape, and a recursive reference.
func snapshot() *catalog.Snapshot {
	ciphers := &catalog.Group{Name: "ciphers", Version: "1.2.3", Doc: "Classic ciphers.", Routes: []*catalog.Route{
		{
			Path: "ciphers/rail-fence", Cost: 2, Summary: "Rail fence", Doc: "Writes text in a zigzag <of> rails & reads it off.",
			Input: json.RawMessage(`{"$schema":"https://json-schema.org/draft/2020-12/schema","type":"object","required":["text"],"properties":{
				"text":{"type":"string","minLength":1,"description":"Text to <encode> & hide"},
				"rails":{"type":"integer","minimum":2,"maximum":100,"default":3},
				"share":{"type":["number","null"],"exclusiveMinimum":0},
				"mode":{"type":"string","enum":["encode","decode"],"default":"encode"},
				"values":{"anyOf":[{"type":"array","items":{"type":"number"},"maxItems":10},{"type":"string"}]}}}`),
			Output: json.RawMessage(`{"type":"object","required":["result"],"properties":{"result":{"type":"string"}}}`),
			Examples: []catalog.Example{
				{Name: "encode", Request: json.RawMessage(`{"text":"a<b>&c","rails":2}`), Response: json.RawMessage(`{"result":"ab&<>c"}`)},
				{Name: "one rail", Request: json.RawMessage(`{"text":"abc","rails":1}`), Error: "INVALID_INPUT"},
			},
		},
		{
			Path: "ciphers/atbash", Cost: 1, Summary: "Atbash",
			Input:    json.RawMessage(`{"type":"object","properties":{"tree":{"$ref":"#/$defs/node"}},"$defs":{"node":{"type":"object","properties":{"next":{"$ref":"#/$defs/node"}}}}}`),
			Output:   json.RawMessage(`{"type":"object"}`),
			Examples: []catalog.Example{{Request: json.RawMessage(`{"tree":{"next":{}}}`), Response: json.RawMessage(`{}`)}},
		},
	}}
	for _, r := range ciphers.Routes {
		r.Group = ciphers
	}
	return catalog.New([]*catalog.Group{ciphers, {Name: "base", Version: "0.1.0", Routes: []*catalog.Route{{
		Path: "base64", Cost: 1, Input: json.RawMessage(`{"type":"object"}`), Output: json.RawMessage(`{"type":"object"}`),
		Examples: []catalog.Example{{Name: "empty", Request: json.RawMessage(`{}`), Response: json.RawMessage(`{}`)}},
	}}}})
}

func TestDocumentIsValidOpenAPI(t *testing.T) {
	for _, s := range []*catalog.Snapshot{snapshot(), catalog.New(nil)} {
		document, _ := Document(s, "https://api.example.com")
		parsed, err := openapi3.NewLoader().LoadFromData(document)
		if err != nil {
			t.Fatalf("%v in\n%s", err, document)
		}
		if err := parsed.Validate(context.Background()); err != nil {
			t.Errorf("%v in\n%s", err, document)
		}
		if len(parsed.Paths.Map()) != len(s.Routes) {
			t.Errorf("%d paths, want %d", len(parsed.Paths.Map()), len(s.Routes))
		}
	}
}

// member follows a JSON pointer without escapes through decoded JSON.
func member(t *testing.T, value any, path ...string) any {
	t.Helper()
	for _, name := range path {
		object, is := value.(map[string]any)
		if !is || object[name] == nil {
			t.Fatalf("no member %q on the way %q", name, path)
		}
		value = object[name]
	}
	return value
}

func decode(t *testing.T, document []byte) any {
	t.Helper()
	var value any
	if err := json.Unmarshal(document, &value); err != nil {
		t.Fatal(err)
	}
	return value
}

// Schemas are compiled where they stand in the document, so that references are
// resolved as a reader of the document resolves them; examples are held against
// them by a second implementation.
func TestExamplesMatchTheirSchemas(t *testing.T) {
	document, _ := Document(snapshot(), "")
	parsed, err := jsonschema.UnmarshalJSON(bytes.NewReader(document))
	if err != nil {
		t.Fatal(err)
	}
	checked := 0
	for path := range member(t, parsed, "paths").(map[string]any) {
		for _, content := range [][]string{{"requestBody"}, {"responses", "200"}} {
			steps := slices.Concat([]string{"paths", path, "post"}, content, []string{"content", "application/json"})
			compiler := jsonschema.NewCompiler()
			compiler.UseLoader(nil)
			if err := compiler.AddResource("mem:///openapi.json", parsed); err != nil {
				t.Fatal(err)
			}
			at := make([]string, len(steps))
			for i, step := range steps {
				at[i] = strings.ReplaceAll(step, "/", "~1")
			}
			schema, err := compiler.Compile("mem:///openapi.json#/" + strings.Join(at, "/") + "/schema")
			if err != nil {
				t.Fatalf("%s %v: %v", path, content, err)
			}
			for name, example := range member(t, parsed, append(steps, "examples")...).(map[string]any) {
				if err := schema.Validate(member(t, example, "value")); err != nil {
					t.Errorf("%s %v, example %q: %v", path, content, name, err)
				}
				checked++
			}
			if schema.Validate("no object") == nil {
				t.Errorf("%s %v: schema accepts a string", path, content)
			}
		}
	}
	if checked != 6 {
		t.Errorf("%d examples checked, want 6", checked)
	}
}

func TestReferencesStayInTheirSchema(t *testing.T) {
	document, _ := Document(snapshot(), "")
	want := `{"$ref":"#/components/schemas/ciphers_atbash.request/$defs/node"}`
	if n := bytes.Count(document, []byte(want)); n != 2 {
		t.Errorf("%d references of the form %s, want 2", n, want)
	}
}

func TestOperation(t *testing.T) {
	document, _ := Document(snapshot(), "https://api.example.com")
	root := decode(t, document)
	post := member(t, root, "paths", "/v1/ciphers/rail-fence", "post")
	for name, want := range map[string]any{
		"operationId": "ciphers_rail-fence", "x-credits": 2.0, "summary": "Rail fence",
		"description": "Writes text in a zigzag <of> rails & reads it off.",
	} {
		if got := member(t, post, name); got != want {
			t.Errorf("%s is %v, want %v", name, got, want)
		}
	}
	var compact bytes.Buffer
	if err := json.Compact(&compact, snapshot().Routes["ciphers/rail-fence"].Input); err != nil {
		t.Fatal(err)
	}
	if !bytes.Contains(document, compact.Bytes()) {
		t.Error("the plugin's input schema does not stand in the document as it is")
	}
	if bytes.Contains(document, []byte(`\u003c`)) || bytes.Contains(document, []byte(`\u0026`)) {
		t.Error("HTML is escaped")
	}
	responses := member(t, post, "responses").(map[string]any)
	var statuses []string
	for status := range responses {
		statuses = append(statuses, status)
	}
	slices.Sort(statuses)
	if got := strings.Join(statuses, " "); got != "200 400 401 402 404 405 413 415 429 500 503 504" {
		t.Errorf("responses are %s", got)
	}
	if got := member(t, root, "servers").([]any)[0].(map[string]any)["url"]; got != "https://api.example.com" {
		t.Errorf("server is %v", got)
	}
	if got := member(t, post, "x-refused-examples").([]any)[0].(map[string]any)["code"]; got != "INVALID_INPUT" {
		t.Errorf("refused example has code %v", got)
	}
}

// Every code that a route can answer stands in the document with its status.
func TestEveryCodeIsDescribed(t *testing.T) {
	document, _ := Document(snapshot(), "")
	responses := member(t, decode(t, document), "components", "responses")
	for _, code := range envelope.Codes()[:envelope.ExpectationFailed] {
		found := false
		for _, f := range failures {
			if slices.Contains(f.codes, code) {
				found = true
				member(t, responses, f.name, "content", "application/json", "examples", code.String())
				member(t, responses, f.name, "headers", envelope.HeaderRemaining)
			}
		}
		if !found {
			t.Errorf("%s is not described", code)
		}
	}
}

func TestDocumentIsDeterministic(t *testing.T) {
	first, tag := Document(snapshot(), "")
	for range 5 {
		again, tagAgain := Document(snapshot(), "")
		if !bytes.Equal(first, again) || tag != tagAgain {
			t.Fatal("two documents of one snapshot differ")
		}
	}
	other, otherTag := Document(catalog.New(nil), "")
	if bytes.Equal(first, other) || tag == otherTag {
		t.Error("documents of different snapshots are alike")
	}
	if !strings.HasPrefix(tag, `"`) || !strings.HasSuffix(tag, `"`) || len(tag) != 34 {
		t.Errorf("entity tag %s", tag)
	}
}

// What is no JSON must not take the document down with it.
func TestBrokenManifest(t *testing.T) {
	document, _ := Document(catalog.New([]*catalog.Group{{Name: "g", Version: "1.0.0", Routes: []*catalog.Route{{
		Path: "p", Cost: 1, Input: json.RawMessage(`{`), Examples: []catalog.Example{
			{Name: "broken body", Request: json.RawMessage(`{"a":`), Error: "INVALID_INPUT"}, {Name: "broken too", Request: json.RawMessage(`[`)},
		},
	}}}}), "")
	post := member(t, decode(t, document), "paths", "/v1/p", "post")
	if schema := member(t, post, "requestBody", "content", "application/json", "schema"); schema != true {
		t.Errorf("schema is %v, want true", schema)
	}
	if got := member(t, post, "x-refused-examples").([]any)[0].(map[string]any)["request"]; got != `{"a":` {
		t.Errorf("broken request is shown as %v", got)
	}
}
