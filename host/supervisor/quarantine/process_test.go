package quarantine

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"syscall"
	"testing"
	"time"

	"github.com/utilhost/utilhost/host/catalog"
	"github.com/utilhost/utilhost/host/supervisor/process"
	"github.com/utilhost/utilhost/host/supervisor/release"
	"github.com/utilhost/utilhost/host/testplugin/kit"
	"github.com/utilhost/utilhost/host/testplugin/script"
)

// program is the test plugin without a script, built once.
var program []byte

func TestMain(m *testing.M) { os.Exit(kit.Main(m, &program)) }

// A rig is a quarantine around a real release of the test plugin.
type rig struct {
	*Quarantine
	t       *testing.T
	path    string // of the binary
	log     *kit.Log
	release *release.Release
	group   *catalog.Group // bound to the quarantine
	shared  atomic.Int64   // calls that came to the release
	forward atomic.Int64   // how far the clock of the quarantine is ahead
}

// newRig starts a release and a quarantine around it, and ends both with the
// test. change, which may be nil, is called before.
func newRig(t *testing.T, change func(*Options, *process.Spec)) *rig {
	t.Helper()
	home := t.TempDir()
	run, err := process.OpenRunDir(home, "")
	if err != nil {
		t.Fatal(err)
	}
	r := &rig{t: t, path: filepath.Join(home, "alpha"), log: kit.NewLog(t)}
	r.write(script.Alpha("1.0.0").Binary(program))
	log := r.log.Logger()
	spec := process.Spec{
		Path: r.path, SHA256: strings.Repeat("0", 64), File: "alpha", RunDir: run.Path, Log: log,
		Limits: process.Limits{Body: 1 << 20, Result: 1 << 20, Slow: 4, Deadline: kit.Soon, Memory: 512 << 20},
		Times:  process.Times{Start: kit.Soon, Stop: 2 * time.Second, StreamGrace: 500 * time.Millisecond, HungAfter: kit.Soon, CheckTimeout: kit.Soon},
	}
	o := Options{InFlight: 256, Waiting: 256, QueueWait: kit.Soon, Times: testTimes(), Log: log}
	if change != nil {
		change(&o, &spec)
	}
	p, err := process.Start(t.Context(), spec)
	if err != nil {
		t.Fatal(err)
	}
	if err := p.Configure(t.Context()); err != nil {
		t.Fatal(err)
	}
	m, err := p.Describe(t.Context())
	if err := errors.Join(err, p.Open(t.Context())); err != nil {
		t.Fatal(err)
	}
	p.SetAnswered()
	r.release = release.New(p, m, release.Options{
		Spec: spec, InFlight: o.InFlight, Waiting: o.Waiting, QueueWait: o.QueueWait, Log: log,
		Times: release.Times{
			Tick: o.Times.Tick, StuckAfter: kit.Soon, DrainMargin: time.Second,
			BackoffFirst: o.Times.BackoffFirst, BackoffLimit: o.Times.BackoffLimit,
		},
	})
	o.Group, o.Start, o.Outcome = r.release.Group(), r.release.StartProcess, r.release.Outcome
	r.Quarantine = New(o)
	r.Quarantine.now = func() time.Time { return time.Now().Add(time.Duration(r.forward.Load())) }
	r.group = r.release.Group().With(r.Wrap(catalog.CallerFunc(func(ctx context.Context, c *catalog.Call) error {
		r.shared.Add(1)
		return r.release.Call(ctx, c)
	})))
	t.Cleanup(func() {
		r.Retire(catalog.ErrRetired)
		r.release.Retire(catalog.ErrRetired)
		kit.Receive(t, "the quarantine's Done", r.Quarantine.Done())
		kit.Receive(t, "the release's Done", r.release.Done())
		run.Close()
		if left := kit.Running(home); left != nil {
			t.Errorf("processes are left: %v", left)
		}
	})
	return r
}

