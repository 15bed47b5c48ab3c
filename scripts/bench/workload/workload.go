// Package workload is the work that every server of the benchmark does: the
// same endpoints, decoded and encoded by the same code, so that their figures
// differ only by the path a request takes to them.
package workload

import (
	"context"
	"time"

	"github.com/utilhost/utilhost/sdk"
)

// Group is the group of the plugin when it is built without another one.
const Group = "bench"

type textRequest struct {
	Text string `json:"text" doc:"Text to encipher."`
}

type textResult struct {
	Result string `json:"result" doc:"The enciphered text."`
}

// Atbash is the measured function: cheap, linear in its body.
func Atbash(group string) sdk.Endpoint[textRequest, textResult] {
	return sdk.Endpoint[textRequest, textResult]{
		Route:    group + "/atbash",
		Summary:  "Atbash cipher",
		Doc:      "Mirrors the Latin alphabet: a becomes z, b becomes y.",
		Examples: []sdk.Example{{Name: "word", Request: `{"text": "Hello"}`, Response: `{"result": "Svool"}`}},
		Run: func(_ context.Context, in textRequest) (textResult, error) {
			return textResult{mirror(in.Text)}, nil
		},
	}
}

func mirror(text string) string {
	out := []byte(text)
	for i, c := range out {
		switch {
		case 'a' <= c && c <= 'z':
			out[i] = 'a' + 'z' - c
		case 'A' <= c && c <= 'Z':
			out[i] = 'A' + 'Z' - c
		}
	}
	return string(out)
}

type spinRequest struct {
	Milliseconds int `json:"milliseconds" doc:"How long to keep one processor busy." min:"0" max:"1000"`
}

type spinResult struct {
	Rounds int `json:"rounds" doc:"How often the clock was read."`
}

// Spin keeps a processor busy. It is not declared slow, so it stands for a
// call that takes longer than its author thought.
func Spin(group string) sdk.Endpoint[spinRequest, spinResult] {
	return sdk.Endpoint[spinRequest, spinResult]{
		Route:    group + "/spin",
		Summary:  "Busy loop",
		Doc:      "Computes nothing for as long as it is told to.",
		Impure:   true, // the count depends on the machine
		Examples: []sdk.Example{{Name: "at once", Request: `{"milliseconds": 0}`, Response: `{"rounds": 1}`}},
		Run: func(_ context.Context, in spinRequest) (spinResult, error) {
			rounds, end := 1, time.Now().Add(time.Duration(in.Milliseconds)*time.Millisecond)
			for time.Now().Before(end) {
				rounds++
			}
			return spinResult{rounds}, nil
		},
	}
}

type buildRequest struct{}

type buildResult struct {
	Build string `json:"build" doc:"What the linker was told."`
}

// Build tells one build of the plugin from another.
func Build(group, build string) sdk.Endpoint[buildRequest, buildResult] {
	return sdk.Endpoint[buildRequest, buildResult]{
		Route:    group + "/build",
		Summary:  "Build in service",
		Doc:      "Names the build of the plugin that answers.",
		Impure:   true, // each build has its own answer
		Examples: []sdk.Example{{Name: "any", Request: `{}`, Response: `{"build": "1"}`}},
		Run: func(context.Context, buildRequest) (buildResult, error) {
			return buildResult{build}, nil
		},
	}
}

// Plugin is the plugin that serves the workload under group.
func Plugin(group, build string) sdk.Plugin {
	return sdk.Plugin{
		Group:   group,
		Version: "1.0.0",
		Doc:     "The benchmark's own endpoints.",
		Routes:  []sdk.Route{Atbash(group), Spin(group), Build(group, build)},
	}
}
