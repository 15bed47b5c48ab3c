package supervisor

import (
	"context"
	"errors"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"syscall"
	"testing"
	"time"

	"github.com/utilhost/utilhost/host/catalog"
	"github.com/utilhost/utilhost/host/testplugin/kit"
)

// withCanary starts a rig in which alpha 2.0.0 is a canary with 1.0.0 as its
// fallback, and returns what it says of itself.
func withCanary(t *testing.T, change func(*rig)) (*rig, Status) {
	t.Helper()
	r := newRig(t)
	if change != nil {
		change(r)
	}
	r.put("alpha", binary(alpha("1.0.0")))
	r.start()
	first := r.serves("alpha", "1.0.0")
	r.put("alpha", binary(alpha("2.0.0")))
	s := r.serves("alpha", "2.0.0")
	if s.Canary == nil || s.Canary.Fallback != "1.0.0" || s.Canary.PID != first.PID {
		t.Fatalf("no canary with pid %d as its fallback: %+v", first.PID, s.Canary)
	}
	return r, s
}

// TestRolledBack: whatever the canary does to a call that the fallback answers,
// the client gets that answer, and the canary goes. A restart of the host knows.
func TestRolledBack(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct{ body, reason string }{
		"exit":     {`{"text":"x","exit":true,"only":"2.0.0"}`, "alpha/echo: plugin exited with status 9"},
		"internal": {`{"text":"x","fail":true,"only":"2.0.0"}`, "alpha/echo: answered INTERNAL_ERROR (it went wrong), where 1.0.0 answered"},
		"spin":     {`{"text":"x","spin":600000,"only":"2.0.0"}`, "alpha/echo: gave no answer within its deadline, where 1.0.0 answered"},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			r, before := withCanary(t, func(r *rig) {
				r.options.Limits.Deadline, r.options.Times.Patience = 4*time.Second, 200*time.Millisecond
			})
			stop := r.load(4, "alpha/echo")
			r.want("alpha/echo", c.body, `{"result":"x","version":"1.0.0"}`)
			now := r.serves("alpha", "1.0.0")
			answered(t, stop)
			if now.PID != before.Canary.PID || now.Restarts != 0 || now.Rollbacks != 1 || now.Canary != nil {
				t.Errorf("got %+v, the fallback was %+v", now, before.Canary)
			}
			refused := r.is("alpha", StateRefused, c.reason)
			if !strings.HasPrefix(refused.Reason, "rolled back after ") || refused.Version != "2.0.0" || refused.SHA256 != before.SHA256 {
				t.Errorf("refused: %+v", refused)
			}
			if !strings.Contains(r.log.String(), "[ERROR] plugin rolled back") {
				t.Error("the rollback is not in the log")
			}
			r.halt()
			r.nothingLeft()
			r.start()
			r.serves("alpha", "1.0.0")
			if again := r.is("alpha", StateRefused, c.reason); again.Reason != refused.Reason {
				t.Errorf("after a restart: %s, before: %s", again.Reason, refused.Reason)
			}
		})
	}
}

// TestPromoted: without a fault the canary stays, its fallback goes, and from
// then on its faults are its own.
func TestPromoted(t *testing.T) {
	t.Parallel()
	r, s := withCanary(t, func(r *rig) { r.options.Times.Canary = 300 * time.Millisecond })
	stop := r.load(4, "alpha/echo")
	kit.Until(t, "it is promoted", func() (bool, any) {
		list := r.super.List()
		return !slices.ContainsFunc(list, func(s Status) bool { return s.Canary != nil }), list
	})
	answered(t, stop)
	r.processes(1)
	if _, err := r.call(context.Background(), "alpha/echo", `{"fail":true,"only":"2.0.0"}`); err == nil {
		t.Error("answered")
	}
	if now := r.serves("alpha", "2.0.0"); now.PID != s.PID || now.Restarts != 0 || now.Rollbacks != 0 {
		t.Errorf("got %+v", now)
	}
}

