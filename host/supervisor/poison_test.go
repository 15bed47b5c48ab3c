package supervisor

import (
	"context"
	"errors"
	"fmt"
	"os"
	"slices"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/utilhost/utilhost/host/catalog"
)

// longVariable makes the tests under poison last as long as it says, for
// example "1m".
const longVariable = "SUPERVISOR_TEST_POISON"

// measured calls a route from several goroutines, each with a key of its own,
// until stop is called, which returns how long each call took and the first
// that was not answered.
func (r *rig) measured(callers int, path string) (stop func() ([]time.Duration, error)) {
	var over atomic.Bool
	var running sync.WaitGroup
	took := make([][]time.Duration, callers)
	failed := make(chan error, callers)
	for i := range callers {
		running.Go(func() {
			for !over.Load() {
				begin := time.Now()
				if err := r.callAs(context.Background(), fmt.Sprint("good-", i), path, `{"text":"hi"}`); err != nil {
					failed <- fmt.Errorf("after %v: %w", time.Since(begin), err)
					return
				}
				took[i] = append(took[i], time.Since(begin))
			}
		})
	}
	return func() ([]time.Duration, error) {
		over.Store(true)
		running.Wait()
		all := slices.Concat(took...)
		slices.Sort(all)
		select {
		case err := <-failed:
			return all, err
		default:
			return all, nil
		}
	}
}

// TestPoison sends an input that ends its process every 100 ms under the load of
// 64 callers: nothing else fails.
func TestPoison(t *testing.T) {
	lasts := 3 * time.Second
	if text := os.Getenv(longVariable); text != "" {
		var err error
		if lasts, err = time.ParseDuration(text); err != nil {
			t.Fatal(err)
		}
	}
	same, other := func(int) string { return "bad" }, func(i int) string { return fmt.Sprint("bad-", i) }
	for _, form := range []struct {
		name      string
		key, body func(i int) string
	}{
		{"same body", other, func(int) string { return `{"exit":true}` }},
		{"new body", same, func(i int) string { return fmt.Sprintf(`{"exit":true,"text":"%d"}`, i) }},
		{"new body and key", other, func(i int) string { return fmt.Sprintf(`{"exit":true,"text":"%d"}`, i) }},
	} {
		t.Run(form.name, func(t *testing.T) {
			r := newRig(t)
			r.put("alpha", alpha("1.0.0").binary())
			r.start()
			r.serves("alpha", "1.0.0")
			stop := r.measured(64, "alpha/echo")
			fates := r.poison(int(lasts/poisonEvery), form.key, form.body)
			took, err := stop()
			if err != nil || len(took) == 0 {
				t.Fatalf("%d calls, then %v", len(took), err)
			}
			s := r.serves("alpha", "1.0.0")
			refused := r.isolation("alpha").refused.total.Load()
			t.Logf("%d calls answered: p50 %v, p99 %v, p99.9 %v, longest %v; poisons: %d convicted, %d refused unseen, %d beyond the bounds; %d restarts",
				len(took), took[len(took)/2], took[len(took)*99/100], took[len(took)*999/1000], took[len(took)-1],
				s.Fatal, refused, fates.busy, s.Restarts)
			if s.Fatal+refused != fates.fatal || s.Fatal == 0 {
				t.Errorf("%d convicted, %d refused, but %d were told so", s.Fatal, refused, fates.fatal)
			}
			if form.name == "same body" && (s.Fatal > 2 || fates.busy > 0) {
				t.Errorf("%d convicted, %d beyond the bounds; want one or two, none", s.Fatal, fates.busy)
			}
			r.halt()
			r.nothingLeft()
		})
	}
}

// poisonEvery is the time from one poison to the next.
const poisonEvery = 100 * time.Millisecond

// fates counts how poisons ended: refused as such, or without being run to the
// end, since more came than processes can be started.
type fates struct{ fatal, busy int64 }

// poison sends n poisons and returns when all are answered.
func (r *rig) poison(n int, key, body func(i int) string) fates {
	r.t.Helper()
	var sent sync.WaitGroup
	var fatal, busy atomic.Int64
	tick := time.NewTicker(poisonEvery)
	defer tick.Stop()
	for i := range n {
		<-tick.C
		sent.Go(func() {
			err := r.callAs(context.Background(), key(i), "alpha/echo", body(i))
			switch {
			case errors.Is(err, catalog.ErrFatal):
				fatal.Add(1)
			case errors.Is(err, catalog.ErrBusy), errors.Is(err, catalog.ErrUnavailable), errors.Is(err, catalog.ErrTimeout):
				busy.Add(1)
			default:
				r.t.Errorf("poison %d: got %v", i, err)
			}
		})
	}
	sent.Wait()
	return fates{fatal.Load(), busy.Load()}
}

// TestPoisonInARow: poisons that are each the first call of a process do not
// make the group degraded.
func TestPoisonInARow(t *testing.T) {
	r := newRig(t)
	r.put("alpha", alpha("1.0.0").binary())
	r.start()
	r.serves("alpha", "1.0.0")
	for i := range 5 {
		body := fmt.Sprintf(`{"exit":true,"text":"%d"}`, i)
		if err := r.callAs(context.Background(), fmt.Sprint("bad-", i), "alpha/echo", body); !errors.Is(err, catalog.ErrFatal) {
			t.Errorf("poison %d: got %v, want ErrFatal", i, err)
		}
	}
	r.want("alpha/echo", `{"text":"x"}`, `{"result":"x","version":"1.0.0"}`)
	if s := r.serves("alpha", "1.0.0"); s.Restarts != 5 || s.Fatal != 5 {
		t.Errorf("restarts %d, fatal %d; want 5, 5", s.Restarts, s.Fatal)
	}
}
