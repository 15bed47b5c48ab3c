package main

import (
	"encoding/json"
	"fmt"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"reflect"
	"slices"
	"strings"
	"testing"
)

// A contractRow is one endpoint of testdata/contract.json.
type contractRow struct {
	Route             string
	Group             string
	Cost              int
	Request, Response []contractField
	ResponseOpen      bool // there may be more fields than those named
}

type contractField struct {
	Name, Type, Items      string
	Required, Integer      bool
	Default                any
	Enum                   []any
	Min, Max, ExclusiveMin *float64
	MaxLength              *float64
	Fields                 []contractField // of the items, or of the object
}

// A published schema, as far as the contract speaks of it.
type published struct {
	Type             any
	Properties       map[string]published
	Required         []string
	Default          any
	Enum             []any
	Minimum, Maximum *float64
	ExclusiveMinimum *float64
	MaxLength        *float64
	Items            *published
	AnyOf            []published
}

// furtherFields are published beyond an answer that the contract lists in full:
// they say what its public key algorithm is of.
var furtherFields = map[string][]string{
	"security/csr-parse": {"subject", "keySize", "signatureAlgorithm", "dnsNames", "signatureValid"},
}

// defaults are those that the contract lists in other words: as what a result has
// without the field, though it says empty, or as a moment, which no schema can.
var defaults = map[string]any{
	"text/split.joinWith": "\n", "text/join-lines.joinWith": " ",
	"text/to-binary.separator": " ", "text/to-ascii.separator": " ", "convert/text-hex.separator": " ",
	"datetime/age.asOf": nil, "datetime/relative-time.now": nil,
}

// TestContract serves every group and compares what /openapi.json says with the
// contract, row by row.
func TestContract(t *testing.T) {
	t.Parallel()
	text, err := os.ReadFile("testdata/contract.json")
	if err != nil {
		t.Fatal(err)
	}
	var rows []contractRow
	if err := json.Unmarshal(text, &rows); err != nil {
		t.Fatal(err)
	}
	if len(rows) != 245 {
		t.Fatalf("the contract has %d rows, want 245", len(rows))
	}
	paths := publishedPaths(t)
	for _, row := range rows {
		t.Run(row.Route, func(t *testing.T) {
			path, ok := paths["/v1/"+row.Route]
			if !ok {
				t.Fatal("is not served")
			}
			if path.Post.Credits != row.Cost {
				t.Errorf("costs %d, want %d", path.Post.Credits, row.Cost)
			}
			if !slices.Equal(path.Post.Tags, []string{row.Group}) {
				t.Errorf("is of %v, want %s", path.Post.Tags, row.Group)
			}
			for _, d := range row.requestDifferences(path.Post.RequestBody.Content.JSON.Schema) {
				t.Error("request:", d)
			}
			answer := path.Post.Responses["200"].Content.JSON.Schema.Properties["data"]
			for _, d := range row.responseDifferences(answer) {
				t.Error("response:", d)
			}
		})
	}
}

// An operation is what the document says of one path.
type operation struct {
	Post struct {
		Credits     int `json:"x-credits"`
		Tags        []string
		RequestBody content
		Responses   map[string]content
	}
}

type content struct {
	Content struct {
		JSON struct{ Schema published } `json:"application/json"`
	}
}

// publishedPaths builds and serves every group and fetches the document.
func publishedPaths(t *testing.T) map[string]operation {
	t.Helper()
	dir := t.TempDir()
	plugins := filepath.Join(dir, "plugins")
	if err := os.Mkdir(plugins, 0o755); err != nil {
		t.Fatal(err)
	}
	build := exec.CommandContext(t.Context(), "go", "build", "-o", plugins, "./...")
	build.Dir = filepath.Join("..", "plugins")
	build.Env = append(os.Environ(), "CGO_ENABLED=0")
	if out, err := build.CombinedOutput(); err != nil {
		t.Fatalf("build: %v\n%s", err, out)
	}
	p := startProcess(t, filepath.Join(dir, "data"), plugins)
	response, err := http.Get("http://" + p.address + "/openapi.json")
	if err != nil {
		t.Fatal(err)
	}
	defer response.Body.Close()
	var document struct{ Paths map[string]operation }
	if err := json.NewDecoder(response.Body).Decode(&document); err != nil {
		t.Fatal(err)
	}
	return document.Paths
}

