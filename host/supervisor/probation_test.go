package supervisor

import (
	"context"
	"encoding/json"
	"errors"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"syscall"
	"testing"
	"time"
)

// ends waits until no group is on probation any more.
func (r *rig) ends() {
	r.t.Helper()
	r.eventually(soon, "the probation ends", func() (bool, any) {
		list := r.super.List()
		return !slices.ContainsFunc(list, func(s Status) bool { return s.Probation != nil }), list
	})
}

// processes waits until as many plugin processes run as there should.
func (r *rig) processes(want int) {
	r.t.Helper()
	r.eventually(soon, "processes", func() (bool, any) {
		left := running(r.options.Data)
		return len(left) == want, left
	})
}

// staged returns the versions of alpha, out of some, that have a staged copy.
func (r *rig) staged(versions ...string) (there []string) {
	for _, version := range versions {
		sum := hashOf(alpha(version).binary())
		if _, err := os.Stat(filepath.Join(r.options.Data, "plugins", sum)); err == nil {
			there = append(there, version)
		}
	}
	return there
}

func TestProbationPasses(t *testing.T) {
	r, s := onProbation(t, func(r *rig) { r.options.Times.Probation = 700 * time.Millisecond })
	r.processes(2)
	stop := r.load(4, "alpha/echo")
	r.ends()
	if n, err := stop(); err != nil || n == 0 {
		t.Fatalf("%d calls, then %v", n, err)
	}
	r.processes(1)
	if now := r.serves("alpha", "2.0.0"); now.PID != s.PID || now.Restarts != 0 {
		t.Errorf("got %+v", now)
	}
	if there := r.staged("1.0.0", "2.0.0"); len(there) != 2 {
		t.Errorf("staged: %v", there)
	}
	// From here on its faults are its own.
	if _, err := r.call(context.Background(), "alpha/echo", `{"fail":true,"only":"2.0.0"}`); err == nil {
		t.Error("answered")
	}
	if now := r.serves("alpha", "2.0.0"); now.Rollbacks != 0 {
		t.Errorf("got %+v", now)
	}
}

func TestNoProbation(t *testing.T) {
	r := newRig(t)
	r.options.Times.Probation = -1
	r.put("alpha", alpha("1.0.0").binary())
	r.start()
	r.serves("alpha", "1.0.0")
	r.put("alpha", alpha("2.0.0").binary())
	if s := r.serves("alpha", "2.0.0"); s.Probation != nil {
		t.Errorf("on probation: %+v", s.Probation)
	}
	r.processes(1)
}

// TestProbationIsInherited: what replaces a version on probation has the last
// good one behind it, and no more than two are up.
func TestProbationIsInherited(t *testing.T) {
	r, s := onProbation(t, nil)
	warm := s.Probation.PID
	stop := r.load(4, "alpha/echo")
	for _, version := range []string{"2.0.1", "2.0.2", "2.0.3", "2.0.4"} {
		r.put("alpha", alpha(version).binary())
		s = r.serves("alpha", version)
		if s.Probation == nil || s.Probation.Version != "1.0.0" || s.Probation.PID != warm {
			t.Fatalf("%s: %+v", version, s.Probation)
		}
	}
	r.processes(2)
	all := []string{"1.0.0", "2.0.0", "2.0.1", "2.0.2", "2.0.3", "2.0.4"}
	if there := r.staged(all...); !slices.Equal(there, []string{"1.0.0", "2.0.3", "2.0.4"}) {
		t.Errorf("staged: %v", there)
	}
	r.want("alpha/echo", `{"text":"x","exit":true,"only":"2.0.4"}`, `{"result":"x","version":"1.0.0"}`)
	if s = r.serves("alpha", "1.0.0"); s.PID != warm {
		t.Errorf("pid %d, want the warm %d", s.PID, warm)
	}
	if n, err := stop(); err != nil || n == 0 {
		t.Fatalf("%d calls, then %v", n, err)
	}
	r.processes(1)
	r.halt()
	r.nothingLeft()
	r.start()
	r.serves("alpha", "1.0.0")
	r.is("alpha", StateRefused, "rolled back")
}

