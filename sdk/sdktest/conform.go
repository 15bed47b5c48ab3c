package sdktest

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"testing"

	"google.golang.org/protobuf/proto"

	"github.com/utilhost/utilhost/sdk"
	"github.com/utilhost/utilhost/sdk/internal/engine"
)

// maxManifest is the largest manifest in bytes that a host takes.
const maxManifest = 4 << 20

// Conform checks everything that can be checked of a plugin without knowing what
// it computes:
//
//   - the declaration makes sense and is documented in whole sentences;
//   - every exported endpoint of the package in the current directory is listed
//     in Routes;
//   - every example is answered as it says, twice with the same bytes; of an
//     impure endpoint only the shape of the answer counts;
//   - for every rule in a request's tags, a request that breaks it is refused
//     with INVALID_INPUT and the name of the field;
//   - every answer matches the endpoint's own schema;
//   - hostile requests are answered or refused within the deadline, never by an
//     internal error or a panic.
//
// A plugin that has settings is started with their defaults; see
// [ConformSettings] for one that needs more.
func Conform(t *testing.T, p sdk.Plugin) {
	t.Helper()
	ConformSettings(t, p, "{}")
}

// ConformSettings is [Conform] for a plugin that cannot start with the defaults
// of its settings. They are given as a JSON object.
func ConformSettings(t *testing.T, p sdk.Plugin, settings string) {
	t.Helper()
	built, err := p.Build()
	if err != nil {
		t.Fatal(err)
	}
	if err := built.Configure(t.Context(), []byte(settings)); err != nil {
		t.Fatalf("settings %s refused: %v", settings, err)
	}
	report(t, pluginProblems(built))
	report(t, unlisted(".", built.Routes))
	for _, route := range built.Routes {
		t.Run(route.Path, func(t *testing.T) { report(t, routeProblems(t.Context(), route)) })
	}
}

func report(t *testing.T, problems []error) {
	t.Helper()
	for _, problem := range problems {
		t.Error(problem)
	}
}

// pluginProblems checks the plugin apart from its routes.
func pluginProblems(p *engine.Plugin) []error {
	problems := sentences("doc", p.Doc)
	if schema := p.SettingsSchema(); schema != nil {
		var doc any
		if _, err := compile(schema, &doc); err != nil {
			problems = append(problems, fmt.Errorf("schema of the settings: %w", err))
		}
		problems = append(problems, docSentences("settings", doc)...)
	}
	if size := proto.Size(p.Manifest(sdk.Version)); size > maxManifest {
		problems = append(problems, fmt.Errorf("manifest has %d bytes, a host takes %d", size, maxManifest))
	}
	return problems
}

// routeProblems checks one route.
func routeProblems(ctx context.Context, route *engine.Route) []error {
	problems := title("summary", route.Summary)
	problems = append(problems, sentences("doc", route.Doc)...)
	e, err := newEndpoint(route)
	if err != nil {
		return append(problems, err)
	}
	problems = append(problems, docSentences("request", e.input)...)
	problems = append(problems, docSentences("result", e.result)...)
	failed := e.exampleProblems(ctx)
	problems = append(problems, failed...)
	if len(failed) > 0 {
		return problems // what follows starts from working examples
	}
	problems = append(problems, e.violationProblems(ctx)...)
	return append(problems, e.hostileProblems(ctx)...)
}

// exampleProblems calls every example twice.
func (e *endpoint) exampleProblems(ctx context.Context) []error {
	var problems []error
	succeeds := false
	for _, example := range e.route.Examples {
		if err := e.example(ctx, example); err != nil {
			problems = append(problems, fmt.Errorf("example %q: %w", example.Name, err))
		}
		succeeds = succeeds || example.Error == ""
	}
	if !succeeds {
		problems = append(problems, errors.New("no example shows a success"))
	}
	return problems
}

func (e *endpoint) example(ctx context.Context, example engine.Example) error {
	got, err := e.call(ctx, []byte(example.Request))
	if err != nil {
		return err
	}
	if example.Error != "" {
		return got.refusedAs(example.Error, "")
	}
	if got.code != "" {
		return fmt.Errorf("refused with %s: %s", got.code, got.message)
	}
	want, err := decode([]byte(example.Response))
	if err != nil {
		return err
	}
	if e.route.Impure {
		if err := e.output.Validate(want); err != nil {
			return fmt.Errorf("response breaks the schema of the result: %w", err)
		}
		return nil
	}
	if d := difference(want, got.result); d != "" {
		return fmt.Errorf("%s\ngot:  %s\nwant: %s", d, excerpt(got.text), excerpt([]byte(example.Response)))
	}
	again, err := e.call(ctx, []byte(example.Request))
	if err != nil {
		return err
	}
	if !bytes.Equal(got.text, again.text) {
		return fmt.Errorf("answered differently the second time, so it must be Impure\nfirst:  %s\nsecond: %s",
			excerpt(got.text), excerpt(again.text))
	}
	return nil
}