// write replaces the binary that processes are started from.
func (r *rig) write(binary []byte) {
	r.t.Helper()
	if err := errors.Join(os.WriteFile(r.path+".new", binary, 0o700), os.Rename(r.path+".new", r.path)); err != nil {
		r.t.Fatal(err)
	}
}

// call calls a route as one that was in flight at that many deaths.
func (r *rig) call(ctx context.Context, key, path, body string, deaths int, within time.Duration) error {
	c := &catalog.Call{Key: key, Body: []byte(body), Deaths: deaths, RequestID: "r-" + key, Deadline: time.Now().Add(within)}
	for _, route := range r.group.Routes {
		if route.Path == path {
			return route.Call(ctx, c)
		}
	}
	panic("no route " + path)
}

// echo calls alpha/echo on account of a key.
func (r *rig) echo(key, body string) error {
	return r.call(context.Background(), key, "alpha/echo", body, 0, kit.Soon)
}

// goCall calls alpha/echo from a goroutine.
func (r *rig) goCall(ctx context.Context, body string, deaths int) <-chan error {
	ended := make(chan error, 1)
	go func() { ended <- r.call(ctx, "k", "alpha/echo", body, deaths, kit.Soon) }()
	return ended
}

func (r *rig) wantsFatal(key, body string) {
	r.t.Helper()
	if err := r.echo(key, body); !errors.Is(err, catalog.ErrFatal) {
		r.t.Errorf("%s of %s: got %v, want ErrFatal", body, key, err)
	}
}

// busyWorker waits for a worker that runs a call, other than these, and returns
// its process id.
func (r *rig) busyWorker(but ...int) (pid int) {
	r.t.Helper()
	kit.Eventually(r.t, "a worker runs a call", func() bool {
		r.mu.Lock()
		defer r.mu.Unlock()
		for _, w := range r.processes {
			if p := w.process; p != nil && p.InFlight() > 0 && !p.Gone() && !slices.Contains(but, p.PID()) {
				pid = p.PID()
			}
		}
		return pid != 0
	})
	return pid
}

// restarts waits until the shared process serves, and checks how often it was
// replaced.
func (r *rig) restarts(want int64) {
	r.t.Helper()
	kit.Eventually(r.t, "the shared process serves", func() bool { return r.release.Status().State == release.Serving })
	if n := r.release.Status().Restarts; n != want {
		r.t.Errorf("the shared process was replaced %d times, want %d", n, want)
	}
}

// logged waits until a line was logged that many times.
func (r *rig) logged(line string, times int) {
	r.t.Helper()
	kit.Eventually(r.t, line, func() bool { return strings.Count(r.log.String(), line) >= times })
}

// TestNeighbours: a poison among many calls, all in flight at its death, is the
// only one that fails.
func TestNeighbours(t *testing.T) {
	r := newRig(t, nil)
	var calls sync.WaitGroup
	for i := range 64 {
		calls.Go(func() {
			if err := r.echo(fmt.Sprint("good-", i), `{"text":"x","sleep":200}`); err != nil {
				t.Error(err)
			}
		})
	}
	kit.Eventually(t, "all have come", func() bool { return r.shared.Load() == 64 })
	r.wantsFatal("bad", `{"exit":true}`)
	calls.Wait()
	if s := r.Stats(); s.Fatal != 1 {
		t.Errorf("%d found guilty, want 1", s.Fatal)
	}
	r.restarts(1)
}

// TestKilledFromOutside: a call that was in flight at two deaths is answered all
// the same when its workers are killed by somebody else.
func TestKilledFromOutside(t *testing.T) {
	r := newRig(t, nil)
	mark := filepath.Join(t.TempDir(), "mark") // the process that removes it ends
	if err := os.WriteFile(mark, nil, 0o600); err != nil {
		t.Fatal(err)
	}
	answered := r.goCall(context.Background(), fmt.Sprintf(`{"text":"x","mark":%q,"sleep":500}`, mark), 0)
	var killed []int
	for _, signal := range []syscall.Signal{syscall.SIGABRT, syscall.SIGKILL, syscall.SIGTERM, syscall.SIGKILL} {
		pid := r.busyWorker(killed...)
		if err := syscall.Kill(pid, signal); err != nil {
			t.Fatal(err)
		}
		killed = append(killed, pid)
	}
	if err := kit.Receive(t, "the call", answered); err != nil {
		t.Error(err)
	}
	if s := r.Stats(); s.Fatal != 0 {
		t.Errorf("%d found guilty, want 0", s.Fatal)
	}
	r.restarts(1)
}

