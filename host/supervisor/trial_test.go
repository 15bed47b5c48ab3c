package supervisor

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"syscall"
	"testing"
	"time"

	"github.com/utilhost/utilhost/host/catalog"
)

// onProbation starts a rig whose alpha 2.0.0 is on probation beside 1.0.0, and
// returns what it says of itself.
func onProbation(t *testing.T, change func(*rig)) (*rig, Status) {
	t.Helper()
	r := newRig(t)
	if change != nil {
		change(r)
	}
	r.put("alpha", alpha("1.0.0").binary())
	r.start()
	first := r.serves("alpha", "1.0.0")
	r.put("alpha", alpha("2.0.0").binary())
	s := r.serves("alpha", "2.0.0")
	if s.Probation == nil || s.Probation.Version != "1.0.0" || s.Probation.PID != first.PID {
		t.Fatalf("not on probation beside pid %d: %+v", first.PID, s.Probation)
	}
	return r, s
}

// rolledBack waits until alpha 1.0.0 is back on account of its file and checks
// that it was not started for that, and that a restart of the host knows.
func (r *rig) rolledBack(before Status, reason string) {
	r.t.Helper()
	now := r.serves("alpha", "1.0.0")
	if now.PID != before.Probation.PID || now.Restarts != 0 {
		r.t.Errorf("1.0.0 has pid %d and %d restarts, the warm one had pid %d", now.PID, now.Restarts, before.Probation.PID)
	}
	if now.Rollbacks != 1 || now.Probation != nil {
		r.t.Errorf("rollbacks %d, probation %+v", now.Rollbacks, now.Probation)
	}
	refused := r.is("alpha", StateRefused, reason)
	if !strings.HasPrefix(refused.Reason, "rolled back after ") || refused.Version != "2.0.0" || refused.SHA256 != before.SHA256 {
		r.t.Errorf("refused: %+v", refused)
	}
	if !strings.Contains(r.log.String(), "[ERROR] plugin rolled back") {
		r.t.Error("the rollback is not in the log")
	}
	r.want("alpha/echo", `{"text":"x"}`, `{"result":"x","version":"1.0.0"}`)
	r.halt()
	r.nothingLeft()
	r.start()
	r.serves("alpha", "1.0.0")
	if again := r.is("alpha", StateRefused, reason); again.Reason != refused.Reason {
		r.t.Errorf("after a restart: %s, before: %s", again.Reason, refused.Reason)
	}
	r.want("alpha/echo", `{"text":"x"}`, `{"result":"x","version":"1.0.0"}`)
	r.halt()
	r.nothingLeft()
}

// TestFaultsOnProbation: whatever the new version does to a call that the old
// one answers, the client gets that answer and the new one goes.
func TestFaultsOnProbation(t *testing.T) {
	for name, c := range map[string]struct {
		route, body, answer, reason string
	}{
		"exit":      {"alpha/echo", `{"text":"x","exit":true,"only":"2.0.0"}`, "x", "alpha/echo: plugin exited with status 9"},
		"internal":  {"alpha/echo", `{"text":"x","fail":true,"only":"2.0.0"}`, "x", "alpha/echo: answered INTERNAL_ERROR (it went wrong), where 1.0.0 answered"},
		"broken":    {"alpha/echo", `{"text":"x","break":true,"only":"2.0.0"}`, "x", "alpha/echo: plugin's result is broken"},
		"oversize":  {"alpha/echo", `{"text":"x","big":100000,"only":"2.0.0"}`, "x", "is above the limit"},
		"spin":      {"alpha/echo", `{"text":"x","spin":60000,"only":"2.0.0"}`, "x", "alpha/echo: gave no answer within its deadline, where 1.0.0 answered"},
		"slow spin": {"alpha/slow", `{"text":"x","spin":60000,"only":"2.0.0"}`, "x", "alpha/slow: gave no answer within its deadline, where 1.0.0 answered"},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			r, before := onProbation(t, func(r *rig) {
				r.options.Limits.Result = 1 << 16
				r.options.Limits.Deadline = 4 * time.Second
				r.options.Times.Patience = 300 * time.Millisecond
			})
			stop := r.load(4, "alpha/echo")
			begun := time.Now()
			r.want(c.route, c.body, `{"result":"`+c.answer+`","version":"1.0.0"}`)
			if took := time.Since(begun); took > 2*time.Second { // a loaded machine; half of the deadline all the same
				t.Errorf("answered after %v", took)
			}
			r.serves("alpha", "1.0.0")
			if n, err := stop(); err != nil || n == 0 {
				t.Fatalf("%d calls, then %v", n, err)
			}
			r.rolledBack(before, c.reason)
		})
	}
}

