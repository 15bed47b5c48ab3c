package quarantine

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"testing"
	"time"

	"github.com/hashicorp/go-hclog"

	"github.com/utilhost/utilhost/host/catalog"
	"github.com/utilhost/utilhost/host/supervisor/process"
	"github.com/utilhost/utilhost/host/supervisor/release"
	"github.com/utilhost/utilhost/host/testplugin/kit"
)

// noWorkers returns a quarantine of two routes whose workers never start, and
// ends it with the test.
func noWorkers(t *testing.T, change func(*Options)) *Quarantine {
	o := Options{
		Group: &catalog.Group{Name: "alpha", Version: "1.0.0", Routes: []*catalog.Route{{Path: "alpha/echo"}, {Path: "alpha/slow", Number: 1}}},
		Start: func(ctx context.Context) (*process.Process, error) {
			<-ctx.Done()
			return nil, &process.Error{Cause: process.Host, Reason: "was not waited for", External: true}
		},
		Outcome:  func(err error, _ *catalog.Call) error { return err },
		InFlight: 2, Waiting: 1, QueueWait: kit.Soon, Times: testTimes(), Log: hclog.NewNullLogger(),
	}
	if change != nil {
		change(&o)
	}
	q := New(o)
	t.Cleanup(func() {
		q.Retire(catalog.ErrRetired)
		kit.Receive(t, "Done", q.Done())
	})
	return q
}

func testTimes() Times {
	return Times{
		Memory: 10 * time.Minute, WorkerIdle: 5 * time.Second, StuckAfter: 200 * time.Millisecond, Tick: 20 * time.Millisecond,
		BackoffFirst: 10 * time.Millisecond, BackoffLimit: 100 * time.Millisecond,
	}
}

// routed returns a call of the first route of a quarantine.
func routed(q *Quarantine, key, body string, deaths int) *catalog.Call {
	return &catalog.Call{Route: q.options.Group.Routes[0], Key: key, Body: []byte(body), Deaths: deaths, Deadline: time.Now().Add(kit.Soon)}
}

// ends has the rest of the chain end every call with err, and counts them.
func ends(err error, calls *int) catalog.Caller {
	return catalog.CallerFunc(func(context.Context, *catalog.Call) error { *calls++; return err })
}

// inQueue returns how many calls wait.
func (q *Quarantine) inQueue() int {
	q.mu.Lock()
	defer q.mu.Unlock()
	return len(q.waiting)
}

// TestNothingRemembered: while nothing is remembered about a route, its calls
// cost no allocation, whatever is remembered about other routes.
func TestNothingRemembered(t *testing.T) {
	q := noWorkers(t, nil)
	q.setGuilty(&catalog.Call{Route: q.options.Group.Routes[1], Key: "k"}, input{route: 1}, 3)
	calls := 0
	ring, c := q.Wrap(ends(nil, &calls)), routed(q, "k", `{}`, 0)
	if n := testing.AllocsPerRun(100, func() {
		if err := ring.Call(t.Context(), c); err != nil {
			t.Fatal(err)
		}
	}); n > 0 {
		t.Errorf("%v allocations", n)
	}
	other := errors.New("any other error")
	if err := q.Wrap(ends(other, &calls)).Call(t.Context(), c); err != other {
		t.Errorf("got %v", err)
	}
	if calls != 102 || c.Deaths != 0 {
		t.Errorf("%d calls, %d deaths", calls, c.Deaths)
	}
}

// TestFoundElsewhere: an input that another version has found guilty is refused
// unseen, also when it waits at that moment.
func TestFoundElsewhere(t *testing.T) {
	q := noWorkers(t, nil)
	calls := 0
	waiting := make(chan error, 1)
	go func() {
		waiting <- q.Wrap(ends(nil, new(int))).Call(context.Background(), routed(q, "o", `{"exit":true}`, 1))
	}()
	kit.Eventually(t, "it waits", func() bool { return q.inQueue() == 1 })
	ring := q.Wrap(ends(fmt.Errorf("%w: %w", catalog.ErrFatal, &release.Died{}), &calls))
	for range 3 {
		if err := ring.Call(t.Context(), routed(q, "k", `{"exit":true}`, 0)); !errors.Is(err, catalog.ErrFatal) {
			t.Errorf("got %v, want ErrFatal", err)
		}
	}
	if err := kit.Receive(t, "the call that waits", waiting); !errors.Is(err, catalog.ErrFatal) {
		t.Errorf("got %v, want ErrFatal", err)
	}
	if s := q.Stats(); calls != 1 || s.Fatal != 0 || s.Refused != 3 {
		t.Errorf("%d calls, %d found guilty here, %d refused; want 1, 0, 3", calls, s.Fatal, s.Refused)
	}
}

// TestSettle: whoever wants the outcome of a call that was in flight at a death
// is told it, once.
func TestSettle(t *testing.T) {
	q := noWorkers(t, nil)
	var outcomes []error
	died := &release.Died{Settle: func(outcome error) { outcomes = append(outcomes, outcome) }}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	c := routed(q, "k", `{}`, 0)
	err := q.Wrap(ends(died, new(int))).Call(ctx, c)
	if !errors.Is(err, context.Canceled) || !slices.Equal(outcomes, []error{err}) || c.Deaths != 1 {
		t.Errorf("got %v, told %v, %d deaths", err, outcomes, c.Deaths)
	}
}

