package supervisor

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/hashicorp/go-hclog"
	"go.uber.org/goleak"

	"github.com/utilhost/utilhost/host/catalog"
	"github.com/utilhost/utilhost/sdk/wire/pb"
)

// program is the test plugin without a script, built once.
var program []byte

func TestMain(m *testing.M) {
	dir, err := os.MkdirTemp("", "plugin-")
	if err != nil {
		panic(err)
	}
	path := filepath.Join(dir, "plugin")
	build := exec.Command("go", "build", "-trimpath", "-buildvcs=false", "-ldflags=-s -w", "-o", path, "./testdata/plugin")
	build.Env = append(os.Environ(), "CGO_ENABLED=0")
	if out, err := build.CombinedOutput(); err != nil {
		fmt.Fprintf(os.Stderr, "build the test plugin: %v\n%s", err, out)
		os.Exit(1)
	}
	if program, err = os.ReadFile(path); err != nil {
		panic(err)
	}
	os.RemoveAll(dir)
	code := m.Run()
	if code == 0 {
		if err := goleak.Find(goleak.IgnoreTopFunction("testing.(*F).Fuzz.func1")); err != nil {
			fmt.Fprintln(os.Stderr, err)
			code = 1
		}
	}
	os.Exit(code)
}

// script mirrors the one of testdata/plugin.
type script struct {
	Group, Version string
	Routes         []string
	Cost           uint32
	Require        []string
	Fault          string
	Dataset        bool
}

// binary returns an executable that follows the script.
func (s script) binary() []byte {
	text, err := json.Marshal(s)
	if err != nil {
		panic(err)
	}
	return append(append(bytes.Clone(program), "\n--- script ---\n"...), text...)
}

// alpha is a sound plugin.
func alpha(version string) script {
	return script{Group: "alpha", Version: version, Routes: []string{"alpha/echo", "alpha/slow"}}
}

func beta(version string, routes ...string) script {
	return script{Group: "beta", Version: version, Routes: append([]string{"beta/echo"}, routes...)}
}

// A rig is a supervisor in directories of its own.
type rig struct {
	t       *testing.T
	options Options
	log     *logBuffer
	super   *Supervisor
	stop    func()
	current atomic.Pointer[catalog.Snapshot]
}

// quick are times for tests: short, except where a slow machine must not make a
// verdict.
func quick() Times {
	t := DefaultTimes()
	t.Settle, t.Aged, t.Removal = 60*time.Millisecond, time.Hour, 200*time.Millisecond
	t.Poll = 500 * time.Millisecond
	t.Tick, t.HungAfter, t.CheckTimeout, t.StuckAfter = 20*time.Millisecond, 200*time.Millisecond, 500*time.Millisecond, 200*time.Millisecond
	t.RetryFirst, t.RetryLimit = 100*time.Millisecond, time.Second
	return t
}

func newRig(t *testing.T) *rig {
	t.Helper()
	home := t.TempDir()
	r := &rig{t: t, log: &logBuffer{}, options: Options{
		Dir: filepath.Join(home, "plugins"), Data: filepath.Join(home, "data"), Times: quick(),
		Limits: Limits{Deadline: 10 * time.Second},
	}}
	if err := os.Mkdir(r.options.Dir, 0o755); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		r.halt()
		if t.Failed() {
			t.Log(r.log.String())
		}
	})
	return r
}

// start starts a supervisor, as a host that comes up.
func (r *rig) start() {
	r.t.Helper()
	log := hclog.New(&hclog.LoggerOptions{Output: r.log, Level: hclog.Debug})
	s, err := New(r.options, func(s *catalog.Snapshot) { r.current.Store(s) }, log)
	if err != nil {
		r.t.Fatal(err)
	}
	ctx, cancel := context.WithCancel(context.Background())
	ended := make(chan error, 1)
	go func() { ended <- s.Run(ctx) }()
	r.super = s
	r.stop = sync.OnceFunc(func() {
		cancel()
		if err := <-ended; err != nil {
			r.t.Error("Run:", err)
		}
		if err := s.Close(); err != nil {
			r.t.Error("Close:", err)
		}
	})
}

// halt stops the supervisor, as a host that goes down.
func (r *rig) halt() {
	if r.stop != nil {
		r.stop()
	}
}

// put writes a file into the plugin directory by a rename.
func (r *rig) put(name string, content []byte) {
	r.t.Helper()
	r.putMode(name, content, 0o755)
}

