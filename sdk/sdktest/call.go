package sdktest

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"time"

	"github.com/santhosh-tekuri/jsonschema/v6"

	"github.com/utilhost/utilhost/sdk"
	"github.com/utilhost/utilhost/sdk/internal/engine"
)

const (
	// callLimit is how long a call may take: the default deadline of a host.
	callLimit = slowdown * 10 * time.Second
	// stuckAfter is how much longer it may run before it counts as stuck, as in a
	// host.
	stuckAfter = slowdown * 2 * time.Second
)

// endpoint calls one built route and looks at every answer.
type endpoint struct {
	route  *engine.Route
	input  any // schema of the request, as decoded JSON
	result any // schema of the result
	output *jsonschema.Schema
	limit  time.Duration // deadline of a call
	grace  time.Duration // how much longer a call may run before it counts as stuck
}

// answer is what a call gave: the result, or a code with field and message.
type answer struct {
	text    []byte
	result  map[string]any // numbers are json.Number
	code    string
	field   string
	message string
}

func newEndpoint(route *engine.Route) (*endpoint, error) {
	e := &endpoint{route: route, limit: callLimit, grace: stuckAfter}
	if _, err := compile(route.InputSchema, &e.input); err != nil {
		return nil, fmt.Errorf("schema of the request: %w", err)
	}
	var err error
	if e.output, err = compile(route.OutputSchema, &e.result); err != nil {
		return nil, fmt.Errorf("schema of the result: %w", err)
	}
	return e, nil
}

// noLoader refuses to fetch anything, so that a schema can only be complete in
// itself.
type noLoader struct{}

// Load implements the loader of jsonschema.
func (noLoader) Load(url string) (any, error) {
	return nil, fmt.Errorf("schema refers to %s, outside itself", url)
}

// compile decodes a schema into doc and compiles it.
func compile(schema []byte, doc *any) (*jsonschema.Schema, error) {
	var err error
	if *doc, err = jsonschema.UnmarshalJSON(bytes.NewReader(schema)); err != nil {
		return nil, err
	}
	compiler := jsonschema.NewCompiler()
	compiler.DefaultDraft(jsonschema.Draft2020)
	compiler.UseLoader(noLoader{})
	if err := compiler.AddResource("utilhost:schema", *doc); err != nil {
		return nil, err
	}
	return compiler.Compile("utilhost:schema")
}

// call answers body. The error says what no endpoint may do: panic, run past the
// deadline, fail without a reason, answer against its own schema.
func (e *endpoint) call(ctx context.Context, body []byte) (answer, error) {
	ctx, cancel := context.WithTimeout(ctx, e.limit)
	defer cancel()
	type outcome struct {
		text []byte
		err  error
	}
	done := make(chan outcome, 1)
	go func() {
		text, err := e.route.Call(ctx, body, nil)
		done <- outcome{text, err}
	}()
	stuck := time.NewTimer(e.limit + e.grace)
	defer stuck.Stop()
	select {
	case o := <-done:
		if o.err != nil {
			return refusal(o.err)
		}
		return e.success(o.text)
	case <-stuck.C:
		return answer{}, fmt.Errorf("still running %v after its deadline of %v", e.grace, e.limit)
	}
}

func refusal(err error) (answer, error) {
	var panicked *engine.Panic
	if errors.As(err, &panicked) {
		return answer{}, fmt.Errorf("%w\n%s", err, panicked.Stack)
	}
	var refused *sdk.Error
	if !errors.As(err, &refused) {
		return answer{}, fmt.Errorf("internal error, neither sdk.Invalid nor sdk.NotFound: %w", err)
	}
	switch {
	case refused.Code != sdk.CodeInvalidInput && refused.Code != sdk.CodeNotFound:
		return answer{}, fmt.Errorf("error with unknown code %q: %w", refused.Code, err)
	case refused.Message == "":
		return answer{}, fmt.Errorf("%s without a message", refused.Code)
	}
	return answer{code: refused.Code, field: refused.Field, message: refused.Message}, nil
}

func (e *endpoint) success(text []byte) (answer, error) {
	value, err := jsonschema.UnmarshalJSON(bytes.NewReader(text))
	if err != nil {
		return answer{}, fmt.Errorf("result is no JSON: %w", err)
	}
	if err := e.output.Validate(value); err != nil {
		return answer{}, fmt.Errorf("result breaks its own schema: %w\nresult: %s", err, excerpt(text))
	}
	result, ok := value.(map[string]any)
	if !ok {
		return answer{}, fmt.Errorf("result is no object: %s", excerpt(text))
	}
	return answer{text: text, result: result}, nil
}

// excerpt shortens a body for a message.
func excerpt(text []byte) string {
	const limit = 200
	if len(text) <= limit {
		return string(text)
	}
	return fmt.Sprintf("%s... (%d bytes)", bytes.ToValidUTF8(text[:limit], nil), len(text))
}

// encode writes a value that was decoded from JSON.
func encode(value any) []byte {
	var text bytes.Buffer
	encoder := json.NewEncoder(&text)
	encoder.SetEscapeHTML(false)
	if err := encoder.Encode(value); err != nil {
		panic(err) // only values from decoders come here
	}
	return bytes.TrimSuffix(text.Bytes(), []byte("\n"))
}

// decode reads JSON and keeps the text of its numbers.
func decode(text []byte) (any, error) {
	return jsonschema.UnmarshalJSON(bytes.NewReader(text))
}
