package main

import (
	"bytes"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/utilhost/utilhost/scripts/chaos/script"
	"github.com/utilhost/utilhost/scripts/daemon"
	"github.com/utilhost/utilhost/scripts/stage"
)

// TestWays puts one content after the other in every way, each after each, and
// reads what lies there.
func TestWays(t *testing.T) {
	dir := t.TempDir()
	program := filepath.Join(dir, "program")
	if err := os.WriteFile(program, bytes.Repeat([]byte("machine code "), 1000), 0o755); err != nil {
		t.Fatal(err)
	}
	d, err := daemon.New(daemon.Options{Dir: filepath.Join(dir, "home")})
	if err != nil {
		t.Fatal(err)
	}
	h, err := newHand(&stage.Stage{Daemon: d, Dir: dir}, &deeds{})
	if err != nil {
		t.Fatal(err)
	}
	neighbour := filepath.Join(d.PluginDir(), "neighbour")
	if err := os.WriteFile(neighbour, []byte("stays"), 0o700); err != nil {
		t.Fatal(err)
	}
	serial := uint64(0)
	for _, first := range append(singly, byDirectory) {
		for _, then := range append(singly, byDirectory) {
			for _, w := range []way{first, then} {
				serial++
				c := content{program: program, script: script.Script{Group: "group", Serial: serial}}
				if err := h.good(w, "group", c); err != nil {
					t.Fatal(err)
				}
				text, err := os.ReadFile(h.path("group"))
				if err != nil {
					t.Fatal(err)
				}
				if !bytes.HasSuffix(text, c.script.Text()) || !bytes.HasPrefix(text, []byte("machine code ")) {
					t.Fatalf("%s after %s did not put its content there", then.name, first.name)
				}
				if info, err := os.Stat(h.path("group")); err != nil || info.Mode().Perm() != 0o755 {
					t.Errorf("%s after %s: %v, %v", then.name, first.name, info.Mode(), err)
				}
			}
		}
	}
	if text, err := os.ReadFile(neighbour); err != nil || string(text) != "stays" {
		t.Errorf("the neighbour holds %q, %v", text, err)
	}
	if left, err := names(h.spool); err != nil || len(left) > 1 {
		t.Errorf("left in the spool: %v, %v; at most what a symlink needs", left, err)
	}
	if beside, err := names(filepath.Dir(d.PluginDir())); err != nil || strings.Contains(strings.Join(beside, " "), "plugins.") {
		t.Errorf("beside the folder lies %v, %v", beside, err)
	}
}

// TestSound tells a death of the daemon from those of its plugins.
func TestSound(t *testing.T) {
	said := "2026-11-21T10:10:34.394Z [ERROR] utilhost.supervisor: "
	for text, want := range map[string]bool{
		said + "plugin serves: group=swing\n":                                      true,
		said + "panic: poison: file=swing group=swing pid=1\n":                     true,
		said + "fatal error: out of memory: file=swing pid=1\n":                    true,
		"panic: runtime error: index out of range\n\ngoroutine 1 [running]:\n":     false,
		said + "plugin serves: group=swing\nfatal error: all goroutines asleep\n":  false,
		"==================\nWARNING: DATA RACE\n":                                 false,
		"2026-11-21T10:10:34.394Z [WARN]  utilhost.http: http: panic serving x: y": false,
	} {
		path := filepath.Join(t.TempDir(), "log")
		if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
		if err := sound(&stage.Stage{Log: path}); (err == nil) != want {
			t.Errorf("%q: %v", text, err)
		}
	}
}
