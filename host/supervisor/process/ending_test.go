package process

import (
	"context"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/utilhost/utilhost/host/exchange"
	"github.com/utilhost/utilhost/host/testplugin/kit"
)

// TestEnding ends a process with a call in flight in every way there is.
func TestEnding(t *testing.T) {
	t.Parallel()
	signal := func(s syscall.Signal) func(*rig, *Process) {
		return func(r *rig, p *Process) {
			if err := syscall.Kill(p.PID(), s); err != nil {
				r.t.Error(err)
			}
		}
	}
	order := func(body string) func(*rig, *Process) {
		return func(r *rig, p *Process) {
			if _, err := call(r.t.Context(), p, body); !errors.Is(err, exchange.ErrClosed) {
				r.t.Errorf("%s: %v, want ErrClosed", body, err)
			}
		}
	}
	for name, c := range map[string]struct {
		end      func(*rig, *Process)
		orphaned int
		want     Ending
	}{
		"exits":      {order(`{"exit":true}`), 2, Ending{"exited with status 9", false, false}},
		"panics":     {order(`{"panic":true}`), 2, Ending{"exited with status 2: panic: out of ideas", false, false}},
		"crashes":    {signal(syscall.SIGSEGV), 1, Ending{"exited with status 2: ", false, false}},
		"killed":     {signal(syscall.SIGKILL), 1, Ending{"ended by a signal (killed)", true, false}},
		"terminated": {signal(syscall.SIGTERM), 1, Ending{"ended by a signal (terminated)", true, false}},
		"killed by the host": {func(r *rig, p *Process) {
			p.Kill("it is tested")
			if !p.Gone() {
				r.t.Error("it is not gone at once")
			}
			p.Kill("the first reason counts")
		}, 1, Ending{"killed by the host: it is tested", false, true}},
		"killed while stopped": {func(r *rig, p *Process) {
			r.halt(p)
			p.Kill("it is tested")
		}, 1, Ending{"killed by the host: it is tested", true, true}},
		"breaks the protocol": {order(`{"wreck":true}`), 2,
			Ending{"killed by the host: its connection ended while it lived, since it broke the protocol: ", false, true}},
		"streams end": {func(_ *rig, p *Process) { p.CloseStreams() }, 1,
			Ending{"killed by the host: its connection ended while it lived", false, true}},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			r := newRig(t)
			s := r.scripted("")
			if strings.HasPrefix(c.want.Text, "killed by the host: its connection") {
				s.Times.StreamGrace = 20 * time.Millisecond // it is waited out
			}
			p := r.opened(s)
			errs := r.begin(p, 1, `{"sleep":600000}`)
			early, cancel := context.WithCancel(t.Context())
			cancel()
			if how, err := p.Ending(early); !errors.Is(err, context.Canceled) {
				t.Errorf("a process that lives: %+v, %v", how, err)
			}
			if p.Halted() {
				t.Error("it is stopped")
			}
			c.end(r, p)
			select {
			case <-p.Lost():
			case <-time.After(kit.Soon):
				t.Fatal("it is not lost")
			}
			how := r.ending(p)
			if !strings.HasPrefix(how.Text, c.want.Text) || how.External != c.want.External || how.Killed != c.want.Killed {
				t.Errorf("%+v, want %+v", how, c.want)
			}
			if again := r.ending(p); again != how {
				t.Errorf("told again: %+v", again)
			}
			p.CloseStreams()
			if err := <-errs; !errors.Is(err, exchange.ErrClosed) || errors.Is(err, exchange.ErrNotSent) {
				t.Errorf("the call in flight got %v", err)
			}
			if n := p.Orphaned(); n != c.orphaned {
				t.Errorf("%d calls were orphaned, want %d", n, c.orphaned)
			}
			p.Stop()
			r.nothingLeft()
		})
	}
}

// TestEndByHost: a process that was ending when the host killed it keeps its own
// status.
func TestEndByHost(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		command string
		killed  bool // the host sent SIGKILL
		byHost  bool
	}{
		{"exit 3", true, false},
		{"kill -TERM $$", true, false},
		{"kill -KILL $$", true, true},
		{"kill -KILL $$", false, false},
	} {
		cmd := exec.Command("sh", "-c", c.command)
		_ = cmd.Run() // the status is what counts
		ended := &child{killed: c.killed, status: cmd.ProcessState}
		if status, byHost := ended.end(); status != cmd.ProcessState.Sys() || byHost != c.byHost {
			t.Errorf("%s, killed %v: %v, by the host %v", c.command, c.killed, status, byHost)
		}
	}
}

