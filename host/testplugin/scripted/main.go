// Command scripted is a plugin that does what the script behind its own
// executable says. Package script of host/testplugin builds it and puts the
// scripts there.
package main

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"net"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"sync"
	"sync/atomic"
	"syscall"
	"time"

	"github.com/utilhost/utilhost/host/testplugin/script"
	"github.com/utilhost/utilhost/sdk/wire"
	"github.com/utilhost/utilhost/sdk/wire/pb"
)

func main() {
	s, err := read()
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
	switch s.Fault {
	case "exit":
		fmt.Fprintln(os.Stderr, "panic: no licence")
		os.Exit(3)
	case "hang":
		time.Sleep(time.Hour)
	case "garbage line":
		fmt.Println("hello, world")
		time.Sleep(time.Hour)
	case "garbage stream":
		chunk := bytes.Repeat([]byte("x"), 1<<20)
		for range 1 << 10 {
			os.Stdout.Write(chunk)
		}
		time.Sleep(time.Hour)
	case "foreign socket":
		// The host refuses the directory before it looks for the socket.
		fmt.Printf("1|1|unix|%s|grpc|\n", filepath.Join(os.TempDir(), "foreign.sock"))
		time.Sleep(time.Hour)
	case "tcp":
		fmt.Printf("1|1|tcp|127.0.0.1:9|grpc|\n")
		time.Sleep(time.Hour)
	case "exit after handshake":
		path := filepath.Join(os.Getenv("PLUGIN_UNIX_SOCKET_DIR"), "left")
		if _, err := net.Listen("unix", path); err != nil {
			os.Exit(1)
		}
		fmt.Printf("1|1|unix|%s|grpc|\n", path)
		os.Exit(7)
	case "deaf":
		dir := os.Getenv("PLUGIN_UNIX_SOCKET_DIR")
		if _, err := net.Listen("unix", filepath.Join(dir, "deaf")); err != nil {
			os.Exit(1)
		}
		fmt.Printf("1|1|unix|%s|grpc|\n", filepath.Join(dir, "deaf"))
		time.Sleep(time.Hour)
	case "old protocol":
		fmt.Printf("1|7|unix|/nowhere|grpc|\n")
		time.Sleep(time.Hour)
	}
	wire.Serve(&service{Script: s, stdout: os.Stdout, stderr: os.Stderr})
}

// noise floods the process's own outputs: 24 MiB without a line break on
// standard output, 50,000 lines and one of 256 KiB on standard error. Calls wait
// until all of it is written.
func (s *service) noise() {
	s.floods.Go(func() {
		chunk := bytes.Repeat([]byte("noise "), 1<<14)
		for range 1 << 8 {
			s.stdout.Write(chunk)
		}
	})
	s.floods.Go(func() {
		line := "begin" + strings.Repeat(" flood", 100) + "\n"
		for range 50_000 {
			s.stderr.WriteString(line)
		}
		s.stderr.WriteString(strings.Repeat("long", 1<<16) + "\n")
	})
}

// self describes the process as JSON.
func self() []byte {
	var names []string
	for _, pair := range os.Environ() {
		name, _, _ := strings.Cut(pair, "=")
		names = append(names, name)
	}
	stdin, _ := os.Readlink("/proc/self/fd/0")
	limits, _ := os.ReadFile("/proc/self/limits")
	score, _ := os.ReadFile("/proc/self/oom_score_adj")
	stat, _ := os.ReadFile("/proc/self/stat")
	fields := strings.Fields(string(stat[bytes.LastIndexByte(stat, ')')+1:]))
	text, _ := json.Marshal(map[string]any{
		"env": names, "stdin": stdin, "limits": string(limits), "oom": strings.TrimSpace(string(score)),
		"pid": os.Getpid(), "pgrp": fields[2],
	})
	return text
}

// read returns the script behind the executable.
func read() (script.Script, error) {
	path, err := os.Executable()
	if err != nil {
		return script.Script{}, err
	}
	content, err := os.ReadFile(path)
	if err != nil {
		return script.Script{}, err
	}
	return script.Parse(content)
}

type service struct {
	script.Script
	stdout, stderr *os.File // the process's own, before go-plugin put its pipes there

	settings struct{ Dataset string }
	floods   sync.WaitGroup // see noise

	calls     atomic.Int64
	manifests atomic.Int64
}

func (s *service) Configure(settings []byte, _ wire.Limits) []wire.SettingError {
	if err := json.Unmarshal(settings, &s.settings); err != nil {
		return []wire.SettingError{{Setting: "", Rule: err.Error()}}
	}
	if s.Script.Dataset && !strings.HasPrefix(s.settings.Dataset, "/") {
		return []wire.SettingError{{Setting: "dataset", Rule: "must be an absolute path"}}
	}
	switch s.Fault {
	case "exit in configure":
		os.Exit(4)
	case "noise":
		s.noise()
	}
	return nil
}

