package sdk

import (
	"context"
	"strings"
	"testing"
)

func TestBuildFindsEveryMistake(t *testing.T) {
	type broken struct {
		Text string `json:"text"`
	}
	run := func(context.Context, broken) (broken, error) { return broken{}, nil }
	_, err := Plugin{Routes: []Route{
		nil,
		Endpoint[broken, broken]{Route: "Test/:x", Cost: 1001, Run: run},
		Endpoint[shoutRequest, shoutResult]{Route: "test/none", Summary: strings.Repeat("x", 121), Doc: "Doc."},
	}}.Build()
	if err == nil {
		t.Fatal("no error")
	}
	for _, want := range []string{
		"route number 1 is nil",
		"route Test/:x: path must be one to four segments",
		"route Test/:x: cost must be 1 to 1000 credits",
		"route Test/:x: summary is missing",
		"route Test/:x: doc is missing",
		"route Test/:x: examples are missing",
		"route Test/:x: request sdk.broken.Text: has no doc tag",
		"route Test/:x: result sdk.broken.Text: has no doc tag",
		"route test/none: summary must be one line",
		"route test/none: run is missing",
	} {
		if !strings.Contains(err.Error(), want) {
			t.Errorf("error lacks %q:\n%v", want, err)
		}
	}
}

func TestBuildChecksThePlugin(t *testing.T) {
	for _, c := range []struct {
		name  string
		spoil func(*Plugin)
		want  string
	}{
		{"sound", func(*Plugin) {}, ""},
		{"pre-release", func(p *Plugin) { p.Version = "1.0.0-rc.1+build.5" }, ""},
		{"no settings", func(p *Plugin) { p.Settings = nil }, ""},
		{"group", func(p *Plugin) { p.Group = "Test" }, "group must be a letter"},
		{"long group", func(p *Plugin) { p.Group = strings.Repeat("a", 33) }, "group must be a letter"},
		{"no version", func(p *Plugin) { p.Version = "" }, "version must be a semantic version"},
		{"v", func(p *Plugin) { p.Version = "v1.0.0" }, "version must be a semantic version"},
		{"short version", func(p *Plugin) { p.Version = "1.0" }, "version must be a semantic version"},
		{"leading zero", func(p *Plugin) { p.Version = "1.02.0" }, "version must be a semantic version"},
		{"no doc", func(p *Plugin) { p.Doc = "\n" }, "doc is missing"},
		{"no routes", func(p *Plugin) { p.Routes = nil }, "routes must be 1 to 1000"},
		{"same route", func(p *Plugin) { p.Routes = []Route{shout, shout} }, "route test/shout stands twice"},
		{"settings by value", func(p *Plugin) { p.Settings = testSettings{} }, "settings must be a pointer"},
		{"settings nil", func(p *Plugin) { p.Settings = (*testSettings)(nil) }, "settings must be a pointer"},
		{"settings of another type", func(p *Plugin) { p.Settings = new(int) }, "is not a struct"},
	} {
		p := newTestPlugin(new(testSettings))
		c.spoil(&p)
		_, err := p.Build()
		switch {
		case c.want == "" && err != nil:
			t.Errorf("%s: %v", c.name, err)
		case c.want != "" && (err == nil || !strings.Contains(err.Error(), "plugin "+p.Group+": "+c.want) && !strings.Contains(err.Error(), c.want)):
			t.Errorf("%s: got %v, want %q", c.name, err, c.want)
		}
	}
}

func TestBuildChecksExamples(t *testing.T) {
	for _, c := range []struct {
		example Example
		want    string
	}{
		{Example{Request: `{}`, Response: `{}`}, ""},
		{Example{Request: `[]`, Response: `{}`}, "request is not a JSON object"},
		{Example{Request: `{}`, Response: `{`}, "response is not a JSON object"},
		{Example{Request: `{}`}, "has neither response nor error"},
		{Example{Request: `{}`, Response: `{}`, Error: "NOT_FOUND"}, "has both response and error"},
		{Example{Request: `{}`, Error: "INTERNAL_ERROR"}, "error must be INVALID_INPUT or NOT_FOUND"},
		{Example{Name: "Example 2", Request: `{}`, Response: `{}`}, `another one is named "Example 2"`},
	} {
		e := shout
		e.Examples = []Example{c.example, {Request: `{}`, Response: `{}`}}
		_, err := e.Build()
		if c.want == "" && err != nil || c.want != "" && (err == nil || !strings.Contains(err.Error(), c.want)) {
			t.Errorf("%+v: got %v, want %q", c.example, err, c.want)
		}
	}
}

func TestBuildFillsIn(t *testing.T) {
	built, err := shout.Build()
	if err != nil {
		t.Fatal(err)
	}
	if built.Cost != 1 || built.Doc != "Answers in capitals." {
		t.Errorf("cost %d, doc %q", built.Cost, built.Doc)
	}
	if a, b := built.Examples[0].Name, built.Examples[1].Name; a != "Example" || b != "Example 2" {
		t.Errorf("examples are named %q, %q", a, b)
	}
}
