// Command actor is a plugin on the sdk that is what the script behind it says:
// a good one of any group, version and routes, or one with a fault that an
// author could make.
package main

import (
	"context"
	"errors"
	"fmt"
	"os"
	"sync"
	"sync/atomic"
	"time"

	"github.com/utilhost/utilhost/scripts/chaos/script"
	"github.com/utilhost/utilhost/sdk"
)

func main() {
	s, err := script.Own()
	if err != nil {
		fmt.Fprintln(os.Stderr, "actor:", err)
		os.Exit(1)
	}
	beforeHandshake(s)
	sdk.Serve(plugin(s))
}

type request struct {
	Number  int    `json:"number" doc:"A whole number." min:"0" max:"1000000000" default:"0"`
	How     string `json:"how" doc:"How to end the process." enum:"not,exit,panic,fatal" default:"not"`
	Seconds int    `json:"seconds" doc:"How long to spin." min:"0" max:"60" default:"0"`
}

type result struct {
	Result int `json:"result" doc:"The number that follows."`
}

type versionResult struct {
	Version string `json:"version" doc:"The version of the plugin."`
}

func plugin(s script.Script) sdk.Plugin {
	p := sdk.Plugin{Group: s.Group, Version: s.Version, Doc: "A plugin of the chaos run."}
	calls := &atomic.Int64{}
	for _, r := range s.Routes {
		p.Routes = append(p.Routes, route(s, r, calls))
	}
	return p
}

func route(s script.Script, r script.Route, calls *atomic.Int64) sdk.Route {
	if r.Kind == script.Version {
		return sdk.Endpoint[request, versionResult]{
			Route: r.Path, Cost: r.Cost, Summary: "Its version", Doc: "Answers the version of the plugin.",
			Examples: []sdk.Example{{Request: `{}`, Response: fmt.Sprintf(`{"version": %q}`, s.Version)}},
			Run: func(context.Context, request) (versionResult, error) {
				return versionResult{s.Version}, nil
			},
		}
	}
	want := `{"result": 42}`
	if s.Fault == "wrong" {
		want = `{"result": 43}`
	}
	return sdk.Endpoint[request, result]{
		Route: r.Path, Cost: r.Cost, Summary: "The next number", Doc: "Answers the number that follows.",
		Examples: []sdk.Example{{Request: `{"number": 41}`, Response: want}},
		Run: func(_ context.Context, in request) (result, error) {
			// Examples count as well; there are fewer than ten.
			if s.Fault == "tenth" && calls.Add(1) == 10 {
				os.Exit(5)
			}
			if s.Fault == "internal" && calls.Add(1) > 9 {
				return result{}, errors.New("a fault of its own")
			}
			perish(r.Kind, in)
			return result{in.Number + 1}, nil
		},
	}
}

// perish does what the request orders, if the route is of a kind that does it.
func perish(kind script.Kind, in request) {
	switch kind {
	case script.Dies:
		die(in.How)
	case script.Swells:
		if in.Seconds > 0 { // not in the example
			swell()
		}
	case script.Spins:
		spin(time.Duration(in.Seconds) * time.Second)
	}
}

// die ends the process in one of the ways in which a bug does.
func die(how string) {
	switch how {
	case "exit":
		os.Exit(7)
	case "panic": // in a goroutine, where the sdk cannot recover it
		go func() { panic("poison") }()
		select {}
	case "fatal": // the runtime ends the process by itself
		new(sync.Mutex).Unlock()
	}
}

// swell keeps and touches memory until the limit ends the process.
func swell() {
	type block struct {
		before *block
		memory [8 << 20]byte
	}
	const page = 4 << 10
	for last := (*block)(nil); ; {
		last = &block{before: last}
		for i := 0; i < len(last.memory); i += page {
			last.memory[i] = 1
		}
	}
}

// spin is busy half of the time, so that the machine has a processor left.
func spin(d time.Duration) {
	const busy = 10 * time.Millisecond
	for end := time.Now().Add(d); time.Now().Before(end); {
		for rest := time.Now().Add(busy); time.Now().Before(rest); {
		}
		time.Sleep(busy)
	}
}
