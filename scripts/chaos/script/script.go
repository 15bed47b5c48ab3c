// Package script is what the test plugins of the chaos run are told to be. It
// stands as JSON behind the program, so that one build serves as any number of
// versions, good ones and bad ones, each a content of its own.
package script

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
)

// Script describes one plugin.
type Script struct {
	Group   string
	Version string
	Routes  []Route
	// Fault is what is wrong with it; see the programs for the values.
	Fault string `json:",omitempty"`
	// Socket is the path that the fault "foreign" names in its handshake.
	Socket string `json:",omitempty"`
	// Serial makes contents differ that are alike in all else.
	Serial uint64 `json:",omitempty"`
}

// Route is one route of a plugin.
type Route struct {
	Path string
	Kind Kind
	Cost int
}

// Kind is what a route does.
type Kind string

// The kinds of routes.
const (
	Next    Kind = "next"    // {"number": n} is answered with {"result": n+1}
	Version Kind = "version" // answers the version
	Dies    Kind = "dies"    // as Next, but "how" may end the process: exit, panic, fatal
	Swells  Kind = "swells"  // takes memory until the process is ended
	Spins   Kind = "spins"   // runs for "seconds", whatever its context says
)

const marker = "\n--- script ---\n"

// longest is how much of a program's end is looked at.
const longest = 8 << 10

// Text is what is to be appended to the program.
func (s Script) Text() []byte {
	text, err := json.Marshal(s)
	if err != nil {
		panic(err) // strings and numbers alone
	}
	return append([]byte(marker), text...)
}

// Own reads the script behind the program that runs.
func Own() (Script, error) {
	var s Script
	path, err := os.Executable()
	if err != nil {
		return s, err
	}
	file, err := os.Open(path)
	if err != nil {
		return s, err
	}
	defer file.Close()
	if _, err := file.Seek(-longest, io.SeekEnd); err != nil {
		return s, err
	}
	end, err := io.ReadAll(io.LimitReader(file, longest))
	if err != nil {
		return s, err
	}
	at := bytes.LastIndex(end, []byte(marker))
	if at < 0 {
		return s, errors.New("no script behind the program")
	}
	if err := json.Unmarshal(end[at+len(marker):], &s); err != nil {
		return s, fmt.Errorf("script: %w", err)
	}
	return s, nil
}
