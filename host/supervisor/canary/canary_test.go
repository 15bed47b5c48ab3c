package canary

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	"github.com/utilhost/utilhost/host/catalog"
	"github.com/utilhost/utilhost/host/exchange"
	"github.com/utilhost/utilhost/host/supervisor/process"
	"github.com/utilhost/utilhost/host/supervisor/release"
	"github.com/utilhost/utilhost/sdk/wire/pb"
)

// A fake is a new version that does with calls what its fields say.
type fake struct {
	call   func(ctx context.Context, call *catalog.Call) error
	try    func(ctx context.Context, call *catalog.Call) error
	resume func(ctx context.Context, call *catalog.Call, err error) error

	place atomic.Pointer[time.Time] // until when the last try would have waited for one
}

func (f *fake) Call(ctx context.Context, call *catalog.Call) error { return f.call(ctx, call) }

func (f *fake) Try(ctx context.Context, call *catalog.Call, place time.Time) error {
	f.place.Store(&place)
	return f.try(ctx, call)
}

func (f *fake) Resume(ctx context.Context, call *catalog.Call, err error) error {
	return f.resume(ctx, call, err)
}

// A rig is a canary between a fake and a fallback that does what a function
// says. It lives in a bubble of synctest.
type rig struct {
	*Canary
	next  *fake
	route *catalog.Route // of the new version
	fresh *catalog.Route // one that the fallback does not have

	mu   sync.Mutex
	told []Fault // what Faulted was told
}

const (
	patience = 300 * time.Millisecond
	deadline = 10 * time.Second
	limit    = 100
)

func newRig(t *testing.T, fallback catalog.CallerFunc) *rig {
	r := &rig{next: &fake{
		call:   func(context.Context, *catalog.Call) error { t.Error("called without a fallback"); return nil },
		resume: func(context.Context, *catalog.Call, error) error { t.Error("resumed"); return nil },
	}}
	old := &catalog.Group{Routes: []*catalog.Route{{Path: "alpha/other"}, {Path: "alpha/echo", Number: 1}}}
	group := &catalog.Group{Routes: []*catalog.Route{{Path: "alpha/echo"}, {Path: "alpha/new", Number: 1}}}
	r.Canary = New(Options{
		Next: r.next, Fallback: old.With(fallback), Patience: patience, ResultLimit: limit,
		Faulted: func(f Fault) {
			r.mu.Lock()
			defer r.mu.Unlock()
			r.told = append(r.told, f)
		},
	})
	group = group.With(r.Canary)
	r.route, r.fresh = group.Routes[0], group.Routes[1]
	return r
}

func newCall() *catalog.Call {
	return &catalog.Call{Body: []byte("{}"), RequestID: "r-1", Key: "k-1", Deadline: time.Now().Add(deadline)}
}

// reply answers a call.
func reply(call *catalog.Call, code pb.Code, text string) error {
	call.Reply.Code, call.Reply.Message, call.Reply.Body = code, "", call.Reply.Body[:0]
	if code == pb.Code_CODE_OK {
		call.Reply.Body = append(call.Reply.Body, text...)
	} else {
		call.Reply.Message = text
	}
	return nil
}

// answers is a version that answers every call with a text.
func answers(text string) func(context.Context, *catalog.Call) error {
	return func(_ context.Context, call *catalog.Call) error { return reply(call, pb.Code_CODE_OK, text) }
}

// fails is a version that fails every call.
func fails(err error) func(context.Context, *catalog.Call) error {
	return func(context.Context, *catalog.Call) error { return err }
}

// hangs is a version that answers only when the caller leaves.
func hangs(ctx context.Context, _ *catalog.Call) error {
	<-ctx.Done()
	return ctx.Err()
}

// after is a version that does something after a while, unless the caller leaves.
func after(wait time.Duration, then func(context.Context, *catalog.Call) error) func(context.Context, *catalog.Call) error {
	return func(ctx context.Context, call *catalog.Call) error {
		select {
		case <-time.After(wait):
			return then(ctx, call)
		case <-ctx.Done():
			return ctx.Err()
		}
	}
}

