package exchange

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"os"
	"strconv"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"google.golang.org/grpc/codes"
	"google.golang.org/grpc/status"

	"github.com/utilhost/utilhost/sdk/wire"
	"github.com/utilhost/utilhost/sdk/wire/pb"
)

// TestInterleaved runs calls of all sizes from many goroutines and checks that
// each gets its own answer.
func TestInterleaved(t *testing.T) {
	p := start(t, wire.Limits{})
	sizes := []int{0, 1, 70, 1000, wire.BulkBytes, wire.BulkBytes + 1, 200_000}
	var wg sync.WaitGroup
	for g := range 64 {
		wg.Go(func() {
			call := newCall(routeEcho, "")
			for i := range 40 {
				text := fmt.Sprintf("%d/%d ", g, i)
				call.Body = []byte(text + strings.Repeat("x", sizes[(g+i)%len(sizes)]))
				call.Deadline = time.Now().Add(60 * time.Second)
				if err := p.Do(p.ctx, call); err != nil {
					t.Errorf("call %s: %v", text, err)
					return
				}
				if !bytes.Equal(call.Reply.Body, call.Body) {
					t.Errorf("call %s of %d bytes got %d bytes: %.20q", text, len(call.Body), len(call.Reply.Body), call.Reply.Body)
					return
				}
			}
		})
	}
	wait(t, &wg)
	if n := p.InFlight(); n != 0 {
		t.Errorf("%d calls in flight after all were answered", n)
	}
	if age := p.Oldest(); age != 0 {
		t.Errorf("oldest call is %v old after all were answered", age)
	}
	eventually(t, "an idle Conn has no timer running", func() bool {
		p.mu.Lock()
		defer p.mu.Unlock()
		return !p.armed
	})
}

// TestLongCallHoldsNobody has calls answered behind one that cannot end before
// they are.
func TestLongCallHoldsNobody(t *testing.T) {
	p := start(t, wire.Limits{})
	held := make(chan error, 1)
	go func() { held <- p.Do(p.ctx, newCall(routeHold, "")) }()
	eventually(t, "a call in flight", func() bool { return p.InFlight() == 1 })
	var wg sync.WaitGroup
	for range 64 {
		wg.Go(func() {
			for i := range 20 {
				if got := p.do(t, routeEcho, strconv.Itoa(i)); got != strconv.Itoa(i) {
					t.Errorf("got %q, want %d", got, i)
				}
			}
		})
	}
	wait(t, &wg)
	select {
	case err := <-held:
		t.Fatalf("the held call returned early: %v", err)
	default:
	}
	if p.Oldest() == 0 {
		t.Error("the held call has no age")
	}
	p.do(t, routeOpen, "")
	if err := await(t, held); err != nil {
		t.Error(err)
	}
}

// TestManyLongCalls has every reader of the plugin taken by a call that waits
// for a later one.
func TestManyLongCalls(t *testing.T) {
	p := start(t, wire.Limits{})
	var wg sync.WaitGroup
	for range 50 {
		wg.Go(func() { p.do(t, routeHold, "") })
	}
	eventually(t, "50 calls in flight", func() bool { return p.InFlight() == 50 })
	p.do(t, routeOpen, "")
	wait(t, &wg)
}

// TestSlowRoutes has more calls to a slow route than may run at one time.
// Neither they nor their queue hold up other calls, and those whose deadline
// passes in the queue are answered there.
func TestSlowRoutes(t *testing.T) {
	p := start(t, wire.Limits{SlowCalls: 2})
	var wg sync.WaitGroup
	var late, answered atomic.Int32
	for range 6 {
		wg.Go(func() {
			call := newCall(routeSleep, "600000")
			call.Deadline = time.Now().Add(300 * time.Millisecond)
			switch err := p.Do(p.ctx, call); {
			case errors.Is(err, ErrDeadline):
				late.Add(1)
			case err == nil && call.Reply.Code == pb.Code_CODE_INTERNAL_ERROR:
				answered.Add(1) // the plugin saw the deadline first
			default:
				t.Errorf("got %v, %+v", err, call.Reply)
			}
		})
	}
	p.do(t, routeEcho, "x")
	wait(t, &wg)
	if late.Load()+answered.Load() != 6 {
		t.Errorf("%d calls late, %d answered; want 6 together", late.Load(), answered.Load())
	}
	eventually(t, "all slow calls answered", func() bool { return p.InFlight() == 0 })
	if p.do(t, routeSleep, "0"); p.Overdue() != 0 {
		t.Error("overdue without a call")
	}
}

