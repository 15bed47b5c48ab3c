package release

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"sync/atomic"
	"syscall"
	"testing"
	"time"

	"github.com/utilhost/utilhost/host/catalog"
	"github.com/utilhost/utilhost/host/supervisor/process"
	"github.com/utilhost/utilhost/host/supervisor/verify"
	"github.com/utilhost/utilhost/host/testplugin/kit"
	"github.com/utilhost/utilhost/host/testplugin/script"
	"github.com/utilhost/utilhost/sdk/wire/pb"
)

// program is the scripted plugin without a script; runDir holds the sockets.
var (
	program []byte
	runDir  string
)

func TestMain(m *testing.M) { os.Exit(kit.Main(m, &program, kit.Dir(&runDir))) }

// A rig is a release with its own binary, observed.
type rig struct {
	*Release
	t      testing.TB
	log    *kit.Log
	deaths chan Death
	fails  chan string // reasons of DoesNotStart
}

// start verifies and opens a release of the script. adjust may change its bounds.
func start(t testing.TB, s script.Script, adjust func(*Options)) *rig {
	t.Helper()
	r := &rig{t: t, log: kit.NewLog(t), deaths: make(chan Death, 100), fails: make(chan string, 100)}
	path := filepath.Join(t.TempDir(), "plugin")
	if err := os.WriteFile(path, s.Binary(program), 0o755); err != nil {
		t.Fatal(err)
	}
	o := Options{
		Spec: process.Spec{
			Path: path, SHA256: "sha", File: "plugin", RunDir: runDir,
			Log:    r.log.Logger(),
			Limits: process.Limits{Body: 1 << 20, Result: 1 << 16, Slow: 4, Deadline: kit.Soon, Memory: 512 << 20},
			// No sign of life is asked for, except by the tests about that.
			Times: process.Times{Start: kit.Soon, Stop: 5 * time.Second, StreamGrace: time.Second, HungAfter: time.Hour, CheckTimeout: kit.Soon},
		},
		InFlight: 64, Waiting: 64, QueueWait: kit.Soon,
		Times: Times{
			Tick: 10 * time.Millisecond, StuckAfter: time.Hour, DrainMargin: time.Second,
			BackoffFirst: 10 * time.Millisecond, BackoffLimit: 50 * time.Millisecond,
		},
	}
	if adjust != nil {
		adjust(&o)
	}
	o.Log = o.Spec.Log
	found, rejection := verify.Run(t.Context(), verify.Candidate{
		Spec:     o.Spec,
		Config:   func(string) (process.Config, string) { return process.Config{}, "" },
		Thorough: func(string) bool { return false },
		Turns:    verify.NewTurns(1),
	})
	if rejection != nil {
		t.Fatal(rejection)
	}
	o.Spec = found.Spec
	r.Release = New(found.Process, found.Manifest, o)
	r.Observe(&Observer{
		Died:         func(d Death) { r.deaths <- d },
		DoesNotStart: func(reason string) { r.fails <- reason },
	})
	t.Cleanup(func() {
		r.Retire(catalog.ErrRetired)
		kit.Receive(t, "the release is done", r.Done())
	})
	return r
}

// newCall returns a call of alpha/echo, or of alpha/slow.
func (r *rig) newCall(path, body string) *catalog.Call {
	for _, route := range r.Group().Routes {
		if route.Path == path {
			return &catalog.Call{Route: route, Body: []byte(body), RequestID: "test", Deadline: time.Now().Add(kit.Soon)}
		}
	}
	r.t.Fatalf("no route %s", path)
	return nil
}

// call has alpha/echo answer.
func (r *rig) call(body string) (string, error) {
	return answer(r.newCall("alpha/echo", body), r.Call)
}

func answer(c *catalog.Call, call func(context.Context, *catalog.Call) error) (string, error) {
	if err := call(context.Background(), c); err != nil {
		return "", err
	}
	if c.Reply.Code != pb.Code_CODE_OK {
		return "", fmt.Errorf("%s: %s", c.Reply.Code, c.Reply.Message)
	}
	return string(c.Reply.Body), nil
}

// want calls alpha/echo and compares.
func (r *rig) want(body, result string) {
	r.t.Helper()
	got, err := r.call(body)
	if want := fmt.Sprintf(`{"result":%q,"version":"1.0.0"}`, result); err != nil || got != want {
		r.t.Fatalf("%s: got %s, %v, want %s", body, got, err, want)
	}
}

// load calls alpha/echo from several goroutines until stop is called, which
// returns how many calls were answered and the first error.
func (r *rig) load(callers int) (stop func() (int64, error)) {
	var ended atomic.Bool
	var answered atomic.Int64
	var running sync.WaitGroup
	failed := make(chan error, callers)
	for range callers {
		running.Go(func() {
			for !ended.Load() {
				if got, err := r.call(`{"text":"x"}`); err != nil || got != `{"result":"x","version":"1.0.0"}` {
					failed <- fmt.Errorf("got %s, %w", got, err)
					return
				}
				answered.Add(1)
			}
		})
	}
	return func() (int64, error) {
		ended.Store(true)
		running.Wait()
		select {
		case err := <-failed:
			return answered.Load(), err
		default:
			return answered.Load(), nil
		}
	}
}

// eventually waits for a condition.
func (r *rig) eventually(what string, condition func() bool) {
	r.t.Helper()
	kit.Until(r.t, what, func() (bool, any) { return condition(), r.Status() })
}

// inFlight waits until the present process has so many calls.
func (r *rig) inFlight(n int) {
	r.t.Helper()
	r.eventually(fmt.Sprint(n, " calls in flight"), func() bool {
		p := r.current.Load()
		return p != nil && p.InFlight() == n
	})
}

// death waits for the next death.
func (r *rig) death() Death {
	r.t.Helper()
	return kit.Receive(r.t, "a death is observed", r.deaths)
}

// failure waits for the next reason of DoesNotStart.
func (r *rig) failure() string {
	r.t.Helper()
	return kit.Receive(r.t, "a failure is observed", r.fails)
}

// signal sends a signal to the present process and returns its pid.
func (r *rig) signal(s syscall.Signal) int {
	r.t.Helper()
	pid := r.Status().PID
	if pid == 0 {
		r.t.Fatalf("no process: %+v", r.Status())
	}
	if err := syscall.Kill(pid, s); err != nil {
		r.t.Fatal(err)
	}
	return pid
}

// fresh waits for a process other than pid.
func (r *rig) fresh(pid int) {
	r.t.Helper()
	r.eventually("a fresh process", func() bool { s := r.Status(); return s.PID != 0 && s.PID != pid })
}

// gone waits until a process has ended and has been reaped.
func (r *rig) gone(pid int) {
	r.t.Helper()
	r.eventually("the process is gone", func() bool { return errors.Is(syscall.Kill(pid, 0), syscall.ESRCH) })
}

// replaceBinary puts other content where the release starts its processes from.
func (r *rig) replaceBinary(content []byte) {
	r.t.Helper()
	path := r.Spec().Path
	if err := os.WriteFile(path+".tmp", content, 0o755); err != nil {
		r.t.Fatal(err)
	}
	if err := os.Rename(path+".tmp", path); err != nil {
		r.t.Fatal(err)
	}
}

// logged waits for a text in the log.
func (r *rig) logged(text string) {
	r.t.Helper()
	r.eventually(text+" is in the log", func() bool { return strings.Contains(r.log.String(), text) })
}
