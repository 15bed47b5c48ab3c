package supervisor

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
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

// TestKilledUnderLoad kills the process again and again: no call fails, and
// nobody is blamed.
func TestKilledUnderLoad(t *testing.T) {
	r := newRig(t)
	r.put("alpha", alpha("1.0.0").binary())
	r.start()
	pid := r.serves("alpha", "1.0.0").PID
	stop := r.load(16, "alpha/echo")
	for i := range 10 {
		signal := syscall.SIGKILL
		if i%3 == 1 {
			signal = syscall.SIGTERM
		}
		if err := syscall.Kill(pid, signal); err != nil {
			t.Fatal(err)
		}
		before := pid
		r.eventually(soon, "a fresh process", func() (bool, any) {
			list := r.super.List()
			pid = list[0].PID
			return pid != 0 && pid != before, list
		})
	}
	n, err := stop()
	if err != nil || n == 0 {
		t.Fatalf("%d calls, then %v", n, err)
	}
	if s := r.serves("alpha", "1.0.0"); s.Restarts != 10 || s.Fatal != 0 {
		t.Errorf("restarts %d, fatal %d; want 10, 0", s.Restarts, s.Fatal)
	}
}

// TestCrashInFlight: a process that exits by itself under calls is replaced,
// and its calls are run again.
func TestCrashInFlight(t *testing.T) {
	r := newRig(t)
	r.put("alpha", alpha("1.0.0").binary())
	r.start()
	r.serves("alpha", "1.0.0")
	mark := filepath.Join(t.TempDir(), "mark")
	if err := os.WriteFile(mark, nil, 0o600); err != nil {
		t.Fatal(err)
	}
	var calls sync.WaitGroup
	for range 8 {
		calls.Go(func() { r.want("alpha/echo", `{"text":"x","sleep":300}`, `{"result":"x","version":"1.0.0"}`) })
	}
	r.want("alpha/echo", fmt.Sprintf(`{"text":"y","mark":%q}`, mark), `{"result":"y","version":"1.0.0"}`)
	calls.Wait()
	if s := r.serves("alpha", "1.0.0"); s.Restarts != 1 {
		t.Errorf("restarts %d, want 1", s.Restarts)
	}
	if !strings.Contains(r.log.String(), "exited with status 9") {
		t.Error("the ending is not in the log")
	}
}

// TestFatalCall: a call that ends every process ends the one that all share
// once, two more alone, and is given up; then its input is not run any more.
func TestFatalCall(t *testing.T) {
	r := newRig(t)
	r.put("alpha", alpha("1.0.0").binary())
	r.start()
	r.serves("alpha", "1.0.0")
	if _, err := r.call(context.Background(), "alpha/echo", `{"exit":true}`); !errors.Is(err, catalog.ErrFatal) {
		t.Fatalf("got %v, want ErrFatal", err)
	}
	r.want("alpha/echo", `{"text":"x"}`, `{"result":"x","version":"1.0.0"}`)
	s := r.serves("alpha", "1.0.0")
	if s.Fatal != 1 || s.Restarts != 1 {
		t.Errorf("fatal %d, restarts %d; want 1, 1", s.Fatal, s.Restarts)
	}
	sum := sha256.Sum256([]byte(`{"exit":true}`))
	for _, text := range []string{"request_id=test", "sha256=" + hex.EncodeToString(sum[:]), "deaths=3", `ending="exited with status 9"`} {
		if !strings.Contains(r.log.String(), text) {
			t.Errorf("%s is not in the log", text)
		}
	}
	for range 20 {
		if _, err := r.call(context.Background(), "alpha/echo", `{"exit":true}`); !errors.Is(err, catalog.ErrFatal) {
			t.Fatalf("again: got %v, want ErrFatal", err)
		}
	}
	if again := r.serves("alpha", "1.0.0"); again.PID != s.PID || again.Restarts != 1 || again.Fatal != 1 {
		t.Errorf("an input that is known was run: %+v, before %+v", again, s)
	}
	if n := r.serves("alpha", "1.0.0").Refused; n != 20 {
		t.Errorf("%d refused, want 20", n)
	}
	if n := strings.Count(r.log.String(), "its input has ended processes before"); n < 1 || n > 3 {
		t.Errorf("%d lines about 20 refusals in a moment", n)
	}
	r.want("alpha/slow", `{"text":"x"}`, `{"result":"x","version":"1.0.0"}`)
}