// TestHealedAfterRollback: the file is taken up again when its content changes,
// and the old content when it is asked for.
func TestHealedAfterRollback(t *testing.T) {
	r, _ := onProbation(t, nil)
	r.want("alpha/echo", `{"text":"x","fail":true,"only":"2.0.0"}`, `{"result":"x","version":"1.0.0"}`)
	r.is("alpha", StateRefused, "INTERNAL_ERROR")
	if err := r.super.Reload(context.Background(), "alpha"); err != nil {
		t.Fatal(err)
	}
	r.serves("alpha", "2.0.0")
	r.want("alpha/echo", `{"text":"x","fail":true,"only":"2.0.0"}`, `{"result":"x","version":"1.0.0"}`)
	r.is("alpha", StateRefused, "INTERNAL_ERROR")
	r.put("alpha", alpha("2.0.1").binary())
	if s := r.serves("alpha", "2.0.1"); s.Rollbacks != 2 || s.Probation == nil {
		t.Errorf("got %+v", s)
	}
}

// TestTenthCallOnProbation: a version that passes its examples and dies now and
// then is found out under load.
func TestTenthCallOnProbation(t *testing.T) {
	r := newRig(t)
	r.put("alpha", alpha("1.0.0").binary())
	r.start()
	r.serves("alpha", "1.0.0")
	stop := r.load(8, "alpha/echo")
	bad := alpha("2.0.0")
	bad.Fault = "exit at tenth call"
	r.put("alpha", bad.binary())
	refused := r.is("alpha", StateRefused, "alpha/echo: plugin exited with status 5")
	if n, err := stop(); err != nil || n == 0 {
		t.Fatalf("%d calls, then %v", n, err)
	}
	t.Log(refused.Reason)
	if s := r.serves("alpha", "1.0.0"); s.Fatal != 0 || s.Restarts != 0 {
		t.Errorf("got %+v", s)
	}
}

// TestIdleExitOnProbation: a version that exits with nothing to do is at fault.
func TestIdleExitOnProbation(t *testing.T) {
	r := newRig(t)
	r.put("alpha", alpha("1.0.0").binary())
	r.start()
	r.serves("alpha", "1.0.0")
	bad := alpha("2.0.0")
	bad.Fault = "exit after tenth call"
	r.put("alpha", bad.binary())
	r.serves("alpha", "2.0.0")
	for range 10 {
		r.want("alpha/echo", `{"text":"x"}`, `{"result":"x","version":"2.0.0"}`)
	}
	r.is("alpha", StateRefused, "plugin exited with status 6 with no call in flight")
	r.want("alpha/echo", `{"text":"x"}`, `{"result":"x","version":"1.0.0"}`)
}

