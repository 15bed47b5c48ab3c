package sdk

import (
	"context"
	"errors"
	"fmt"
	"strings"

	"github.com/utilhost/utilhost/sdk/internal/engine"
)

// Route is one entry of [Plugin.Routes]. Every [Endpoint] is one; nothing else
// needs to be.
type Route interface {
	// Build checks the declaration and compiles what serving needs from it. The
	// error names everything that is wrong, one line each.
	Build() (*engine.Route, error)
}

// Endpoint is one route of a plugin: what it is called and costs, how it is
// documented, and the function that answers it.
//
// In and Out are structs. Their field tags are the one place where the
// contract of the route stands; the package comment lists them. A body that
// breaks the contract is refused before Run is called, so Run sees only values
// within their bounds, defaults filled in.
type Endpoint[In, Out any] struct {
	// Route is the path below /v1/: one to four segments of lower-case letters,
	// digits and inner hyphens, for example "ciphers/rail-fence".
	Route string
	// Cost is what a successful call costs in credits, 1 to 1,000. Left out it
	// is 1.
	Cost int
	// Summary is a title of one line without a full stop.
	Summary string
	// Doc says in whole sentences what the route does and where its algorithm
	// comes from. Surrounding white space is dropped.
	Doc string
	// Examples are shown in the documentation and executed: by the test kit, and
	// by the host before it lets a new version serve. At least one.
	Examples []Example
	// Impure says that the same request may be answered differently, because of
	// the clock or the random source. Its examples are compared by shape only.
	Impure bool
	// Slow says that a call may take more than a few milliseconds. Slow calls
	// are bounded apart from the others.
	Slow bool
	// Run answers one call. It is called from many goroutines at a time. An error
	// made by [Invalid] or [NotFound] reaches the client; any other error, and a
	// panic, is logged and answered as an internal error without its text.
	Run func(ctx context.Context, in In) (Out, error)
}

// Example is one request with its answer, as raw JSON the way a client sends
// and receives it.
type Example struct {
	// Name is a short title, unique within the endpoint. Left out it is
	// "Example", or "Example 2" and so on.
	Name string
	// Request is the body, a JSON object.
	Request string
	// Response is the expected result, a JSON object; empty when Error is set.
	Response string
	// Error is the expected code when the example shows a refusal:
	// "INVALID_INPUT" or "NOT_FOUND".
	Error string
}

// Build checks the declaration and compiles decoder, encoder and schemas. It
// implements [Route]; plugin authors have no need to call it.
func (e Endpoint[In, Out]) Build() (*engine.Route, error) {
	route := &engine.Route{
		Path:    e.Route,
		Cost:    e.Cost,
		Summary: strings.TrimSpace(e.Summary),
		Doc:     strings.TrimSpace(e.Doc),
		Impure:  e.Impure,
		Slow:    e.Slow,
	}
	if route.Cost == 0 {
		route.Cost = 1
	}
	for i, example := range e.Examples {
		if example.Name == "" {
			example.Name = "Example"
			if i > 0 {
				example.Name = fmt.Sprintf("Example %d", i+1)
			}
		}
		route.Examples = append(route.Examples, engine.Example(example))
	}
	err := route.Check()
	if e.Run == nil {
		err = errors.Join(err, errors.New("run is missing"))
	} else {
		err = errors.Join(err, engine.Bind(route, e.Run))
	}
	if err != nil {
		return nil, prefixLines("route "+e.Route, err)
	}
	return route, nil
}

// prefixLines puts prefix before every line of a joined error.
func prefixLines(prefix string, err error) error {
	lines := strings.Split(err.Error(), "\n")
	for i, line := range lines {
		lines[i] = prefix + ": " + line
	}
	return errors.New(strings.Join(lines, "\n"))
}
