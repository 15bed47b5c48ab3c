package process

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
	"time"

	"google.golang.org/grpc/codes"
	"google.golang.org/grpc/status"

	"github.com/utilhost/utilhost/host/catalog"
	"github.com/utilhost/utilhost/host/exchange"
	"github.com/utilhost/utilhost/host/testplugin/kit"
	"github.com/utilhost/utilhost/host/testplugin/script"
	"github.com/utilhost/utilhost/sdk/wire/pb"
)

func TestRequests(t *testing.T) {
	t.Parallel()
	r := newRig(t)
	p := r.started(r.scripted(""))
	if err := p.Configure(t.Context()); err != nil {
		t.Fatal(err)
	}
	m, err := p.Describe(t.Context())
	if err != nil || m.GetGroup() != "alpha" || len(m.GetRoutes()) != 2 {
		t.Fatalf("%v, %v", m, err)
	}
	answer, err := p.Example(t.Context(), &pb.Item{Body: []byte(`{"text":"hi"}`)})
	if err != nil || string(answer.GetBody()) != `{"result":"hi","version":"1.0.0"}` {
		t.Errorf("%v, %v", answer, err)
	}
	answer, err = p.Example(t.Context(), &pb.Item{Body: []byte(`{"text":7}`)})
	if err != nil || answer.GetCode() != pb.Code_CODE_INVALID_INPUT {
		t.Errorf("%v, %v", answer, err)
	}
	if p.Answered() || p.Started().IsZero() || p.Gone() {
		t.Errorf("answered %v, started %v, gone %v", p.Answered(), p.Started(), p.Gone())
	}
	if p.SetAnswered(); !p.Answered() {
		t.Error("it has not answered")
	}
}

// TestSettingRefused: the reason says where the setting is written, and the process
// can still be asked for its manifest.
func TestSettingRefused(t *testing.T) {
	t.Parallel()
	r := newRig(t)
	alpha := script.Alpha("1.0.0")
	alpha.Dataset = true
	s := r.spec(alpha.Binary(program), 0o700)
	for _, c := range []struct {
		config Config
		want   string
	}{
		{Config{}, "settings: dataset must be an absolute path"},
		{Config{Positions: map[string]string{"": "u.hcl:3:1"}}, "u.hcl:3:1: settings: dataset must be"},
		{Config{Settings: []byte(`{"dataset":"x"}`), Positions: map[string]string{"": "u.hcl:3:1", "dataset": "u.hcl:4:5"}}, "u.hcl:4:5: settings: dataset must be"},
	} {
		s.Config = c.config
		p := r.started(s)
		wantError(t, p.Configure(t.Context()), Error{Plugin, c.want, false, true})
		if m, err := p.Describe(t.Context()); err != nil || m.GetGroup() != "alpha" {
			t.Errorf("%v, %v", m, err)
		}
		p.Discard()
	}
	s.Config = Config{Settings: []byte(`{"dataset":"/x"}`)}
	if err := r.started(s).Configure(t.Context()); err != nil {
		t.Error(err)
	}
}

// TestRequestFails: a plugin that dies or hangs in a request.
func TestRequestFails(t *testing.T) {
	t.Parallel()
	r := newRig(t)
	dies := r.started(r.scripted("exit in configure"))
	wantError(t, dies.Configure(t.Context()), Error{Plugin, "exited with status 4 in Configure", false, false})

	hangs := r.started(newRig(t).scripted("hang in describe"))
	if err := hangs.Configure(t.Context()); err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithTimeout(t.Context(), 50*time.Millisecond)
	defer cancel()
	_, err := hangs.Describe(ctx)
	wantError(t, err, Error{Timeout, "did not answer Describe in time", false, false})
	gone, cancel := context.WithCancel(t.Context())
	cancel()
	_, err = hangs.Describe(gone)
	wantError(t, err, Error{Host, "Describe was cut short", false, false})

	_, err = hangs.Example(t.Context(), &pb.Item{Body: []byte(`{"exit":true}`)})
	wantError(t, err, Error{Plugin, "exited with status 9 in Call", false, false})
}

// TestKilledBetweenRequests: what somebody kills between two requests is not to
// blame, whether a request or the opening of the lanes meets the dead process.
func TestKilledBetweenRequests(t *testing.T) {
	t.Parallel()
	r := newRig(t)
	p := r.started(r.scripted(""))
	if err := p.Configure(t.Context()); err != nil {
		t.Fatal(err)
	}
	if err := syscall.Kill(p.PID(), syscall.SIGKILL); err != nil {
		t.Fatal(err)
	}
	killed := func(what string) Error {
		return Error{Host, "was ended by a signal (killed) in " + what, true, false}
	}
	wantError(t, p.Open(t.Context()), killed("Exchange"))
	wantError(t, p.requestError(fmt.Errorf("open bulk lane: %w", syscall.ECONNRESET), "Exchange"), killed("Exchange"))
	_, err := p.Describe(t.Context())
	wantError(t, err, killed("Describe"))
	_, err = p.Example(t.Context(), &pb.Item{})
	wantError(t, err, killed("Call"))
}

