package engine

import (
	"runtime/debug"
	"slices"

	"github.com/utilhost/utilhost/sdk/internal/refusal"
	"github.com/utilhost/utilhost/sdk/wire/pb"
)

// Manifest describes the plugin to the host. sdk is the version of the sdk.
func (p *Plugin) Manifest(sdk string) *pb.Manifest {
	manifest := &pb.Manifest{
		Group:          p.Group,
		Version:        p.Version,
		Doc:            p.Doc,
		SdkVersion:     sdk,
		Build:          build(),
		SettingsSchema: p.SettingsSchema(),
	}
	for _, r := range p.Routes {
		manifest.Routes = append(manifest.Routes, &pb.Route{
			Path:         r.Path,
			Cost:         uint32(r.Cost),
			Summary:      r.Summary,
			Doc:          r.Doc,
			InputSchema:  r.InputSchema,
			OutputSchema: r.OutputSchema,
			Examples:     r.examples(),
			Impure:       r.Impure,
			Slow:         r.Slow,
		})
	}
	return manifest
}

func (r *Route) examples() []*pb.Example {
	var examples []*pb.Example
	for _, e := range r.Examples {
		examples = append(examples, &pb.Example{
			Name:     e.Name,
			Request:  []byte(e.Request),
			Response: []byte(e.Response),
			Error:    Code(e.Error),
		})
	}
	return examples
}

// Code is the number on the wire of the code of a refusal; every other text is
// an internal error, and none is success.
func Code(text string) pb.Code {
	switch text {
	case "":
		return pb.Code_CODE_OK
	case refusal.InvalidInput:
		return pb.Code_CODE_INVALID_INPUT
	case refusal.NotFound:
		return pb.Code_CODE_NOT_FOUND
	default:
		return pb.Code_CODE_INTERNAL_ERROR
	}
}

// build returns what the toolchain recorded of the binary, without anything that
// tells about the machine it was built on.
func build() map[string]string {
	info, ok := debug.ReadBuildInfo()
	if !ok {
		return nil
	}
	kept := []string{"GOOS", "GOARCH", "CGO_ENABLED", "vcs.revision", "vcs.time", "vcs.modified"}
	found := map[string]string{"go": info.GoVersion, "path": info.Path}
	for _, setting := range info.Settings {
		if slices.Contains(kept, setting.Key) {
			found[setting.Key] = setting.Value
		}
	}
	return found
}