func (s *service) Manifest() *pb.Manifest {
	if s.Fault == "hang in describe" && s.manifests.Add(1) > 1 { // the first one is Configure's
		select {}
	}
	required, _ := json.Marshal(append([]string{}, s.Require...))
	m := &pb.Manifest{Group: s.Group, Version: s.Version, Doc: "A plugin for tests."}
	for _, path := range s.Routes {
		want := fmt.Sprintf(`{"result":"hi","version":%q}`, s.Version)
		if s.Fault == "wrong example" {
			want = `{"result":"ho","version":"?"}`
		}
		output := `{"type":"object","properties":{"result":{"type":"string"}},"required":["result"]}`
		if s.Fault == "bad schema" {
			output = `{"type":"objekt"}`
		}
		m.Routes = append(m.Routes, &pb.Route{
			Path: path, Cost: max(1, s.Cost), Summary: "Says it again", Doc: "Says it again.",
			InputSchema:  []byte(`{"type":"object","properties":{"text":{"type":"string"}},"required":` + string(required) + `}`),
			OutputSchema: []byte(output),
			Examples: []*pb.Example{
				{Name: "hi", Request: []byte(`{"text":"hi"}`), Response: []byte(want)},
				{Name: "refused", Request: []byte(`{"text":7}`), Error: pb.Code_CODE_INVALID_INPUT},
			},
			Slow: strings.HasSuffix(path, "/slow"),
		})
	}
	if s.Fault == "different" {
		m.Doc = fmt.Sprintf("A plugin that is never the same (%d).", os.Getpid())
	}
	return m
}

// wreck writes nonsense into every pipe of the process, those to the host
// included.
func wreck() {
	nonsense := bytes.Repeat([]byte{0xff}, 64)
	descriptors, _ := filepath.Glob("/proc/self/fd/*")
	for _, path := range descriptors {
		target, _ := os.Readlink(path)
		fd, err := strconv.Atoi(filepath.Base(path))
		if err == nil && fd > 2 && strings.HasPrefix(target, "pipe:") {
			syscall.Write(fd, nonsense) // fails on the ends for reading
		}
	}
}

// Call answers, or does what the request orders.
func (s *service) Call(ctx context.Context, route int, body, dst []byte) wire.Result {
	var in struct {
		Text             any
		Exit             bool   // exit at once with status 9
		Panic            bool   // panic where nobody recovers
		Wreck            bool   // break the protocol and answer nothing
		Late             bool   // exit after all that is ordered, without an answer
		Spin, Sleep, Big int    // milliseconds deaf to ctx, milliseconds, bytes
		Await            string // file: be deaf to ctx until it exists
		Fail, Break      bool   // INTERNAL_ERROR, a result that is not JSON
		Only             string // the version or dataset that the orders are for; all if left out
		Self             bool   // say how the host started it
		Mark             string // file: exit if it can be removed
		Began            string // folder: make a file in it as soon as the call runs
		Until            string // file: go on while it is there, at most until the deadline
	}
	if err := json.Unmarshal(body, &in); err != nil {
		return wire.Result{Code: pb.Code_CODE_INVALID_INPUT, Message: err.Error()}
	}
	if _, ok := in.Text.(string); !ok && in.Text != nil {
		return wire.Result{Code: pb.Code_CODE_INVALID_INPUT, Field: "text", Message: "text must be a string"}
	}
	if in.Only != "" && in.Only != s.Version && in.Only != s.settings.Dataset {
		in.Exit, in.Panic, in.Wreck, in.Spin, in.Sleep, in.Big, in.Fail, in.Break = false, false, false, 0, 0, 0, false, false
	}
	if in.Began != "" {
		if file, err := os.CreateTemp(in.Began, "call-"); err == nil {
			file.Close()
		}
	}
	s.floods.Wait()
	if in.Exit {
		os.Exit(9)
	}
	if in.Panic {
		go func() { panic("out of ideas") }()
		select {}
	}
	if in.Wreck {
		wreck()
		select {}
	}
	if in.Fail {
		return wire.Result{Code: pb.Code_CODE_INTERNAL_ERROR, Message: "it went wrong"}
	}
	if in.Mark != "" && os.Remove(in.Mark) == nil {
		os.Exit(9)
	}
	if n := s.calls.Add(1); n%10 == 0 {
		switch s.Fault {
		case "exit at tenth call":
			os.Exit(5)
		case "exit after tenth call":
			time.AfterFunc(300*time.Millisecond, func() { os.Exit(6) })
		}
	}
	for in.Await != "" {
		if _, err := os.Stat(in.Await); err == nil {
			break
		}
		time.Sleep(time.Millisecond)
	}
	if in.Spin > 0 {
		for end := time.Now().Add(time.Duration(in.Spin) * time.Millisecond); time.Now().Before(end); {
			time.Sleep(time.Millisecond) // busy for a caller, not for the machine
		}
	}
	if in.Sleep > 0 {
		select {
		case <-time.After(time.Duration(in.Sleep) * time.Millisecond):
		case <-ctx.Done():
			return wire.Result{Code: pb.Code_CODE_INTERNAL_ERROR, Message: "too late"}
		}
	}
	for in.Until != "" && ctx.Err() == nil {
		if _, err := os.Stat(in.Until); err != nil {
			break
		}
		time.Sleep(time.Millisecond)
	}
	if in.Late {
		os.Exit(9)
	}
	text, _ := in.Text.(string)
	if in.Big > 0 {
		text = strings.Repeat("b", in.Big)
	}
	result, _ := json.Marshal(text)
	dst = fmt.Appendf(dst, `{"result":%s,"version":%q`, result, s.Version)
	if in.Self {
		dst = append(append(dst, `,"self":`...), self()...)
	}
	if in.Break {
		return wire.Result{Body: dst}
	}
	return wire.Result{Body: append(dst, '}')}
}