// TestInheritedFallback: what replaces a canary gets its fallback, and no more
// than two releases are up.
func TestInheritedFallback(t *testing.T) {
	t.Parallel()
	r, s := withCanary(t, nil)
	warm := s.Canary.PID
	stop := r.load(4, "alpha/echo")
	for _, version := range []string{"2.0.1", "2.0.2"} {
		r.put("alpha", binary(alpha(version)))
		s = r.serves("alpha", version)
		if s.Canary == nil || s.Canary.Fallback != "1.0.0" || s.Canary.PID != warm {
			t.Fatalf("%s: %+v", version, s.Canary)
		}
	}
	r.processes(2)
	r.want("alpha/echo", `{"text":"x","exit":true,"only":"2.0.2"}`, `{"result":"x","version":"1.0.0"}`)
	if s = r.serves("alpha", "1.0.0"); s.PID != warm {
		t.Errorf("pid %d, want that of the fallback, %d", s.PID, warm)
	}
	answered(t, stop)
	r.processes(1)
}

// TestPoisonOfBoth: an input that ends canary and fallback is to blame itself,
// and none of its neighbours fails.
func TestPoisonOfBoth(t *testing.T) {
	t.Parallel()
	r, _ := withCanary(t, nil)
	h := r.hold()
	var neighbours sync.WaitGroup
	for range 4 {
		neighbours.Go(func() {
			if _, err := r.call(context.Background(), "alpha/echo", h.body("")); err != nil {
				t.Errorf("a neighbour got %v", err)
			}
		})
	}
	h.running(4)
	neighbours.Go(func() {
		if _, err := r.call(context.Background(), "alpha/echo", `{"exit":true}`); !errors.Is(err, catalog.ErrFatal) {
			t.Errorf("got %v, want ErrFatal", err)
		}
	})
	h.running(5) // one of the neighbours runs again
	h.letGo()
	neighbours.Wait()
	s := r.serves("alpha", "2.0.0")
	if _, err := r.call(context.Background(), "alpha/echo", `{"exit":true}`); !errors.Is(err, catalog.ErrFatal) {
		t.Errorf("the second time: %v", err)
	}
	if now := r.serves("alpha", "2.0.0"); now.Rollbacks != 0 || now.Canary == nil || now.Restarts != s.Restarts {
		t.Errorf("got %+v, before %+v", now, s)
	}
}

// TestForeignSignals: what others do to the canary is not held against it, also
// at the moment of the switch, and no call fails.
func TestForeignSignals(t *testing.T) {
	t.Parallel()
	r, s := withCanary(t, func(r *rig) { r.options.Times.Patience = 200 * time.Millisecond })
	stop := r.load(8, "alpha/echo")
	for _, signal := range []syscall.Signal{syscall.SIGKILL, syscall.SIGTERM, syscall.SIGSTOP} {
		before := s.PID
		if err := syscall.Kill(before, signal); err != nil {
			t.Fatal(err)
		}
		kit.Until(t, "a fresh process", func() (bool, any) {
			list := r.super.List()
			s = list[0]
			return s.Version == "2.0.0" && s.PID != before && s.PID != 0, list
		})
	}
	for _, version := range []string{"2.0.1", "2.0.2"} {
		r.put("alpha", binary(alpha(version)))
		if err := syscall.Kill(r.serves("alpha", version).PID, syscall.SIGKILL); err != nil {
			t.Fatal(err)
		}
	}
	answered(t, stop)
	if s := r.serves("alpha", "2.0.2"); s.Rollbacks != 0 || s.Canary == nil {
		t.Errorf("got %+v", s)
	}
}

// TestDoesNotStart: a canary that cannot be started again gives way when its
// process is lost, whoever ended that.
func TestDoesNotStart(t *testing.T) {
	t.Parallel()
	r, s := withCanary(t, nil)
	path := filepath.Join(r.options.Data, "plugins", s.SHA256)
	if err := errors.Join(os.Remove(path), os.WriteFile(path, []byte("#!/bin/sh\nexit 3\n"), 0o500)); err != nil {
		t.Fatal(err)
	}
	stop := r.load(4, "alpha/echo")
	if err := syscall.Kill(s.PID, syscall.SIGKILL); err != nil {
		t.Fatal(err)
	}
	r.is("alpha", StateRefused, "plugin does not start: exited with status 3")
	answered(t, stop)
	r.serves("alpha", "1.0.0")
}
