package canary

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/hashicorp/go-hclog"
	"go.uber.org/goleak"
	"golang.org/x/sys/unix"

	"github.com/utilhost/utilhost/host/catalog"
	"github.com/utilhost/utilhost/host/supervisor/process"
	"github.com/utilhost/utilhost/host/supervisor/release"
	"github.com/utilhost/utilhost/host/testplugin/kit"
	"github.com/utilhost/utilhost/host/testplugin/script"
)

func TestMain(m *testing.M) { goleak.VerifyTestMain(m) }

// serve starts a release of a script.
func serve(t *testing.T, home, run string, program []byte, s script.Script) *release.Release {
	t.Helper()
	path := filepath.Join(home, s.Version)
	if err := os.WriteFile(path, s.Binary(program), 0o700); err != nil {
		t.Fatal(err)
	}
	spec := process.Spec{
		Path: path, SHA256: strings.Repeat("0", 64), File: s.Group, RunDir: run, Log: hclog.NewNullLogger(),
		Limits: process.Limits{Body: 1 << 20, Result: 1 << 16, Slow: 4, Deadline: deadline, Memory: 512 << 20},
		Times:  process.Times{Start: kit.Soon, Stop: 2 * time.Second, StreamGrace: 500 * time.Millisecond, HungAfter: kit.Soon, CheckTimeout: kit.Soon},
	}
	ctx, cancel := context.WithTimeout(t.Context(), kit.Soon)
	defer cancel()
	p, err := process.Start(ctx, spec)
	if err != nil {
		t.Fatal(err)
	}
	m, err := p.Describe(ctx)
	if err := errors.Join(err, p.Configure(ctx), p.Open(ctx)); err != nil {
		p.Discard()
		t.Fatal(err)
	}
	p.SetAnswered() // as a version that was verified
	r := release.New(p, m, release.Options{
		Spec: spec, InFlight: 16, Waiting: 16, QueueWait: 5 * time.Second, Log: spec.Log,
		Times: release.Times{
			Tick: 20 * time.Millisecond, StuckAfter: 2 * time.Second, DrainMargin: time.Second,
			BackoffFirst: 10 * time.Millisecond, BackoffLimit: 20 * time.Millisecond,
		},
	})
	t.Cleanup(func() {
		r.Retire(catalog.ErrRetired)
		<-r.Done()
	})
	return r
}

// A tracked release tells how each try has ended.
type tracked struct {
	*release.Release
	tries chan error
}

func (r tracked) Try(ctx context.Context, call *catalog.Call, place time.Time) error {
	err := r.Release.Try(ctx, call, place)
	r.tries <- err
	return err
}

// A pair is a new version and its fallback, both real.
type pair struct {
	next     *release.Release
	fallback *catalog.Group
}

// A trip is one call on a canary of its own.
type trip struct {
	canary *Canary
	faults chan Fault
	deaths chan release.Death // that the canary has been told of
	tries  chan error
	err    error
	answer string
}

// begin puts a canary before the pair.
func (p pair) begin() *trip {
	r := &trip{faults: make(chan Fault, 1), deaths: make(chan release.Death, 8), tries: make(chan error, 8)}
	r.canary = New(Options{
		Next: tracked{p.next, r.tries}, Fallback: p.fallback, Patience: 200 * time.Millisecond, ResultLimit: 1 << 16,
		Faulted: func(f Fault) { r.faults <- f },
	})
	p.next.Observe(&release.Observer{
		Died:         func(d release.Death) { r.canary.Died(d); r.deaths <- d },
		DoesNotStart: r.canary.DoesNotStart,
	})
	return r
}

// call has the canary answer a body within a time.
func (r *trip) call(p pair, body string, within time.Duration) *trip {
	route := p.next.Group().With(r.canary).Routes[0]
	call := &catalog.Call{Body: []byte(body), RequestID: "r-1", Deadline: time.Now().Add(within)}
	r.err = route.Call(context.Background(), call)
	r.answer = string(call.Reply.Body)
	return r
}

// fault waits for the fault.
func (r *trip) fault(t *testing.T) Fault {
	t.Helper()
	return kit.Receive(t, "the fault", r.faults)
}

// decided waits until no attribution is open.
func (r *trip) decided(t *testing.T) {
	t.Helper()
	left := func() int {
		r.canary.mu.Lock()
		defer r.canary.mu.Unlock()
		return len(r.canary.crashes)
	}
	kit.Until(t, "no attribution is open", func() (bool, any) { return left() == 0, left() })
}

// up waits until the new version can answer and returns its process.
func (p pair) up(t *testing.T) int {
	t.Helper()
	call := &catalog.Call{Route: p.next.Group().Routes[0], Body: []byte(`{"text":"x"}`), RequestID: "up", Deadline: time.Now().Add(kit.Soon)}
	if err := p.next.Call(t.Context(), call); err != nil {
		t.Fatal(err)
	}
	return p.next.Status().PID
}

