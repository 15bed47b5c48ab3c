package supervisor

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"syscall"
	"testing"
	"time"

	"github.com/utilhost/utilhost/host/catalog"
)

// callAs calls on account of a key.
func (r *rig) callAs(ctx context.Context, key, path, body string) error {
	return r.follow(ctx, path, &catalog.Call{Key: key,
		Body: []byte(body), RequestID: "test-" + key, Deadline: time.Now().Add(r.options.Limits.Deadline),
	})
}

// callAfter calls as one that was in flight at that many deaths.
func (r *rig) callAfter(deaths int, path, body string) error {
	return r.follow(context.Background(), path, &catalog.Call{Deaths: deaths,
		Body: []byte(body), RequestID: "test", Deadline: time.Now().Add(r.options.Limits.Deadline),
	})
}

// follow calls a route, whichever release serves it.
func (r *rig) follow(ctx context.Context, path string, c *catalog.Call) error {
	for {
		err := r.current.Load().Routes[path].Call(ctx, c)
		if !errors.Is(err, catalog.ErrRetired) {
			return err
		}
	}
}

// isolation returns the cells of the release that serves a group.
func (r *rig) isolation(group string) *isolation {
	for _, row := range r.super.view.Load().rows {
		if row.release != nil && row.status.Group == group {
			return row.release.isolation
		}
	}
	r.t.Fatalf("%s does not serve", group)
	return nil
}

// cell waits for a process of a cell other than these.
func (r *rig) cell(group string, but ...int) int {
	r.t.Helper()
	found := 0
	r.eventually(soon, "a cell", func() (bool, any) {
		i := r.isolation(group)
		i.mu.Lock()
		defer i.mu.Unlock()
		for _, c := range i.cells {
			if c.inside > 0 && c.process.conn.InFlight() > 0 && !slices.Contains(but, c.process.pid()) {
				found = c.process.pid()
			}
		}
		return found != 0, len(i.cells)
	})
	return found
}

// TestNeighbours: a poison among 64 calls, all in flight at its death, is the
// only one that fails, and the others do not wait for long.
func TestNeighbours(t *testing.T) {
	r := newRig(t)
	r.put("alpha", alpha("1.0.0").binary())
	r.start()
	pid := r.serves("alpha", "1.0.0").PID
	var calls sync.WaitGroup
	took := make([]time.Duration, 64)
	for i := range took {
		calls.Go(func() {
			begin := time.Now()
			r.want("alpha/echo", `{"text":"x","sleep":100}`, `{"result":"x","version":"1.0.0"}`)
			took[i] = time.Since(begin)
		})
	}
	p := r.isolation("alpha").release.current.Load()
	r.eventually(soon, "all in flight", func() (bool, any) { n := p.conn.InFlight(); return n == len(took), n })
	if err := r.callAs(context.Background(), "bad", "alpha/echo", `{"exit":true}`); !errors.Is(err, catalog.ErrFatal) {
		t.Errorf("got %v, want ErrFatal", err)
	}
	calls.Wait()
	slices.Sort(took)
	t.Logf("median %v, longest %v, of which 100 ms are the call's own", took[32], took[63])
	if s := r.serves("alpha", "1.0.0"); s.Fatal != 1 || s.Restarts != 1 || s.PID == pid {
		t.Errorf("fatal %d, restarts %d; want 1, 1", s.Fatal, s.Restarts)
	}
}

// TestInnocent kills the process under one call again and again: two deaths make
// it a suspect, the death of its cell by somebody else's hand proves nothing,
// and it is answered in the end.
func TestInnocent(t *testing.T) {
	r := newRig(t)
	r.put("alpha", alpha("1.0.0").binary())
	r.start()
	shared := r.serves("alpha", "1.0.0").PID
	answered := make(chan error, 1)
	go func() { answered <- r.callAs(context.Background(), "k", "alpha/echo", `{"text":"x","sleep":500}`) }()
	p := r.isolation("alpha").release.current.Load()
	r.eventually(soon, "it is in flight", func() (bool, any) { return p.conn.InFlight() == 1, nil })
	killed := []int{}
	for _, signal := range []syscall.Signal{syscall.SIGABRT, syscall.SIGABRT, syscall.SIGKILL, syscall.SIGTERM, syscall.SIGKILL} {
		pid := shared
		if len(killed) > 0 {
			pid = r.cell("alpha", killed...)
		}
		killed = append(killed, pid)
		if err := syscall.Kill(pid, signal); err != nil {
			t.Fatal(err)
		}
	}
	if err := <-answered; err != nil {
		t.Errorf("got %v", err)
	}
	if s := r.serves("alpha", "1.0.0"); s.Fatal != 0 || s.Restarts != 1 {
		t.Errorf("fatal %d, restarts %d; want 0, 1", s.Fatal, s.Restarts)
	}
}

