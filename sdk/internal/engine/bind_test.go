package engine

import (
	"context"
	"errors"
	"math"
	"strings"
	"testing"

	"github.com/utilhost/utilhost/sdk/internal/refusal"
)

type half struct {
	Value float64 `json:"value" doc:"A number."`
}

func newRoute(t *testing.T, run func(context.Context, half) (half, error)) *Route {
	t.Helper()
	r := new(Route)
	if err := Bind(r, run); err != nil {
		t.Fatal(err)
	}
	return r
}

func TestCall(t *testing.T) {
	secret := errors.New("secret")
	r := newRoute(t, func(_ context.Context, in half) (half, error) {
		switch in.Value {
		case 1:
			return half{}, secret
		case 2:
			panic(&refusal.Error{Code: refusal.InvalidInput, Message: "thrown, not returned"})
		case 3:
			return half{math.NaN()}, nil
		}
		return half{in.Value / 2}, nil
	})
	call := func(body string) (string, error) {
		got, err := r.Call(t.Context(), []byte(body), []byte("before "))
		return string(got), err
	}
	if got, err := call(`{"value":5}`); got != `before {"value":2.5}` || err != nil {
		t.Errorf("got %s, %v", got, err)
	}
	var refused *refusal.Error
	if _, err := call(`{"value":"5"}`); !errors.As(err, &refused) || *refused != (refusal.Error{Code: refusal.InvalidInput, Field: "value", Message: "value must be a number"}) {
		t.Errorf("got %v", err)
	}
	if _, err := call(`{"value":1}`); !errors.Is(err, secret) {
		t.Errorf("got %v", err)
	}
	// A panic stays one, whatever it was about.
	var panicked *Panic
	if _, err := call(`{"value":2}`); !errors.As(err, &panicked) || errors.As(err, &refused) || !strings.Contains(string(panicked.Stack), "bind_test.go") {
		t.Errorf("got %v", err)
	}
	if _, err := call(`{"value":3}`); err == nil || !strings.Contains(err.Error(), "value: NaN is no JSON number") {
		t.Errorf("got %v", err)
	}
}

func TestBindNamesBothTypes(t *testing.T) {
	type bad struct{ A, B int }
	err := Bind(new(Route), func(context.Context, bad) (bad, error) { return bad{}, nil })
	if err == nil {
		t.Fatal("no error")
	}
	for _, want := range []string{"request engine.bad.A", "request engine.bad.B", "result engine.bad.A", "result engine.bad.B"} {
		if !strings.Contains(err.Error(), want) {
			t.Errorf("error lacks %q:\n%v", want, err)
		}
	}
}
