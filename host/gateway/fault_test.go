package gateway

import (
	"context"
	"errors"
	"net/http"
	"net/http/httptest"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/utilhost/utilhost/host/auth"
	"github.com/utilhost/utilhost/host/catalog"
	"github.com/utilhost/utilhost/host/exchange"
	"github.com/utilhost/utilhost/host/ledger"
	"github.com/utilhost/utilhost/host/store"
)

func TestFaultsOfThePlugin(t *testing.T) {
	r := newRig(t, setup{})
	for _, c := range []struct {
		err    error
		status int
		code   string
		retry  string
	}{
		{catalog.ErrBusy, 503, "SERVICE_UNAVAILABLE", "1"},
		{catalog.ErrUnavailable, 503, "SERVICE_UNAVAILABLE", "1"},
		{catalog.ErrRetired, 503, "SERVICE_UNAVAILABLE", "1"}, // again and again
		{catalog.ErrTimeout, 504, "TIMEOUT", ""},
		{exchange.ErrDeadline, 504, "TIMEOUT", ""},
		{catalog.ErrFatal, 500, "INTERNAL_ERROR", ""},
		{catalog.ErrAnswer, 500, "INTERNAL_ERROR", ""},
		{errors.New("secret detail"), 500, "INTERNAL_ERROR", ""},
	} {
		r.plugin(func(context.Context, *catalog.Call) error { return c.err })
		a := r.do(r.request(`{}`))
		a.want(t, c.status, c.code)
		if a.header.Get("Retry-After") != c.retry || a.limit != allowance || a.remaining != allowance {
			t.Errorf("%v: Retry-After %q, figures %d and %d", c.err, a.header.Get("Retry-After"), a.limit, a.remaining)
		}
		if strings.Contains(a.body, "secret detail") {
			t.Errorf("internals are shown: %s", a.body)
		}
		if errors.Is(c.err, catalog.ErrFatal) != strings.Contains(a.body, "ended the plugin each time it was run and was given up") {
			t.Errorf("%v: message %s", c.err, a.body)
		}
	}
	if r.spent() != 0 {
		t.Errorf("%d credits spent", r.spent())
	}
}

func TestRetiredRouteIsLookedUpAnew(t *testing.T) {
	r := newRig(t, setup{})
	publishing := func(s *catalog.Snapshot) {
		first := true
		r.plugin(func(_ context.Context, c *catalog.Call) error {
			if first {
				first = false
				r.gateway.Publish(s)
				return catalog.ErrRetired
			}
			c.Reply = catalog.Reply{Body: []byte(`{"version":2}`)}
			return nil
		})
	}
	publishing(r.snapshot(1, 2))
	if a := r.do(r.request(`{}`)); a.status != 200 || a.data != `{"version":2}` || a.remaining != allowance-1 {
		t.Errorf("same cost: %d %s, %d remaining", a.status, a.body, a.remaining)
	}
	publishing(r.snapshot(5, 2))
	if a := r.do(r.request(`{}`)); a.status != 200 || a.remaining != allowance-6 {
		t.Errorf("higher cost: %d %s, %d remaining", a.status, a.body, a.remaining)
	}
	publishing(r.snapshot(4, 2))
	if a := r.do(r.request(`{}`)); a.status != 200 || a.remaining != allowance-10 {
		t.Errorf("lower cost: %d %s, %d remaining", a.status, a.body, a.remaining)
	}
	publishing(r.snapshot(allowance, 2))
	a := r.do(r.request(`{}`))
	if a.want(t, 402, "INSUFFICIENT_CREDITS"); a.remaining != allowance-10 {
		t.Errorf("cost beyond the pool: %d remaining", a.remaining)
	}
	r.gateway.Publish(r.snapshot(1, 2))
	publishing(catalog.New(nil))
	r.do(r.request(`{}`)).want(t, 404, "NOT_FOUND")
	if r.spent() != 10 {
		t.Errorf("%d credits spent, want 10", r.spent())
	}
}