// TestDescendants: what a process started goes with it, although it holds its
// output open. What has left the process group does not hold up anybody.
func TestDescendants(t *testing.T) {
	t.Parallel()
	for name, in := range map[string]string{"in its group": "", "in a session of its own": "setsid "} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			r := newRig(t)
			mark := filepath.Join(r.home, "mark")
			_, err := Start(t.Context(), r.spec([]byte("#!/bin/sh\n"+
				in+"sh -c ': > "+mark+"; while :; do sleep 1; done' &\n"+
				"while [ ! -e "+mark+" ]; do :; done\n"+
				"exit 3\n"), 0o700))
			wantError(t, err, Error{Plugin, "exited with status 3 before its handshake", false, false})
			left := kit.Running(r.home)
			if in == "" && len(left) != 0 || in != "" && len(left) != 1 {
				t.Errorf("left: %v", left)
			}
			for _, pid := range left {
				if err := syscall.Kill(pid, syscall.SIGKILL); err != nil {
					t.Error(err)
				}
			}
			kit.Eventually(t, "it is gone", func() bool { return len(kit.Running(r.home)) == 0 })
		})
	}
}

// TestCheckup kills a process that gives no sign of life, and leaves one alone
// that is only slow.
func TestCheckup(t *testing.T) {
	t.Parallel()
	t.Run("hung", func(t *testing.T) {
		t.Parallel()
		r := newRig(t)
		s := r.scripted("")
		s.Times.HungAfter, s.Times.CheckTimeout = 10*time.Millisecond, 50*time.Millisecond
		p := r.opened(s)
		r.halt(p)
		errs := r.begin(p, 1, `{"sleep":600000}`)
		var c Checkup
		defer c.Stop()
		kit.Eventually(t, "it is killed", func() bool {
			c.Look(p)
			return p.Gone()
		})
		// It could not answer because somebody has stopped it.
		if how := r.ending(p); how != (Ending{"killed by the host: it hung: no sign of life within 50ms", true, true}) {
			t.Errorf("%+v", how)
		}
		if err := <-errs; !errors.Is(err, exchange.ErrClosed) {
			t.Errorf("the call in flight got %v", err)
		}
	})
	t.Run("slow", func(t *testing.T) {
		t.Parallel()
		r := newRig(t)
		s := r.scripted("")
		s.Times.HungAfter = 10 * time.Millisecond
		p := r.opened(s)
		mark := filepath.Join(r.home, "mark")
		errs := r.begin(p, 1, fmt.Sprintf(`{"await":%q}`, mark))
		var c Checkup
		defer c.Stop()
		kit.Eventually(t, "it is asked", func() bool {
			c.Look(p)
			return c.done != nil
		})
		<-c.done // it has answered, however long that took
		if err := os.WriteFile(mark, nil, 0o600); err != nil {
			t.Fatal(err)
		}
		if err := <-errs; err != nil || p.Gone() {
			t.Errorf("%v, gone %v", err, p.Gone())
		}
	})
	t.Run("idle", func(t *testing.T) {
		t.Parallel()
		r := newRig(t)
		p := r.opened(r.scripted(""))
		var c Checkup
		if c.Look(p); c.done != nil {
			t.Error("a process without calls was asked")
		}
		c.Stop()
	})
	t.Run("cut short", func(t *testing.T) {
		t.Parallel()
		r := newRig(t)
		s := r.scripted("")
		s.Times.HungAfter = 10 * time.Millisecond
		p := r.opened(s)
		r.halt(p)
		r.begin(p, 1, `{"sleep":600000}`)
		var c Checkup
		kit.Eventually(t, "it is asked", func() bool {
			c.Look(p)
			return c.done != nil
		})
		done := c.done
		if c.Look(p); c.done != done {
			t.Error("it is asked again before the first request has ended")
		}
		c.Stop() // does not wait for the answer and does not kill
		if p.Gone() {
			t.Error("it was killed")
		}
	})
}