// TestBackToTheSame: going back to the last good content needs no probation.
func TestBackToTheSame(t *testing.T) {
	r, _ := onProbation(t, nil)
	r.put("alpha", alpha("1.0.0").binary())
	if s := r.serves("alpha", "1.0.0"); s.Probation != nil {
		t.Errorf("on probation: %+v", s.Probation)
	}
	r.processes(1)
}

// TestRollbackToTheWarm: by hand, during the probation, nothing is started.
func TestRollbackToTheWarm(t *testing.T) {
	r, s := onProbation(t, nil)
	stop := r.load(4, "alpha/echo")
	begun := time.Now()
	if err := r.super.Rollback(context.Background(), "alpha"); err != nil {
		t.Fatal(err)
	}
	took := time.Since(begun)
	t.Logf("rolled back in %v", took)
	if took > time.Second {
		t.Errorf("rollback took %v", took)
	}
	r.want("alpha/echo", `{"text":"x"}`, `{"result":"x","version":"1.0.0"}`)
	if n, err := stop(); err != nil || n == 0 {
		t.Fatalf("%d calls, then %v", n, err)
	}
	if now := r.serves("alpha", "1.0.0"); now.PID != s.Probation.PID || now.Rollbacks != 0 || now.Probation != nil {
		t.Errorf("got %+v", now)
	}
	r.is("alpha", StateAside, "rollback")
	if err := r.super.Rollback(context.Background(), "alpha"); err == nil || !strings.Contains(err.Error(), "no earlier version") {
		t.Errorf("second rollback: %v", err)
	}
	r.processes(1)
	if err := r.super.Reload(context.Background(), "alpha"); err != nil {
		t.Fatal(err)
	}
	r.serves("alpha", "2.0.0")
}

// TestRemovedOnProbation: with the group both of its versions go.
func TestRemovedOnProbation(t *testing.T) {
	r, _ := onProbation(t, nil)
	os.Remove(filepath.Join(r.options.Dir, "alpha"))
	r.eventually(soon, "the group is gone", func() (bool, any) {
		list := r.super.List()
		return len(list) == 0, list
	})
	r.processes(0)
}

// TestShutdownOnProbation: calls in flight on both versions are answered, and
// nothing is left.
func TestShutdownOnProbation(t *testing.T) {
	r, _ := onProbation(t, func(r *rig) {
		r.options.Times.Patience, r.options.Limits.Deadline = 100*time.Millisecond, 2*time.Second
	})
	answer := make(chan string, 1)
	go func() {
		got, err := r.call(context.Background(), "alpha/echo", `{"text":"x","spin":60000,"only":"2.0.0"}`)
		if err != nil {
			got = err.Error()
		}
		answer <- got
	}()
	release := r.super.view.Load().rows[0].release
	r.eventually(soon, "the call is in flight", func() (bool, any) { return release.main.count() == 1, nil })
	if got, want := <-answer, `{"result":"x","version":"1.0.0"}`; got != want {
		t.Errorf("got %s, want %s", got, want)
	}
	r.halt()
	r.nothingLeft()
}

// TestDoesNotStartOnProbation: a version that cannot be started again gives way
// when its process is lost, whoever ended that.
func TestDoesNotStartOnProbation(t *testing.T) {
	r, s := onProbation(t, nil)
	staged := filepath.Join(r.options.Data, "plugins", s.SHA256)
	if err := os.Remove(staged); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(staged, []byte("#!/bin/sh\nexit 3\n"), 0o500); err != nil {
		t.Fatal(err)
	}
	stop := r.load(4, "alpha/echo")
	if err := syscall.Kill(s.PID, syscall.SIGKILL); err != nil {
		t.Fatal(err)
	}
	r.is("alpha", StateRefused, "plugin does not start: exited with status 3")
	if n, err := stop(); err != nil || n == 0 {
		t.Fatalf("%d calls, then %v", n, err)
	}
	r.serves("alpha", "1.0.0")
}

