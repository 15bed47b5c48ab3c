package main

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"time"
)

// A fault is a file that must never serve.
type fault struct {
	name string
	// reason is what the verdict must speak of.
	reason *regexp.Regexp
	// put makes the file at path.
	put func(s *stage, path string) error
}

var faults = []fault{
	{"text", regexp.MustCompile(`exec format`), func(_ *stage, path string) error {
		return os.WriteFile(path, []byte("this is no program\n"), 0o700)
	}},
	{"half", regexp.MustCompile(`signal|exec format|handshake`), func(s *stage, path string) error {
		whole, err := os.ReadFile(s.program("ciphers"))
		if err != nil {
			return err
		}
		return os.WriteFile(path, whole[:len(whole)/2], 0o700)
	}},
	{"empty", regexp.MustCompile(`empty`), func(_ *stage, path string) error { return os.WriteFile(path, nil, 0o700) }},
	{"locked", regexp.MustCompile(`executable`), func(s *stage, path string) error {
		return errors.Join(renameOver(s.program("ciphers-3"), path), os.Chmod(path, 0o600))
	}},
	{"silent", regexp.MustCompile(`status 3|without a handshake`), func(s *stage, path string) error { return renameOver(s.program("exits"), path) }},
	{"wrong", regexp.MustCompile(`example`), func(s *stage, path string) error { return renameOver(s.program("wrong"), path) }},
	{"hanging", regexp.MustCompile(`within`), func(s *stage, path string) error { return renameOver(s.program("hangs"), path) }},
}

// verdictPatience covers the longest verdict: the start limit of 10 s for a
// program that hangs.
const verdictPatience = 25 * time.Second

// bad drops in one bad file after the other, first beside the good plugin and
// then over it, while customers go on calling.
func bad(s *stage) error {
	owner, err := s.customer("bad", plenty)
	if err != nil {
		return err
	}
	good, err := s.serving("ciphers")
	if err != nil {
		return err
	}
	load := startLoad(s.daemon.Address(), owner.key, 4, "", 10*time.Millisecond)
	for _, f := range faults {
		if err := f.put(s, filepath.Join(s.daemon.PluginDir(), f.name)); err != nil {
			load.end()
			return err
		}
	}
	for _, f := range faults {
		s.refused(f, "dropped in beside", f.name)
	}
	over := faults[len(faults)-2 : len(faults)-1] // the wrong answer: it gets furthest
	if s.long {
		over = faults
	}
	for _, f := range over {
		s.overwrite(f, good.SHA256)
	}
	s.claim("the log names every one of them", s.logged())
	counts := load.end()
	s.claim(fmt.Sprintf("the old one answered %d calls throughout", counts.ok), counts.failure())
	if err := s.daemon.Stop(); err != nil {
		return err
	}
	if err := s.start(); err != nil {
		return err
	}
	s.refused(over[len(over)-1], "after a restart the verdict stands", "ciphers")
	s.claim("after a restart the last good one serves", s.stillServes(good.SHA256))
	s.claim("and answers", atbash(owner, "after the restart"))
	return nil
}

// refused claims that file is refused for what is wrong with f.
func (s *stage) refused(f fault, how, file string) {
	reason := ""
	err := await(verdictPatience, func() error {
		var err error
		if reason, err = s.reasonOf(file); err == nil && !f.reason.MatchString(reason) {
			err = fmt.Errorf("%s is not refused for it, its reason is %q", file, reason)
		}
		return err
	})
	s.claim(fmt.Sprintf("%s, %s: refused (%.100s)", f.name, how, strings.ReplaceAll(reason, "\n", "; ")), err)
}

// logged looks for a line of the log about each fault.
func (s *stage) logged() error {
	text, err := os.ReadFile(s.log)
	if err != nil {
		return err
	}
	for _, f := range faults {
		named := func(line string) bool {
			return strings.Contains(line, "refused") && strings.Contains(line, f.name) && f.reason.MatchString(line)
		}
		if !slices.ContainsFunc(strings.Split(string(text), "\n"), named) {
			return fmt.Errorf("no line says that %s is refused, and why", f.name)
		}
	}
	return nil
}

// reasonOf is why file is refused at this moment, or "".
func (s *stage) reasonOf(file string) (string, error) {
	plugins, err := s.daemon.Plugins()
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
// first, and waits for its verdict.
func (s *stage) overwrite(f fault, good string) {
	file := filepath.Join(s.daemon.PluginDir(), "ciphers")
	err := renameOver(s.program("ciphers"), file)
	if err == nil {
		err = await(verdictPatience, func() error {
			reason, err := s.reasonOf("ciphers")
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
		s.claim(f.name+", put in the place of the old one", err)
		return
	}
	s.refused(f, "put in the place of the old one", "ciphers")
	s.claim(f.name+": the old one serves", s.stillServes(good))
}

func (s *stage) stillServes(sum string) error {
	p, err := s.serving("ciphers")
	if err == nil && p.SHA256 != sum {
		err = fmt.Errorf("%s serves, want %s", p.SHA256, sum)
	}
	return err
}
