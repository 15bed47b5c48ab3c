package verify

import (
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"google.golang.org/protobuf/proto"

	"github.com/utilhost/utilhost/host/supervisor/process"
	"github.com/utilhost/utilhost/sdk/wire/pb"
)

func soundManifest() *pb.Manifest {
	return &pb.Manifest{Group: "alpha", Version: "1.2.3-rc.1+5", Routes: []*pb.Route{{
		Path: "alpha/echo", Cost: 1,
		InputSchema:  []byte(`{"type":"object","properties":{"n":{"$ref":"#/$defs/n"}},"$defs":{"n":{"type":"integer"}}}`),
		OutputSchema: []byte(`{"type":"object"}`),
		Examples: []*pb.Example{
			{Request: []byte(`{}`), Response: []byte(`{"a":1}`)},
			{Request: []byte(`[`), Error: pb.Code_CODE_INVALID_INPUT},
		},
	}}}
}

func bounds() process.Limits {
	return process.Limits{Body: 1 << 20, Result: 8 << 20, Slow: 2, Deadline: 10 * time.Second, Memory: 512 << 20}
}

func TestManifest(t *testing.T) {
	limits := bounds()
	if err := checkManifest(soundManifest(), limits, true); err != nil {
		t.Fatal(err)
	}
	deep := strings.Repeat(`{"not":`, documentDepth+1) + `{}` + strings.Repeat(`}`, documentDepth+1)
	for want, spoil := range map[string]func(m *pb.Manifest, r *pb.Route){
		"manifest has":                func(m *pb.Manifest, _ *pb.Route) { m.Doc = strings.Repeat("d", manifestBytes) },
		`group "Alpha"`:               func(m *pb.Manifest, _ *pb.Route) { m.Group = "Alpha" },
		`group ""`:                    func(m *pb.Manifest, _ *pb.Route) { m.Group = "" },
		`version "v1.2.3"`:            func(m *pb.Manifest, _ *pb.Route) { m.Version = "v1.2.3" },
		`version "1.02.3"`:            func(m *pb.Manifest, _ *pb.Route) { m.Version = "1.02.3" },
		"has no routes":               func(m *pb.Manifest, _ *pb.Route) { m.Routes = nil },
		"there twice":                 func(m *pb.Manifest, r *pb.Route) { m.Routes = append(m.Routes, r) },
		"is empty":                    func(m *pb.Manifest, _ *pb.Route) { m.Routes[0] = nil },
		"has 1001 routes":             func(m *pb.Manifest, r *pb.Route) { m.Routes = slices.Repeat(m.Routes, 1001) },
		`"a/b/c/d/e": path`:           func(_ *pb.Manifest, r *pb.Route) { r.Path = "a/b/c/d/e" },
		`"/a": path`:                  func(_ *pb.Manifest, r *pb.Route) { r.Path = "/a" },
		`"a/*rest": path`:             func(_ *pb.Manifest, r *pb.Route) { r.Path = "a/*rest" },
		"path does not match":         func(_ *pb.Manifest, r *pb.Route) { r.Path = strings.Repeat("a", routeBytes+1) },
		"cost is 0":                   func(_ *pb.Manifest, r *pb.Route) { r.Cost = 0 },
		"input schema: is missing":    func(_ *pb.Manifest, r *pb.Route) { r.InputSchema = nil },
		"input schema: is no JSON":    func(_ *pb.Manifest, r *pb.Route) { r.InputSchema = []byte(`{`) },
		"schema: is no JSON object":   func(_ *pb.Manifest, r *pb.Route) { r.InputSchema = []byte(`true`) },
		"output schema: has":          func(_ *pb.Manifest, r *pb.Route) { r.OutputSchema = fmt.Appendf(nil, `{"x":"%0300000d"}`, 1) },
		"is nested deeper than 128":   func(_ *pb.Manifest, r *pb.Route) { r.OutputSchema = []byte(deep) },
		"must stay inside the schema": func(_ *pb.Manifest, r *pb.Route) { r.InputSchema = []byte(`{"$ref":"file:///etc/passwd"}`) },
		"output schema: does not compile": func(_ *pb.Manifest, r *pb.Route) {
			r.OutputSchema = []byte(`{"pattern":"(?<name"}`)
		},
		"has no example":          func(_ *pb.Manifest, r *pb.Route) { r.Examples = nil },
		"example 1: request":      func(_ *pb.Manifest, r *pb.Route) { r.Examples[0].Request = []byte(`[]`) },
		"example 1: response":     func(_ *pb.Manifest, r *pb.Route) { r.Examples[0].Response = nil },
		"both a response and":     func(_ *pb.Manifest, r *pb.Route) { r.Examples[0].Error = pb.Code_CODE_NOT_FOUND },
		"is no code":              func(_ *pb.Manifest, r *pb.Route) { r.Examples[1].Error = 77 },
		"settings schema: does":   func(m *pb.Manifest, _ *pb.Route) { m.SettingsSchema = []byte(`{"type":7}`) },
		`example "x": request`:    func(_ *pb.Manifest, r *pb.Route) { r.Examples[0].Name, r.Examples[0].Request = "x", nil },
		"a body may have 1048576": func(_ *pb.Manifest, r *pb.Route) { r.Examples[1].Request = make([]byte, 1<<20+1) },
	} {
		m := soundManifest()
		spoil(m, m.Routes[0])
		if err := checkManifest(m, limits, true); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("got %v, want %s", err, want)
		}
	}
}

