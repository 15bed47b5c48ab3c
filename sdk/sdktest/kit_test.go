package sdktest

import (
	"context"
	"errors"
	"fmt"
	"math"
	"os"
	"path/filepath"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"github.com/utilhost/utilhost/sdk"
	"github.com/utilhost/utilhost/sdk/internal/engine"
)

type request struct {
	Text   string    `json:"text" doc:"The text." maxLength:"2000000"`
	Mode   string    `json:"mode" doc:"The mode." enum:"plain,loud" default:"plain"`
	Times  int       `json:"times" doc:"How often." min:"1" max:"3" default:"1"`
	Values []float64 `json:"values" doc:"Numbers." default:"[]" maxItems:"100000"`
}

type result struct {
	Text string  `json:"text" doc:"The text."`
	Sum  float64 `json:"sum" doc:"The sum."`
}

// sound is an endpoint without fault; the tests break one thing of it each.
func sound() sdk.Endpoint[request, result] {
	return sdk.Endpoint[request, result]{
		Route:   "kit/echo",
		Summary: "Echo of a text",
		Doc:     "Answers the text.",
		Examples: []sdk.Example{
			{Request: `{"text": "a", "times": 2, "values": [1, 2]}`, Response: `{"text": "aa", "sum": 3}`},
			{Request: `{}`, Error: "INVALID_INPUT"},
		},
		Run: echo,
	}
}

func echo(_ context.Context, in request) (result, error) {
	out := result{Text: strings.Repeat(in.Text, in.Times)}
	for _, v := range in.Values {
		out.Sum += v
	}
	if math.IsInf(out.Sum, 0) || math.IsNaN(out.Sum) {
		return out, sdk.Invalid("values", "must have a sum that is a number")
	}
	return out, nil
}

// problemsOf is what Conform would report of a plugin with that one route.
func problemsOf(t *testing.T, route sdk.Route) []error {
	t.Helper()
	built, err := route.Build()
	if err != nil {
		return []error{err}
	}
	return routeProblems(t.Context(), built)
}

func TestSoundPluginConforms(t *testing.T) {
	Conform(t, sdk.Plugin{Group: "kit", Version: "1.0.0", Doc: "Tests the kit.", Routes: []sdk.Route{sound()}})
}

// Every check must be able to fail.
func TestBrokenEndpointsAreFound(t *testing.T) {
	var calls atomic.Int64
	type e = sdk.Endpoint[request, result]
	for _, c := range []struct {
		name  string
		spoil func(*e)
		want  string
	}{
		{"no summary", func(x *e) { x.Summary = "" }, "summary is missing"},
		{"summary in lower case", func(x *e) { x.Summary = "echo" }, "summary must begin with a capital letter"},
		{"summary with a full stop", func(x *e) { x.Summary = "Echo." }, "summary must not end with a full stop"},
		{"no doc", func(x *e) { x.Doc = " \n" }, "doc is missing"},
		{"doc is no sentence", func(x *e) { x.Doc = "Answers the text" }, "doc must end with a full stop"},
		{"no examples", func(x *e) { x.Examples = nil }, "examples are missing"},
		{"only refusals", func(x *e) { x.Examples = x.Examples[1:] }, "no example shows a success"},
		{"wrong example", func(x *e) { x.Examples[0].Response = `{"text": "aa", "sum": 4}` }, "sum is 3, want 4"},
		{"example lacks a member", func(x *e) { x.Examples[0].Response = `{"text": "aa"}` }, "sum is not expected"},
		{"example has a member too many", func(x *e) { x.Examples[0].Response = `{"text": "aa", "sum": 3, "more": 1}` }, "more is missing"},
		{"refused example", func(x *e) { x.Examples[0].Request = `{"text": "a", "times": 9}` }, "refused with INVALID_INPUT: times must be at most 3"},
		{"refusal that is none", func(x *e) { x.Examples[1].Request = `{"text": "a"}` }, "want INVALID_INPUT"},
		{"other refusal", func(x *e) { x.Examples[1].Error = "NOT_FOUND" }, "want NOT_FOUND"},
		{"not the same twice", func(x *e) {
			x.Run = func(ctx context.Context, in request) (result, error) {
				out, err := echo(ctx, in)
				if calls.Add(1)%2 == 0 {
					out.Text += "!"
				}
				return out, err
			}
		}, "answered differently the second time"},
		{"impure example of another shape", func(x *e) { x.Impure, x.Examples[0].Response = true, `{"text": 5, "sum": 3}` }, "breaks the schema of the result"},
		{"panics on NUL", func(x *e) { x.Run = onText("\x00", func() (result, error) { panic("nul") }) }, "panic: nul"},
		{"internal error on a lone surrogate", func(x *e) {
			x.Run = onText("\ufffd", func() (result, error) { return result{}, errors.New("odd") })
		}, "internal error"},
		{"unknown code", func(x *e) {
			x.Run = onText("\x00", func() (result, error) { return result{}, &sdk.Error{Code: "TEAPOT", Message: "short"} })
		}, `unknown code "TEAPOT"`},
		{"refusal without a message", func(x *e) {
			x.Run = onText("\x00", func() (result, error) { return result{}, &sdk.Error{Code: sdk.CodeNotFound} })
		}, "NOT_FOUND without a message"},
		{"overflows", func(x *e) {
			x.Run = func(_ context.Context, in request) (result, error) {
				out := result{Text: strings.Repeat(in.Text, in.Times)}
				for _, v := range in.Values {
					out.Sum += v
				}
				return out, nil
			}
		}, "is no JSON number"},
	} {
		t.Run(c.name, func(t *testing.T) {
			x := sound()
			c.spoil(&x)
			expect(t, problemsOf(t, x), c.want)
		})
	}
}