// TestIsolatedKey: the calls of a key that has sent a query of death do not meet
// others on that route, until there was no death for as long as Times.Memory.
func TestIsolatedKey(t *testing.T) {
	r := newRig(t, nil)
	r.wantsFatal("bad", `{"exit":true}`)
	shared := r.shared.Load()
	for i := range 4 {
		r.wantsFatal("bad", fmt.Sprintf(`{"exit":true,"text":"%d"}`, i))
	}
	r.wantsFatal("good", `{"exit":true}`) // known, so it is not run
	for _, body := range []string{`{"text":"a"}`, `{"text":7}`} {
		if err := r.echo("bad", body); err != nil {
			t.Errorf("%s of an isolated key: %v", body, err)
		}
	}
	if n := r.shared.Load(); n != shared {
		t.Errorf("%d calls of an isolated key were run with others", n-shared)
	}
	err := r.call(context.Background(), "bad", "alpha/slow", `{}`, 0, kit.Soon)
	if err := errors.Join(err, r.echo("good", `{}`)); err != nil {
		t.Error(err)
	}
	if n := r.shared.Load(); n != shared+2 {
		t.Error("another route or another key is isolated")
	}
	if s := r.Stats(); s.Fatal != 5 || s.Refused != 1 {
		t.Errorf("%d found guilty, %d refused; want 5, 1", s.Fatal, s.Refused)
	}
	r.restarts(1)

	r.forward.Add(int64(r.options.Times.Memory + time.Second))
	if err := r.echo("bad", `{"text":"a"}`); err != nil || r.shared.Load() != shared+3 {
		t.Errorf("released: %v, and it is still isolated", err)
	}
	log := r.log.String()
	if strings.Count(log, "are isolated from now on") != 1 || strings.Count(log, "are no longer isolated") != 1 {
		t.Error("the isolation is not logged once at its beginning and once at its end")
	}
	r.wantsFatal("bad", `{"exit":true}`)
	if n := r.shared.Load(); n != shared+4 {
		t.Errorf("%d calls came to the release: the input was not forgotten", n-shared)
	}
}

// TestStuck: a call that ignores its deadline, or whose client went away, costs
// its worker the process. A worker that somebody has stopped proves nothing.
func TestStuck(t *testing.T) {
	r := newRig(t, func(_ *Options, spec *process.Spec) {
		spec.Times.HungAfter, spec.Times.CheckTimeout = 100*time.Millisecond, 300*time.Millisecond
	})
	if err := kit.Receive(t, "a call", r.goCall(t.Context(), `{}`, 2)); err != nil { // has a worker start
		t.Fatal(err)
	}
	if err := r.call(t.Context(), "k", "alpha/echo", `{"spin":60000}`, 2, 100*time.Millisecond); !errors.Is(err, catalog.ErrTimeout) {
		t.Errorf("got %v, want ErrTimeout", err)
	}
	r.logged("a call ran on that nobody waited for", 1)

	ctx, cancel := context.WithCancel(t.Context())
	left := r.goCall(ctx, `{"spin":60001}`, 2)
	stuck := r.busyWorker()
	cancel()
	if err := kit.Receive(t, "the call that was left", left); !errors.Is(err, context.Canceled) {
		t.Errorf("got %v, want the context's", err)
	}
	r.logged("a call ran on that nobody waited for", 2)

	answered := r.goCall(t.Context(), `{"text":"x","sleep":500}`, 2)
	if err := syscall.Kill(r.busyWorker(stuck), syscall.SIGSTOP); err != nil {
		t.Fatal(err)
	}
	if err := kit.Receive(t, "the call of a stopped worker", answered); err != nil {
		t.Error(err)
	}
	r.logged("it hung: no sign of life", 1)
	if s := r.Stats(); s.Fatal != 0 {
		t.Errorf("%d found guilty, want 0", s.Fatal)
	}
	r.restarts(0)
}

