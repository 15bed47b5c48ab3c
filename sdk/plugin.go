package sdk

import (
	"context"
	"errors"
	"fmt"
	"strings"

	"github.com/utilhost/utilhost/sdk/internal/engine"
)

// Version is the version of this sdk, a semantic version. It stands in the
// manifest of every plugin built with it.
const Version = "0.1.0"

// Plugin is all that one binary serves: a group of routes under one version.
type Plugin struct {
	// Group names the plugin: a lower-case letter, then at most 31 lower-case
	// letters, digits or hyphens. A host serves one version of a group.
	Group string
	// Version is a semantic version without a leading v, for example "1.4.0".
	// Of two files with the same group the host serves the higher one.
	Version string
	// Doc says in whole sentences what the group is for.
	Doc string
	// Settings is nil or a pointer to a struct with the same tags as a request.
	// It is filled with what the operator wrote for this plugin, defaults
	// included, before Start and before the first call, and never again.
	Settings any
	// Start prepares what the routes need, after Settings is filled. It is
	// optional. An error keeps the plugin from serving; one made by [Invalid]
	// names the setting that is to blame.
	Start func(ctx context.Context) error
	// Routes lists every endpoint.
	Routes []Route
}

// Build checks the whole declaration and compiles what serving needs. The error
// names everything that is wrong, one line each. [Serve] and the test kit call
// it; plugin authors have no need to.
func (p Plugin) Build() (*engine.Plugin, error) {
	built := &engine.Plugin{
		Group:    p.Group,
		Version:  p.Version,
		Doc:      strings.TrimSpace(p.Doc),
		Settings: p.Settings,
		Start:    p.Start,
	}
	var errs []error
	for i, route := range p.Routes {
		if route == nil {
			errs = append(errs, fmt.Errorf("route number %d is nil", i+1))
			continue
		}
		r, err := route.Build()
		if err != nil {
			errs = append(errs, err)
			continue
		}
		built.Routes = append(built.Routes, r)
	}
	if len(errs) == 0 {
		errs = append(errs, built.Check())
	}
	if err := errors.Join(errs...); err != nil {
		return nil, prefixLines("plugin "+p.Group, err)
	}
	return built, nil
}
