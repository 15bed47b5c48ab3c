package release

import (
	"context"
	"errors"
	"syscall"
	"testing"
	"time"

	"github.com/hashicorp/go-hclog"

	"github.com/utilhost/utilhost/host/catalog"
	"github.com/utilhost/utilhost/host/exchange"
	"github.com/utilhost/utilhost/host/testplugin/kit"
	"github.com/utilhost/utilhost/host/testplugin/script"
)

// TestTry: one try, whatever becomes of it, and Resume goes on from there.
func TestTry(t *testing.T) {
	t.Parallel()
	r := start(t, script.Alpha("1.0.0"), nil)
	try := func(c *catalog.Call) error { return r.Try(t.Context(), c, c.Deadline) }

	c := r.newCall("alpha/echo", `{"text":"x"}`)
	if err := try(c); err != nil || string(c.Reply.Body) != `{"result":"x","version":"1.0.0"}` {
		t.Fatalf("got %s, %v", c.Reply.Body, err)
	}

	// Killed from outside under the call, which is then run again.
	c = r.newCall("alpha/echo", `{"text":"x","sleep":100}`)
	ended := make(chan error, 1)
	go func() { ended <- try(c) }()
	r.inFlight(1)
	r.signal(syscall.SIGKILL)
	err := <-ended
	var lost *Lost
	if !errors.As(err, &lost) || lost.Process != 1 || lost.Outcome != nil {
		t.Fatalf("got %#v, want Lost of process 1", err)
	}
	if err := r.Resume(t.Context(), c, err); err != nil || string(c.Reply.Body) != `{"result":"x","version":"1.0.0"}` {
		t.Errorf("resumed: %s, %v", c.Reply.Body, err)
	}

	// It ends its process, so it is not run again.
	c = r.newCall("alpha/echo", `{"exit":true}`)
	if err = try(c); !errors.As(err, &lost) || lost.Process != 2 {
		t.Fatalf("got %#v, want Lost of process 2", err)
	}
	var died *Died
	if err := r.Resume(t.Context(), c, err); !errors.As(err, &died) || died.Process != 2 {
		t.Errorf("resumed: %v, want Died of process 2", err)
	}

	// Not run by Try: Resume waits for the process.
	c = r.newCall("alpha/echo", `{"text":"x"}`)
	if err := r.Resume(t.Context(), c, ErrDown); err != nil {
		t.Error(err)
	}
	// Run with an error of its own.
	if err := r.Resume(t.Context(), c, ErrHalted); !errors.Is(err, catalog.ErrTimeout) {
		t.Errorf("got %v, want ErrTimeout", err)
	}
	if n := r.main.count(); n != 0 {
		t.Errorf("%d places are taken at the end", n)
	}
}

// TestTimeIsUpFirst: a call does not wait beyond its time, or for longer than its
// client does, for the end of a lost process to be known.
func TestTimeIsUpFirst(t *testing.T) {
	t.Parallel()
	r := start(t, script.Alpha("1.0.0"), func(o *Options) { o.Spec.Times.StreamGrace = kit.Soon })
	c := r.newCall("alpha/echo", `{"sleep":60000}`)
	ended := make(chan error, 1)
	go func() { ended <- r.Try(t.Context(), c, c.Deadline) }()
	r.inFlight(1)
	p := r.current.Load()
	p.CloseStreams() // it lives on, so how it ends is not known for a while
	err := <-ended
	gone, leave := context.WithCancel(t.Context())
	leave()
	c.Deadline = time.Now().Add(10 * time.Millisecond)
	for want, ctx := range map[error]context.Context{catalog.ErrTimeout: t.Context(), context.Canceled: gone} {
		var lost *Lost
		err := r.Resume(ctx, c, err)
		if !errors.As(err, &lost) || lost.Process != 1 || !errors.Is(err, want) || err.Error() != want.Error() {
			t.Errorf("got %#v, want Lost of process 1 and %v", err, want)
		}
	}
	p.Kill("the test ends")
	if d := r.death(); d.Orphaned != 1 {
		t.Errorf("death %+v, want 1 orphaned call", d)
	}
}

// TestHalted: a deadline says nothing of a process that somebody has stopped.
func TestHalted(t *testing.T) {
	t.Parallel()
	r := start(t, script.Alpha("1.0.0"), nil)
	try := func() error {
		c := r.newCall("alpha/slow", `{"spin":1000}`) // whatever its deadline
		c.Deadline = time.Now().Add(20 * time.Millisecond)
		return r.Try(t.Context(), c, time.Now().Add(kit.Soon))
	}
	if err := try(); !errors.Is(err, exchange.ErrDeadline) || errors.Is(err, ErrHalted) {
		t.Errorf("got %v, want a plain ErrDeadline", err)
	}
	r.signal(syscall.SIGSTOP)
	r.eventually("it is stopped", r.current.Load().Halted)
	if err := try(); !errors.Is(err, ErrHalted) || !errors.Is(err, exchange.ErrDeadline) {
		t.Errorf("got %v, want ErrHalted", err)
	}
	r.signal(syscall.SIGCONT)
}