func TestClientGoesAway(t *testing.T) {
	r := newRig(t, setup{limits: Limits{AccessLog: 1}})
	inside, answer := make(chan struct{}), make(chan struct{})
	for _, answered := range []bool{false, true} {
		r.plugin(func(ctx context.Context, c *catalog.Call) error {
			inside <- struct{}{}
			<-ctx.Done()
			if !answered {
				return ctx.Err()
			}
			<-answer
			c.Reply = catalog.Reply{Body: []byte(`{}`)}
			return nil
		})
		w := r.dial().send(head + "Content-Length: 2\r\n\r\n{}")
		<-inside
		must(t, w.Close())
		if answered {
			answer <- struct{}{}
		}
		status := map[bool]string{false: "status=503", true: "status=200"}[answered]
		eventually(t, "the end of the call", func() bool { return strings.Contains(r.log.String(), status) })
	}
	if r.spent() != 1 {
		t.Errorf("%d credits spent, want 1: only the call that was answered", r.spent())
	}
}

func TestPanic(t *testing.T) {
	r := newRig(t, setup{})
	r.plugin(func(context.Context, *catalog.Call) error { panic("secret detail") })
	q := r.request(`{}`)
	q.Header.Set("X-Request-Id", "the-one")
	a := r.do(q)
	a.want(t, 500, "INTERNAL_ERROR")
	if strings.Contains(a.body, "secret detail") || a.remaining != allowance || r.spent() != 0 {
		t.Errorf("%s, %d remaining", a.body, a.remaining)
	}
	if log := r.log.String(); !strings.Contains(log, "the-one") || !strings.Contains(log, "fault_test.go") {
		t.Errorf("log has no stack: %s", log)
	}
	// The key's bound is not used up by panics.
	r.answer(`{}`)
	if a := r.do(r.request(`{}`)); a.status != 200 {
		t.Errorf("after the panic: %d", a.status)
	}
	r.gateway.bounds.shard(r.key.ID).mu.Lock()
	defer r.gateway.bounds.shard(r.key.ID).mu.Unlock()
	if n := r.gateway.bounds.shard(r.key.ID).keys[r.key.ID].inFlight; n != 0 {
		t.Errorf("%d calls in flight", n)
	}
}

// Nothing of an answer that a panic cuts short is in the one that is sent.
func TestPanicWhileAnswering(t *testing.T) {
	r := newRig(t, setup{})
	w := httptest.NewRecorder()
	r.gateway.handle(func(v *visit) {
		v.answer.Set("Allow", "POST")
		v.answer.Body = [3][]byte{nil, []byte("half"), nil}
		panic("fault")
	})(w, r.request(`{}`), nil)
	if allow := w.Header()["Allow"]; w.Code != 500 || allow != nil || !strings.HasPrefix(w.Body.String(), `{"ok":false,"error":{"code":"INTERNAL_ERROR",`) {
		t.Errorf("got %d with Allow %q: %s", w.Code, allow, w.Body)
	}
}

// A ledger that cannot write refuses calls before they cost anything, also
// between reservation and settlement.
func TestLedgerUnavailable(t *testing.T) {
	var full atomic.Bool
	r := newRig(t, setup{ledger: ledger.Options{Durability: ledger.Strict}, store: store.Options{Space: func(string) (store.Space, error) {
		if full.Load() {
			return store.Space{Free: 1}, nil
		}
		return store.Space{Free: 1 << 40}, nil
	}}})
	if a := r.do(r.request(`{}`)); a.status != 200 {
		t.Fatalf("%d %s", a.status, a.body)
	}
	r.plugin(func(_ context.Context, c *catalog.Call) error {
		full.Store(true)
		c.Reply = catalog.Reply{Body: []byte(`{}`)}
		return nil
	})
	for _, when := range []string{"between", "before"} {
		a := r.do(r.request(`{}`))
		a.want(t, 503, "SERVICE_UNAVAILABLE")
		if a.remaining != allowance-1 || a.header.Get("Retry-After") != "1" {
			t.Errorf("%s: %d remaining, Retry-After %q", when, a.remaining, a.header.Get("Retry-After"))
		}
	}
	q, err := http.NewRequest(http.MethodGet, r.base+"/readyz", http.NoBody)
	must(t, err)
	r.do(q).want(t, 503, "SERVICE_UNAVAILABLE")
	full.Store(false)
	r.answer(`{}`)
	eventually(t, "service again", func() bool { return r.do(r.request(`{}`)).status == 200 })
	if r.spent() != 2 {
		t.Errorf("%d credits spent, want 2", r.spent())
	}
}