// faults returns what Faulted was told, once nothing moves any more.
func (r *rig) faults() []Fault {
	synctest.Wait()
	r.mu.Lock()
	defer r.mu.Unlock()
	return slices.Clone(r.told)
}

// sound checks that no fault was found.
func (r *rig) sound(t *testing.T) {
	t.Helper()
	if faults := r.faults(); len(faults) != 0 || r.Fault() != nil {
		t.Errorf("faults %+v", faults)
	}
}

// TestCells takes a call through every cell of the table of verdicts.
func TestCells(t *testing.T) {
	tries := [outcomes]error{
		unusable: exchange.ErrBroken, late: exchange.ErrDeadline, halted: release.ErrHalted,
		died: &release.Lost{Process: 3}, notRun: release.ErrDown,
	}
	reasons := [outcomes]string{
		erred: "answered INTERNAL_ERROR (new)", unusable: "plugin's result is broken",
		late: "gave no answer within its deadline", died: "plugin exited with status 9",
	}
	resumed := errors.New("resumed")
	for _, c := range cells {
		if c.outcome == answered {
			continue // the fallback is asked only while the attempt is under way: see below
		}
		t.Run(fmt.Sprintf("%d and %d", c.outcome, c.comparison), func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				r := newRig(t, func(_ context.Context, call *catalog.Call) error {
					switch c.comparison {
					case fallbackAnswered:
						return reply(call, pb.Code_CODE_OK, "old")
					case fallbackFailed:
						return reply(call, pb.Code_CODE_INTERNAL_ERROR, "old")
					}
					return catalog.ErrBusy
				})
				r.next.try = func(_ context.Context, call *catalog.Call) error {
					if c.outcome == erred {
						return reply(call, pb.Code_CODE_INTERNAL_ERROR, "new")
					}
					return tries[c.outcome]
				}
				r.next.resume = func(_ context.Context, call *catalog.Call, err error) error {
					if err != tries[c.outcome] || call.Route != r.route {
						t.Errorf("resumed with %v, route %p", err, call.Route)
					}
					return resumed
				}
				call := newCall()
				err := r.route.Call(t.Context(), call)
				synctest.Wait()
				if c.outcome == died {
					r.sound(t) // as long as it is not known how the process ended
					r.Died(release.Death{Process: 3, Orphaned: 1, Ending: process.Ending{Text: "exited with status 9"}})
				}

				var want error
				text := ""
				switch c.want.source {
				case fromNext:
					text = "new"
				case fromFallback:
					text = "old"
				case fromResume:
					want = resumed
				}
				if got := string(call.Reply.Body) + call.Reply.Message; !errors.Is(err, want) || want == nil && got != text {
					t.Errorf("the client has %q, %v, want %q, %v", got, err, text, want)
				}
				if call.Route != r.route {
					t.Error("the call has another route")
				}
				faulty := c.want.verdict == faulty || c.want.verdict == open && c.comparison == fallbackAnswered
				if !faulty {
					r.sound(t)
					return
				}
				f := r.Fault()
				faults := r.faults()
				if len(faults) != 1 || f == nil || *f != faults[0] || f.Reason != reasons[c.outcome] ||
					f.Route != "alpha/echo" || f.RequestID != "r-1" || !f.At.Equal(time.Now()) {
					t.Errorf("faults %+v, %+v", faults, f)
				}
				if n := r.Answered(); n != 1 {
					t.Errorf("the fallback answered %d calls", n)
				}
			})
		})
	}
}

// TestQuickAnswer: the fallback has nothing to do while the new version answers.
func TestQuickAnswer(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		for _, code := range []pb.Code{pb.Code_CODE_OK, pb.Code_CODE_INVALID_INPUT, pb.Code_CODE_NOT_FOUND} {
			r := newRig(t, func(context.Context, *catalog.Call) error { t.Error("the fallback was asked"); return nil })
			r.next.try = func(_ context.Context, call *catalog.Call) error { return reply(call, code, "new") }
			call := newCall()
			if err := r.route.Call(t.Context(), call); err != nil || call.Reply.Code != code || string(call.Reply.Body)+call.Reply.Message != "new" {
				t.Errorf("got %+v, %v", call.Reply, err)
			}
			r.sound(t)
		}
	})
}