// TestPoisonOnProbation: an input that both versions fail is to blame itself,
// whatever else was in flight.
func TestPoisonOnProbation(t *testing.T) {
	for name, c := range map[string]struct {
		body string
		want func(error) bool
	}{
		"exit":     {`{"exit":true}`, func(err error) bool { return errors.Is(err, catalog.ErrFatal) }},
		"internal": {`{"fail":true}`, func(err error) bool { return strings.Contains(err.Error(), "it went wrong") }},
		"broken":   {`{"break":true}`, func(err error) bool { return errors.Is(err, catalog.ErrAnswer) }},
		"spin":     {`{"spin":60000}`, func(err error) bool { return errors.Is(err, catalog.ErrTimeout) }},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			r, _ := onProbation(t, func(r *rig) {
				if name == "spin" {
					r.options.Limits.Deadline = 2 * time.Second
				}
				r.options.Times.Patience = 300 * time.Millisecond
			})
			var bystanders sync.WaitGroup
			for range 4 {
				bystanders.Go(func() {
					if _, err := r.call(context.Background(), "alpha/echo", `{"text":"x","sleep":200}`); err != nil {
						t.Errorf("a bystander got %v", err)
					}
				})
			}
			release := r.super.view.Load().rows[0].release
			r.eventually(soon, "the bystanders are in flight", func() (bool, any) { return release.main.count() == 4, nil })
			if got, err := r.call(context.Background(), "alpha/echo", c.body); err == nil || !c.want(err) {
				t.Errorf("got %s, %v", got, err)
			}
			bystanders.Wait()
			r.eventually(soon, "every death is looked into", func() (bool, any) {
				tr := release.trial.Load()
				tr.mu.Lock()
				defer tr.mu.Unlock()
				return len(tr.deaths) == 0, len(tr.deaths)
			})
			s := r.serves("alpha", "2.0.0")
			if s.Rollbacks != 0 || s.Probation == nil {
				t.Errorf("got %+v", s)
			}
			if name == "exit" { // the new version knows it too now
				if _, err := r.call(context.Background(), "alpha/echo", c.body); !errors.Is(err, catalog.ErrFatal) {
					t.Errorf("the second time: %v", err)
				}
				if again := r.serves("alpha", "2.0.0"); again.Restarts != s.Restarts {
					t.Errorf("%d restarts, want %d", again.Restarts, s.Restarts)
				}
			}
			if strings.Contains(r.log.String(), "rolled back") {
				t.Error("rolled back")
			}
		})
	}
}

// TestForeignSignalsOnProbation: what others do to the new process is not held
// against it, and no call fails.
func TestForeignSignalsOnProbation(t *testing.T) {
	for _, signal := range []syscall.Signal{syscall.SIGKILL, syscall.SIGTERM, syscall.SIGSTOP} {
		t.Run(signal.String(), func(t *testing.T) {
			t.Parallel()
			r, s := onProbation(t, func(r *rig) { r.options.Times.Patience = 300 * time.Millisecond })
			stop := r.load(8, "alpha/echo")
			for range 3 {
				before := s.PID
				if err := syscall.Kill(before, signal); err != nil {
					t.Fatal(err)
				}
				r.eventually(soon, "a fresh process", func() (bool, any) {
					list := r.super.List()
					s = list[0]
					return s.Version == "2.0.0" && s.PID != before && s.PID != 0, list
				})
			}
			if n, err := stop(); err != nil || n == 0 {
				t.Fatalf("%d calls, then %v", n, err)
			}
			if s := r.serves("alpha", "2.0.0"); s.Rollbacks != 0 || s.Probation == nil || s.Restarts != 3 {
				t.Errorf("got %+v", s)
			}
		})
	}
}

// TestKilledAtTheSwitch kills the new process around the moment in which it is
// switched to.
func TestKilledAtTheSwitch(t *testing.T) {
	r := newRig(t)
	r.put("alpha", alpha("1.0.0").binary())
	r.start()
	r.serves("alpha", "1.0.0")
	stop := r.load(8, "alpha/echo")
	for i := range 5 {
		version := fmt.Sprintf("2.0.%d", i)
		r.put("alpha", alpha(version).binary())
		s := r.serves("alpha", version)
		if err := syscall.Kill(s.PID, syscall.SIGKILL); err != nil {
			t.Fatal(err)
		}
	}
	if n, err := stop(); err != nil || n == 0 {
		t.Fatalf("%d calls, then %v", n, err)
	}
	if s := r.serves("alpha", "2.0.4"); s.Rollbacks != 0 {
		t.Errorf("got %+v", s)
	}
}