// onText answers with act when the text contains part.
func onText(part string, act func() (result, error)) func(context.Context, request) (result, error) {
	return func(ctx context.Context, in request) (result, error) {
		if strings.Contains(in.Text, part) {
			return act()
		}
		return echo(ctx, in)
	}
}

func expect(t *testing.T, problems []error, want string) {
	t.Helper()
	for _, p := range problems {
		if strings.Contains(p.Error(), want) {
			return
		}
	}
	t.Errorf("no problem says %q; all: %v", want, problems)
}

func TestFieldsWithoutSentencesAreFound(t *testing.T) {
	type poor struct {
		Rows []struct {
			Name string `json:"name" doc:"name"`
		} `json:"rows" doc:"Rows."`
	}
	problems := problemsOf(t, sdk.Endpoint[poor, poor]{
		Route: "kit/poor", Summary: "Poor", Doc: "Poor.",
		Examples: []sdk.Example{{Request: `{"rows": []}`, Response: `{"rows": []}`}},
		Run:      func(_ context.Context, in poor) (poor, error) { return in, nil },
	})
	expect(t, problems, "request field rows field name must begin with a capital letter")
	expect(t, problems, "request field rows field name must end with a full stop")
	expect(t, problems, "result field rows field name must end with a full stop")
}

// A route whose decoder forgets a rule cannot be written with the sdk, so these
// routes are made by hand: they publish rules that they do not keep.
func TestRulesThatAreNotKeptAreFound(t *testing.T) {
	schema := `{"type":"object","properties":{
		"s":{"type":"string","minLength":2,"maxLength":4,"pattern":"^[a-z]+$"},
		"e":{"type":"string","enum":["x","xx"]},
		"i":{"type":"integer","minimum":1,"maximum":5,"enum":[1,3,5]},
		"n":{"type":"number","exclusiveMinimum":0,"exclusiveMaximum":1},
		"b":{"type":"boolean"},
		"a":{"type":"array","minItems":1,"maxItems":2,"items":{"type":"number","minimum":0}},
		"o":{"type":"object","properties":{"p":{"type":"string","maxLength":1}},"required":["p"]}},
		"required":["s","o"]}`
	careless := &engine.Route{
		Path: "kit/careless", InputSchema: []byte(schema), OutputSchema: []byte(`{"type":"object"}`),
		Examples: []engine.Example{{
			Request:  `{"s":"abc","e":"x","i":1,"n":0.5,"b":true,"a":[1],"o":{"p":"q"}}`,
			Response: `{}`,
		}},
		Call: func(_ context.Context, _, dst []byte) ([]byte, error) { return append(dst, "{}"...), nil },
	}
	e, err := newEndpoint(careless)
	if err != nil {
		t.Fatal(err)
	}
	problems := e.violationProblems(t.Context())
	for _, rule := range []string{
		"minLength of s", "maxLength of s", "pattern of s", "type of s", "required of s", "required (null) of s",
		"enum of e", "type of e",
		"minimum of i", "maximum of i", "whole of i", "enum of i", "type of i",
		"exclusiveMinimum of n", "exclusiveMaximum of n", "type of n", "type of b",
		"minItems of a", "maxItems of a", "minimum of an item of a", "type of an item of a", "type of a",
		"required of o", "required of member p of o", "maxLength of member p of o", "type of member p of o", "type of o",
	} {
		expect(t, problems, "request that breaks "+rule+": answered {}, want INVALID_INPUT")
	}
	careless.Call = func(context.Context, []byte, []byte) ([]byte, error) {
		return nil, &sdk.Error{Code: sdk.CodeInvalidInput, Field: "other", Message: "other is wrong"}
	}
	expect(t, e.violationProblems(t.Context()), `because of field "other"`)
}

