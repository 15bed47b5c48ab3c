// Package engine turns the declaration of a plugin into what serves it: for
// every endpoint a function from request bytes to result bytes, and for the
// plugin a manifest and a way to take settings.
package engine

import (
	"context"
	"errors"
	"fmt"
	"regexp"
	"strings"

	"github.com/utilhost/utilhost/sdk/internal/refusal"
	"github.com/utilhost/utilhost/sdk/schema"
)

// Bounds of a declaration.
const (
	maxCost    = 1000 // credits
	maxSummary = 120  // bytes, so that a listing stays one line per route
)

// Route is an endpoint ready to serve.
type Route struct {
	Path         string
	Cost         int // credits
	Summary, Doc string
	Examples     []Example
	Impure, Slow bool
	InputSchema  []byte // JSON Schema of the request body
	OutputSchema []byte // JSON Schema of the result

	// Call decodes body, runs the endpoint and appends the JSON of its result to
	// dst. It does not keep body and never panics. The error is a
	// *refusal.Error, perhaps wrapped, when the client may read it, a *Panic when the endpoint panicked.
	Call func(ctx context.Context, body, dst []byte) ([]byte, error)
}

// Example is one request with its answer; see the sdk's type of that name.
type Example struct {
	Name     string
	Request  string
	Response string
	Error    string
}

// Panic is what an endpoint panicked with.
type Panic struct {
	Value any
	Stack []byte
}

// Error returns the value without the stack.
func (p *Panic) Error() string { return fmt.Sprintf("panic: %v", p.Value) }

var pathForm = regexp.MustCompile(`^[a-z0-9][a-z0-9-]*(/[a-z0-9][a-z0-9-]*){0,3}$`)

// Check reports everything that is wrong with the declaration, apart from its
// types.
func (r *Route) Check() error {
	var errs []error
	report := func(format string, args ...any) { errs = append(errs, fmt.Errorf(format, args...)) }

	if !pathForm.MatchString(r.Path) {
		report("path must be one to four segments of a-z, 0-9 and inner hyphens")
	}
	if r.Cost < 1 || r.Cost > maxCost {
		report("cost must be 1 to %d credits", maxCost)
	}
	switch {
	case r.Summary == "":
		report("summary is missing")
	case strings.Contains(r.Summary, "\n") || len(r.Summary) > maxSummary:
		report("summary must be one line of at most %d bytes", maxSummary)
	}
	if r.Doc == "" {
		report("doc is missing")
	}
	if len(r.Examples) == 0 {
		report("examples are missing")
	}
	names := make(map[string]bool)
	for i, e := range r.Examples {
		if err := e.check(); err != nil {
			report("example %d: %w", i+1, err)
		}
		if names[e.Name] {
			report("example %d: another one is named %q", i+1, e.Name)
		}
		names[e.Name] = true
	}
	return errors.Join(errs...)
}

func (e Example) check() error {
	if object, _ := schema.Check([]byte(e.Request)); !object {
		return errors.New("request is not a JSON object")
	}
	switch {
	case e.Error == "" && e.Response == "":
		return errors.New("has neither response nor error")
	case e.Error != "" && e.Response != "":
		return errors.New("has both response and error")
	case e.Error == "":
		if object, _ := schema.Check([]byte(e.Response)); !object {
			return errors.New("response is not a JSON object")
		}
	case e.Error != refusal.InvalidInput && e.Error != refusal.NotFound:
		return fmt.Errorf("error must be %s or %s", refusal.InvalidInput, refusal.NotFound)
	}
	return nil
}
