// Package script makes plugin binaries for the host's tests. All of them are
// one program, host/testplugin/scripted, with a script behind its last byte. So
// one build serves as every good and every bad plugin, and each script makes a
// binary with a content of its own.
package script

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path"
	"path/filepath"
)

// A Script says what a plugin binary is and does.
type Script struct {
	Group, Version string
	// Routes each answer {"result": text, "version": ...}. A route whose path
	// ends in "/slow" is declared slow. The orders that a request may carry are
	// in host/testplugin/scripted.
	Routes []string
	// Cost is the cost of every route; 0 means 1.
	Cost uint32
	// Require lists the fields that the input schema of every route requires.
	Require []string
	// Fault is how the plugin misbehaves; "" for a sound one. The names are in
	// host/testplugin/scripted.
	Fault string
	// Dataset makes Configure refuse settings whose "dataset" is not an absolute
	// path.
	Dataset bool
}

// Alpha returns a sound plugin of group alpha.
func Alpha(version string) Script {
	return Script{Group: "alpha", Version: version, Routes: []string{"alpha/echo", "alpha/slow"}}
}

// Beta returns a sound plugin of group beta with further routes.
func Beta(version string, routes ...string) Script {
	return Script{Group: "beta", Version: version, Routes: append([]string{"beta/echo"}, routes...)}
}

// scripted is the package of the program.
const scripted = "github.com/utilhost/utilhost/host/testplugin/scripted"

// Build compiles the program and returns it without a script. A test binary
// calls it once, in TestMain. It lets "go run" do the work, with cp in place of
// the program, because the go command caches what it links to run, and not what
// it links to build.
func Build() ([]byte, error) {
	dir, err := os.MkdirTemp("", "scripted-")
	if err != nil {
		return nil, err
	}
	defer os.RemoveAll(dir)
	build := exec.Command("go", "run", "-trimpath", "-buildvcs=false", "-ldflags=-s -w", "-exec=cp -t '"+dir+"'", scripted)
	build.Env = append(os.Environ(), "CGO_ENABLED=0")
	if out, err := build.CombinedOutput(); err != nil {
		return nil, fmt.Errorf("build the scripted test plugin: %w\n%s", err, out)
	}
	return os.ReadFile(filepath.Join(dir, path.Base(scripted)))
}

// marker separates the program from the script.
const marker = "\n--- script ---\n"

// Binary returns an executable that follows the script. program is the result
// of Build.
func (s Script) Binary(program []byte) []byte {
	text, err := json.Marshal(s)
	if err != nil {
		panic(err) // a struct of strings and numbers always encodes
	}
	return append(append(bytes.Clone(program), marker...), text...)
}

// Parse returns the script of a binary.
func Parse(binary []byte) (Script, error) {
	var s Script
	at := bytes.LastIndex(binary, []byte(marker))
	if at < 0 {
		return s, errors.New("there is no script behind the program")
	}
	if err := json.Unmarshal(binary[at+len(marker):], &s); err != nil {
		return s, fmt.Errorf("script behind the program: %w", err)
	}
	return s, nil
}