// FuzzManifest: whatever a plugin says of itself, the check does not panic, and
// what passes keeps the promises that the rest of the host counts on.
func FuzzManifest(f *testing.F) {
	sound, err := proto.Marshal(soundManifest())
	if err != nil {
		f.Fatal(err)
	}
	f.Add(sound)
	f.Add([]byte{})
	limits := bounds()
	f.Fuzz(func(t *testing.T, text []byte) {
		m := new(pb.Manifest)
		if proto.Unmarshal(text, m) != nil {
			return
		}
		if checkManifest(m, limits, true) != nil {
			return
		}
		g := Describe(m, "sha")
		if len(g.Routes) == 0 || len(g.Routes) > manifestRoutes {
			t.Errorf("%d routes", len(g.Routes))
		}
		for i, r := range g.Routes {
			if strings.ContainsAny(r.Path, ":*") || strings.HasPrefix(r.Path, "/") || strings.HasSuffix(r.Path, "/") || strings.Contains(r.Path, "//") {
				t.Errorf("path %q", r.Path)
			}
			if r.Cost < 1 || r.Cost > routeCost || r.Number != uint32(i) || len(r.Examples) == 0 {
				t.Errorf("route %+v", r)
			}
			var schema map[string]any
			if json.Unmarshal(r.Input, &schema) != nil || json.Unmarshal(r.Output, &schema) != nil {
				t.Errorf("schemas %s, %s", r.Input, r.Output)
			}
		}
	})
}

func FuzzSchema(f *testing.F) {
	f.Add([]byte(`{"type":"object"}`), []byte(`{}`))
	f.Add([]byte(`{"$ref":"#"}`), []byte(`{"a":[1]}`))
	f.Add([]byte(`{"$dynamicRef":"#x","$defs":{"a":{"$dynamicAnchor":"x"}}}`), []byte(`7`))
	f.Fuzz(func(t *testing.T, schema, document []byte) {
		compiled, err := compileSchema(schema)
		if err == nil {
			_ = validate(compiled, document)
		}
	})
}

func TestSameJSON(t *testing.T) {
	for _, c := range []struct {
		a, b string
		same bool
	}{
		{`{"a":1,"b":[true,null]}`, "{ \"b\": [true, null], \"a\": 1.0 }", true},
		{`{"a":"é"}`, `{"a":"\u00e9"}`, true},
		{`{"a":100}`, `{"a":1e2}`, true},
		{`{"a":1}`, `{"a":1,"b":2}`, false},
		{`{"a":1}`, `{"a":"1"}`, false},
		{`{"a":[1,2]}`, `{"a":[2,1]}`, false},
		{`{"a":null}`, `{"b":null}`, false},
		{`{}`, `{`, false},
		{`{}`, `{} {}`, false},
		{`{"a":0.1}`, `{"a":0.10000000000000002}`, false},
	} {
		if got := sameJSON([]byte(c.a), []byte(c.b)); got != c.same {
			t.Errorf("%s and %s: %v", c.a, c.b, got)
		}
	}
}
