package release

import (
	"context"
	"errors"
	"os"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/utilhost/utilhost/host/catalog"
	"github.com/utilhost/utilhost/host/exchange"
	"github.com/utilhost/utilhost/host/supervisor/process"
	"github.com/utilhost/utilhost/host/testplugin/kit"
	"github.com/utilhost/utilhost/host/testplugin/script"
)

// TestKilledUnderLoad: no call notices that somebody kills the process.
func TestKilledUnderLoad(t *testing.T) {
	t.Parallel()
	r := start(t, script.Alpha("1.0.0"), nil)
	stop := r.load(4)
	const kills = 4
	for i := range kills {
		signal := syscall.SIGKILL
		if i%3 == 1 {
			signal = syscall.SIGTERM
		}
		r.fresh(r.signal(signal))
	}
	if n, err := stop(); err != nil || n == 0 {
		t.Fatalf("%d calls, then %v", n, err)
	}
	if s := r.Status(); s.Restarts != kills || s.State != Serving {
		t.Errorf("status %+v, want %d restarts", s, kills)
	}
	seen := make(map[int64]bool)
	for range kills {
		d := r.death()
		seen[d.Process] = true
		if !d.Ending.External || d.Ending.Killed {
			t.Errorf("death %+v, want one from outside", d)
		}
	}
	for number := int64(1); number <= kills; number++ {
		if !seen[number] {
			t.Errorf("the death of process %d was not observed: %v", number, seen)
		}
	}
}

// TestCrash: a call in flight at a death by the process's own doing goes no
// further here. Calls after it are answered.
func TestCrash(t *testing.T) {
	t.Parallel()
	r := start(t, script.Alpha("1.0.0"), nil)
	const neighbours = 5
	ended := make(chan error, neighbours+1)
	run := func(body string) {
		c := r.newCall("alpha/echo", body)
		err := r.Call(t.Context(), c)
		if c.Deaths != 0 {
			t.Errorf("the release counted %d deaths", c.Deaths)
		}
		ended <- err
	}
	for range neighbours {
		go run(`{"sleep":60000}`)
	}
	r.inFlight(neighbours)
	go run(`{"exit":true}`)
	for range neighbours + 1 {
		var died *Died
		if err := <-ended; !errors.As(err, &died) {
			t.Fatalf("got %v, want Died", err)
		}
		if died.Process != 1 || died.Settle != nil || died.Ending.External || !strings.Contains(died.Error(), "exited with status 9") {
			t.Errorf("got %+v", died)
		}
	}
	if n := r.main.count(); n != 0 {
		t.Errorf("calls that died hold %d places", n)
	}
	if d := r.death(); d.Process != 1 || d.Orphaned != neighbours+1 || d.Idle || d.Ending.Killed {
		t.Errorf("death %+v", d)
	}
	r.want(`{"text":"y"}`, "y")
	if s := r.Status(); s.Restarts != 1 {
		t.Errorf("%d restarts, want 1", s.Restarts)
	}
	r.logged(`ending="exited with status 9" external=false`)
}

// TestIdleExit: the observer learns that a process ended by itself with nothing
// to do.
func TestIdleExit(t *testing.T) {
	t.Parallel()
	s := script.Alpha("1.0.0")
	s.Fault = "exit after tenth call"
	r := start(t, s, nil)
	for range 10 {
		r.want(`{"text":"x"}`, "x")
	}
	if d := r.death(); !d.Idle || d.Orphaned != 0 || !strings.Contains(d.Ending.Text, "exited with status 6") {
		t.Errorf("death %+v", d)
	}
	r.eventually("the next process", func() bool { return r.Status().State == Serving })
	r.current.Load().Kill("the test wants it") // not by itself
	if d := r.death(); d.Idle || d.Orphaned != 0 || !d.Ending.Killed || d.Process != 2 {
		t.Errorf("death %+v", d)
	}
}

// TestDegraded: a release that does not start refuses calls at once, and comes
// back by itself.
func TestDegraded(t *testing.T) {
	t.Parallel()
	r := start(t, script.Alpha("1.0.0"), nil)
	if err := os.Remove(r.Spec().Path); err != nil {
		t.Fatal(err)
	}
	r.signal(syscall.SIGKILL)
	r.eventually("it is degraded", func() bool { return r.Status().State == Degraded })
	if s := r.Status(); !strings.Contains(s.Reason, "cannot be started: no such file") || s.PID != 0 {
		t.Errorf("status %+v", s)
	}
	r.replaceBinary([]byte("#!/bin/sh\nexit 3\n"))
	// The observer is not told of what the surroundings are to blame for.
	if reason := r.failure(); !strings.Contains(reason, "exited with status 3") {
		t.Errorf("the observer was told %q", reason)
	}
	if _, err := r.call(`{}`); !errors.Is(err, catalog.ErrUnavailable) {
		t.Errorf("got %v, want ErrUnavailable", err)
	}
	if err := r.Try(t.Context(), r.newCall("alpha/echo", `{}`), time.Now().Add(kit.Soon)); !errors.Is(err, ErrDown) {
		t.Errorf("Try got %v, want ErrDown", err)
	}
	r.replaceBinary(script.Alpha("1.0.0").Binary(program))
	r.eventually("it serves again", func() bool { return r.Status().State == Serving })
	r.want(`{"text":"x"}`, "x")
}

