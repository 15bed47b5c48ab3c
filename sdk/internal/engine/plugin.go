package engine

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"reflect"
	"regexp"
	"runtime/debug"
	"slices"

	"github.com/utilhost/utilhost/sdk/internal/refusal"
	"github.com/utilhost/utilhost/sdk/schema"
)

const maxRoutes = 1000

// Plugin is a plugin ready to serve.
type Plugin struct {
	Group, Version, Doc string
	Routes              []*Route
	Settings            any // pointer to a struct, or nil
	Start               func(context.Context) error

	settings *schema.Decoder // nil without settings
}

var (
	groupForm = regexp.MustCompile(`^[a-z][a-z0-9-]{0,31}$`)
	// versionForm is the expression that semver.org suggests for version 2.0.0.
	versionForm = regexp.MustCompile(`^(0|[1-9]\d*)\.(0|[1-9]\d*)\.(0|[1-9]\d*)` +
		`(?:-((?:0|[1-9]\d*|\d*[a-zA-Z-][0-9a-zA-Z-]*)(?:\.(?:0|[1-9]\d*|\d*[a-zA-Z-][0-9a-zA-Z-]*))*))?` +
		`(?:\+([0-9a-zA-Z-]+(?:\.[0-9a-zA-Z-]+)*))?$`)
)

// Check reports everything that is wrong with the declaration of the plugin
// itself, and compiles its settings. The routes have been built before.
func (p *Plugin) Check() error {
	var errs []error
	report := func(format string, args ...any) { errs = append(errs, fmt.Errorf(format, args...)) }

	if !groupForm.MatchString(p.Group) {
		report("group must be a letter a-z, then at most 31 of a-z, 0-9 and -")
	}
	if !versionForm.MatchString(p.Version) {
		report("version must be a semantic version such as 1.4.0, without a leading v")
	}
	if p.Doc == "" {
		report("doc is missing")
	}
	if len(p.Routes) == 0 || len(p.Routes) > maxRoutes {
		report("routes must be 1 to %d", maxRoutes)
	}
	paths := make(map[string]bool)
	for _, r := range p.Routes {
		if paths[r.Path] {
			report("route %s stands twice", r.Path)
		}
		paths[r.Path] = true
	}
	if p.Settings != nil {
		if err := p.compileSettings(); err != nil {
			report("settings %w", eachLine(err, "settings "))
		}
	}
	return errors.Join(errs...)
}

func (p *Plugin) compileSettings() error {
	t := reflect.TypeOf(p.Settings)
	if t.Kind() != reflect.Pointer || reflect.ValueOf(p.Settings).IsNil() {
		return errors.New("must be a pointer to a struct")
	}
	decoder, err := schema.NewDecoder(t.Elem())
	p.settings = decoder
	return err
}

// SettingsSchema returns the JSON Schema of the settings, nil without settings.
func (p *Plugin) SettingsSchema() []byte {
	if p.settings == nil {
		return nil
	}
	return p.settings.Schema()
}

// Configure fills the settings from a JSON object and runs Start. It is called
// once. The error is a *refusal.Error that names the setting when one is to blame.
// Unlike a request, settings may hold nothing unknown: a misspelt name would
// otherwise go unnoticed.
func (p *Plugin) Configure(ctx context.Context, settings []byte) error {
	if err := p.unknownSetting(settings); err != nil {
		return err
	}
	if p.settings != nil {
		fresh := reflect.New(reflect.TypeOf(p.Settings).Elem())
		if err := p.settings.Decode(settings, fresh.Interface()); err != nil {
			return err
		}
		reflect.ValueOf(p.Settings).Elem().Set(fresh.Elem())
	}
	if p.Start == nil {
		return nil
	}
	return p.start(ctx)
}

func (p *Plugin) start(ctx context.Context) (err error) {
	defer func() {
		if value := recover(); value != nil {
			err = &Panic{Value: value, Stack: debug.Stack()}
		}
	}()
	return p.Start(ctx)
}

func (p *Plugin) unknownSetting(settings []byte) error {
	var given map[string]json.RawMessage
	if err := json.Unmarshal(settings, &given); err != nil {
		return &refusal.Error{Code: refusal.InvalidInput, Message: "settings must be a JSON object"}
	}
	var known []string
	if p.settings != nil {
		known = p.settings.Names()
	}
	for _, name := range slices.Sorted(maps.Keys(given)) {
		if !slices.Contains(known, name) {
			return &refusal.Error{Code: refusal.InvalidInput, Field: name, Message: name + " is not a setting of this plugin"}
		}
	}
	return nil
}