// TestProcesses: what the processes of a new version do comes to the canary as
// the tables expect it. All versions share two processes as far as they live.
func TestProcesses(t *testing.T) {
	program, err := script.Build()
	if err != nil {
		t.Fatal(err)
	}
	home := t.TempDir()
	run, err := process.OpenRunDir(home, "")
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(run.Close)
	old := serve(t, home, run.Path, program, script.Alpha("1.0.0"))
	// In the fallback's chain a quarantine finds out who is guilty.
	guilty := catalog.CallerFunc(func(ctx context.Context, call *catalog.Call) error {
		err := old.Call(ctx, call)
		var died *release.Died
		if errors.As(err, &died) {
			return catalog.ErrFatal
		}
		return err
	})
	p := pair{next: serve(t, home, run.Path, program, script.Alpha("2.0.0")), fallback: old.Group().With(guilty)}

	for _, c := range []struct{ name, body, reason string }{
		{"internal", `{"text":"x","fail":true,"only":"2.0.0"}`, "answered INTERNAL_ERROR (it went wrong)"},
		{"broken", `{"text":"x","break":true,"only":"2.0.0"}`, "plugin's result is broken"},
		{"oversize", `{"text":"x","big":100000,"only":"2.0.0"}`, "is above the limit"},
		{"late", `{"text":"x","spin":3000,"only":"2.0.0"}`, "gave no answer within its deadline"},
		{"exit", `{"text":"x","exit":true,"only":"2.0.0"}`, "plugin exited with status 9"},
	} {
		t.Run(c.name, func(t *testing.T) {
			p.up(t)
			r := p.begin().call(p, c.body, 2*time.Second)
			if want := `{"result":"x","version":"1.0.0"}`; r.err != nil || r.answer != want {
				t.Errorf("got %s, %v, want %s", r.answer, r.err, want)
			}
			if f := r.fault(t); !strings.Contains(f.Reason, c.reason) || f.Route != "alpha/echo" || f.RequestID != "r-1" {
				t.Errorf("got %+v, want %q", f, c.reason)
			}
		})
	}

	t.Run("fatal in both", func(t *testing.T) {
		p.up(t)
		r := p.begin().call(p, `{"exit":true}`, deadline)
		var died *release.Died
		if !errors.Is(r.err, catalog.ErrFatal) || !errors.As(r.err, &died) {
			t.Errorf("got %v", r.err)
		}
		if d := kit.Receive(t, "the death", r.deaths); d.Process != died.Process || d.Orphaned != 1 {
			t.Errorf("%+v under %+v", d, died)
		}
		r.decided(t)
		if f := r.canary.Fault(); f != nil {
			t.Errorf("got %+v", f)
		}
	})

	t.Run("killed", func(t *testing.T) {
		pid := p.up(t)
		r := p.begin()
		kill(t, pid, syscall.SIGKILL)
		if d := kit.Receive(t, "the death", r.deaths); !d.Ending.External || r.canary.Fault() != nil {
			t.Errorf("death %+v, fault %+v", d, r.canary.Fault())
		}
	})

	t.Run("ends without a call", func(t *testing.T) {
		pid := p.up(t)
		r := p.begin()
		kill(t, pid, syscall.SIGHUP)
		if f, want := r.fault(t), "plugin ended by a signal (hangup) with no call in flight"; f.Reason != want || f.Route != "" {
			t.Errorf("got %+v, want %q", f, want)
		}
	})

	t.Run("halted", func(t *testing.T) {
		pid := p.up(t)
		r := p.begin()
		kill(t, pid, syscall.SIGSTOP)
		if err := unix.Waitid(unix.P_PID, pid, nil, unix.WSTOPPED|unix.WNOWAIT, nil); err != nil { // until it has stopped
			t.Fatal(err)
		}
		r.call(p, `{"text":"x"}`, time.Second)
		err := kit.Receive(t, "the end of the attempt", r.tries)
		kill(t, pid, syscall.SIGCONT)
		if !errors.Is(err, release.ErrHalted) || r.err != nil {
			t.Errorf("the attempt ended with %v, the call with %v", err, r.err)
		}
	})

	t.Run("does not start", func(t *testing.T) {
		pid := p.up(t)
		bad := filepath.Join(home, "bad")
		if err := errors.Join(os.WriteFile(bad, []byte("#!/bin/sh\nexit 3\n"), 0o700), os.Rename(bad, filepath.Join(home, "2.0.0"))); err != nil {
			t.Fatal(err)
		}
		r := p.begin()
		kill(t, pid, syscall.SIGKILL)
		if f := r.fault(t); !strings.HasPrefix(f.Reason, "plugin does not start: exited with status 3") {
			t.Errorf("got %+v", f)
		}
		if r.call(p, `{"text":"x"}`, deadline); r.err != nil || r.answer != `{"result":"x","version":"1.0.0"}` {
			t.Errorf("got %s, %v", r.answer, r.err)
		}
	})
}

func kill(t *testing.T, pid int, signal syscall.Signal) {
	t.Helper()
	if err := syscall.Kill(pid, signal); err != nil {
		t.Fatal(fmt.Errorf("%v to %d: %w", signal, pid, err))
	}
}
