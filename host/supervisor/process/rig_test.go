package process

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"sync"
	"syscall"
	"testing"
	"time"

	"github.com/hashicorp/go-hclog"
	"go.uber.org/goleak"

	"github.com/utilhost/utilhost/host/catalog"
	"github.com/utilhost/utilhost/host/testplugin/script"
	"github.com/utilhost/utilhost/sdk/wire/pb"
)

// program is the scripted plugin without a script, built once.
var program []byte

// TestMain checks that in the end no goroutine, socket or pipe is left.
func TestMain(m *testing.M) {
	var err error
	if program, err = script.Build(); err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
	before := descriptors()
	code := m.Run()
	if code == 0 {
		if err := goleak.Find(); err != nil {
			fmt.Fprintln(os.Stderr, err)
			code = 1
		}
		if after := descriptors(); !slices.Equal(after, before) {
			fmt.Fprintf(os.Stderr, "sockets and pipes before: %v, after: %v\n", before, after)
			code = 1
		}
	}
	os.Exit(code)
}

// descriptors returns the open sockets and pipes.
func descriptors() []string {
	links, err := filepath.Glob("/proc/self/fd/*")
	if err != nil {
		panic(err) // the pattern is well-formed
	}
	var open []string
	for _, link := range links {
		target, _ := os.Readlink(link)
		if strings.HasPrefix(target, "pipe:") || strings.HasPrefix(target, "socket:") {
			open = append(open, target)
		}
	}
	slices.Sort(open)
	return open
}

// soon bounds the wait for an event. A busy machine may need a part of it.
const soon = 30 * time.Second

// A rig makes specs for one test and checks in the end that nothing is left.
type rig struct {
	t    *testing.T
	home string
	run  RunDir
	log  *logBuffer
}

func newRig(t *testing.T) *rig {
	t.Helper()
	home, err := os.MkdirTemp("", "process-") // t.TempDir is too long for a socket
	if err != nil {
		t.Fatal(err)
	}
	r := &rig{t: t, home: home, log: &logBuffer{}}
	if r.run, err = OpenRunDir(home, ""); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		r.nothingLeft()
		r.run.Close()
		os.RemoveAll(home)
		if t.Failed() {
			t.Log(r.log.String())
		}
	})
	return r
}

// nothingLeft checks that no process and no socket of the rig is left.
func (r *rig) nothingLeft() {
	r.t.Helper()
	if left, err := os.ReadDir(r.run.Path); err != nil || len(left) > 0 {
		r.t.Errorf("left in the run directory: %v, %v", left, err)
	}
	if left := r.running(); len(left) > 0 {
		r.t.Errorf("still running: %v", left)
	}
}

// running returns the processes whose command line names the rig's directory.
func (r *rig) running() (pids []int) {
	files, _ := filepath.Glob("/proc/[0-9]*/cmdline")
	for _, file := range files {
		text, err := os.ReadFile(file)
		pid, _ := strconv.Atoi(filepath.Base(filepath.Dir(file)))
		if err == nil && bytes.Contains(text, []byte(r.home)) {
			pids = append(pids, pid)
		}
	}
	return pids
}

// spec returns a spec for a binary with that content. Times that are waited out
// only when something is wrong are long, so that a busy machine changes nothing.
func (r *rig) spec(content []byte, mode os.FileMode) Spec {
	r.t.Helper()
	path := filepath.Join(r.home, "binary")
	if err := os.WriteFile(path, content, mode); err != nil {
		r.t.Fatal(err)
	}
	return Spec{
		Path: path, SHA256: "cafe", File: "alpha",
		Limits: Limits{Body: 1 << 20, Result: 1 << 16, Slow: 2, Deadline: soon, Memory: 512 << 20},
		Times:  Times{Start: soon, Stop: soon, StreamGrace: soon, HungAfter: soon, CheckTimeout: soon},
		RunDir: r.run.Path,
		Log:    hclog.New(&hclog.LoggerOptions{Output: r.log, Level: hclog.Debug}),
	}
}

// scripted returns a spec for alpha with a fault.
func (r *rig) scripted(fault string) Spec {
	r.t.Helper()
	s := script.Alpha("1.0.0")
	s.Fault = fault
	return r.spec(s.Binary(program), 0o700)
}

// started starts a process, which ends with the test.
func (r *rig) started(s Spec) *Process {
	r.t.Helper()
	p, err := Start(r.t.Context(), s)
	if err != nil {
		r.t.Fatal(err)
	}
	r.t.Cleanup(p.Discard) // before the rig looks for what is left
	return p
}

// opened starts a process and takes it to where it answers calls.
func (r *rig) opened(s Spec) *Process {
	r.t.Helper()
	p := r.started(s)
	if err := errors.Join(p.Configure(r.t.Context()), p.Open(r.t.Context())); err != nil {
		r.t.Fatal(err)
	}
	return p
}

// call runs a call of alpha/echo.
func call(ctx context.Context, p *Process, body string) (catalog.Reply, error) {
	c := &catalog.Call{
		Route: &catalog.Route{Path: "alpha/echo"}, Body: []byte(body), RequestID: "test", Deadline: time.Now().Add(soon),
	}
	err := p.Call(ctx, c)
	return c.Reply, err
}

// want runs a call that must be answered.
func (r *rig) want(p *Process, body, answer string) {
	r.t.Helper()
	reply, err := call(r.t.Context(), p, body)
	if err != nil || reply.Code != pb.Code_CODE_OK || string(reply.Body) != answer {
		r.t.Fatalf("%s: got %s %q, %v, want %q", body, reply.Code, reply.Body, err, answer)
	}
}

// begin begins calls that are not answered and returns when the process has
// them all. Their errors come through the channel.
func (r *rig) begin(p *Process, n int, body string) <-chan error {
	r.t.Helper()
	errs := make(chan error, n)
	before := p.InFlight()
	for range n {
		go func() {
			_, err := call(context.Background(), p, body)
			errs <- err
		}()
	}
	r.eventually("the calls are in flight", func() bool { return p.InFlight() == before+n })
	return errs
}

// halt stops a process as an operator does, and waits until it has stopped.
func (r *rig) halt(p *Process) {
	r.t.Helper()
	if err := syscall.Kill(p.PID(), syscall.SIGSTOP); err != nil {
		r.t.Fatal(err)
	}
	r.eventually("it is stopped", p.Halted)
}

// eventually polls a condition.
func (r *rig) eventually(what string, condition func() bool) {
	r.t.Helper()
	for deadline := time.Now().Add(soon); !condition(); time.Sleep(5 * time.Millisecond) {
		if time.Now().After(deadline) {
			r.t.Fatalf("%s: not within %v", what, soon)
		}
	}
}

// ending waits for the end of a process.
func (r *rig) ending(p *Process) Ending {
	r.t.Helper()
	ctx, cancel := context.WithTimeout(r.t.Context(), soon)
	defer cancel()
	how, err := p.Ending(ctx)
	if err != nil {
		r.t.Fatal(err)
	}
	return how
}

// wantError compares an *Error; the reason must contain text.
func wantError(t *testing.T, err error, want Error) {
	t.Helper()
	var got *Error
	if !errors.As(err, &got) || !strings.Contains(got.Reason, want.Reason) ||
		got.Cause != want.Cause || got.External != want.External || got.Settings != want.Settings {
		t.Errorf("got %#v, want %+v", err, want)
	}
}

// A logBuffer keeps what was logged.
type logBuffer struct {
	mu   sync.Mutex
	text bytes.Buffer
}

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