// requestDifferences compares names, types, requiredness, defaults, choices and
// bounds. A schema may be stricter than the contract, which leaves bounds open.
func (r contractRow) requestDifferences(got published) (found []string) {
	names := make(map[string]bool)
	for _, f := range r.Request {
		names[f.Name] = true
		p, ok := got.Properties[f.Name]
		if !ok {
			found = append(found, f.Name+" is missing")
			continue
		}
		differ := func(what string, got, want any) {
			found = append(found, fmt.Sprintf("%s has %s %v, want %v", f.Name, what, got, want))
		}
		if !p.is(f.Type) || f.Items != "" && (p.Items == nil || !p.Items.is(f.Items)) {
			differ("type", p.Type, f.Type+" "+f.Items)
		}
		if f.Integer && p.Type != "integer" {
			differ("type", p.Type, "integer")
		}
		if required := slices.Contains(got.Required, f.Name); required != f.Required {
			differ("required", required, f.Required)
		}
		value, isOther := defaults[r.Route+"."+f.Name]
		if !isOther {
			value = f.Default
		}
		if !reflect.DeepEqual(p.Default, value) && !(value == "" && p.Default == nil) {
			differ("default", p.Default, value)
		}
		if p.Items != nil {
			p = *p.Items // choices and bounds are those of the items
		}
		if f.Enum != nil && !reflect.DeepEqual(p.Enum, f.Enum) {
			differ("choices", p.Enum, f.Enum)
		}
		for what, bound := range map[string][2]*float64{
			"minimum": {p.Minimum, f.Min}, "maximum": {p.Maximum, f.Max},
			"exclusiveMinimum": {p.ExclusiveMinimum, f.ExclusiveMin}, "maxLength": {p.MaxLength, f.MaxLength},
		} {
			if bound[1] != nil && (bound[0] == nil || *bound[0] != *bound[1]) {
				differ(what, format(bound[0]), format(bound[1]))
			}
		}
	}
	for name := range got.Properties {
		if !names[name] {
			found = append(found, name+" is not in the contract")
		}
	}
	return found
}

// responseDifferences compares names and types.
func (r contractRow) responseDifferences(got published) []string {
	found := fieldDifferences(r.Response, got, r.ResponseOpen)
	return slices.DeleteFunc(found, func(d string) bool {
		name, isFurther := strings.CutSuffix(d, " is not in the contract")
		return isFurther && slices.Contains(furtherFields[r.Route], name)
	})
}

func fieldDifferences(want []contractField, got published, open bool) (found []string) {
	names := make(map[string]bool)
	for _, f := range want {
		names[f.Name] = true
		p, ok := got.Properties[f.Name]
		if !ok {
			found = append(found, f.Name+" is missing")
			continue
		}
		if !p.is(f.Type) {
			found = append(found, fmt.Sprintf("%s has type %v, want %s", f.Name, p.Type, f.Type))
		}
		if f.Items != "" && (p.Items == nil || !p.Items.is(f.Items)) {
			found = append(found, fmt.Sprintf("%s has items %+v, want %s", f.Name, p.Items, f.Items))
			continue
		}
		inner := p
		if p.Items != nil {
			inner = *p.Items
		}
		for _, d := range fieldDifferences(f.Fields, inner, len(f.Fields) == 0) {
			found = append(found, f.Name+"."+d)
		}
	}
	for name := range got.Properties {
		if !names[name] && !open {
			found = append(found, name+" is not in the contract")
		}
	}
	return found
}

// is says whether the schema allows the contract's type, and at most null besides.
func (p published) is(want string) bool {
	types, isList := p.Type.([]any)
	if !isList {
		types = []any{p.Type}
	}
	for _, alternative := range p.AnyOf {
		types = append(types, alternative.Type)
	}
	kinds := map[string][]any{
		"str": {"string"}, "num": {"number", "integer"}, "bool": {"boolean"}, "arr": {"array"}, "obj": {"object"},
	}[want]
	for _, kind := range types {
		if want != "any" && kind != nil && kind != "null" && !slices.Contains(kinds, kind) {
			return false
		}
	}
	return true
}

func format(bound *float64) string {
	if bound == nil {
		return "none"
	}
	return fmt.Sprint(*bound)
}
