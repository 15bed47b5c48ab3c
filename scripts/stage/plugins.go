package stage

import (
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"os"
	"slices"
	"syscall"
	"time"

	"github.com/utilhost/utilhost/scripts/daemon"
	"github.com/utilhost/utilhost/scripts/process"
)

// Serving is the line of the plugin list that says what serves group.
func (s *Stage) Serving(group string) (daemon.Plugin, error) {
	plugins, err := s.Daemon.Plugins()
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

// Serves fails unless group is served by the content of file.
func (s *Stage) Serves(group, file string) error {
	text, err := os.ReadFile(file)
	if err != nil {
		return err
	}
	sum := sha256.Sum256(text)
	p, err := s.Serving(group)
	if err != nil {
		return err
	}
	if want := hex.EncodeToString(sum[:]); p.SHA256 != want {
		return fmt.Errorf("%s serves %s, want %s", group, p.SHA256, want)
	}
	return nil
}

// Ours fails unless pid is a child of the daemon at this moment, so that no
// signal goes to a stranger who got the number.
func (s *Stage) Ours(pid int) error {
	tree, err := process.Tree(s.Daemon.PID())
	if err != nil {
		return err
	}
	if pid == s.Daemon.PID() || !slices.Contains(tree, pid) {
		return fmt.Errorf("process %d is no plugin of daemon %d", pid, s.Daemon.PID())
	}
	return nil
}

// SignalPlugin sends a signal to the process that serves group at this moment,
// and answers its process id.
func (s *Stage) SignalPlugin(group string, signal syscall.Signal) (pid int, err error) {
	err = Await(5*time.Second, func() error {
		p, err := s.Serving(group)
		if err != nil {
			return err
		}
		if err := s.Ours(p.PID); err != nil {
			return err
		}
		pid = p.PID
		return syscall.Kill(pid, signal)
	})
	return pid, err
}

// KillPlugin sends SIGKILL to the process that serves group at this moment.
func (s *Stage) KillPlugin(group string) error {
	_, err := s.SignalPlugin(group, syscall.SIGKILL)
	return err
}