// TestPatience: the fallback is asked when a call is out of patience, which
// leaves half of its time to the fallback.
func TestPatience(t *testing.T) {
	for _, c := range []struct{ deadline, want time.Duration }{{deadline, patience}, {patience, patience / 2}} {
		synctest.Test(t, func(t *testing.T) {
			begun := time.Now()
			var asked time.Duration
			r := newRig(t, func(_ context.Context, call *catalog.Call) error {
				asked = time.Since(begun)
				return reply(call, pb.Code_CODE_OK, "old")
			})
			r.next.try = after(c.deadline, fails(exchange.ErrDeadline))
			call := newCall()
			call.Deadline = begun.Add(c.deadline)
			if err := r.route.Call(t.Context(), call); err != nil || string(call.Reply.Body) != "old" {
				t.Errorf("got %s, %v", call.Reply.Body, err)
			}
			if asked != c.want || !r.next.place.Load().Equal(begun.Add(c.want)) {
				t.Errorf("asked after %v, a place until %v", asked, r.next.place.Load())
			}
			r.sound(t) // so far
			time.Sleep(c.deadline)
			if faults := r.faults(); len(faults) != 1 || faults[0].Reason != "gave no answer within its deadline" {
				t.Errorf("faults %+v", faults)
			}
		})
	}
}

// TestSlowerIsNoFault: a version that answers late, but within its deadline,
// stays. The client has the first proper answer.
func TestSlowerIsNoFault(t *testing.T) {
	const soon = 10 * time.Millisecond
	internal := func(_ context.Context, call *catalog.Call) error {
		return reply(call, pb.Code_CODE_INTERNAL_ERROR, "old")
	}
	for name, c := range map[string]struct {
		old, new func(context.Context, *catalog.Call) error
		want     string
		took     time.Duration
	}{
		"the fallback is faster":         {answers("old"), after(5*time.Second, answers("new")), "old", patience},
		"the new version is":             {after(soon, answers("old")), after(patience+soon/2, answers("new")), "new", patience + soon/2},
		"the fallback fails":             {after(soon, internal), after(2*patience, answers("new")), "new", 2 * patience},
		"the fallback cannot be asked":   {fails(catalog.ErrBusy), after(2*patience, answers("new")), "new", 2 * patience},
		"the fallback is retired":        {fails(catalog.ErrRetired), after(2*patience, answers("new")), "new", 2 * patience},
		"the new version is in the nick": {fails(catalog.ErrTimeout), after(deadline, answers("new")), "new", deadline},
	} {
		t.Run(name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				left := make(chan struct{})
				r := newRig(t, func(ctx context.Context, call *catalog.Call) error {
					defer close(left)
					return c.old(ctx, call)
				})
				r.next.try = c.new
				call, begun := newCall(), time.Now()
				if err := r.route.Call(t.Context(), call); err != nil || string(call.Reply.Body) != c.want || time.Since(begun) != c.took {
					t.Errorf("got %s, %v after %v", call.Reply.Body, err, time.Since(begun))
				}
				<-left
				time.Sleep(deadline)
				r.sound(t)
			})
		})
	}
}

// TestClientGone: a client that leaves ends both tries, and proves nothing.
func TestClientGone(t *testing.T) {
	lost := &release.Lost{Process: 3}
	for name, c := range map[string]struct {
		old, new func(context.Context, *catalog.Call) error
		leaves   time.Duration
	}{
		"before the fallback is asked": {answers("old"), hangs, patience / 2},
		"while both are at work":       {hangs, hangs, 2 * patience},
		"after the fallback":           {fails(catalog.ErrBusy), hangs, 2 * patience},
		"after the fallback failed":    {fails(catalog.ErrFatal), hangs, 2 * patience},
		"after a death":                {hangs, fails(lost), patience},
	} {
		t.Run(name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				r := newRig(t, c.old)
				r.next.try = c.new
				r.next.resume = func(ctx context.Context, _ *catalog.Call, err error) error {
					if err != lost {
						t.Errorf("resumed with %v", err)
					}
					return &release.Lost{Process: 3, Outcome: ctx.Err()}
				}
				ctx, cancel := context.WithTimeout(t.Context(), c.leaves)
				defer cancel()
				begun := time.Now()
				if err := r.route.Call(ctx, newCall()); !errors.Is(err, context.DeadlineExceeded) || time.Since(begun) != c.leaves {
					t.Errorf("got %v after %v", err, time.Since(begun))
				}
				synctest.Wait() // the attempt ends, or synctest.Test fails
				r.Died(release.Death{Process: 3, Orphaned: 1})
				r.sound(t)
				if name == "after a death" && len(r.crashes) != 0 {
					t.Errorf("the call was not heard: %+v", r.crashes)
				}
			})
		})
	}
}