// TestSettingsOnProbation: new settings under which a version fails go back to
// the old ones.
func TestSettingsOnProbation(t *testing.T) {
	r := newRig(t)
	with := func(dataset string) map[string]Plugin {
		settings, err := json.Marshal(map[string]string{"dataset": dataset})
		if err != nil {
			t.Fatal(err)
		}
		return map[string]Plugin{"alpha": {Settings: settings}}
	}
	r.options.Plugins = with("/good")
	r.put("alpha", alpha("1.0.0").binary())
	r.start()
	first := r.serves("alpha", "1.0.0")
	o := r.options
	o.Plugins = with("/bad")
	if err := r.super.Reconfigure(o); err != nil {
		t.Fatal(err)
	}
	s := r.serves("alpha", "1.0.0")
	if s.PID == first.PID || s.Probation == nil || s.Probation.PID != first.PID {
		t.Fatalf("got %+v", s)
	}
	stop := r.load(4, "alpha/echo")
	r.want("alpha/echo", `{"text":"x","exit":true,"only":"/bad"}`, `{"result":"x","version":"1.0.0"}`)
	r.eventually(soon, "the old process is back", func() (bool, any) {
		s = r.super.List()[0]
		return s.PID == first.PID, s
	})
	if n, err := stop(); err != nil || n == 0 {
		t.Fatalf("%d calls, then %v", n, err)
	}
	if notes := strings.Join(s.Notes, "; "); s.Rollbacks != 1 || !strings.Contains(notes, "new settings were rolled back after") ||
		!strings.Contains(notes, "exited with status 9") {
		t.Errorf("got %+v", s)
	}
	if list := r.super.List(); len(list) != 1 {
		t.Errorf("the file is held to account: %+v", list)
	}
	o.Plugins = with("/better")
	if err := r.super.Reconfigure(o); err != nil {
		t.Fatal(err)
	}
	r.want("alpha/echo", `{"text":"x","exit":true,"only":"/bad"}`, `{"result":"x","version":"1.0.0"}`)
	if s := r.serves("alpha", "1.0.0"); s.PID == first.PID || len(s.Notes) != 0 {
		t.Errorf("got %+v", s)
	}
}

// moved starts a rig in which route shared has moved from alpha to beta, both
// on probation in version 2.0.0.
func moved(t *testing.T) *rig {
	r := newRig(t)
	a := alpha("1.0.0")
	a.Routes = append(a.Routes, "shared")
	r.put("alpha", a.binary())
	r.put("beta", beta("1.0.0").binary())
	r.start()
	r.serves("alpha", "1.0.0")
	r.serves("beta", "1.0.0")
	r.put("alpha", alpha("2.0.0").binary())
	r.put("beta", beta("2.0.0", "shared").binary())
	r.serves("alpha", "2.0.0")
	r.serves("beta", "2.0.0")
	return r
}

// TestRollbackOfMovedRoute: whichever group is at fault, a route that moved
// between two is served throughout, and moves again when the fault is mended.
func TestRollbackOfMovedRoute(t *testing.T) {
	for bad, other := range map[string]string{"alpha": "beta", "beta": "alpha"} {
		t.Run(bad, func(t *testing.T) {
			t.Parallel()
			r := moved(t)
			stop := r.load(4, "shared")
			r.want(bad+"/echo", `{"text":"x","fail":true,"only":"2.0.0"}`, `{"result":"x","version":"1.0.0"}`)
			r.serves("alpha", "1.0.0")
			r.serves("beta", "1.0.0")
			r.is(bad, StateRefused, "answered INTERNAL_ERROR")
			r.is(other, StateRefused, "rolled back together with "+bad)
			if n, err := stop(); err != nil || n == 0 {
				t.Fatalf("%d calls, then %v", n, err)
			}
			r.halt()
			r.start()
			r.serves("alpha", "1.0.0")
			r.serves("beta", "1.0.0")
			r.is(bad, StateRefused, "answered INTERNAL_ERROR")
			r.is(other, StateRefused, "rolled back together with "+bad)
			stop = r.load(4, "shared")
			mended := map[string]script{"alpha": alpha("3.0.0"), "beta": beta("3.0.0", "shared")}
			r.put(bad, mended[bad].binary())
			r.serves(bad, "3.0.0")
			r.serves(other, "2.0.0")
			if n, err := stop(); err != nil || n == 0 {
				t.Fatalf("%d calls, then %v", n, err)
			}
		})
	}
}