// TestDegraded: a plugin that dies before its first answer, three times in a
// row, is refused at once until it answers again.
func TestDegraded(t *testing.T) {
	r := newRig(t)
	r.options.Times.BackoffLimit = time.Minute // long enough to be seen
	r.options.Times.BackoffFirst = 300 * time.Millisecond
	r.put("alpha", alpha("1.0.0").binary())
	r.start()
	sha := r.serves("alpha", "1.0.0").SHA256
	// Its staged copy goes bad under the running process.
	staged := filepath.Join(r.options.Data, "plugins", sha)
	if err := os.Remove(staged); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(staged, []byte("#!/bin/sh\nexit 3\n"), 0o500); err != nil {
		t.Fatal(err)
	}
	syscall.Kill(r.super.List()[0].PID, syscall.SIGKILL)
	r.eventually(soon, "it is degraded", func() (bool, any) {
		list := r.super.List()
		return list[0].State == StateDegraded && strings.Contains(list[0].Reason, "status 3"), list
	})
	if got := r.super.Ready().Degraded; len(got) != 1 || got[0] != "alpha" {
		t.Errorf("degraded: %v", got)
	}
	if _, err := r.call(context.Background(), "alpha/echo", `{}`); !errors.Is(err, catalog.ErrUnavailable) {
		t.Fatalf("got %v, want ErrUnavailable", err)
	}
	os.Remove(staged)
	if err := os.WriteFile(staged, alpha("1.0.0").binary(), 0o500); err != nil {
		t.Fatal(err)
	}
	r.serves("alpha", "1.0.0")
	r.want("alpha/echo", `{"text":"x"}`, `{"result":"x","version":"1.0.0"}`)
}

// TestHungProcess stops a process with calls in flight: they are answered by
// the next one.
func TestHungProcess(t *testing.T) {
	r := newRig(t)
	r.put("alpha", alpha("1.0.0").binary())
	r.start()
	pid := r.serves("alpha", "1.0.0").PID
	stop := r.load(8, "alpha/echo")
	if err := syscall.Kill(pid, syscall.SIGSTOP); err != nil {
		t.Fatal(err)
	}
	r.eventually(soon, "a fresh process", func() (bool, any) {
		list := r.super.List()
		return list[0].PID != pid && list[0].PID != 0, list
	})
	if n, err := stop(); err != nil || n == 0 {
		t.Fatalf("%d calls, then %v", n, err)
	}
	if !strings.Contains(r.log.String(), "no sign of life") {
		t.Error("the reason is not in the log")
	}
}

// TestSlowIsNotHung: a process that answers Check is left alone.
func TestSlowIsNotHung(t *testing.T) {
	r := newRig(t)
	r.put("alpha", alpha("1.0.0").binary())
	r.start()
	r.serves("alpha", "1.0.0")
	r.want("alpha/slow", `{"text":"x","spin":1500}`, `{"result":"x","version":"1.0.0"}`)
	if s := r.serves("alpha", "1.0.0"); s.Restarts != 0 {
		t.Errorf("restarts %d, want 0", s.Restarts)
	}
}