// TestBounds: beyond the bounds calls are busy at once, and places are given
// back.
func TestBounds(t *testing.T) {
	q := noWorkers(t, nil)
	calls := 0
	died := q.Wrap(ends(&release.Died{}, &calls))
	ctx, cancel := context.WithCancel(t.Context())
	left := make(chan error, 8)
	for i := range 3 { // InFlight and Waiting together
		go func() { left <- q.Wrap(ends(nil, new(int))).Call(ctx, routed(q, "k", fmt.Sprint(i), 1)) }()
	}
	kit.Eventually(t, "three wait", func() bool { return q.inQueue() == 3 })
	if err := died.Call(t.Context(), routed(q, "k", "x", 0)); !errors.Is(err, catalog.ErrBusy) {
		t.Errorf("got %v, want ErrBusy", err)
	}
	q.setGuilty(routed(q, "bad", "b", 0), testInput(0, "b"), 3)
	go func() { left <- q.Wrap(ends(nil, new(int))).Call(ctx, routed(q, "bad", "c", 0)) }()
	kit.Eventually(t, "four wait", func() bool { return q.inQueue() == 4 })
	if err := died.Call(t.Context(), routed(q, "bad", "d", 0)); !errors.Is(err, catalog.ErrBusy) {
		t.Errorf("isolated: got %v, want ErrBusy", err)
	}
	cancel()
	for range 4 {
		if err := kit.Receive(t, "one that waits", left); !errors.Is(err, context.Canceled) {
			t.Errorf("got %v, want the context's", err)
		}
	}
	late := routed(q, "k", "x", 0) // what was open when it was busy is gone on with
	late.Deadline = time.Now()
	if err := died.Call(t.Context(), late); !errors.Is(err, catalog.ErrTimeout) || late.Deaths != 1 {
		t.Errorf("after they have left: got %v, %d deaths, want ErrTimeout, 1", err, late.Deaths)
	}
	if q.inQueue() != 0 || calls != 1 {
		t.Errorf("%d wait, %d calls", q.inQueue(), calls)
	}
}

// TestIsolatedWait: a call of an isolated key waits no longer than QueueWait.
func TestIsolatedWait(t *testing.T) {
	q := noWorkers(t, func(o *Options) { o.QueueWait = time.Millisecond })
	q.setGuilty(routed(q, "bad", "b", 0), testInput(0, "b"), 3)
	c := routed(q, "bad", "c", 0)
	c.Deadline = time.Now().Add(time.Hour)
	ended := make(chan error, 1)
	go func() { ended <- q.Wrap(ends(nil, new(int))).Call(context.Background(), c) }()
	if err := kit.Receive(t, "the call", ended); !errors.Is(err, catalog.ErrBusy) {
		t.Errorf("got %v, want ErrBusy", err)
	}
}

// TestLeftOpen: what is open when a call ends is gone on with by the next call
// with the same input.
func TestLeftOpen(t *testing.T) {
	q := noWorkers(t, nil)
	calls := 0
	ring := q.Wrap(ends(&release.Died{}, &calls))
	for _, key := range []string{"k", "o"} {
		c := routed(q, key, "x", 0)
		c.Deadline = time.Now()
		if err := ring.Call(t.Context(), c); !errors.Is(err, catalog.ErrTimeout) || c.Deaths != 1 {
			t.Errorf("got %v, %d deaths", err, c.Deaths)
		}
	}
	if calls != 1 {
		t.Errorf("%d calls with that input were run with others", calls)
	}
}

// TestRetired: those who come after Retire get its reason, guilty or not, and
// keep their deaths.
func TestRetired(t *testing.T) {
	q := noWorkers(t, nil)
	q.setGuilty(routed(q, "bad", "b", 0), testInput(0, "b"), 3)
	q.Retire(catalog.ErrRetired)
	q.Retire(errors.New("too late"))
	for _, c := range []*catalog.Call{routed(q, "bad", "b", 0), routed(q, "bad", "c", 0), routed(q, "k", "d", 2)} {
		deaths := c.Deaths
		if err := q.Wrap(ends(nil, new(int))).Call(t.Context(), c); !errors.Is(err, catalog.ErrRetired) || c.Deaths != deaths {
			t.Errorf("%s: got %v, %d deaths", c.Body, err, c.Deaths)
		}
	}
	c := routed(q, "k", "e", 0)
	c.Route = q.options.Group.Routes[1] // about which nothing is remembered
	if err := q.Wrap(ends(&release.Died{}, new(int))).Call(t.Context(), c); !errors.Is(err, catalog.ErrRetired) || c.Deaths != 1 {
		t.Errorf("got %v, %d deaths", err, c.Deaths)
	}
}

func TestBackoff(t *testing.T) {
	times := Times{BackoffFirst: 40 * time.Millisecond, BackoffLimit: time.Second}
	for failed, want := range map[int]time.Duration{1: 40, 2: 80, 5: 640, 6: 1000, 60: 1000} {
		want *= time.Millisecond
		for range 100 {
			if got := times.backoff(failed); got < want*3/4 || got > want*5/4 {
				t.Fatalf("after %d failures %v, want about %v", failed, got, want)
			}
		}
	}
}