// TestDeadline checks who gets what when a call takes too long: the caller an
// error, the supervisor a figure, and the next user of the call object no byte
// of the late answer.
func TestDeadline(t *testing.T) {
	p := start(t, wire.Limits{})
	call := newCall(routeHold, "")
	call.Deadline = time.Now().Add(30 * time.Millisecond)
	if err := p.Do(p.ctx, call); !errors.Is(err, ErrDeadline) {
		t.Fatalf("error %v, want ErrDeadline", err)
	}
	if time.Now().Before(call.Deadline) {
		t.Error("given up before the deadline")
	}
	eventually(t, "an overdue call", func() bool { return p.Overdue() > 0 })
	if n := p.InFlight(); n != 1 {
		t.Errorf("%d calls in flight, want the abandoned one", n)
	}
	p.do(t, routeOpen, "")
	eventually(t, "the late answer", func() bool { return p.InFlight() == 0 })
	if late := p.Overdue(); late != 0 {
		t.Errorf("overdue by %v after the late answer", late)
	}
	call.Deadline = time.Now().Add(-time.Second)
	if err := p.Do(p.ctx, call); !errors.Is(err, ErrDeadline) {
		t.Errorf("error %v for a deadline in the past, want ErrDeadline", err)
	}
}

// TestLateAnswerLeavesCallAlone uses a call again at once after it was given
// up, while its first answer is on the way; the race detector watches.
func TestLateAnswerLeavesCallAlone(t *testing.T) {
	p := start(t, wire.Limits{})
	var wg sync.WaitGroup
	for g := range 16 {
		wg.Go(func() {
			call := newCall(routeEcho, "")
			for i := range 100 {
				ctx, cancel := context.WithCancel(p.ctx)
				call.Body = []byte(fmt.Sprintf("old %d/%d %s", g, i, strings.Repeat("o", i*10)))
				go cancel() // races with the answer
				if err := p.Do(ctx, call); err == nil {
					if !bytes.Equal(call.Reply.Body, call.Body) {
						t.Errorf("got %.30q, want %.30q", call.Reply.Body, call.Body)
					}
				} else if !errors.Is(err, context.Canceled) {
					t.Errorf("error %v, want context.Canceled", err)
				}
				call.Body = []byte(fmt.Sprintf("new %d/%d", g, i))
				call.Reply.Body = append(call.Reply.Body[:0], "mine"...)
				if err := p.Do(p.ctx, call); err != nil {
					t.Error(err)
				}
				if !bytes.Equal(call.Reply.Body, call.Body) {
					t.Errorf("got %.30q, want %.30q", call.Reply.Body, call.Body)
				}
			}
		})
	}
	wait(t, &wg)
	eventually(t, "all late answers", func() bool { return p.InFlight() == 0 })
}

// TestCancel checks that a plugin hears of clients that have gone away: of a
// call that blocks its reader, of one behind it, and of slow ones.
func TestCancel(t *testing.T) {
	p := start(t, wire.Limits{SlowCalls: 1})
	ctx, cancel := context.WithCancel(p.ctx)
	routes := []uint32{routeAwait, routeAwait, routeSleep, routeSleep}
	errs := make(chan error, len(routes))
	for _, route := range routes {
		call := newCall(route, "600000")
		call.Deadline = time.Now().Add(time.Hour)
		go func() { errs <- p.Do(ctx, call) }()
	}
	eventually(t, "the plugin has read all calls", func() bool {
		n, err := p.client.Check(p.ctx)
		return err == nil && n == len(routes)
	})
	cancel()
	for range routes {
		if err := await(t, errs); !errors.Is(err, context.Canceled) {
			t.Errorf("error %v, want context.Canceled", err)
		}
	}
	eventually(t, "the plugin is done with them", func() bool { return p.InFlight() == 0 })
	if got := p.do(t, routeAwaited, ""); got != "2" {
		t.Errorf("%s calls ran and heard the cancel, want 2", got)
	}
	if err := p.Do(ctx, newCall(routeEcho, "")); !errors.Is(err, context.Canceled) {
		t.Errorf("error %v for a client that has gone, want context.Canceled", err)
	}
}

