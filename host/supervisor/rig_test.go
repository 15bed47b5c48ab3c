package supervisor

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/hashicorp/go-hclog"

	"github.com/utilhost/utilhost/host/catalog"
	"github.com/utilhost/utilhost/host/testplugin/kit"
	"github.com/utilhost/utilhost/host/testplugin/script"
	"github.com/utilhost/utilhost/sdk/wire/pb"
)

// program is the test plugin without a script, built once.
var program []byte

func TestMain(m *testing.M) { os.Exit(kit.Main(m, &program)) }

func binary(s script.Script) []byte { return s.Binary(program) }

func alpha(version string) script.Script { return script.Alpha(version) }

func beta(version string, routes ...string) script.Script { return script.Beta(version, routes...) }

// A rig is a supervisor in directories of its own.
type rig struct {
	t       *testing.T
	options Options
	log     *kit.Log
	super   *Supervisor
	stop    func()
	current atomic.Pointer[catalog.Snapshot]
}

// quick are times for tests: short, except where a slow machine would change the
// outcome.
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
	r := &rig{t: t, log: kit.NewLog(t), options: Options{
		Dir: filepath.Join(home, "plugins"), Data: filepath.Join(home, "data"), Times: quick(),
		Limits: Limits{Deadline: kit.Soon},
	}}
	if err := os.Mkdir(r.options.Dir, 0o755); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(r.halt)
	return r
}

// start starts a supervisor, as a host that comes up.
func (r *rig) start() {
	r.t.Helper()
	s, err := New(r.options, func(s *catalog.Snapshot) { r.current.Store(s) }, r.log.Logger())
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

// serves waits until a group serves in a version.
func (r *rig) serves(group, version string) Status {
	r.t.Helper()
	var found Status
	kit.Until(r.t, group+" serves "+version, func() (bool, any) {
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
	kit.Until(r.t, fmt.Sprintf("%s is %s (%s)", file, state, reason), func() (bool, any) {
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

// call calls on account of no key.
func (r *rig) call(ctx context.Context, path, body string) (string, error) {
	return r.callAs(ctx, "", path, body)
}

// callAs does what the gateway does: it looks the route up, and follows it when
// its plugin was replaced.
func (r *rig) callAs(ctx context.Context, key, path, body string) (string, error) {
	c := &catalog.Call{Key: key, Body: []byte(body), RequestID: "test", Deadline: time.Now().Add(r.options.Limits.Deadline)}
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

func quiet() hclog.Logger { return hclog.NewNullLogger() }

// A held call runs in a plugin until it is let go.
type held struct {
	r     *rig
	began string // folder with a file for each call that runs
	until string // file that keeps them running
}

// hold prepares calls that are held.
func (r *rig) hold() *held {
	r.t.Helper()
	h := &held{r: r, began: r.t.TempDir(), until: filepath.Join(r.t.TempDir(), "until")}
	if err := os.WriteFile(h.until, nil, 0o600); err != nil {
		r.t.Fatal(err)
	}
	return h
}

// body returns the body of a held call with further members.
func (h *held) body(more string) string {
	return fmt.Sprintf(`{"text":"x","began":%q,"until":%q%s}`, h.began, h.until, more)
}

// running waits until so many calls have begun.
func (h *held) running(n int) {
	h.r.t.Helper()
	kit.Until(h.r.t, fmt.Sprintf("%d calls run", n), func() (bool, any) {
		files, err := os.ReadDir(h.began)
		return err == nil && len(files) >= n, len(files)
	})
}

// letGo ends the wait of the held calls.
func (h *held) letGo() { os.Remove(h.until) }

// nothingLeft checks that no process, socket or stray file of the rig is left.
func (r *rig) nothingLeft() {
	r.t.Helper()
	if left, err := filepath.Glob(filepath.Join(r.options.Data, "run", "*")); err != nil || len(left) > 0 {
		r.t.Errorf("left in the run directory: %v", left)
	}
	if left, err := filepath.Glob(filepath.Join(r.options.Data, "plugins", ".*")); err != nil || len(left) > 0 {
		r.t.Errorf("left in the artifact store: %v", left)
	}
	if left := kit.Running(r.options.Data); len(left) > 0 {
		r.t.Errorf("processes left: %v", left)
	}
}

// processes waits until as many plugin processes run as there should.
func (r *rig) processes(want int) {
	r.t.Helper()
	kit.Until(r.t, "processes", func() (bool, any) {
		left := kit.Running(r.options.Data)
		return len(left) == want, left
	})
}