func TestKeyInFlight(t *testing.T) {
	r := newRig(t, setup{limits: Limits{KeyInFlight: 2}})
	inside, leave := make(chan struct{}), make(chan struct{})
	r.plugin(func(_ context.Context, c *catalog.Call) error {
		inside <- struct{}{}
		<-leave
		c.Reply = catalog.Reply{Body: []byte(`{}`)}
		return nil
	})
	done := make(chan response)
	for range 2 {
		q := r.request(`{}`)
		go func() { done <- r.do(q) }()
		<-inside
	}
	a := r.do(r.request(`{}`))
	a.want(t, 503, "SERVICE_UNAVAILABLE")
	if a.header.Get("Retry-After") != "1" || a.remaining != allowance-2 {
		t.Errorf("Retry-After %q, %d remaining", a.header.Get("Retry-After"), a.remaining)
	}
	// Another key is not concerned.
	_, other := r.issue(auth.IssueRequest{Name: "other"})
	q := r.request(`{}`)
	q.Header.Set("Authorization", "Bearer "+other)
	go func() { done <- r.do(q) }()
	<-inside
	close(leave)
	for range 3 {
		if a := <-done; a.status != 200 {
			t.Errorf("admitted call: %d %s", a.status, a.body)
		}
	}
}

func TestRateOfATier(t *testing.T) {
	tiers := map[string]Tier{"free": {Credits: allowance}, "fast": {Credits: allowance, RatePerSecond: 0.01, Burst: 3}}
	r := newRig(t, setup{limits: Limits{Tiers: tiers}})
	free := r.secret
	_, r.secret = r.issue(auth.IssueRequest{Name: "rated", Tier: "fast"})
	for range 3 {
		if a := r.do(r.request(`{}`)); a.status != 200 {
			t.Fatalf("within the burst: %d %s", a.status, a.body)
		}
	}
	// The rate is judged before media type and body.
	q := r.request(`{}`)
	q.Header.Set("Content-Type", "text/plain")
	a := r.do(q)
	a.want(t, 429, "RATE_LIMITED")
	if retry := a.header.Get("Retry-After"); retry != "100" && retry != "99" || a.remaining != allowance-3 {
		t.Errorf("Retry-After %q, %d remaining", retry, a.remaining)
	}
	r.secret = free
	for range 10 {
		if a := r.do(r.request(`{}`)); a.status != 200 {
			t.Errorf("a key without a rate: %d %s", a.status, a.body)
		}
	}
}

func TestBounds(t *testing.T) {
	var b bounds
	b.init()
	now := time.Date(2026, 11, 21, 0, 0, 0, 0, time.UTC)
	clock := func() time.Time { return now }
	tier := Tier{RatePerSecond: 2}
	for range 2 { // a burst of the rate
		if wait, busy := b.enter("k", tier, 10, clock); wait != 0 || busy {
			t.Fatal("refused within the burst")
		}
	}
	if wait, _ := b.enter("k", tier, 10, clock); wait != 500*time.Millisecond {
		t.Errorf("wait is %s, want 500ms", wait)
	}
	now = now.Add(500 * time.Millisecond)
	if wait, _ := b.enter("k", tier, 10, clock); wait != 0 {
		t.Errorf("wait is %s after the wait", wait)
	}
	if wait, _ := b.enter("k", Tier{RatePerSecond: 1000}, 10, clock); wait != 0 {
		t.Error("a changed tier keeps the old limiter")
	}
	for range 4 {
		b.leave("k")
	}
	// Keys that are idle are forgotten; busy and rated ones are not.
	busy := b.shard("k")
	for i := range 10_000 {
		key := string(rune('a'+i%26)) + time.Duration(i).String()
		if b.shard(key) != busy {
			continue
		}
		if _, full := b.enter(key, Tier{}, 1, clock); full {
			t.Fatal("refused")
		}
		b.leave(key)
	}
	if n := len(busy.keys); n > minSweep {
		t.Errorf("%d idle keys are remembered", n)
	}
}