// TestSlowerIsNoFault: a version that answers late, but within its deadline,
// stays; its clients have the answer of the faster one.
func TestSlowerIsNoFault(t *testing.T) {
	r, _ := onProbation(t, func(r *rig) {
		r.options.Times.Patience, r.options.Times.Probation = 500*time.Millisecond, 4*time.Second
	})
	r.want("alpha/echo", `{"text":"x","sleep":1500,"only":"2.0.0"}`, `{"result":"x","version":"1.0.0"}`)
	// Both take long: the new one, which was asked first, answers first.
	r.want("alpha/echo", `{"text":"x","sleep":1000}`, `{"result":"x","version":"2.0.0"}`)
	r.eventually(soon, "the probation is over", func() (bool, any) {
		list := r.super.List()
		return list[0].Version == "2.0.0" && list[0].Probation == nil, list
	})
}

// TestClientGoneOnProbation: a client that leaves ends both tries, and proves
// nothing.
func TestClientGoneOnProbation(t *testing.T) {
	r, s := onProbation(t, func(r *rig) { r.options.Times.Patience = 50 * time.Millisecond })
	for _, body := range []string{`{"sleep":60000}`, `{"sleep":60000,"only":"2.0.0","text":"x"}`} {
		ctx, cancel := context.WithTimeout(context.Background(), 20*time.Millisecond)
		if _, err := r.call(ctx, "alpha/echo", body); !errors.Is(err, context.DeadlineExceeded) {
			t.Errorf("got %v", err)
		}
		cancel()
	}
	ctx, cancel := context.WithTimeout(context.Background(), 200*time.Millisecond)
	defer cancel()
	if _, err := r.call(ctx, "alpha/echo", `{"sleep":60000}`); !errors.Is(err, context.DeadlineExceeded) {
		t.Errorf("got %v", err)
	}
	release := r.super.view.Load().rows[0].release
	r.eventually(soon, "the gates are empty", func() (bool, any) {
		return release.main.count() == 0 && release.trial.Load().old.main.count() == 0, nil
	})
	if now := r.serves("alpha", "2.0.0"); now.PID != s.PID || now.Rollbacks != 0 {
		t.Errorf("got %+v", now)
	}
}

// TestHangingFleetOnProbation: while all places of the new version are held by
// calls that hang, later ones are answered too.
func TestHangingFleetOnProbation(t *testing.T) {
	r, before := onProbation(t, func(r *rig) {
		r.options.Limits.InFlight, r.options.Limits.Deadline = 4, 3*time.Second
		r.options.Times.Patience = 200 * time.Millisecond
	})
	var calls sync.WaitGroup
	for range 12 {
		calls.Go(func() {
			begun := time.Now()
			got, err := r.call(context.Background(), "alpha/echo", `{"text":"x","spin":60000,"only":"2.0.0"}`)
			if err != nil || got != `{"result":"x","version":"1.0.0"}` || time.Since(begun) > 2*time.Second {
				t.Errorf("got %s, %v after %v", got, err, time.Since(begun))
			}
		})
	}
	calls.Wait()
	r.rolledBack(before, "gave no answer within its deadline")
}

// TestRouteWithoutFallback: a route that the old version does not have works,
// and its poison is not held against the new one.
func TestRouteWithoutFallback(t *testing.T) {
	r := newRig(t)
	r.put("alpha", alpha("1.0.0").binary())
	r.start()
	r.serves("alpha", "1.0.0")
	s := alpha("2.0.0")
	s.Routes = append(s.Routes, "alpha/new")
	r.put("alpha", s.binary())
	r.serves("alpha", "2.0.0")
	r.want("alpha/new", `{"text":"x"}`, `{"result":"x","version":"2.0.0"}`)
	mark := filepath.Join(t.TempDir(), "mark")
	if err := os.WriteFile(mark, nil, 0o600); err != nil {
		t.Fatal(err)
	}
	r.want("alpha/new", fmt.Sprintf(`{"text":"x","mark":%q}`, mark), `{"result":"x","version":"2.0.0"}`)
	if _, err := r.call(context.Background(), "alpha/new", `{"exit":true}`); !errors.Is(err, catalog.ErrFatal) {
		t.Errorf("got %v, want ErrFatal", err)
	}
	if s := r.serves("alpha", "2.0.0"); s.Rollbacks != 0 || s.Probation == nil {
		t.Errorf("got %+v", s)
	}
}