// TestGuiltyOnlyInFreshCell: a plugin that dies of what earlier calls have left
// is no reason to refuse anybody.
func TestGuiltyOnlyInFreshCell(t *testing.T) {
	r := newRig(t)
	s := alpha("1.0.0")
	s.Fault = "exit at tenth call"
	r.options.Limits.Deadline = time.Minute // a process for every ten calls takes its time
	r.put("alpha", s.binary())
	r.start()
	r.serves("alpha", "1.0.0")
	stop := r.load(16, "alpha/echo")
	r.eventually(2*soon, "a hundred calls in cells", func() (bool, any) {
		n := r.isolation("alpha").entered.Load()
		return n > 100, n
	})
	n, err := stop()
	if err != nil || n == 0 {
		t.Fatalf("%d calls, then %v", n, err)
	}
	if s := r.serves("alpha", "1.0.0"); s.Fatal != 0 {
		t.Errorf("fatal %d, want 0", s.Fatal)
	}
}

// TestConfinedKey: a key whose call was found guilty has its calls of that route
// run alone, so that what it sends later ends no process of others.
func TestConfinedKey(t *testing.T) {
	r := newRig(t)
	r.options.Times.SuspectMemory = 3 * time.Second
	r.put("alpha", alpha("1.0.0").binary())
	r.start()
	r.serves("alpha", "1.0.0")
	ctx := context.Background()
	if err := r.callAs(ctx, "bad", "alpha/echo", `{"exit":true}`); !errors.Is(err, catalog.ErrFatal) {
		t.Fatalf("got %v, want ErrFatal", err)
	}
	r.want("alpha/echo", `{"text":"x"}`, `{"result":"x","version":"1.0.0"}`)
	before, entered := r.serves("alpha", "1.0.0"), r.isolation("alpha").entered.Load()
	for i := range 5 {
		if err := r.callAs(ctx, "bad", "alpha/echo", fmt.Sprintf(`{"exit":true,"text":"%d"}`, i)); !errors.Is(err, catalog.ErrFatal) {
			t.Errorf("poison %d: got %v, want ErrFatal", i, err)
		}
	}
	if n := r.isolation("alpha").entered.Load() - entered; n != 5 {
		t.Errorf("5 poisons of a confined key were run %d times", n)
	}
	for _, body := range []string{`{"text":"a"}`, `{"text":7}`} {
		if err := r.callAs(ctx, "bad", "alpha/echo", body); err != nil {
			t.Errorf("%s of a confined key: %v", body, err)
		}
	}
	entered = r.isolation("alpha").entered.Load()
	if err := errors.Join(r.callAs(ctx, "bad", "alpha/slow", `{}`), r.callAs(ctx, "good", "alpha/echo", `{}`)); err != nil {
		t.Error(err)
	}
	if n := r.isolation("alpha").entered.Load(); n != entered {
		t.Error("another route or another key is confined")
	}
	if s := r.serves("alpha", "1.0.0"); s.PID != before.PID || s.Restarts != 1 || s.Fatal != 6 {
		t.Errorf("after: %+v, before: %+v", s, before)
	}
	r.eventually(soon, "it is set free", func() (bool, any) {
		entered := r.isolation("alpha").entered.Load()
		err := r.callAs(ctx, "bad", "alpha/echo", `{"text":"a"}`)
		return r.isolation("alpha").entered.Load() == entered, err
	})
	log := r.log.String()
	if strings.Count(log, "are run alone from now on") != 1 || strings.Count(log, "are no longer run alone") != 1 {
		t.Error("its confinement is not logged once at its beginning and once at its end")
	}
	if err := r.callAs(ctx, "bad", "alpha/echo", `{"exit":true}`); !errors.Is(err, catalog.ErrFatal) {
		t.Errorf("got %v, want ErrFatal", err)
	}
	if s := r.serves("alpha", "1.0.0"); s.Restarts != 2 {
		t.Errorf("%d restarts: the input was not forgotten", s.Restarts)
	}
}