func (r *rig) putMode(name string, content []byte, mode os.FileMode) {
	r.t.Helper()
	temporary := filepath.Join(r.options.Dir, "."+name)
	if err := os.WriteFile(temporary, content, mode); err != nil {
		r.t.Fatal(err)
	}
	if err := os.Rename(temporary, filepath.Join(r.options.Dir, name)); err != nil {
		r.t.Fatal(err)
	}
}

// eventually polls a condition; what it returns last explains a failure.
func (r *rig) eventually(within time.Duration, what string, condition func() (bool, any)) {
	r.t.Helper()
	deadline := time.Now().Add(within)
	for {
		ok, seen := condition()
		if ok {
			return
		}
		if time.Now().After(deadline) {
			r.t.Fatalf("%s: not within %v; seen: %+v", what, within, seen)
		}
		time.Sleep(5 * time.Millisecond)
	}
}

const soon = 15 * time.Second

// serves waits until a group serves in a version.
func (r *rig) serves(group, version string) Status {
	r.t.Helper()
	var found Status
	r.eventually(soon, group+" serves "+version, func() (bool, any) {
		list := r.super.List()
		for _, s := range list {
			if s.Group == group && s.Version == version && s.State == StateServing {
				found = s
				return true, nil
			}
		}
		return false, list
	})
	return found
}

// is waits until a file has a state other than serving and a reason that
// contains a text.
func (r *rig) is(file string, state State, reason string) Status {
	r.t.Helper()
	var found Status
	r.eventually(soon, fmt.Sprintf("%s is %s (%s)", file, state, reason), func() (bool, any) {
		list := r.super.List()
		for _, s := range list {
			if s.File == file && s.State == state && strings.Contains(s.Reason, reason) {
				found = s
				return true, nil
			}
		}
		return false, list
	})
	return found
}

// call does what the gateway does: it looks the route up and goes back to the
// catalog when the plugin has been replaced.
func (r *rig) call(ctx context.Context, path, body string) (string, error) {
	c := &catalog.Call{Body: []byte(body), RequestID: "test", Deadline: time.Now().Add(r.options.Limits.Deadline)}
	for {
		route := r.current.Load().Routes[path]
		if route == nil {
			return "", errNoRoute
		}
		err := route.Call(ctx, c)
		if errors.Is(err, catalog.ErrRetired) {
			continue
		}
		if err != nil {
			return "", err
		}
		if c.Reply.Code != pb.Code_CODE_OK {
			return "", fmt.Errorf("%s: %s", c.Reply.Code, c.Reply.Message)
		}
		return string(c.Reply.Body), nil
	}
}

var errNoRoute = errors.New("no such route")

// want calls and compares.
func (r *rig) want(path, body, answer string) {
	r.t.Helper()
	got, err := r.call(context.Background(), path, body)
	if err != nil || got != answer {
		r.t.Fatalf("%s %s: got %q, %v, want %q", path, body, got, err, answer)
	}
}

// load calls a route from several goroutines until stop is called, which
// returns how many calls were answered and the first that was not.
func (r *rig) load(callers int, path string) (stop func() (int64, error)) {
	ctx, cancel := context.WithCancel(context.Background())
	var running sync.WaitGroup
	var answered atomic.Int64
	failed := make(chan error, callers)
	for range callers {
		running.Go(func() {
			for ctx.Err() == nil {
				got, err := r.call(context.Background(), path, `{"text":"hi"}`)
				if err == nil && !strings.HasPrefix(got, `{"result":"hi"`) {
					err = fmt.Errorf("wrong answer %s", got)
				}
				if err != nil {
					failed <- err
					return
				}
				answered.Add(1)
			}
		})
	}
	return func() (int64, error) {
		cancel()
		running.Wait()
		select {
		case err := <-failed:
			return answered.Load(), err
		default:
			return answered.Load(), nil
		}
	}
}

// A logBuffer keeps what was logged.
type logBuffer struct {
	mu   sync.Mutex
	text bytes.Buffer
}

var _ io.Writer = (*logBuffer)(nil)

func (b *logBuffer) Write(p []byte) (int, error) {
	b.mu.Lock()
	defer b.mu.Unlock()
	return b.text.Write(p)
}

func (b *logBuffer) String() string {
	b.mu.Lock()
	defer b.mu.Unlock()
	return b.text.String()
}

func quiet() hclog.Logger { return hclog.NewNullLogger() }