// TestSlowRoutes: calls of slow routes leave room for the others.
func TestSlowRoutes(t *testing.T) {
	t.Parallel()
	r := start(t, script.Alpha("1.0.0"), func(o *Options) { o.InFlight, o.Spec.Limits.Slow = 2, 1 })
	ctx, leave := context.WithCancel(t.Context())
	ended := make(chan error, 1)
	c := r.newCall("alpha/slow", `{"sleep":60000}`)
	go func() { ended <- r.Call(ctx, c) }()
	r.inFlight(1)
	if err := r.Try(ctx, r.newCall("alpha/slow", `{}`), time.Now()); !errors.Is(err, catalog.ErrBusy) {
		t.Errorf("a second slow call got %v, want ErrBusy", err)
	}
	r.want(`{"text":"x"}`, "x")
	// Those that wait learn at once that the release is retired.
	waits := make(chan error, 1)
	second := r.newCall("alpha/slow", `{}`)
	go func() { waits <- r.Call(t.Context(), second) }()
	r.eventually("one waits", func() bool { return r.slow.waiting.Load() == 1 })
	r.Retire(catalog.ErrRetired)
	if err := <-waits; !errors.Is(err, catalog.ErrRetired) {
		t.Errorf("one that waited got %v, want ErrRetired", err)
	}
	leave()
	if err := <-ended; !errors.Is(err, context.Canceled) {
		t.Errorf("got %v, want the client's", err)
	}
}

// TestBusy: calls beyond the bounds are refused at once.
func TestBusy(t *testing.T) {
	t.Parallel()
	r := start(t, script.Alpha("1.0.0"), func(o *Options) { o.InFlight, o.Waiting, o.Spec.Limits.Slow = 2, 1, 2 })
	ctx, leave := context.WithCancel(t.Context())
	ended := make(chan error, 3)
	hold := func(path string) {
		c := r.newCall(path, `{"sleep":60000}`)
		go func() { ended <- r.Call(ctx, c) }()
	}
	hold("alpha/slow")
	r.eventually("a slow call in flight", func() bool { return r.slow.count() == 1 })
	hold("alpha/echo")
	r.inFlight(2)
	hold("alpha/echo")
	r.eventually("one waits", func() bool { return r.main.waiting.Load() == 1 })
	if _, err := r.call(`{}`); !errors.Is(err, catalog.ErrBusy) {
		t.Errorf("one too many got %v, want ErrBusy", err)
	}
	if err := r.Call(ctx, r.newCall("alpha/slow", `{}`)); !errors.Is(err, catalog.ErrBusy) || r.slow.count() != 1 {
		t.Errorf("one too many of a slow route got %v, and %d are inside", err, r.slow.count())
	}
	leave()
	for range 3 {
		if err := <-ended; !errors.Is(err, context.Canceled) {
			t.Errorf("got %v, want the client's", err)
		}
	}
	if r.main.count() != 0 || r.slow.count() != 0 {
		t.Errorf("%d and %d places are taken at the end", r.main.count(), r.slow.count())
	}
	r.want(`{"text":"x"}`, "x")
}

// TestOutcome: what an error of the transport means for the caller of a chain.
func TestOutcome(t *testing.T) {
	r := &Release{log: hclog.NewNullLogger()}
	c := &catalog.Call{Route: &catalog.Route{Path: "alpha/echo"}}
	other := errors.New("another error")
	for _, x := range []struct{ err, want error }{
		{nil, nil},
		{exchange.ErrDeadline, catalog.ErrTimeout},
		{ErrHalted, catalog.ErrTimeout},
		{exchange.ErrFull, catalog.ErrBusy},
		{exchange.ErrOversize, catalog.ErrAnswer},
		{exchange.ErrBroken, catalog.ErrAnswer},
		{context.Canceled, context.Canceled},
		{catalog.ErrRetired, catalog.ErrRetired},
		{other, other},
	} {
		if got := r.Outcome(x.err, c); !errors.Is(got, x.want) {
			t.Errorf("%v: got %v, want %v", x.err, got, x.want)
		}
	}
	if got := r.Outcome(exchange.ErrOversize, c); !errors.Is(got, exchange.ErrOversize) {
		t.Errorf("%v does not tell the reason", got)
	}
}

// TestBrokenAnswer: an answer that cannot be passed on fails its call alone.
func TestBrokenAnswer(t *testing.T) {
	t.Parallel()
	r := start(t, script.Alpha("1.0.0"), nil)
	if _, err := r.call(`{"break":true}`); !errors.Is(err, catalog.ErrAnswer) {
		t.Errorf("got %v, want ErrAnswer", err)
	}
	r.logged("plugin's answer cannot be passed on")
	c := r.newCall("alpha/echo", `{"break":true}`)
	if err := r.Try(t.Context(), c, c.Deadline); !errors.Is(err, exchange.ErrBroken) || errors.Is(err, catalog.ErrAnswer) {
		t.Errorf("Try got %v, want ErrBroken as it is", err)
	}
	gone, leave := context.WithCancel(t.Context())
	leave()
	if err := r.Call(gone, r.newCall("alpha/echo", `{}`)); !errors.Is(err, context.Canceled) {
		t.Errorf("got %v", err)
	}
	r.want(`{"text":"x"}`, "x")
	if s := r.Status(); s.Restarts != 0 {
		t.Errorf("%d restarts, want 0", s.Restarts)
	}
}

// BenchmarkCall is the whole way of a call through a release, to compare with
// the process alone.
func BenchmarkCall(b *testing.B) {
	r := start(b, script.Alpha("1.0.0"), nil)
	for name, call := range map[string]func(context.Context, *catalog.Call) error{
		"release": r.Call, "process": r.current.Load().Call,
	} {
		b.Run(name, func(b *testing.B) {
			b.ReportAllocs()
			b.RunParallel(func(pb *testing.PB) {
				c := r.newCall("alpha/echo", `{"text":"x"}`)
				for pb.Next() {
					c.Deadline = time.Now().Add(kit.Soon)
					if err := call(context.Background(), c); err != nil {
						b.Error(err)
						return
					}
				}
			})
		})
	}
}
