package main

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"time"

	"github.com/utilhost/utilhost/scripts/stage"
)

// A fault is a file that must never serve.
type fault struct {
	name string
	// reason is what the reason of its rejection must match.
	reason *regexp.Regexp
	// put makes the file at path.
	put func(s *stage.Stage, path string) error
}

var faults = []fault{
	{"text", regexp.MustCompile(`exec format`), func(_ *stage.Stage, path string) error {
		return os.WriteFile(path, []byte("this is no program\n"), 0o700)
	}},
	{"half", regexp.MustCompile(`signal|exec format|handshake`), func(s *stage.Stage, path string) error {
		whole, err := os.ReadFile(s.Program("ciphers"))
		if err != nil {
			return err
		}
		return os.WriteFile(path, whole[:len(whole)/2], 0o700)
	}},
	{"empty", regexp.MustCompile(`empty`), func(_ *stage.Stage, path string) error { return os.WriteFile(path, nil, 0o700) }},
	{"locked", regexp.MustCompile(`executable`), func(s *stage.Stage, path string) error {
		return errors.Join(stage.RenameOver(s.Program("ciphers-3"), path), os.Chmod(path, 0o600))
	}},
	{"silent", regexp.MustCompile(`status 3|without a handshake`), func(s *stage.Stage, path string) error { return stage.RenameOver(s.Program("exits"), path) }},
	{"wrong", regexp.MustCompile(`example`), func(s *stage.Stage, path string) error { return stage.RenameOver(s.Program("wrong"), path) }},
	{"hanging", regexp.MustCompile(`within`), func(s *stage.Stage, path string) error { return stage.RenameOver(s.Program("hangs"), path) }},
}

// rejectedWithin covers the longest verification: the start limit of 10 s for a
// program that hangs.
const rejectedWithin = 25 * time.Second

// bad drops in one bad file after the other, first beside the good plugin and
// then over it, while customers go on calling.
func bad(_ context.Context, s *stage.Stage) error {
	good, err := s.Serving("ciphers")
	if err != nil {
		return err
	}
	load, err := startLoad(s, 4, word(), false)
	if err != nil {
		return err
	}
	defer load.End()
	for _, f := range faults {
		if err := f.put(s, filepath.Join(s.Daemon.PluginDir(), f.name)); err != nil {
			return err
		}
	}
	for _, f := range faults {
		refused(s, f, "dropped in beside", f.name)
	}
	over := faults[len(faults)-2 : len(faults)-1] // the wrong answer: it gets furthest
	if s.Long {
		over = faults
	}
	for _, f := range over {
		overwrite(s, f, good.SHA256)
	}
	s.Claim("the log names every one of them", logged(s))
	load.claimNone(s, "the old one answered throughout")
	if err := s.Daemon.Stop(); err != nil {
		return err
	}
	if err := s.Start(); err != nil {
		return err
	}
	refused(s, over[len(over)-1], "after a restart it stays rejected", "ciphers")
	s.Claim("after a restart the last good one serves", stillServes(s, good.SHA256))
	s.Claim("and answers", word().Try(load.owner))
	return nil
}

// refused claims that file is refused for what is wrong with f.
func refused(s *stage.Stage, f fault, how, file string) {
	reason := ""
	err := stage.Await(rejectedWithin, func() error {
		var err error
		if reason, err = reasonOf(s, file); err == nil && !f.reason.MatchString(reason) {
			err = fmt.Errorf("%s is not refused for it, its reason is %q", file, reason)
		}
		return err
	})
	s.Claim(fmt.Sprintf("%s, %s: refused (%.100s)", f.name, how, strings.ReplaceAll(reason, "\n", "; ")), err)
}

// logged looks for a line of the log about each fault.
func logged(s *stage.Stage) error {
	text, err := os.ReadFile(s.Log)
	if err != nil {
		return err
	}
	for _, f := range faults {
		named := func(line string) bool {
			return strings.Contains(line, "plugin file refused: ") && strings.Contains(line, f.name) && f.reason.MatchString(line)
		}
		if !slices.ContainsFunc(strings.Split(string(text), "\n"), named) {
			return fmt.Errorf("no line says that %s is refused, and why", f.name)
		}
	}
	return nil
}

// reasonOf is why file is refused at this moment, or "".
func reasonOf(s *stage.Stage, file string) (string, error) {
	plugins, err := s.Daemon.Plugins()
	if err != nil {
		return "", err
	}
	for _, p := range plugins {
		if filepath.Base(p.File) == file && p.State == "refused" {
			return p.Reason, nil
		}
	}
	return "", nil
}

// overwrite puts a fault in the place of the good file, which it makes sure of
// first, and waits until it is rejected.
func overwrite(s *stage.Stage, f fault, good string) {
	file := filepath.Join(s.Daemon.PluginDir(), "ciphers")
	err := stage.RenameOver(s.Program("ciphers"), file)
	if err == nil {
		err = stage.Await(rejectedWithin, func() error {
			reason, err := reasonOf(s, "ciphers")
			if err == nil && reason != "" {
				err = fmt.Errorf("the good file is still refused: %s", reason)
			}
			return err
		})
	}
	if err == nil {
		err = f.put(s, file)
	}
	if err != nil {
		s.Claim(f.name+", put in the place of the old one", err)
		return
	}
	refused(s, f, "put in the place of the old one", "ciphers")
	s.Claim(f.name+": the old one serves", stillServes(s, good))
}

func stillServes(s *stage.Stage, sum string) error {
	p, err := s.Serving("ciphers")
	if err == nil && p.SHA256 != sum {
		err = fmt.Errorf("%s serves, want %s", p.SHA256, sum)
	}
	return err
}
