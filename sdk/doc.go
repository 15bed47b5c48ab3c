// Package sdk is all that a utilhost plugin imports. A plugin is one binary that
// serves a group of routes; a utilhost starts it, sends it requests and takes
// care of keys, credits, limits and the HTTP in front of it.
//
// # A whole plugin
//
// This is example/hello, complete:
//
//	// Command hello is a utilhost plugin with one route.
//	package main
//
//	import (
//		"context"
//
//		"github.com/utilhost/utilhost/sdk"
//	)
//
//	type request struct {
//		Name string `json:"name" doc:"Whom to greet." maxLength:"100" default:"world"`
//	}
//
//	type result struct {
//		Greeting string `json:"greeting" doc:"The greeting."`
//	}
//
//	// Greet is hello/greet.
//	var Greet = sdk.Endpoint[request, result]{
//		Route:    "hello/greet",
//		Summary:  "Greet somebody by name",
//		Doc:      "Says hello to whoever is named, and to the world if nobody is.",
//		Examples: []sdk.Example{{Request: `{"name": "Ada"}`, Response: `{"greeting": "Hello, Ada!"}`}},
//		Run:      func(_ context.Context, in request) (result, error) { return result{"Hello, " + in.Name + "!"}, nil },
//	}
//
//	var plugin = sdk.Plugin{Group: "hello", Version: "1.0.0", Doc: "Greets people.", Routes: []sdk.Route{Greet}}
//
//	func main() { sdk.Serve(plugin) }
//
// Its test is one line, and checks more than most people would write:
//
//	func TestPlugin(t *testing.T) { sdktest.Conform(t, plugin) }
//
// Build it with CGO_ENABLED=0 go build, put the binary into the plugin directory
// of a utilhost, and the route is served at once, with its documentation. By
// hand the binary prints its manifest (-describe) and answers calls (-call).
//
// # Requests
//
// The request is a struct whose fields have a json tag with the exact name of
// the member and a doc tag of whole sentences. A field may be
//
//   - a string, a bool, a float64, or an int: a whole number of at most 2^53-1
//     either way;
//   - a slice of those or of structs. As a member of the body itself it may also
//     come as a string that holds the JSON text of the array;
//   - a struct with tags of its own;
//   - a pointer to any of these, nil when the member is absent;
//   - a json.RawMessage, any JSON value as it was written.
//
// A field is required unless it has a default tag or is a pointer. A member that
// is null counts as absent. The rules are tags too:
//
//	default       value when the member is absent: the text of a string, JSON of anything else
//	enum          the values allowed, "a,b,c" or, where one holds a comma, a JSON array of strings
//	min, max      bounds of a number, included
//	exclusiveMin, exclusiveMax
//	              bounds of a number, excluded
//	whole         "true": a float64 that has no fraction, however large
//	minLength, maxLength
//	              length of a string in code points
//	pattern       regular expression (Go syntax) that a string must match somewhere; anchor it with ^ and $
//	minItems, maxItems
//	              length of a slice
//
// On a slice every rule but minItems and maxItems is about its items. The sdk
// refuses what breaks a rule with INVALID_INPUT and a message that names field
// and rule; what no tag can say, Run refuses with [Invalid].
//
// # Results
//
// The result is a struct with json and doc tags as well. Its fields may be all
// of the above and any integer type, an array, a map with string keys, an
// [Object], whose members keep their order, and an interface that holds one of
// these. A nil slice is written as [], a nil pointer as null, or left out if the
// json tag says omitempty. The other tags, default apart, describe a result in
// its schema; nothing enforces them but the test kit. Numbers are written as
// JavaScript writes them, so NaN and infinities are internal errors.
//
// # What Run may do
//
// It computes its result from the request and nothing else: no files, no
// network, no goroutine that outlives the call, no variable that changes. What
// is random comes from [Random], the time from [Now], so that tests can fix
// both; such an endpoint is Impure. [Logger] writes to the host's log. The
// context ends at the deadline of the call; an endpoint that may work for long
// looks at it now and then.
package sdk
