// Package stage is what the drivers of the real daemon share: they build it,
// play parts on daemons of their own, and print one line for each claim. A
// driver is a list of parts, a list of builds and a few flags; see Driver.
package stage

import (
	"context"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"sync"
	"time"

	"github.com/utilhost/utilhost/scripts/clients"
	"github.com/utilhost/utilhost/scripts/daemon"
)

// Plenty is an allowance in credits that no part uses up.
const Plenty = 100_000_000

// readyTime is the longest that a daemon may take to be ready.
const readyTime = time.Minute

// Settings are the same for every part of a run.
type Settings struct {
	// Root of the repository, absolute.
	Root string
	// Programs is the folder with what was built for the run.
	Programs string
	// Long asks also for what takes minutes.
	Long bool
	// Race means that the daemon has the race detector.
	Race bool
	// Duration of each load.
	Duration time.Duration
	// Clients is the number of customers at one time.
	Clients int
}

// Program is the path of what was built under that name.
func (s Settings) Program(name string) string { return filepath.Join(s.Programs, name) }

// Stage is where one part plays, as a rule with a daemon that runs.
type Stage struct {
	Settings
	// Daemon is nil until Enter.
	Daemon *daemon.Daemon
	// Dir is a folder for this part alone, with a short path. It is removed
	// after the part.
	Dir string
	// Launcher are the words before the path of the daemon, see
	// daemon.Options. It holds from the next Enter on.
	Launcher []string
	// Environment is added to that of daemons entered from now on.
	Environment []string
	// Log is the path of what the daemon writes on standard error.
	Log string

	part string
	log  *os.File

	mutex  sync.Mutex // what follows is of several goroutines of a part
	out    io.Writer
	failed int
}

// Claim prints one line: what should be so, and whether it is.
func (s *Stage) Claim(text string, err error) {
	s.mutex.Lock()
	defer s.mutex.Unlock()
	if err != nil {
		s.failed++
		fmt.Fprintf(s.out, "FAIL  %-8s %s: %v\n", s.part, text, err)
		return
	}
	fmt.Fprintf(s.out, "pass  %-8s %s\n", s.part, text)
}

// Part is the name of the part that plays.
func (s *Stage) Part() string { return s.part }

// Failed is the number of claims of this part that did not hold so far.
func (s *Stage) Failed() int {
	s.mutex.Lock()
	defer s.mutex.Unlock()
	return s.failed
}

// Print prints one line that claims nothing, such as a row of a table.
func (s *Stage) Print(format string, args ...any) {
	s.mutex.Lock()
	defer s.mutex.Unlock()
	fmt.Fprintf(s.out, "      %-8s %s\n", s.part, fmt.Sprintf(format, args...))
}

// Enter starts a daemon in dir with that configuration and those programs as
// its plugins, and waits until it is ready. A part that is not Bare has
// entered already. The daemon entered last is killed after the part, should it
// still run then.
func (s *Stage) Enter(dir, config string, plugins ...string) error {
	d, err := daemon.New(daemon.Options{
		Binary: s.Program("utilhost"), Dir: dir, Config: config, Environment: s.Environment, Launcher: s.Launcher, Log: s.log,
	})
	if err != nil {
		return err
	}
	if s.Daemon != nil {
		s.Daemon.Kill()
	}
	s.Daemon = d
	for _, name := range plugins {
		if err := CopyOver(s.Program(name), filepath.Join(d.PluginDir(), name)); err != nil {
			return err
		}
	}
	return s.Start()
}

// Start runs the daemon and waits until it is ready.
func (s *Stage) Start() error {
	ctx, cancel := context.WithTimeout(context.Background(), readyTime)
	defer cancel()
	if err := s.Daemon.Start(); err != nil {
		return err
	}
	return s.Daemon.Ready(ctx)
}

// Finish claims that the daemon ends in peace and that its log is sound. The
// runner does so after every part that is not Bare.
func (s *Stage) Finish() {
	s.Claim("SIGTERM ends it in peace", s.Daemon.Stop())
	s.Claim("its log shows no panic and no race", s.Sound())
}

// Customer makes a key with credits and answers a client for it.
func (s *Stage) Customer(name string, credits int) (*clients.Client, error) {
	key, err := s.Daemon.Issue(name, credits)
	if err != nil {
		return nil, err
	}
	return clients.New(s.Daemon.Address(), key), nil
}
