package verify

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"regexp"

	"google.golang.org/protobuf/proto"

	"github.com/utilhost/utilhost/host/catalog"
	"github.com/utilhost/utilhost/host/supervisor/process"
	"github.com/utilhost/utilhost/sdk/wire/pb"
)

// Bounds of a manifest. Before one is raised: the OpenAPI document and the
// catalog take memory in proportion.
const (
	manifestBytes  = 4 << 20
	manifestRoutes = 1000
	routeCost      = 1000      // credits
	routeBytes     = 200       // of a path
	routeExamples  = 100       // of one route; all are run at every switch
	schemaBytes    = 256 << 10 // of one schema
	documentDepth  = 128       // of nesting in a schema
	versionBytes   = 100
)

var (
	groupPattern = regexp.MustCompile(`^[a-z][a-z0-9-]{0,31}$`)
	pathPattern  = regexp.MustCompile(`^[a-z0-9][a-z0-9-]*(/[a-z0-9][a-z0-9-]*){0,3}$`)
)

// checkManifest checks everything in a manifest that can be checked without the
// process. thorough compiles the schemas too, which takes about a millisecond
// each and need not be repeated. The error names the route and the field.
func checkManifest(m *pb.Manifest, limits process.Limits, thorough bool) error {
	if n := proto.Size(m); n > manifestBytes {
		return fmt.Errorf("manifest has %d bytes, may have %d", n, manifestBytes)
	}
	if !groupPattern.MatchString(m.GetGroup()) {
		return fmt.Errorf("group %.40q does not match %s", m.GetGroup(), groupPattern)
	}
	if len(m.GetVersion()) > versionBytes || !validVersion(m.GetVersion()) {
		return fmt.Errorf("version %.40q is no semantic version like 1.2.3", m.GetVersion())
	}
	switch n := len(m.GetRoutes()); {
	case n == 0:
		return errors.New("manifest has no routes")
	case n > manifestRoutes:
		return fmt.Errorf("manifest has %d routes, may have %d", n, manifestRoutes)
	}
	if thorough && len(m.GetSettingsSchema()) > 0 {
		if _, err := compileSchema(m.GetSettingsSchema()); err != nil {
			return fmt.Errorf("settings schema: %w", err)
		}
	}
	seen := make(map[string]bool, len(m.GetRoutes()))
	for i, r := range m.GetRoutes() {
		if r == nil {
			return fmt.Errorf("route %d is empty", i)
		}
		if seen[r.GetPath()] {
			return fmt.Errorf("route %q is there twice", r.GetPath())
		}
		seen[r.GetPath()] = true
		if err := checkRoute(r, limits, thorough); err != nil {
			return fmt.Errorf("route %.60q: %w", r.GetPath(), err)
		}
	}
	return nil
}

func checkRoute(r *pb.Route, limits process.Limits, thorough bool) error {
	if len(r.GetPath()) > routeBytes || !pathPattern.MatchString(r.GetPath()) {
		return fmt.Errorf("path does not match %s in at most %d characters", pathPattern, routeBytes)
	}
	if r.GetCost() < 1 || r.GetCost() > routeCost {
		return fmt.Errorf("cost is %d, must be 1 to %d", r.GetCost(), routeCost)
	}
	for _, s := range []struct {
		name string
		text []byte
	}{{"input schema", r.GetInputSchema()}, {"output schema", r.GetOutputSchema()}} {
		err := checkObject(s.text, schemaBytes)
		if err == nil && thorough {
			_, err = compileSchema(s.text)
		}
		if err != nil {
			return fmt.Errorf("%s: %w", s.name, err)
		}
	}
	switch n := len(r.GetExamples()); {
	case n == 0:
		return errors.New("has no example")
	case n > routeExamples:
		return fmt.Errorf("has %d examples, may have %d", n, routeExamples)
	}
	for i, e := range r.GetExamples() {
		if err := checkExample(e, limits); err != nil {
			return fmt.Errorf("%s: %w", exampleName(e, i), err)
		}
	}
	return nil
}

// checkExample checks that there is a request as a client would post it, and
// either a result or a code.
func checkExample(e *pb.Example, limits process.Limits) error {
	if _, ok := pb.Code_name[int32(e.GetError())]; !ok {
		return fmt.Errorf("error %d is no code of the protocol", e.GetError())
	}
	if err := checkObject(e.GetRequest(), limits.Body); err != nil && e.GetError() != pb.Code_CODE_INVALID_INPUT {
		return fmt.Errorf("request: %w", err)
	}
	if len(e.GetRequest()) > limits.Body {
		return fmt.Errorf("request has %d bytes, a body may have %d", len(e.GetRequest()), limits.Body)
	}
	if e.GetError() != pb.Code_CODE_OK {
		if len(e.GetResponse()) > 0 {
			return errors.New("has both a response and an error")
		}
		return nil
	}
	if err := checkObject(e.GetResponse(), limits.Result); err != nil {
		return fmt.Errorf("response: %w", err)
	}
	return nil
}

// exampleName returns what to call an example in a reason.
func exampleName(e *pb.Example, index int) string {
	if name := e.GetName(); name != "" {
		return fmt.Sprintf("example %.60q", name)
	}
	return fmt.Sprintf("example %d", index+1)
}

// checkObject checks that text is exactly one JSON object of bounded size and
// depth.
func checkObject(text []byte, limit int) error {
	switch {
	case len(text) == 0:
		return errors.New("is missing")
	case len(text) > limit:
		return fmt.Errorf("has %d bytes, may have %d", len(text), limit)
	case !json.Valid(text):
		return errors.New("is no JSON")
	}
	decoder := json.NewDecoder(bytes.NewReader(text))
	for depth := 0; ; {
		token, err := decoder.Token()
		if err == io.EOF {
			return nil
		}
		if err != nil {
			return err
		}
		switch delim, ok := token.(json.Delim); {
		case ok && (delim == '{' || delim == '['):
			if depth == 0 && delim != '{' {
				return errors.New("is no JSON object")
			}
			if depth++; depth > documentDepth {
				return fmt.Errorf("is nested deeper than %d", documentDepth)
			}
		case ok:
			depth--
		case depth == 0:
			return errors.New("is no JSON object")
		}
	}
}

// Describe returns a manifest that was checked as the catalog describes it. The
// group has no Caller.
func Describe(m *pb.Manifest, sha string) *catalog.Group {
	g := &catalog.Group{Name: m.GetGroup(), Version: m.GetVersion(), Doc: m.GetDoc(), SHA256: sha}
	for i, r := range m.GetRoutes() {
		route := &catalog.Route{
			Path: r.GetPath(), Cost: int64(r.GetCost()), Number: uint32(i),
			Summary: r.GetSummary(), Doc: r.GetDoc(), Impure: r.GetImpure(), Slow: r.GetSlow(),
			Input: r.GetInputSchema(), Output: r.GetOutputSchema(), Group: g,
		}
		for _, e := range r.GetExamples() {
			route.Examples = append(route.Examples, catalog.Example{
				Name: e.GetName(), Request: e.GetRequest(), Response: e.GetResponse(), Error: codeName(e.GetError()),
			})
		}
		g.Routes = append(g.Routes, route)
	}
	return g
}

// codeName returns the code as clients see it, "" for CODE_OK.
func codeName(code pb.Code) string {
	switch code {
	case pb.Code_CODE_OK:
		return ""
	case pb.Code_CODE_INVALID_INPUT:
		return "INVALID_INPUT"
	case pb.Code_CODE_NOT_FOUND:
		return "NOT_FOUND"
	}
	return "INTERNAL_ERROR"
}
