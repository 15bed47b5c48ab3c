package sdktest

import (
	"context"
	"errors"
	"fmt"
	"io"
	"testing"
	"time"

	"github.com/utilhost/utilhost/sdk"
)

// Case is one call of an endpoint and what it must answer.
type Case struct {
	// Name is the name of the subtest.
	Name string
	// Body is the request as raw JSON.
	Body string
	// Want is the expected result as raw JSON. It is compared as JSON: white
	// space and the order of members do not count, every number must be the same
	// double.
	Want string
	// Code is the expected error code instead of a result.
	Code string
	// Field is the member that an expected error must name.
	Field string
	// Random is what sdk.Random gives in this call. Nil leaves the real source.
	Random io.Reader
	// Now is what sdk.Now gives in this call. Zero leaves the real clock.
	Now time.Time
	// Check looks at a result in ways that Want cannot. Numbers are json.Number.
	Check func(t *testing.T, got map[string]any)
}

// Run calls the endpoint once for every case, each as a subtest. Beside what the
// case asks for, every result must match the endpoint's own schema.
func Run[In, Out any](t *testing.T, declared sdk.Endpoint[In, Out], cases []Case) {
	t.Helper()
	route, err := declared.Build()
	if err != nil {
		t.Fatal(err)
	}
	e, err := newEndpoint(route)
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range cases {
		t.Run(c.Name, func(t *testing.T) {
			got, err := e.run(t.Context(), c)
			if err != nil {
				t.Fatalf("%s\nbody: %s", err, excerpt([]byte(c.Body)))
			}
			if c.Check != nil {
				c.Check(t, got)
			}
		})
	}
}

// run makes the call of one case and returns its result.
func (e *endpoint) run(ctx context.Context, c Case) (map[string]any, error) {
	if err := c.check(); err != nil {
		return nil, err
	}
	if c.Random != nil {
		ctx = sdk.WithRandom(ctx, c.Random)
	}
	if !c.Now.IsZero() {
		ctx = sdk.WithClock(ctx, func() time.Time { return c.Now })
	}
	got, err := e.call(ctx, []byte(c.Body))
	if err != nil {
		return nil, err
	}
	if c.Code != "" {
		return nil, got.refusedAs(c.Code, c.Field)
	}
	if got.code != "" {
		return nil, fmt.Errorf("refused with %s: %s", got.code, got.message)
	}
	if c.Want != "" {
		want, err := decode([]byte(c.Want))
		if err != nil {
			return nil, fmt.Errorf("expected result is no JSON: %w", err)
		}
		if d := difference(want, got.result); d != "" {
			return nil, fmt.Errorf("%s\ngot:  %s\nwant: %s", d, excerpt(got.text), excerpt([]byte(c.Want)))
		}
	}
	return got.result, nil
}

// check refuses a case that tests nothing or two things at once.
func (c Case) check() error {
	switch {
	case c.Code != "" && (c.Want != "" || c.Check != nil):
		return errors.New("case has a Code and so can have no Want or Check")
	case c.Code == "" && c.Field != "":
		return errors.New("case has a Field without a Code")
	case c.Code == "" && c.Want == "" && c.Check == nil:
		return errors.New("case checks nothing: it needs a Want, a Code or a Check")
	}
	return nil
}

// refusedAs reports how an answer differs from the expected refusal. An empty
// field matches any.
func (a answer) refusedAs(code, field string) error {
	switch {
	case a.code == "":
		return fmt.Errorf("answered %s, want %s", excerpt(a.text), code)
	case a.code != code:
		return fmt.Errorf("refused with %s (%s), want %s", a.code, a.message, code)
	case field != "" && a.field != field:
		return fmt.Errorf("refused because of field %q (%s), want %q", a.field, a.message, field)
	}
	return nil
}