// Under -race: calls, switches and reconfigurations at once, and every call is
// answered by one version or the other.
func TestSwitchesUnderLoad(t *testing.T) {
	r := newRig(t, setup{limits: Limits{Tiers: map[string]Tier{"free": {Credits: 1e6}}}})
	stop := make(chan struct{})
	var callers, switcher sync.WaitGroup
	var answered atomic.Int64
	switcher.Go(func() {
		for i := 0; ; i++ {
			select {
			case <-stop:
				return
			default:
			}
			r.gateway.Publish(r.snapshot(1, 2))
			r.gateway.Reconfigure(Limits{KeyInFlight: 256 + i%2, Tiers: map[string]Tier{"free": {Credits: 1e6}}})
		}
	})
	for range 8 {
		callers.Go(func() {
			for range 100 {
				if a := r.do(r.request(`{}`)); a.status != 200 {
					t.Errorf("%d %s", a.status, a.body)
					return
				}
				answered.Add(1)
			}
		})
	}
	callers.Wait()
	close(stop)
	switcher.Wait()
	if r.spent() != answered.Load() {
		t.Errorf("%d credits spent on %d answers", r.spent(), answered.Load())
	}
}

func TestShutdownWaitsForCalls(t *testing.T) {
	r := newRig(t, setup{})
	inside, leave := make(chan struct{}), make(chan struct{})
	r.plugin(func(_ context.Context, c *catalog.Call) error {
		close(inside)
		<-leave
		c.Reply = catalog.Reply{Body: []byte(`{}`)}
		return nil
	})
	done := make(chan response, 1)
	q := r.request(`{}`)
	go func() { done <- r.do(q) }()
	<-inside
	short, cancel := context.WithCancel(context.Background())
	stopped := make(chan error, 1)
	go func() { stopped <- r.server.Shutdown(context.Background()) }()
	eventually(t, "the listener to close", func() bool {
		p, err := http.Get(r.base + "/healthz")
		if err == nil {
			_ = p.Body.Close()
		}
		return err != nil
	})
	select {
	case err := <-stopped:
		t.Fatalf("shutdown did not wait: %v", err)
	default:
	}
	close(leave)
	if a := <-done; a.status != 200 {
		t.Errorf("the call in flight: %d %s", a.status, a.body)
	}
	must(t, <-stopped)
	cancel()
	if err := r.server.Shutdown(short); err != nil && !errors.Is(err, context.Canceled) {
		t.Error(err)
	}
	if r.spent() != 1 {
		t.Errorf("%d credits spent", r.spent())
	}
}

// A shutdown that may not wait cuts the calls off; they cost nothing.
func TestShutdownInAHurry(t *testing.T) {
	r := newRig(t, setup{})
	inside := make(chan struct{})
	ended := make(chan struct{})
	r.plugin(func(ctx context.Context, _ *catalog.Call) error {
		close(inside)
		<-ctx.Done()
		close(ended)
		return ctx.Err()
	})
	w := r.dial().send(head + "Content-Length: 2\r\n\r\n{}")
	<-inside
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	if err := r.server.Shutdown(ctx); !errors.Is(err, context.Canceled) {
		t.Errorf("shutdown: %v", err)
	}
	<-ended
	w.closed()
	eventually(t, "the credits back", func() bool {
		a, err := r.ledger.Account(r.key.ID, r.ledger.Month())
		return err == nil && a.Reserved == 0 && a.Spent == 0
	})
}
