package process

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/utilhost/utilhost/host/catalog"
	"github.com/utilhost/utilhost/host/testplugin/kit"
	"github.com/utilhost/utilhost/host/testplugin/script"
	"github.com/utilhost/utilhost/sdk/wire/pb"
)

// program is the scripted plugin without a script, built once.
var program []byte

func TestMain(m *testing.M) { os.Exit(kit.Main(m, &program, descriptorsStay)) }

// descriptorsStay is a guard: in the end no socket and no pipe is left.
func descriptorsStay() (check func() error, err error) {
	before := descriptors()
	return func() error {
		if after := descriptors(); !slices.Equal(after, before) {
			return fmt.Errorf("sockets and pipes before: %v, after: %v", before, after)
		}
		return nil
	}, nil
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

// A rig makes specs for one test and checks in the end that nothing is left.
type rig struct {
	t    *testing.T
	home string
	run  RunDir
	log  *kit.Log
}

func newRig(t *testing.T) *rig {
	t.Helper()
	home, err := os.MkdirTemp("", "process-") // t.TempDir is too long for a socket
	if err != nil {
		t.Fatal(err)
	}
	r := &rig{t: t, home: home, log: kit.NewLog(t)}
	if r.run, err = OpenRunDir(home, ""); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		r.nothingLeft()
		r.run.Close()
		os.RemoveAll(home)
	})
	return r
}

// nothingLeft checks that no process and no socket of the rig is left.
func (r *rig) nothingLeft() {
	r.t.Helper()
	if left, err := os.ReadDir(r.run.Path); err != nil || len(left) > 0 {
		r.t.Errorf("left in the run directory: %v, %v", left, err)
	}
	if left := kit.Running(r.home); len(left) > 0 {
		r.t.Errorf("still running: %v", left)
	}
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
		Limits: Limits{Body: 1 << 20, Result: 1 << 16, Slow: 2, Deadline: kit.Soon, Memory: 512 << 20},
		Times:  Times{Start: kit.Soon, Stop: kit.Soon, StreamGrace: kit.Soon, HungAfter: kit.Soon, CheckTimeout: kit.Soon},
		RunDir: r.run.Path,
		Log:    r.log.Logger(),
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
		Route: &catalog.Route{Path: "alpha/echo"}, Body: []byte(body), RequestID: "test", Deadline: time.Now().Add(kit.Soon),
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
	kit.Eventually(r.t, "the calls are in flight", func() bool { return p.InFlight() == before+n })
	return errs
}

// halt stops a process as an operator does, and waits until it has stopped.
func (r *rig) halt(p *Process) {
	r.t.Helper()
	if err := syscall.Kill(p.PID(), syscall.SIGSTOP); err != nil {
		r.t.Fatal(err)
	}
	kit.Eventually(r.t, "it is stopped", p.Halted)
}

// ending waits for the end of a process.
func (r *rig) ending(p *Process) Ending {
	r.t.Helper()
	ctx, cancel := context.WithTimeout(r.t.Context(), kit.Soon)
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