// TestConfinedBound: confined calls beyond the bound are refused as busy, and
// hold up no others.
func TestConfinedBound(t *testing.T) {
	r := newRig(t)
	r.options.Limits.Waiting, r.options.Limits.InFlight = 3, 2
	r.put("alpha", alpha("1.0.0").binary())
	r.start()
	r.serves("alpha", "1.0.0")
	ctx := context.Background()
	if err := r.callAs(ctx, "bad", "alpha/echo", `{"exit":true}`); !errors.Is(err, catalog.ErrFatal) {
		t.Fatalf("got %v, want ErrFatal", err)
	}
	r.eventually(soon, "a cell is free", func() (bool, any) {
		pids := r.isolation("alpha").pids()
		return len(pids) > 0, pids
	})
	const callers = 8
	ends := make(chan error, callers)
	for range callers {
		go func() { ends <- r.callAs(ctx, "bad", "alpha/echo", `{"sleep":300}`) }()
	}
	for range callers - 4 {
		if err := <-ends; !errors.Is(err, catalog.ErrBusy) {
			t.Errorf("got %v, want ErrBusy", err)
		}
	}
	begin := time.Now()
	if err := r.callAfter(2, "alpha/echo", `{"text":"x"}`); err != nil {
		t.Error(err)
	}
	r.want("alpha/echo", `{"text":"x"}`, `{"result":"x","version":"1.0.0"}`)
	if took := time.Since(begin); took > 900*time.Millisecond {
		t.Errorf("others waited %v for confined calls", took)
	}
	for range 4 {
		if err := <-ends; err != nil {
			t.Error(err)
		}
	}
}

// TestSuspectRetired replaces the version while suspects are in cells and
// before them: those inside are answered, the others follow.
func TestSuspectRetired(t *testing.T) {
	r := newRig(t)
	r.options.Times.Probation = -1 // the old version is retired at the switch
	r.put("alpha", alpha("1.0.0").binary())
	r.start()
	r.serves("alpha", "1.0.0")
	old := r.isolation("alpha")
	var calls sync.WaitGroup
	for range 12 {
		calls.Go(func() {
			if err := r.callAfter(2, "alpha/echo", `{"text":"x","sleep":700}`); err != nil {
				t.Error(err)
			}
		})
	}
	r.cell("alpha")
	r.put("alpha", alpha("2.0.0").binary())
	r.serves("alpha", "2.0.0")
	if err := r.callAs(context.Background(), "bad", "alpha/echo", `{"exit":true}`); !errors.Is(err, catalog.ErrFatal) {
		t.Errorf("got %v, want ErrFatal", err)
	}
	calls.Wait()
	if n := old.entered.Load(); n >= 12 {
		t.Errorf("all %d were run by the old version", n)
	}
	if inputs, _ := r.isolation("alpha").past.size(); inputs != 1 {
		t.Errorf("%d inputs remembered by the new version, want 1", inputs)
	}
	r.halt()
	r.nothingLeft()
}

// TestCellsGo: processes of suspects are stopped when nobody needs them.
func TestCellsGo(t *testing.T) {
	r := newRig(t)
	r.options.Times.CellIdle = 100 * time.Millisecond
	r.put("alpha", alpha("1.0.0").binary())
	r.start()
	r.serves("alpha", "1.0.0")
	if err := r.callAs(context.Background(), "bad", "alpha/echo", `{"exit":true}`); !errors.Is(err, catalog.ErrFatal) {
		t.Fatalf("got %v, want ErrFatal", err)
	}
	r.serves("alpha", "1.0.0")
	r.eventually(soon, "one process is left", func() (bool, any) {
		left := running(r.options.Data)
		return len(left) == 1, left
	})
}

