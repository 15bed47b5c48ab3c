package main

import (
	"bytes"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"

	"github.com/utilhost/utilhost/scripts/process"
	"github.com/utilhost/utilhost/scripts/stage"
)

// keptVersions is how many artifacts of a group stay.
const keptVersions = 3

// enter starts the daemon with a temporary folder of its own, so that what is
// left there can be seen.
func enter(s *stage.Stage, config string, plugins ...string) error {
	temporary := filepath.Join(s.Dir, "tmp")
	if err := os.Mkdir(temporary, 0o700); err != nil {
		return err
	}
	s.Environment = []string{"TMPDIR=" + temporary}
	return s.Enter(s.Dir, config, plugins...)
}

// finish claims that the daemon ends in peace and leaves nothing behind. Groups
// is how many groups have been served.
func finish(s *stage.Stage, groups int) {
	_, err := s.Daemon.Command("credits", "audit")
	s.Claim("the audit agrees", err)
	s.Claim("SIGTERM ends it in peace", s.Daemon.Stop())
	s.Claim("no process, socket, temporary file or copy beyond the kept versions is left", nothing(s, groups))
	s.Claim("its log shows no panic and no race", sound(s))
}

// nothing fails when anything is left of a daemon that has ended in peace.
func nothing(s *stage.Stage, groups int) error {
	for _, dir := range []string{filepath.Join(s.Daemon.DataDir(), "plugins"), s.Programs} {
		running, err := process.Executing(dir)
		if err != nil {
			return err
		}
		if len(running) > 0 {
			return fmt.Errorf("processes %v", running)
		}
	}
	for _, dir := range []string{filepath.Join(s.Daemon.DataDir(), "run"), filepath.Join(s.Dir, "tmp")} {
		left, err := names(dir)
		if err != nil {
			return err
		}
		if len(left) > 0 {
			return fmt.Errorf("%v in %s", left, filepath.Base(dir))
		}
	}
	if _, err := os.Lstat(filepath.Join(s.Daemon.DataDir(), "admin.sock")); err == nil {
		return errors.New("the admin socket")
	}
	return artifacts(s, groups)
}

// artifacts fails when the artifact store holds more than the kept versions and
// the state.
func artifacts(s *stage.Stage, groups int) error {
	present, err := names(filepath.Join(s.Daemon.DataDir(), "plugins"))
	if err != nil {
		return err
	}
	copies := 0
	for _, name := range present {
		switch {
		case len(name) == 64 && strings.Trim(name, "0123456789abcdef") == "":
			copies++
		case name != "state":
			return fmt.Errorf("%s in the artifact store", name)
		}
	}
	if most := keptVersions * groups; copies > most {
		return fmt.Errorf("%d artifacts, at most %d of %d groups", copies, most, groups)
	}
	return nil
}

// sound reports the first trace of a broken daemon in its log. What plugins
// say when they die stands there too, behind the time and the name of the file
// that each line of the daemon's logger has.
func sound(s *stage.Stage) error {
	text, err := os.ReadFile(s.Log)
	if err != nil {
		return err
	}
	for line := range bytes.Lines(text) {
		for _, sign := range []string{"WARNING: DATA RACE", "panic: ", "fatal error: ", "http: panic"} {
			at := bytes.Index(line, []byte(sign))
			if at < 0 || at > 0 && (bytes.Contains(line, []byte("file=")) || bytes.Contains(line, []byte("group="))) {
				continue
			}
			from := bytes.Index(text, line)
			return fmt.Errorf("%.2000s", text[from:])
		}
	}
	return nil
}