// TestResults checks answers at and above the limit.
func TestResults(t *testing.T) {
	p := start(t, wire.Limits{})
	if got := len(p.do(t, routeBig, strconv.Itoa(wire.DefaultResult))); got != wire.DefaultResult {
		t.Errorf("%d bytes, want %d", got, wire.DefaultResult)
	}
	call := newCall(routeBig, strconv.Itoa(wire.DefaultResult+1))
	if err := p.Do(p.ctx, call); err != nil || call.Reply.Code != pb.Code_CODE_INTERNAL_ERROR {
		t.Errorf("result above the limit: %v, %v", err, call.Reply.Code)
	}
	if want := "result of 8388609 bytes is above the limit of 8388608"; call.Reply.Message != want {
		t.Errorf("message %q, want %q", call.Reply.Message, want)
	}
	call = newCall(routeRefuse, "")
	if err := p.Do(p.ctx, call); err != nil {
		t.Fatal(err)
	}
	if r := call.Reply; r.Code != pb.Code_CODE_INVALID_INPUT || r.Field != "rails" || r.Message != "rails must be 2 or more" || len(r.Body) > 0 {
		t.Errorf("refusal is %+v", r)
	}
	call = newCall(routes, "")
	if err := p.Do(p.ctx, call); err != nil || call.Reply.Code != pb.Code_CODE_INTERNAL_ERROR {
		t.Errorf("unknown route: %v, %v", err, call.Reply.Code)
	}
}

// TestBigAnswersLetSmallOnesPass has small calls answered while 8 MiB answers
// are on their way.
func TestBigAnswersLetSmallOnesPass(t *testing.T) {
	p := start(t, wire.Limits{})
	var wg sync.WaitGroup
	for range 4 {
		wg.Go(func() {
			call := newCall(routeBig, strconv.Itoa(wire.DefaultResult))
			for range 3 {
				if err := p.Do(p.ctx, call); err != nil || len(call.Reply.Body) != wire.DefaultResult {
					t.Errorf("big answer: %v, %d bytes", err, len(call.Reply.Body))
				}
			}
		})
	}
	for i := range 200 {
		if got := p.do(t, routeEcho, strconv.Itoa(i)); got != strconv.Itoa(i) {
			t.Errorf("got %q, want %d", got, i)
		}
	}
	wait(t, &wg)
}

// TestContext checks what a call knows about itself.
func TestContext(t *testing.T) {
	p := start(t, wire.Limits{})
	call := newCall(routeMeta, "")
	call.RequestID, call.Traceparent = "req~1", "00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01"
	if err := p.Do(p.ctx, call); err != nil {
		t.Fatal(err)
	}
	parts := strings.Fields(string(call.Reply.Body))
	if len(parts) != 3 || parts[0] != call.RequestID || parts[1] != call.Traceparent {
		t.Fatalf("got %q", call.Reply.Body)
	}
	if left, _ := strconv.Atoi(parts[2]); left < 1 || left > 30_000 {
		t.Errorf("%s ms left of 30 s", parts[2])
	}
}

