package supervisor

import (
	"context"
	"errors"
	"fmt"
	"sync"
	"syscall"
	"testing"

	"github.com/utilhost/utilhost/host/catalog"
	"github.com/utilhost/utilhost/host/testplugin/kit"
)

// TestKilledUnderLoad kills the process again and again: no call fails, and no
// call is blamed.
func TestKilledUnderLoad(t *testing.T) {
	t.Parallel()
	r := newRig(t)
	r.put("alpha", binary(alpha("1.0.0")))
	r.start()
	pid := r.serves("alpha", "1.0.0").PID
	stop := r.load(16, "alpha/echo")
	for i := range 6 {
		signal := syscall.SIGKILL
		if i%3 == 1 {
			signal = syscall.SIGTERM
		}
		if err := syscall.Kill(pid, signal); err != nil {
			t.Fatal(err)
		}
		before := pid
		kit.Until(t, "a fresh process", func() (bool, any) {
			list := r.super.List()
			pid = list[0].PID
			return pid != 0 && pid != before, list
		})
	}
	answered(t, stop)
	if s := r.serves("alpha", "1.0.0"); s.Restarts != 6 || s.Fatal != 0 {
		t.Errorf("restarts %d, fatal %d; want 6, 0", s.Restarts, s.Fatal)
	}
}

// TestPoison sends inputs that end their process under load: nothing else fails,
// the group is not degraded, and an input that is known is not run again.
func TestPoison(t *testing.T) {
	t.Parallel()
	r := newRig(t)
	r.put("alpha", binary(alpha("1.0.0")))
	r.start()
	r.serves("alpha", "1.0.0")
	h := r.hold()
	var neighbours sync.WaitGroup
	for i := range 32 {
		neighbours.Go(func() {
			if _, err := r.callAs(context.Background(), fmt.Sprint("good-", i), "alpha/echo", h.body("")); err != nil {
				t.Errorf("a neighbour got %v", err)
			}
		})
	}
	h.running(32)
	stop := r.load(8, "alpha/slow")
	const poisons = 4
	poison := func(i int) {
		body := fmt.Sprintf(`{"exit":true,"text":"%d"}`, i)
		if _, err := r.callAs(context.Background(), fmt.Sprint("bad-", i), "alpha/echo", body); !errors.Is(err, catalog.ErrFatal) {
			t.Errorf("poison %d: got %v, want ErrFatal", i, err)
		}
	}
	neighbours.Go(func() { poison(0) })
	h.running(33) // one of the neighbours runs again
	h.letGo()
	neighbours.Wait()
	for i := 1; i < poisons; i++ {
		poison(i)
	}
	answered(t, stop)
	before := r.serves("alpha", "1.0.0")
	for range 10 {
		if _, err := r.call(context.Background(), "alpha/echo", `{"exit":true,"text":"0"}`); !errors.Is(err, catalog.ErrFatal) {
			t.Errorf("again: got %v, want ErrFatal", err)
		}
	}
	if s := r.serves("alpha", "1.0.0"); s.Fatal != poisons || s.Refused != 10 || s.PID != before.PID {
		t.Errorf("got %+v, before %+v", s, before)
	}
	r.halt()
	r.nothingLeft()
}

// TestPoisonFollows replaces the version while a poison is being found out: it
// follows its route with what is known of it, and its neighbours do, too.
func TestPoisonFollows(t *testing.T) {
	t.Parallel()
	r := newRig(t)
	r.options.Times.Canary = -1
	r.put("alpha", binary(alpha("1.0.0")))
	r.start()
	r.serves("alpha", "1.0.0")
	h := r.hold()
	var calls sync.WaitGroup
	for range 12 {
		calls.Go(func() {
			if _, err := r.call(context.Background(), "alpha/echo", h.body("")); err != nil {
				t.Error(err)
			}
		})
	}
	calls.Go(func() {
		if _, err := r.callAs(context.Background(), "bad", "alpha/echo", h.body(`,"late":true`)); !errors.Is(err, catalog.ErrFatal) {
			t.Errorf("got %v, want ErrFatal", err)
		}
	})
	h.running(13)
	if err := syscall.Kill(r.serves("alpha", "1.0.0").PID, syscall.SIGABRT); err != nil { // a death that may be the calls'
		t.Fatal(err)
	}
	h.running(14) // one of them runs in a worker
	r.put("alpha", binary(alpha("2.0.0")))
	r.serves("alpha", "2.0.0")
	h.letGo()
	calls.Wait()
	r.halt()
	r.nothingLeft()
}