// TestStuckCall: a call that ignores its deadline costs its process its place,
// and nobody else an answer.
func TestStuckCall(t *testing.T) {
	r := newRig(t)
	r.options.Limits.Deadline = 500 * time.Millisecond
	r.options.Limits.Slow = 8
	r.put("alpha", alpha("1.0.0").binary())
	r.start()
	pid := r.serves("alpha", "1.0.0").PID
	stop := r.load(4, "alpha/echo")
	if _, err := r.call(context.Background(), "alpha/slow", `{"spin":60000}`); !errors.Is(err, catalog.ErrTimeout) {
		t.Fatalf("got %v, want ErrTimeout", err)
	}
	r.eventually(soon, "a fresh process", func() (bool, any) {
		list := r.super.List()
		return list[0].PID != pid && list[0].PID != 0, list
	})
	r.eventually(soon, "the stuck one is gone", func() (bool, any) {
		err := syscall.Kill(pid, 0)
		return errors.Is(err, syscall.ESRCH), err
	})
	if n, err := stop(); err != nil || n == 0 {
		t.Fatalf("%d calls, then %v", n, err)
	}
}

func TestClientGone(t *testing.T) {
	r := newRig(t)
	r.put("alpha", alpha("1.0.0").binary())
	r.start()
	r.serves("alpha", "1.0.0")
	ctx, cancel := context.WithTimeout(context.Background(), 50*time.Millisecond)
	defer cancel()
	if _, err := r.call(ctx, "alpha/echo", `{"sleep":5000}`); !errors.Is(err, context.DeadlineExceeded) {
		t.Fatalf("got %v", err)
	}
}

func TestBusy(t *testing.T) {
	r := newRig(t)
	r.options.Limits.InFlight, r.options.Limits.Waiting, r.options.Limits.QueueWait = 2, 1, 200*time.Millisecond
	r.put("alpha", alpha("1.0.0").binary())
	r.start()
	r.serves("alpha", "1.0.0")
	const callers = 6
	results := make(chan error, callers)
	for range callers {
		go func() {
			_, err := r.call(context.Background(), "alpha/echo", `{"sleep":700}`)
			results <- err
		}()
	}
	busy := 0
	for range callers {
		if err := <-results; errors.Is(err, catalog.ErrBusy) {
			busy++
		} else if err != nil {
			t.Error(err)
		}
	}
	if busy != callers-2 {
		t.Errorf("%d were refused, want %d", busy, callers-2)
	}
}

// TestOversize: an answer above the limit fails its call only.
func TestOversize(t *testing.T) {
	r := newRig(t)
	r.options.Limits.Result = 1 << 16
	r.put("alpha", alpha("1.0.0").binary())
	r.start()
	r.serves("alpha", "1.0.0")
	if got, err := r.call(context.Background(), "alpha/echo", `{"big":100000}`); err == nil {
		t.Errorf("answered %d bytes", len(got))
	}
	r.want("alpha/echo", `{"text":"x"}`, `{"result":"x","version":"1.0.0"}`)
	if s := r.serves("alpha", "1.0.0"); s.Restarts != 0 {
		t.Errorf("restarts %d, want 0", s.Restarts)
	}
}

// TestNoise: a plugin that floods its outputs does no harm, and its lines are
// limited.
func TestNoise(t *testing.T) {
	r := newRig(t)
	s := alpha("1.0.0")
	s.Fault = "noise"
	r.put("alpha", s.binary())
	r.start()
	r.serves("alpha", "1.0.0")
	r.eventually(soon, "dropped lines are reported", func() (bool, any) {
		return strings.Contains(r.log.String(), "more log lines than are kept"), nil
	})
	r.want("alpha/echo", `{"text":"x"}`, `{"result":"x","version":"1.0.0"}`)
	if n := strings.Count(r.log.String(), "begin flood"); n == 0 || n > 10*linesPerSecond {
		t.Errorf("%d lines in the log", n)
	}
}

// TestTenthCall: a plugin that dies on every tenth call goes on serving.
func TestTenthCall(t *testing.T) {
	r := newRig(t)
	s := alpha("1.0.0")
	s.Fault = "exit at tenth call"
	r.put("alpha", s.binary())
	r.start()
	r.serves("alpha", "1.0.0")
	for range 100 {
		r.want("alpha/echo", `{"text":"x"}`, `{"result":"x","version":"1.0.0"}`)
	}
}