// TestRetired: when the canary has ended, calls in it follow their route if the
// new version is retired, and stay with it if the fallback is.
func TestRetired(t *testing.T) {
	lost := &release.Lost{Process: 3}
	passesOn := func(_ context.Context, _ *catalog.Call, err error) error { return err }
	for name, c := range map[string]struct {
		new, old func(context.Context, *catalog.Call) error
		resume   func(context.Context, *catalog.Call, error) error
		want     error
		answer   string
	}{
		"rolled back":                {new: fails(catalog.ErrRetired), want: catalog.ErrRetired},
		"rolled back after a death":  {new: fails(lost), old: answers("old"), answer: "old"},
		"rolled back in the queue":   {new: after(patience+1, fails(catalog.ErrRetired)), old: after(patience, fails(catalog.ErrBusy)), resume: passesOn, want: catalog.ErrRetired},
		"promoted":                   {new: after(2*patience, answers("new")), old: fails(catalog.ErrRetired), answer: "new"},
		"promoted after a death":     {new: fails(lost), old: fails(catalog.ErrRetired), resume: passesOn, want: lost},
		"promoted in the queue":      {new: fails(catalog.ErrBusy), old: fails(catalog.ErrRetired), resume: passesOn, want: catalog.ErrBusy},
		"promoted after a bad reply": {new: fails(exchange.ErrBroken), old: fails(catalog.ErrRetired), resume: passesOn, want: exchange.ErrBroken},
	} {
		t.Run(name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				r := newRig(t, c.old)
				r.next.try = c.new
				if c.resume != nil {
					r.next.resume = c.resume
				}
				call := newCall()
				call.Deaths = 1
				err := r.route.Call(t.Context(), call)
				if err != c.want || err == nil && string(call.Reply.Body) != c.answer {
					t.Errorf("got %s, %v", call.Reply.Body, err)
				}
				if call.Deaths != 1 || call.Route != r.route {
					t.Errorf("%d deaths, another route %v", call.Deaths, call.Route != r.route)
				}
				r.sound(t)
			})
		})
	}
}

// TestFatalInBoth: an input that ends the fallback too is known to the new
// version's quarantine from then on.
func TestFatalInBoth(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		for _, c := range []struct {
			new, old error
			both     bool
		}{
			{&release.Lost{Process: 3}, catalog.ErrFatal, true},
			{&release.Lost{Process: 3}, catalog.ErrTimeout, false},
			{release.ErrDown, catalog.ErrFatal, false},
			{exchange.ErrBroken, catalog.ErrFatal, false},
		} {
			r := newRig(t, fails(c.old))
			r.next.try = fails(c.new)
			err := r.route.Call(t.Context(), newCall())
			var died *release.Died
			if !errors.Is(err, c.old) || errors.As(err, &died) != c.both || c.both && (died.Process != 3 || died.Settle != nil) {
				t.Errorf("%v and %v: got %v", c.new, c.old, err)
			}
		}
	})
}

// TestLateOversize: an answer of the fallback that is above today's limit is
// none.
func TestLateOversize(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		for size, want := range map[int]error{limit: nil, limit + 1: catalog.ErrAnswer} {
			r := newRig(t, answers(strings.Repeat("x", size)))
			r.next.try = fails(exchange.ErrOversize)
			if err := r.route.Call(t.Context(), newCall()); !errors.Is(err, want) {
				t.Errorf("%d bytes: got %v", size, err)
			}
			if faults := r.faults(); (len(faults) > 0) != (want == nil) {
				t.Errorf("%d bytes: faults %+v", size, faults)
			}
		}
	})
}