// TestStuckSuspect: a suspect that ignores its deadline, or whose client went
// away, costs its cell, and a hung cell is no proof.
func TestStuckSuspect(t *testing.T) {
	r := newRig(t)
	r.options.Limits.Deadline = 2 * time.Second
	r.put("alpha", alpha("1.0.0").binary())
	r.start()
	r.serves("alpha", "1.0.0")
	if err := r.callAfter(2, "alpha/echo", `{"spin":60000}`); !errors.Is(err, catalog.ErrTimeout) {
		t.Errorf("got %v, want ErrTimeout", err)
	}
	ctx, cancel := context.WithCancel(context.Background())
	left := make(chan error, 1)
	go func() {
		left <- r.follow(ctx, "alpha/echo", &catalog.Call{Deaths: 2,
			Body: []byte(`{"spin":60000}`), Deadline: time.Now().Add(time.Minute),
		})
	}()
	r.cell("alpha")
	cancel()
	if err := <-left; !errors.Is(err, context.Canceled) {
		t.Errorf("got %v, want the context's", err)
	}
	r.eventually(soon, "both cells are killed", func() (bool, any) {
		return strings.Count(r.log.String(), "a call ran on that nobody waited for") == 2, nil
	})
	answered := make(chan error, 1)
	r.options.Limits.Deadline = 10 * time.Second // of the call alone
	go func() { answered <- r.callAfter(2, "alpha/echo", `{"text":"x","sleep":1000}`) }()
	if err := syscall.Kill(r.cell("alpha"), syscall.SIGSTOP); err != nil {
		t.Fatal(err)
	}
	if err := <-answered; err != nil {
		t.Error(err)
	}
	if s := r.serves("alpha", "1.0.0"); s.Fatal != 0 || s.Restarts != 0 {
		t.Errorf("fatal %d, restarts %d; want 0, 0", s.Fatal, s.Restarts)
	}
}

// TestSlowPoison: an input whose call meets its deadline before it can be found
// guilty is gone on with when it comes again.
func TestSlowPoison(t *testing.T) {
	r := newRig(t)
	r.options.Limits.Deadline = 2 * time.Second
	r.put("alpha", alpha("1.0.0").binary())
	r.start()
	r.serves("alpha", "1.0.0")
	var err error
	for tries := 1; !errors.Is(err, catalog.ErrFatal); tries++ {
		if tries > 8 { // four, unless processes take long to start
			t.Fatalf("after 8 tries: %v", err)
		}
		err = r.callAs(context.Background(), "bad", "alpha/echo", `{"sleep":1200,"late":true}`)
		t.Logf("try %d: %v", tries, err)
	}
	if s := r.serves("alpha", "1.0.0"); s.Restarts != 1 || s.Fatal != 1 {
		t.Errorf("restarts %d, fatal %d; want 1, 1", s.Restarts, s.Fatal)
	}
}

// TestCellDoesNotStart: as long as no process can be started, a suspect waits.
func TestCellDoesNotStart(t *testing.T) {
	r := newRig(t)
	r.put("alpha", alpha("1.0.0").binary())
	r.start()
	staged := filepath.Join(r.options.Data, "plugins", r.serves("alpha", "1.0.0").SHA256)
	if err := errors.Join(os.Remove(staged), os.WriteFile(staged, []byte("#!/bin/sh\nexit 3\n"), 0o500)); err != nil {
		t.Fatal(err)
	}
	answered := make(chan error, 1)
	go func() { answered <- r.callAfter(2, "alpha/echo", `{"text":"x"}`) }()
	r.eventually(soon, "two starts have failed", func() (bool, any) {
		return strings.Count(r.log.String(), "process of suspects does not start") >= 2, nil
	})
	if err := errors.Join(os.Remove(staged), os.WriteFile(staged, alpha("1.0.0").binary(), 0o500)); err != nil {
		t.Fatal(err)
	}
	if err := <-answered; err != nil {
		t.Error(err)
	}
}