func TestResultsAgainstTheirSchemaAreFound(t *testing.T) {
	for text, want := range map[string]string{
		`{"n":"1"}`: "breaks its own schema",
		`{}`:        "breaks its own schema",
		`[]`:        "breaks its own schema",
		`{"n":`:     "is no JSON",
	} {
		e, err := newEndpoint(&engine.Route{
			InputSchema:  []byte(`{}`),
			OutputSchema: []byte(`{"type":"object","properties":{"n":{"type":"number"}},"required":["n"]}`),
			Call:         func(_ context.Context, _, dst []byte) ([]byte, error) { return append(dst, text...), nil },
		})
		if err != nil {
			t.Fatal(err)
		}
		_, err = e.call(t.Context(), nil)
		expect(t, []error{err}, want)
	}
	for _, schema := range []string{`{"type":"objekt"}`, `{"$ref":"file:///etc/passwd"}`, `{`} {
		if _, err := newEndpoint(&engine.Route{InputSchema: []byte(schema), OutputSchema: []byte(`{}`)}); err == nil {
			t.Errorf("schema %s was taken", schema)
		}
	}
}

func TestStuckCallIsFound(t *testing.T) {
	release := make(chan struct{})
	defer close(release)
	e, err := newEndpoint(&engine.Route{
		InputSchema: []byte(`{}`), OutputSchema: []byte(`{}`),
		Call: func(context.Context, []byte, []byte) ([]byte, error) { <-release; return nil, nil },
	})
	if err != nil {
		t.Fatal(err)
	}
	e.limit, e.grace = time.Millisecond, time.Millisecond
	_, err = e.call(t.Context(), nil)
	expect(t, []error{err}, "still running")
}

func TestUnlistedEndpointsAreFound(t *testing.T) {
	dir := t.TempDir()
	write := func(name, source string) {
		if err := os.WriteFile(filepath.Join(dir, name), []byte(source), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	header := "package main\n\nimport %s\"github.com/utilhost/utilhost/sdk\"\n\n"
	write("a.go", fmt.Sprintf(header, "")+"var Listed = sdk.Endpoint[int, int]{Route: \"kit/listed\"}\n"+
		"var (\n\tForgotten = sdk.Endpoint[int, int]{Cost: 1, Route: `kit/forgotten`}\n\tother = 5\n)\n")
	write("b.go", fmt.Sprintf(header, "alias ")+"var Renamed = alias.Endpoint[int, int]{Route: \"kit/renamed\"}\n"+
		"var Computed = alias.Endpoint[int, int]{Route: \"kit/\" + name}\n")
	write("c.go", "package main\n\nvar sdk struct{ Endpoint []int }\n\nvar No = sdk.Endpoint[0]\n")
	write("d_test.go", fmt.Sprintf(header, "")+"var InTest = sdk.Endpoint[int, int]{Route: \"kit/test\"}\n")
	problems := unlisted(dir, []*engine.Route{{Path: "kit/listed"}})
	expect(t, problems, "a.go: Forgotten (kit/forgotten) is not in the plugin's Routes")
	expect(t, problems, "b.go: Renamed (kit/renamed) is not in the plugin's Routes")
	expect(t, problems, "b.go: Computed must write its Route as a plain string")
	if len(problems) != 3 {
		t.Errorf("%d problems, want 3: %v", len(problems), problems)
	}
	write("e.go", "package")
	if problems := unlisted(dir, nil); len(problems) < 4 {
		t.Errorf("broken source is not reported: %v", problems)
	}
	expect(t, unlisted(filepath.Join(dir, "missing"), nil), "no such file")
}

func TestPluginProblems(t *testing.T) {
	type settings struct {
		Depth int `json:"depth" doc:"depth" default:"1"`
	}
	built, err := sdk.Plugin{
		Group: "kit", Version: "1.0.0", Doc: "no sentence", Settings: new(settings), Routes: []sdk.Route{sound()},
	}.Build()
	if err != nil {
		t.Fatal(err)
	}
	problems := pluginProblems(built)
	expect(t, problems, "doc must begin with a capital letter")
	expect(t, problems, "doc must end with a full stop")
	expect(t, problems, "settings field depth must begin with a capital letter")
	built.Doc = "A sentence." + strings.Repeat(" ", maxManifest) + "."
	expect(t, pluginProblems(built), "a host takes 4194304")
}