// TestDifferentManifest: the numbers of routes would not be sure to mean what
// they meant.
func TestDifferentManifest(t *testing.T) {
	t.Parallel()
	s := script.Alpha("1.0.0")
	s.Fault = "different"
	r := start(t, s, nil)
	const want = "describes itself differently at every start"
	_, err := r.StartProcess(t.Context())
	var e *process.Error
	if !errors.As(err, &e) || e.Cause != process.Plugin || e.Reason != want {
		t.Errorf("got %+v, want %s", err, want)
	}
	r.signal(syscall.SIGKILL)
	if reason := r.failure(); reason != want {
		t.Errorf("the observer was told %q", reason)
	}
	if s := r.Status(); s.State != Degraded || s.Reason != want {
		t.Errorf("status %+v", s)
	}
}

// TestOneMoreProcess: StartProcess gives a process that is apart from the
// release, and answers like its own.
func TestOneMoreProcess(t *testing.T) {
	t.Parallel()
	r := start(t, script.Alpha("1.0.0"), nil)
	p, err := r.StartProcess(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	defer p.Stop()
	if p.PID() == r.Status().PID {
		t.Error("it is the process of the release")
	}
	got, err := answer(r.newCall("alpha/echo", `{"text":"x"}`), p.Call)
	if err != nil || got != `{"result":"x","version":"1.0.0"}` {
		t.Errorf("got %s, %v", got, err)
	}
	r.Retire(catalog.ErrRetired)
	kit.Receive(t, "the release is done", r.Done())
	if p.Gone() {
		t.Error("it was lost with the release")
	}
}

// TestHung: a process that somebody has stopped is found out and replaced, and
// its calls are run again.
func TestHung(t *testing.T) {
	t.Parallel()
	r := start(t, script.Alpha("1.0.0"), func(o *Options) {
		o.Spec.Times.HungAfter, o.Spec.Times.CheckTimeout = 50*time.Millisecond, 300*time.Millisecond
	})
	stop := r.load(4)
	pid := r.signal(syscall.SIGSTOP)
	r.fresh(pid)
	if n, err := stop(); err != nil || n == 0 {
		t.Fatalf("%d calls, then %v", n, err)
	}
	if d := r.death(); !strings.Contains(d.Ending.Text, "no sign of life") || !d.Ending.Killed || !d.Ending.External || d.Idle {
		t.Errorf("death %+v", d)
	}
	r.gone(pid)
}

// TestSlowIsNotHung: a process that gives signs of life is left alone.
func TestSlowIsNotHung(t *testing.T) {
	t.Parallel()
	r := start(t, script.Alpha("1.0.0"), func(o *Options) { o.Spec.Times.HungAfter = 20 * time.Millisecond })
	r.want(`{"text":"x","spin":500}`, "x")
	if s := r.Status(); s.Restarts != 0 {
		t.Errorf("%d restarts, want 0", s.Restarts)
	}
}

// TestStuck: a call that ignores its deadline costs its process its place, and
// no other call its answer.
func TestStuck(t *testing.T) {
	t.Parallel()
	r := start(t, script.Alpha("1.0.0"), func(o *Options) {
		o.Spec.Limits.Deadline, o.Times.DrainMargin, o.Times.StuckAfter = 100*time.Millisecond, 0, 50*time.Millisecond
	})
	stop := r.load(4)
	pid := r.Status().PID
	c := r.newCall("alpha/slow", `{"spin":60000}`)
	c.Deadline = time.Now().Add(50 * time.Millisecond)
	if err := r.Call(t.Context(), c); !errors.Is(err, catalog.ErrTimeout) {
		t.Fatalf("got %v, want ErrTimeout", err)
	}
	r.fresh(pid)
	d := r.death()
	if !d.Ending.Killed || d.Ending.External || d.Idle || !strings.Contains(d.Ending.Text, "a call ran on after its deadline") {
		t.Errorf("death %+v", d)
	}
	r.gone(pid)
	if n, err := stop(); err != nil || n == 0 {
		t.Fatalf("%d calls, then %v", n, err)
	}
}

// TestDrain: calls in flight when a release is retired are answered. Its process
// stays until then and no longer.
func TestDrain(t *testing.T) {
	t.Parallel()
	r := start(t, script.Alpha("1.0.0"), nil)
	pid := r.Status().PID
	answers := make(chan error)
	go func() {
		got, err := r.call(`{"text":"x","sleep":300}`)
		if got != `{"result":"x","version":"1.0.0"}` {
			err = errors.Join(err, errors.New("got "+got))
		}
		answers <- err
	}()
	r.inFlight(1)
	r.Retire(catalog.ErrRetired)
	r.Retire(catalog.ErrUnavailable) // comes too late to count
	if _, err := r.call(`{}`); !errors.Is(err, catalog.ErrRetired) {
		t.Errorf("a newcomer got %v, want ErrRetired", err)
	}
	if err := r.Try(t.Context(), r.newCall("alpha/echo", `{}`), time.Now().Add(kit.Soon)); !errors.Is(err, catalog.ErrRetired) {
		t.Errorf("Try got %v, want ErrRetired", err)
	}
	select {
	case <-r.Done():
		t.Error("done with a call in flight")
	default:
	}
	if err := <-answers; err != nil {
		t.Errorf("the call in flight: %v", err)
	}
	kit.Receive(t, "the release is done", r.Done())
	r.gone(pid)
}

// TestNotDrained: a call that does not end holds up the end of the release for as
// long as a call may take, and no longer.
func TestNotDrained(t *testing.T) {
	t.Parallel()
	r := start(t, script.Alpha("1.0.0"), func(o *Options) {
		o.Spec.Limits.Deadline, o.Times.DrainMargin = 50*time.Millisecond, 0
	})
	ended := make(chan error, 1)
	go func() {
		_, err := r.call(`{"sleep":60000}`)
		ended <- err
	}()
	r.inFlight(1)
	r.Retire(catalog.ErrRetired)
	kit.Receive(t, "the release is done", r.Done())
	if err := <-ended; err == nil {
		t.Error("the call was answered")
	}
	r.logged("plugin did not drain in time")
}

// TestDown: what calls get that wait for a process.
func TestDown(t *testing.T) {
	t.Parallel()
	r := start(t, script.Alpha("1.0.0"), func(o *Options) { o.Times.BackoffFirst, o.Times.BackoffLimit = time.Hour, time.Hour })
	first := r.current.Load()
	r.signal(syscall.SIGKILL) // before an answer, so the next start waits
	r.eventually("it is down", func() bool { return r.current.Load() == nil })
	if s := r.Status(); s != (Status{State: Starting}) {
		t.Errorf("status %+v", s)
	}
	soon := func() *catalog.Call {
		c := r.newCall("alpha/echo", `{}`)
		c.Deadline = time.Now().Add(10 * time.Millisecond)
		return c
	}
	if err := r.Call(t.Context(), soon()); !errors.Is(err, catalog.ErrUnavailable) {
		t.Errorf("a call that was not run got %v, want ErrUnavailable", err)
	}
	if err := r.again(t.Context(), soon(), first, exchange.ErrNotSent, false); !errors.Is(err, catalog.ErrTimeout) {
		t.Errorf("a call whose process was gone got %v, want ErrTimeout", err)
	}
	gone, leave := context.WithCancel(t.Context())
	ended := make(chan error, 2)
	for _, ctx := range []context.Context{gone, t.Context()} {
		c := r.newCall("alpha/echo", `{}`)
		go func() { ended <- r.Call(ctx, c) }()
	}
	r.eventually("two calls wait", func() bool { return r.main.count() == 2 })
	leave()
	if err := <-ended; !errors.Is(err, context.Canceled) {
		t.Errorf("a call whose client went away got %v", err)
	}
	r.Retire(catalog.ErrRetired)
	if err := <-ended; !errors.Is(err, catalog.ErrRetired) {
		t.Errorf("a call that waited got %v, want ErrRetired", err)
	}
	r.Retire(catalog.ErrUnavailable) // comes too late to count
	if _, err := r.live(t.Context(), time.Now().Add(kit.Soon)); !errors.Is(err, catalog.ErrRetired) {
		t.Errorf("who needs a process now gets %v, want ErrRetired", err)
	}
	kit.Receive(t, "the release is done", r.Done())
}

// TestNotSent: a call that came too late for its process was not in flight at the
// death of it, so it is run on the next one.
func TestNotSent(t *testing.T) {
	t.Parallel()
	r := start(t, script.Alpha("1.0.0"), nil)
	first := r.current.Load()
	var died *Died
	if _, err := r.call(`{"exit":true}`); !errors.As(err, &died) {
		t.Fatalf("got %v, want Died", err)
	}
	c := r.newCall("alpha/echo", `{"text":"x"}`)
	err := first.Call(t.Context(), c)
	if !errors.Is(err, exchange.ErrNotSent) {
		t.Fatalf("got %v, want ErrNotSent", err)
	}
	if err := r.again(t.Context(), c, first, err, false); err != nil {
		t.Errorf("got %v, want an answer", err)
	}
}

// TestDoneIsLast: a release is done when all its processes have been reaped.
func TestDoneIsLast(t *testing.T) {
	t.Parallel()
	r := start(t, script.Alpha("1.0.0"), nil)
	r.want(`{"text":"x"}`, "x") // so that it is replaced before it is reaped
	entered, reap := make(chan struct{}), make(chan struct{})
	r.Observe(&Observer{Died: func(Death) { close(entered); <-reap }})
	pid := r.signal(syscall.SIGKILL)
	<-entered
	r.fresh(pid)
	pid = r.Status().PID
	r.Observe(nil)
	r.Retire(catalog.ErrRetired)
	r.gone(pid)
	select {
	case <-r.Done():
		t.Error("done while a process is being reaped")
	default:
	}
	close(reap)
	kit.Receive(t, "the release is done", r.Done())
}
