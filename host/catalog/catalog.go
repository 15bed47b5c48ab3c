// Package catalog says what is loaded: groups, their routes, and what a call of
// one is. A Snapshot never changes after it was published, so readers need no
// lock; the supervisor builds a whole new one for every change.
package catalog

import (
	"encoding/json"
	"sort"
)

// A Snapshot is everything that is loaded at one moment. Whoever holds one
// must not change anything in it.
type Snapshot struct {
	Groups []*Group          // ordered by name
	Routes map[string]*Route // by path without the leading /v1/
}

// A Group is one plugin as its manifest describes it.
type Group struct {
	Name    string // [a-z][a-z0-9-]{0,31}
	Version string // semantic version 2.0.0 without a leading v
	Doc     string
	SHA256  string   // of the binary that runs, 64 lower-case hex digits
	Routes  []*Route // in the order of the manifest
	Caller  Caller   // runs the calls of Routes
}

// With returns a copy of the group, with routes of its own, whose calls go to
// caller.
func (g *Group) With(caller Caller) *Group {
	bound := *g
	bound.Caller = caller
	bound.Routes = make([]*Route, len(g.Routes))
	for i, r := range g.Routes {
		route := *r
		route.Group = &bound
		bound.Routes[i] = &route
	}
	return &bound
}

// A Route is one endpoint of a group.
type Route struct {
	Path    string // for example "ciphers/atbash"
	Cost    int64  // credits of a successful call, 1 to 1,000
	Number  uint32 // index in the manifest, the route's name on the wire
	Summary string
	Doc     string
	Impure  bool            // the same request may be answered differently
	Slow    bool            // bounded apart from the other routes
	Input   json.RawMessage // JSON Schema (draft 2020-12) of the request body
	Output  json.RawMessage // JSON Schema (draft 2020-12) of the result

	Examples []Example // at least one
	Group    *Group
}

// An Example is a request and what it is answered with.
type Example struct {
	Name     string
	Request  json.RawMessage // JSON object
	Response json.RawMessage // JSON object; nil when Error is set
	Error    string          // expected code, for example "INVALID_INPUT", or ""
}

// New returns the snapshot of groups, whose routes must not overlap. It sorts
// groups in place.
func New(groups []*Group) *Snapshot {
	sort.Slice(groups, func(i, j int) bool { return groups[i].Name < groups[j].Name })
	s := &Snapshot{Groups: groups, Routes: make(map[string]*Route)}
	for _, g := range groups {
		for _, r := range g.Routes {
			s.Routes[r.Path] = r
		}
	}
	return s
}
