package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"
	"time"

	"github.com/utilhost/utilhost/scripts/daemon"
	"github.com/utilhost/utilhost/scripts/process"
)

// stage is a running daemon on which one part plays.
type stage struct {
	settings
	daemon *daemon.Daemon
	out    io.Writer
	part   string
	log    string // path of what the daemon wrote on standard error
	failed int
}

// settings are the same for every part.
type settings struct {
	root     string        // of the repository
	programs string        // folder with what was built for the run
	long     bool          // also what takes minutes
	race     bool          // the daemon has the race detector
	duration time.Duration // of each load
	clients  int           // customers at one time
}

// plenty is an allowance that no part uses up.
const plenty = 100_000_000

// claim prints one line: what should be so, and whether it is.
func (s *stage) claim(text string, err error) {
	if err != nil {
		s.failed++
		fmt.Fprintf(s.out, "FAIL  %-8s %s: %v\n", s.part, text, err)
		return
	}
	fmt.Fprintf(s.out, "pass  %-8s %s\n", s.part, text)
}

// enter starts a daemon in a folder of its own with the given configuration
// and plugins.
func (s *stage) enter(dir, config string, log io.Writer, plugins ...string) error {
	d, err := daemon.New(daemon.Options{Binary: s.program("utilhost"), Dir: dir, Config: config, Log: log})
	if err != nil {
		return err
	}
	s.daemon = d
	for _, name := range plugins {
		if err := copyOver(s.program(name), filepath.Join(d.PluginDir(), name)); err != nil {
			return err
		}
	}
	return s.start()
}

func (s *stage) program(name string) string { return filepath.Join(s.programs, name) }

// start runs the daemon and waits until it is ready.
func (s *stage) start() error {
	ctx, cancel := context.WithTimeout(context.Background(), time.Minute)
	defer cancel()
	if err := s.daemon.Start(); err != nil {
		return err
	}
	return s.daemon.Ready(ctx)
}

// customer makes a key with credits and answers a client for it.
func (s *stage) customer(name string, credits int) (*client, error) {
	key, err := s.daemon.Issue(name, credits)
	if err != nil {
		return nil, err
	}
	return newClient(s.daemon.Address(), key), nil
}

// left asks what remains in the pool of c's key by a request that costs
// nothing.
func left(c *client) (int, error) {
	a, err := c.call("no/such-route", "{}")
	if err != nil {
		return 0, err
	}
	return a.remaining()
}

// spent compares what left the pool with what the customers counted.
func spent(c *client, allowance, counted, doubt int) error {
	remaining, err := left(c)
	if err != nil {
		return err
	}
	if charged := allowance - remaining; charged < counted || charged > counted+doubt {
		return fmt.Errorf("%d credits left the pool, the customers counted %d answers (%d in doubt)", charged, counted, doubt)
	}
	return nil
}

// serving is the line of the plugin list that says what serves group.
func (s *stage) serving(group string) (daemon.Plugin, error) {
	plugins, err := s.daemon.Plugins()
	if err != nil {
		return daemon.Plugin{}, err
	}
	for _, p := range plugins {
		if p.Group == group && p.State == "serving" {
			return p, nil
		}
	}
	return daemon.Plugin{}, fmt.Errorf("nothing serves group %s: %+v", group, plugins)
}

// ours fails unless pid is a child of the daemon at this moment, so that no
// signal goes to a stranger who got the number.
func (s *stage) ours(pid int) error {
	tree, err := process.Tree(s.daemon.PID())
	if err != nil {
		return err
	}
	if pid == s.daemon.PID() || !slices.Contains(tree, pid) {
		return fmt.Errorf("process %d is no plugin of daemon %d", pid, s.daemon.PID())
	}
	return nil
}

// await polls until check is content, at most for patience.
func await(patience time.Duration, check func() error) error {
	deadline := time.Now().Add(patience)
	for {
		err := check()
		if err == nil {
			return nil
		}
		if time.Now().After(deadline) {
			return fmt.Errorf("not within %v: %w", patience, err)
		}
		time.Sleep(10 * time.Millisecond)
	}
}

// copyOver writes from's content into to, as cp does: in place, so that a
// reader may see half of it.
func copyOver(from, to string) error {
	source, err := os.Open(from)
	if err != nil {
		return err
	}
	defer source.Close()
	target, err := os.OpenFile(to, os.O_WRONLY|os.O_CREATE|os.O_TRUNC, 0o700)
	if err != nil {
		return err
	}
	_, err = io.Copy(target, source)
	return errors.Join(err, target.Close())
}

// renameOver puts from's content at to in one step.
func renameOver(from, to string) error {
	beside := filepath.Join(filepath.Dir(to), "."+filepath.Base(to)+".new")
	if err := copyOver(from, beside); err != nil {
		return err
	}
	return os.Rename(beside, to)
}
