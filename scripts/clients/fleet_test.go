package clients

import (
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"net"
	"net/http"
	"net/http/httptest"
	"strings"
	"sync/atomic"
	"testing"
	"time"
)

// A desk is a server in the place of the daemon: a handler that is given the
// number of the call, from 1 on.
func desk(t *testing.T, answer func(w http.ResponseWriter, call int)) (address string) {
	t.Helper()
	var calls atomic.Int64
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) { answer(w, int(calls.Add(1))) }))
	t.Cleanup(server.Close)
	return server.Listener.Addr().String()
}

func say(w http.ResponseWriter, status, remaining int, body string) {
	w.Header().Set("X-RateLimit-Limit", "1000")
	w.Header().Set("X-RateLimit-Remaining", fmt.Sprint(remaining))
	w.WriteHeader(status)
	fmt.Fprint(w, body)
}

const (
	good    = `{"ok":true,"data":{"result":5}}`
	wrong   = `{"ok":true,"data":{"result":6}}`
	busy    = `{"ok":false,"error":{"code":"SERVICE_UNAVAILABLE","message":"later"}}`
	refused = `{"ok":false,"error":{"code":"INVALID_INPUT","message":"no"}}`
)

// five costs 3 credits and wants the result 5.
func five() Workload {
	return Workload{Route: "test/five", Cost: 3, Make: func(*rand.Rand) (string, func(json.RawMessage) error) {
		return "{}", func(data json.RawMessage) error { return equal(data, 5) }
	}}
}

// cut ends the connection in the middle of an answer.
func cut(w http.ResponseWriter) {
	say(w, 200, 50, good[:10])
	w.(http.Flusher).Flush()
	panic(http.ErrAbortHandler)
}

// TestCounts gives a lone customer one answer of every kind, the last of
// which, a cut, sends it home.
func TestCounts(t *testing.T) {
	done := make(chan struct{})
	address := desk(t, func(w http.ResponseWriter, call int) {
		switch call {
		case 1, 2:
			say(w, 200, 100-call, good)
		case 3:
			say(w, 200, 40, wrong)
		case 4:
			say(w, 503, 40, busy)
		case 5:
			say(w, 400, 41, refused)
		case 6:
			say(w, 200, 42, `no envelope`)
		case 7:
			close(done)
			cut(w)
		default:
			t.Errorf("call %d of a customer who should have left", call)
		}
	})
	fleet := Start(Options{
		Address: address, Keys: []string{"key"}, Workloads: []Workload{five()}, Customers: 1,
		Doubt: true, Leave: true, Retry: time.Microsecond, Tolerate: []string{"SERVICE_UNAVAILABLE"},
	})
	<-done
	fleet.wait.Wait()
	counts := fleet.End()
	got := counts.Total()
	want := Count{OK: 2, Spent: 9, Doubt: 2, DoubtCost: 6, Failed: 3, Lowest: 40}
	if got.OK != want.OK || got.Spent != want.Spent || got.Doubt != want.Doubt || got.DoubtCost != want.DoubtCost ||
		got.Failed != want.Failed || got.Lowest != want.Lowest || got.Unsent != 0 {
		t.Errorf("got %+v, want %+v", got, want)
	}
	if got.Tolerated["SERVICE_UNAVAILABLE"] != 1 || len(got.Tolerated) != 1 {
		t.Errorf("tolerated %v, want one SERVICE_UNAVAILABLE", got.Tolerated)
	}
	if err := counts.Failure(); err == nil || !strings.Contains(err.Error(), "wrong result") || !strings.Contains(err.Error(), "INVALID_INPUT") {
		t.Errorf("failure %v, want the wrong result and the refusal", err)
	}
	if counts.Waits.number != 2 {
		t.Errorf("%d waits, want one for each right answer", counts.Waits.number)
	}
}

// TestLostWithoutDoubt holds that a lost answer fails a fleet whose daemon
// must not be killed.
func TestLostWithoutDoubt(t *testing.T) {
	address := desk(t, func(w http.ResponseWriter, call int) {
		if call == 1 {
			cut(w)
		}
		say(w, 200, 50, good)
	})
	fleet := Start(Options{Address: address, Keys: []string{"key"}, Workloads: []Workload{five()}, Customers: 1})
	for fleet.Answered() == 0 {
		time.Sleep(time.Millisecond)
	}
	if got := fleet.End().Total(); got.Failed != 1 || got.Doubt != 1 {
		t.Errorf("%d failed, %d in doubt, want 1 and 1", got.Failed, got.Doubt)
	}
}

// TestUnsent holds that a call without a connection is not in doubt.
func TestUnsent(t *testing.T) {
	listener, err := net.Listen("tcp4", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	address := listener.Addr().String()
	listener.Close()
	fleet := Start(Options{Address: address, Keys: []string{"key"}, Workloads: []Workload{five()}, Customers: 1, Doubt: true, Leave: true})
	for fleet.Counts().Total().Unsent < 2 {
		time.Sleep(time.Millisecond)
	}
	if got := fleet.End().Total(); got.Doubt != 0 || got.Failed != 0 || got.Failure() == nil {
		t.Errorf("%d in doubt, %d failed, want none; failure %v, want one, as nothing was answered", got.Doubt, got.Failed, got.Failure())
	}
}

// TestKeysAreDealtOut holds that counts are kept apart by key.
func TestKeysAreDealtOut(t *testing.T) {
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if r.Header.Get("Authorization") == "Bearer poor" {
			say(w, 402, 0, strings.Replace(refused, "INVALID_INPUT", "INSUFFICIENT_CREDITS", 1))
			return
		}
		say(w, 200, 70, good)
	}))
	defer server.Close()
	fleet := Start(Options{
		Address: server.Listener.Addr().String(), Keys: []string{"rich", "poor"}, Workloads: []Workload{five()},
		Customers: 3, Tolerate: []string{"INSUFFICIENT_CREDITS"},
	})
	for fleet.Counts().Keys[1].Tolerated["INSUFFICIENT_CREDITS"] == 0 || fleet.Answered() == 0 {
		time.Sleep(time.Millisecond)
	}
	counts := fleet.End()
	rich, poor := counts.Keys[0], counts.Keys[1]
	if rich.OK == 0 || rich.Spent != 3*rich.OK || rich.Lowest != 70 || poor.OK != 0 || poor.Spent != 0 || poor.Lowest != 0 {
		t.Errorf("rich %+v, poor %+v", rich, poor)
	}
}

// TestSpent compares counts with pools that agree and that do not.
func TestSpent(t *testing.T) {
	address := desk(t, func(w http.ResponseWriter, _ int) {
		say(w, 404, 70, strings.Replace(refused, "INVALID_INPUT", "NOT_FOUND", 1))
	})
	c := New(address, "key")
	defer c.Close()
	for _, test := range []struct {
		allowance, counted, doubt int
		agree                     bool
	}{
		{100, 30, 0, true}, {100, 25, 5, true}, {100, 30, 9, true},
		{100, 31, 9, false}, {100, 25, 4, false}, {100, 29, 0, false}, {69, 0, 100, false},
	} {
		if err := Spent(c, test.allowance, test.counted, test.doubt); (err == nil) != test.agree {
			t.Errorf("%+v with 70 left: %v", test, err)
		}
	}
}