// TestUnwatchedDeaths: a death under a call that the new version has run by
// itself hears of the call by the quarantine.
func TestUnwatchedDeaths(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		for _, c := range []struct {
			outcome error
			faulty  bool // although the fallback answers another call
		}{
			{nil, true},
			{catalog.ErrTimeout, true},
			{catalog.ErrRetired, true},
			{catalog.ErrFatal, false},
		} {
			for _, way := range []string{"no fallback", "resumed"} {
				r := newRig(t, fails(catalog.ErrBusy))
				dies := func() error { return &release.Died{Process: 4, Ending: process.Ending{Text: "exited with status 9"}} }
				r.next.call = func(context.Context, *catalog.Call) error { return dies() }
				r.next.try = fails(catalog.ErrBusy)
				r.next.resume = func(context.Context, *catalog.Call, error) error { return dies() }
				route := r.fresh
				if way == "resumed" {
					route = r.route
				}
				err := route.Call(t.Context(), newCall())
				var died *release.Died
				if !errors.As(err, &died) || died.Settle == nil {
					t.Fatalf("%s: got %v", way, err)
				}
				r.Died(release.Death{Process: 4, Orphaned: 2, Ending: died.Ending})
				r.hear(4, fallbackAnswered, callID{"alpha/echo", "r-2"})
				r.sound(t) // as long as one call is open
				died.Settle(c.outcome)
				if faults := r.faults(); (len(faults) > 0) != c.faulty {
					t.Errorf("%s, %v: faults %+v", way, c.outcome, faults)
				}
				if len(r.crashes) != 0 {
					t.Errorf("%s: still open: %+v", way, r.crashes)
				}
			}
		}
	})
}

// TestHeardOnce: a call whose attempt was lost is not heard again when the
// release goes on with it.
func TestHeardOnce(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		for name, again := range map[string]error{
			"died": &release.Died{Process: 3}, "time was up": &release.Lost{Process: 3, Outcome: catalog.ErrTimeout},
		} {
			r := newRig(t, fails(catalog.ErrBusy))
			r.next.try = fails(&release.Lost{Process: 3})
			r.next.resume = func(context.Context, *catalog.Call, error) error { return again }
			err := r.route.Call(t.Context(), newCall())
			var died *release.Died
			if err != again || errors.As(err, &died) && died.Settle != nil {
				t.Errorf("%s: got %v", name, err)
			}
			synctest.Wait()
			r.Died(release.Death{Process: 3, Orphaned: 2})
			if c := r.crashes[3]; c == nil || c.heard != 1 {
				t.Errorf("%s: got %+v", name, c)
			}
		}
	})
}

// TestUnwatchedLoss: a call of a route without a fallback whose time was up at a
// death does not keep that death open.
func TestUnwatchedLoss(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		r := newRig(t, answers("old"))
		r.next.call = fails(&release.Lost{Process: 4, Outcome: catalog.ErrTimeout})
		if err := r.fresh.Call(t.Context(), newCall()); !errors.Is(err, catalog.ErrTimeout) {
			t.Errorf("got %v", err)
		}
		r.Died(release.Death{Process: 4, Orphaned: 1})
		if len(r.crashes) != 0 {
			t.Errorf("still open: %+v", r.crashes)
		}
		r.sound(t)
	})
}

// TestFirstFault: only the first fault counts, however many there are at once.
func TestFirstFault(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		r := newRig(t, answers("old"))
		r.next.try = fails(exchange.ErrBroken)
		var calls sync.WaitGroup
		for range 50 {
			calls.Go(func() {
				if err := r.route.Call(t.Context(), newCall()); err != nil {
					t.Error(err)
				}
			})
		}
		calls.Wait()
		r.DoesNotStart("exited with status 3")
		if faults := r.faults(); len(faults) != 1 || faults[0].Reason != "plugin's result is broken" {
			t.Errorf("faults %+v", faults)
		}
	})
}

func TestDoesNotStart(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		r := newRig(t, answers("old"))
		r.DoesNotStart("exited with status 3")
		if f := r.Fault(); f == nil || f.Reason != "plugin does not start: exited with status 3" || f.Route != "" {
			t.Errorf("got %+v", f)
		}
	})
}