// TestWorkerDoesNotStart: as long as no worker starts, a call waits. Once it is
// answered, its input is not suspected any more and its key is cleared.
func TestWorkerDoesNotStart(t *testing.T) {
	r := newRig(t, nil)
	r.write([]byte("#!/bin/sh\nexit 3\n"))
	const body = `{"text":"x"}`
	if err := r.call(t.Context(), "k", "alpha/echo", body, 2, 0); !errors.Is(err, catalog.ErrTimeout) {
		t.Errorf("got %v, want ErrTimeout", err)
	}
	answered := r.goCall(t.Context(), body, 0)
	r.logged("worker does not start", 2)
	r.write(script.Alpha("1.0.0").Binary(program))
	if err := kit.Receive(t, "the call", answered); err != nil || r.shared.Load() != 0 {
		t.Errorf("got %v, and %d came to the release", err, r.shared.Load())
	}
	if err := r.echo("k", body); err != nil || r.shared.Load() != 1 {
		t.Errorf("got %v, and %d came to the release", err, r.shared.Load())
	}
	r.tick()
	r.mu.Lock()
	defer r.mu.Unlock()
	if !r.scheduler.anyCleared {
		t.Error("the scheduler does not know that a key is cleared")
	}
}

// TestLateEnding: a call whose time is up before it is known how its worker has
// ended proves nothing.
func TestLateEnding(t *testing.T) {
	r := newRig(t, nil)
	p, err := r.release.StartProcess(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	defer p.Discard()
	p.MarkLost()
	if _, err := endingOf(t.Context(), p, time.Now()); !errors.Is(err, catalog.ErrTimeout) {
		t.Errorf("got %v, want ErrTimeout", err)
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if _, err := endingOf(ctx, p, time.Now().Add(kit.Soon)); !errors.Is(err, context.Canceled) {
		t.Errorf("got %v, want the context's", err)
	}
}

// TestRetire: calls in workers are answered there, those that wait get the
// reason, and the workers go.
func TestRetire(t *testing.T) {
	r := newRig(t, nil)
	var ends []<-chan error
	for i := range 16 {
		ends = append(ends, r.goCall(context.Background(), fmt.Sprintf(`{"text":"%d","sleep":300}`, i), 2))
	}
	r.busyWorker()
	r.Retire(catalog.ErrRetired)
	answered, retired := 0, 0
	for _, ended := range ends {
		switch err := kit.Receive(t, "a call", ended); {
		case err == nil:
			answered++
		case errors.Is(err, catalog.ErrRetired):
			retired++
		default:
			t.Error(err)
		}
	}
	if answered == 0 || retired == 0 {
		t.Errorf("%d answered, %d retired", answered, retired)
	}
	kit.Receive(t, "Done", r.Quarantine.Done())
	if left := kit.Running(filepath.Dir(r.path)); len(left) != 1 { // the shared process
		t.Errorf("processes are left after Done: %v", left)
	}
}

// TestWorkersGo: workers are stopped when nobody needs them.
func TestWorkersGo(t *testing.T) {
	r := newRig(t, func(o *Options, _ *process.Spec) { o.Times.WorkerIdle = 50 * time.Millisecond })
	r.wantsFatal("bad", `{"exit":true}`)
	kit.Eventually(t, "no worker is left", func() bool {
		r.mu.Lock()
		defer r.mu.Unlock()
		return len(r.processes) == 0
	})
	kit.Eventually(t, "the shared process alone is left", func() bool { return len(kit.Running(filepath.Dir(r.path))) == 1 })
	r.logged("worker stopped", 1)
}