// TestRollbackByHandOfMovedRoute: as above, when an operator asks for it.
func TestRollbackByHandOfMovedRoute(t *testing.T) {
	r := moved(t)
	stop := r.load(4, "shared")
	if err := r.super.Rollback(context.Background(), "beta"); err != nil {
		t.Fatal(err)
	}
	r.serves("alpha", "1.0.0")
	r.serves("beta", "1.0.0")
	r.is("beta", StateAside, "rollback")
	r.is("alpha", StateRefused, "rolled back together with beta")
	if err := r.super.Reload(context.Background(), "beta"); err != nil {
		t.Fatal(err)
	}
	r.serves("alpha", "2.0.0")
	r.serves("beta", "2.0.0")
	if n, err := stop(); err != nil || n == 0 {
		t.Fatalf("%d calls, then %v", n, err)
	}
}

// TestRollbackBlocked: a rollback that would take a route from a group that has
// passed its own probation is not made. The old version goes on helping out.
func TestRollbackBlocked(t *testing.T) {
	r := moved(t)
	o := r.options
	o.Times.Probation = time.Millisecond // from here on
	if err := r.super.Reconfigure(o); err != nil {
		t.Fatal(err)
	}
	r.put("beta", beta("2.1.0", "shared").binary())
	r.eventually(soon, "beta has passed", func() (bool, any) {
		s := r.serves("beta", "2.1.0")
		return s.Probation == nil, s
	})
	for range 3 {
		r.want("alpha/echo", `{"text":"x","fail":true,"only":"2.0.0"}`, `{"result":"x","version":"1.0.0"}`)
	}
	r.want("shared", `{"text":"x"}`, `{"result":"x","version":"2.1.0"}`)
	r.eventually(soon, "it is noted", func() (bool, any) {
		s := r.serves("alpha", "2.0.0")
		return strings.Contains(strings.Join(s.Notes, ";"), "not rolled back, since group beta serves route shared now: "), s
	})
	if n := strings.Count(r.log.String(), "at fault but not rolled back"); n != 1 {
		t.Errorf("logged %d times", n)
	}
	r.put("beta", beta("2.2.0").binary()) // gives the route up, which unblocks it
	r.serves("beta", "2.2.0")
	r.serves("alpha", "1.0.0")
	r.want("shared", `{"text":"x"}`, `{"result":"x","version":"1.0.0"}`)
}

// TestRollbackToOtherFile: a version that came in a file of its own is rolled
// back to the file before.
func TestRollbackToOtherFile(t *testing.T) {
	r := newRig(t)
	r.put("old", alpha("1.0.0").binary())
	r.start()
	r.serves("alpha", "1.0.0")
	r.put("new", alpha("2.0.0").binary())
	r.serves("alpha", "2.0.0")
	r.is("old", StatePassed, "")
	r.want("alpha/echo", `{"text":"x","exit":true,"only":"2.0.0"}`, `{"result":"x","version":"1.0.0"}`)
	r.is("new", StateRefused, "rolled back")
	if s := r.serves("alpha", "1.0.0"); s.File != "old" {
		t.Errorf("got %+v", s)
	}
	if list := r.super.List(); len(list) != 2 {
		t.Errorf("got %+v", list)
	}
	os.Remove(filepath.Join(r.options.Dir, "old"))
	r.eventually(soon, "the group is gone", func() (bool, any) {
		_, err := r.call(context.Background(), "alpha/echo", `{}`)
		return errors.Is(err, errNoRoute), err
	})
}