// TestBodies: an attempt has the body of its own call, whatever its caller has
// done with the memory since, and answers go to the calls that they are for.
func TestBodies(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		var tries, mixed atomic.Int64
		echo := func(_ context.Context, call *catalog.Call) error {
			return reply(call, pb.Code_CODE_OK, string(call.Body))
		}
		r := newRig(t, echo)
		r.next.try = func(ctx context.Context, call *catalog.Call) error {
			tries.Add(1)
			before := string(call.Body)
			if err := after(rand.N(2*patience), echo)(ctx, call); err != nil || string(call.Body) != before || string(call.Reply.Body) != before {
				mixed.Add(1)
			}
			return nil
		}
		var callers sync.WaitGroup
		for caller := range 20 {
			callers.Go(func() {
				call := newCall()
				for n := range 20 {
					text := fmt.Sprintf("%d of %d", n, caller)
					call.Body, call.Deadline = append(call.Body[:0], text...), time.Now().Add(deadline)
					if err := r.route.Call(t.Context(), call); err != nil || string(call.Reply.Body) != text {
						t.Errorf("%s: got %s, %v", text, call.Reply.Body, err)
					}
				}
			})
		}
		callers.Wait()
		time.Sleep(deadline)
		synctest.Wait()
		if tries.Load() != 400 || mixed.Load() != 0 || r.Answered() == 0 {
			t.Errorf("%d tries, %d mixed up, the fallback answered %d", tries.Load(), mixed.Load(), r.Answered())
		}
		r.sound(t)
	})
}

// reused takes an attempt that can be used again out of the pool, nil if there
// is none.
func (r *rig) reused() *attempt {
	synctest.Wait()
	a, _ := r.pool.Get().(*attempt)
	return a
}

// TestPool: an attempt that is used again carries nothing over from the call
// before.
func TestPool(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		r := newRig(t, answers("old"))
		reused := 0
		for n := range int64(100) { // a pool may drop what it is given
			first, second := newCall(), newCall()
			r.next.try = answers("new")
			if err := r.route.Call(t.Context(), first); err != nil {
				t.Fatal(err)
			}
			if a := r.reused(); a != nil {
				reused++
				r.pool.Put(a)
			}
			r.next.try = answers("two")
			if err := r.route.Call(t.Context(), second); err != nil || string(first.Reply.Body) != "new" || string(second.Reply.Body) != "two" {
				t.Fatalf("%s, then %s, %v", first.Reply.Body, second.Reply.Body, err)
			}
			synctest.Wait()

			r.next.try = fails(release.ErrDown)
			if err := r.route.Call(t.Context(), first); err != nil || string(first.Reply.Body) != "old" {
				t.Fatalf("got %s, %v", first.Reply.Body, err)
			}
			synctest.Wait()
			r.next.try = func(context.Context, *catalog.Call) error {
				time.Sleep(patience)
				return &release.Lost{Process: n}
			}
			ctx, cancel := context.WithCancel(t.Context())
			cancel() // so that it is not known what the fallback makes of it
			if err := r.route.Call(ctx, second); !errors.Is(err, context.Canceled) {
				t.Fatal(err)
			}
			time.Sleep(patience)
			synctest.Wait()
			r.Died(release.Death{Process: n, Orphaned: 1})
		}
		r.sound(t)
		if reused == 0 {
			t.Error("no attempt was used again")
		}
	})
}

// TestPoolOfLarge: the memory of large calls and of large answers is given up.
func TestPoolOfLarge(t *testing.T) {
	for _, size := range []struct{ body, reply int }{{pooledBytes + 1, 1}, {1, pooledBytes + 1}} {
		synctest.Test(t, func(t *testing.T) {
			r := newRig(t, answers("old"))
			r.next.try = answers(strings.Repeat("x", size.reply))
			call := newCall()
			call.Body = make([]byte, size.body)
			call.Reply.Body = make([]byte, 0, size.reply) // the caller's memory takes the place of the answer's
			for range 10 {
				if err := r.route.Call(t.Context(), call); err != nil {
					t.Fatal(err)
				}
				if a := r.reused(); a != nil {
					t.Fatalf("%d bytes are kept", cap(a.call.Body)+cap(a.call.Reply.Body))
				}
			}
		})
	}
}