// TestDeath ends the process under running calls.
func TestDeath(t *testing.T) {
	p := start(t, wire.Limits{})
	var wg sync.WaitGroup
	for i := range 32 {
		route := uint32(routeHold)
		if i%2 == 0 {
			route = routeSleep
		}
		wg.Go(func() {
			if err := p.Do(p.ctx, newCall(route, "600000")); !errors.Is(err, ErrClosed) || errors.Is(err, ErrNotSent) {
				t.Errorf("error %v, want ErrClosed alone", err)
			}
		})
	}
	eventually(t, "calls in flight", func() bool { return p.InFlight() == 32 })
	if n := p.Lost(); n != 0 {
		t.Errorf("%d calls lost while the process lives", n)
	}
	if err := p.Do(p.ctx, newCall(routeExit, "")); !errors.Is(err, ErrClosed) {
		t.Errorf("error %v, want ErrClosed", err)
	}
	if n := p.Lost(); n != 33 {
		t.Errorf("%d calls lost, want 33", n)
	}
	wait(t, &wg)
	await(t, p.Done())
	if err := p.Do(p.ctx, newCall(routeEcho, "")); !errors.Is(err, ErrNotSent) || !errors.Is(err, ErrClosed) {
		t.Errorf("error %v after the end, want ErrNotSent, which is an ErrClosed", err)
	}
	if err := p.Err(); !errors.Is(err, ErrClosed) || err == ErrClosed {
		t.Errorf("Err is %v, want ErrClosed with a cause", err)
	}
}

// TestKilledUnderLoad kills the process while calls of all sizes run. Each call
// has its own answer or ErrClosed, nothing in between.
func TestKilledUnderLoad(t *testing.T) {
	p := start(t, wire.Limits{})
	var wg sync.WaitGroup
	var answered atomic.Int32
	for g := range 64 {
		wg.Go(func() {
			call := newCall(routeEcho, "")
			for i := 0; ; i++ {
				call.Body = []byte(fmt.Sprintf("%d/%d %s", g, i, strings.Repeat("x", i%3*20_000)))
				if err := p.Do(p.ctx, call); errors.Is(err, ErrClosed) {
					return
				} else if err != nil || !bytes.Equal(call.Reply.Body, call.Body) {
					t.Errorf("call %.20q: %v, %.20q", call.Body, err, call.Reply.Body)
					return
				}
				answered.Add(1)
			}
		})
	}
	eventually(t, "calls have been answered", func() bool { return answered.Load() > 500 })
	process, err := os.FindProcess(p.pid(t))
	if err != nil {
		t.Fatal(err)
	}
	if err := process.Kill(); err != nil {
		t.Fatal(err)
	}
	wait(t, &wg)
	await(t, p.Done())
}

// TestClose ends the Conn under a running call; the process lives on.
func TestClose(t *testing.T) {
	p := start(t, wire.Limits{})
	errs := make(chan error, 1)
	go func() { errs <- p.Do(p.ctx, newCall(routeSleep, "600000")) }()
	eventually(t, "the call runs in the plugin", func() bool {
		n, err := p.client.Check(p.ctx)
		return err == nil && n == 1 && p.InFlight() == 1
	})
	if err := p.Close(); err != nil {
		t.Error(err)
	}
	if err := await(t, errs); !errors.Is(err, ErrClosed) {
		t.Errorf("error %v, want ErrClosed", err)
	}
	eventually(t, "the plugin has dropped the call", func() bool {
		n, err := p.client.Check(p.ctx)
		return err == nil && n == 0
	})
}

// TestUnary checks the rpcs beside the streams.
func TestUnary(t *testing.T) {
	p := start(t, wire.Limits{})
	m, err := p.client.Describe(p.ctx)
	if err != nil || m.GetGroup() != "test" || len(m.GetRoutes()) != routes {
		t.Errorf("manifest %v, %v", m, err)
	}
	answer, err := p.client.Call(p.ctx, &pb.Item{Id: 7, Route: routeEcho, Body: []byte("{}")})
	if err != nil || answer.GetId() != 7 || string(answer.GetBody()) != "{}" {
		t.Errorf("answer %v, %v", answer, err)
	}
	if _, err := p.client.Configure(p.ctx, nil, wire.Limits{}); status.Code(err) != codes.FailedPrecondition {
		t.Errorf("second Configure: %v, want FailedPrecondition", err)
	}
}