// TestRequestError: who is to blame when the process lives on.
func TestRequestError(t *testing.T) {
	t.Parallel()
	r := newRig(t)
	s := r.scripted("")
	s.Times.StreamGrace = time.Millisecond // it is waited out
	p := r.started(s)
	for _, c := range []struct {
		err  error
		want Error
	}{
		{errors.New("plugin did not take the pipes"), Error{Plugin, "Exchange: plugin did not take the pipes", false, false}},
		{status.Error(codes.Unimplemented, "unknown service"), Error{Plugin, "Exchange: unknown service", false, false}},
		{status.Error(codes.Unavailable, "closing"), Error{Plugin, "Exchange: closing", false, false}},
		{status.Error(codes.Unavailable, "tls: bad certificate"), Error{Plugin, "needs mtls = false in its plugin block", false, false}},
		{errors.New(strings.Repeat("x", 1000)), Error{Plugin, "Exchange: " + strings.Repeat("x", ReasonBytes) + "...", false, false}},
		{fmt.Errorf("a pipe: %w", syscall.EMFILE), Error{Host, "Exchange: a pipe: too many open files", false, false}},
		{status.Error(codes.Canceled, ""), Error{Host, "Exchange was cut short", false, false}},
		{status.Error(codes.DeadlineExceeded, ""), Error{Timeout, "did not answer Exchange in time", false, false}},
	} {
		wantError(t, p.requestError(c.err, "Exchange"), c.want)
	}
}

func TestCalls(t *testing.T) {
	t.Parallel()
	r := newRig(t)
	p := r.opened(r.scripted(""))
	if p.Answered() {
		t.Error("it has answered before it was asked")
	}
	for body, want := range map[string]error{
		`{"big":100000}`:            nil, // the plugin knows the limit and refuses the answer itself
		`{"text":"x","break":true}`: exchange.ErrBroken,
		`{"fail":true}`:             nil,
		`{"text":7}`:                nil,
	} {
		if _, err := call(t.Context(), p, body); !errors.Is(err, want) {
			t.Errorf("%s: %v, want %v", body, err, want)
		}
	}
	r.want(p, `{"text":"x"}`, `{"result":"x","version":"1.0.0"}`)
	if !p.Answered() || p.InFlight() != 0 || p.Overdue() != 0 || p.Orphaned() != 0 || p.Gone() {
		t.Errorf("answered %v, in flight %d, overdue %v, orphaned %d, gone %v",
			p.Answered(), p.InFlight(), p.Overdue(), p.Orphaned(), p.Gone())
	}

	// A call whose client has gone is still in the process.
	mark := filepath.Join(r.home, "mark")
	ctx, cancel := context.WithCancel(t.Context())
	left := make(chan error, 1)
	go func() {
		_, err := call(ctx, p, fmt.Sprintf(`{"await":%q}`, mark))
		left <- err
	}()
	kit.Eventually(t, "it is in flight", func() bool { return p.InFlight() == 1 })
	cancel()
	if err := <-left; !errors.Is(err, context.Canceled) || p.InFlight() != 1 {
		t.Errorf("got %v, %d in flight", err, p.InFlight())
	}
	if err := os.WriteFile(mark, nil, 0o600); err != nil {
		t.Fatal(err)
	}
	kit.Eventually(t, "it has been answered", func() bool { return p.InFlight() == 0 })
}

// TestOverdue: a call that runs on after its deadline is known.
func TestOverdue(t *testing.T) {
	t.Parallel()
	r := newRig(t)
	p := r.opened(r.scripted(""))
	mark := filepath.Join(r.home, "mark")
	c := &catalog.Call{
		Route: &catalog.Route{}, Body: fmt.Appendf(nil, `{"await":%q}`, mark), Deadline: time.Now().Add(50 * time.Millisecond),
	}
	if err := p.Call(t.Context(), c); !errors.Is(err, exchange.ErrDeadline) {
		t.Errorf("got %v", err)
	}
	kit.Eventually(t, "it is overdue", func() bool { return p.Overdue() > 0 })
	if err := os.WriteFile(mark, nil, 0o600); err != nil {
		t.Fatal(err)
	}
	kit.Eventually(t, "it has been answered", func() bool { return p.InFlight() == 0 && p.Overdue() == 0 })
}

// TestStop asks a process to end: it does so by itself.
func TestStop(t *testing.T) {
	t.Parallel()
	r := newRig(t)
	p := r.opened(r.scripted(""))
	p.Stop()
	if how := r.ending(p); how.Text != "exited with status 0" || how.External || how.Killed {
		t.Errorf("%+v", how)
	}
	if !p.Gone() {
		t.Error("it is not gone")
	}
	if _, err := call(t.Context(), p, `{}`); !errors.Is(err, exchange.ErrNotSent) {
		t.Errorf("a call afterwards: %v", err)
	}
	p.Stop() // again does no harm
	r.nothingLeft()
}

// TestStopStopped: a process that cannot end by itself is killed.
func TestStopStopped(t *testing.T) {
	t.Parallel()
	r := newRig(t)
	s := r.scripted("")
	s.Times.Stop = 50 * time.Millisecond
	p := r.opened(s)
	r.halt(p)
	p.Stop()
	if how := r.ending(p); how.Text != "stopped by the host" || how.External || !how.Killed {
		t.Errorf("%+v", how)
	}
	r.nothingLeft()
}
