package clients

import (
	"encoding/json"
	"math/rand/v2"
	"strings"
	"testing"
	"time"
)

// TestChecks gives every workload data that is wrong in one way.
func TestChecks(t *testing.T) {
	for _, w := range []Workload{Atbash(40), Rot47(40), GCF()} {
		for _, data := range []string{`{}`, `null`, `{"result":null}`, `{"result":"a"}`, `{"result":0}`, `[`} {
			_, check := w.Make(rand.New(rand.NewPCG(1, 2)))
			if check(json.RawMessage(data)) == nil {
				t.Errorf("%s: %s passes", w.Route, data)
			}
		}
	}
}

// TestMappings compares with pairs worked out by hand.
func TestMappings(t *testing.T) {
	for _, test := range []struct {
		mapping    func(rune) rune
		text, want string
	}{
		{atbash, "abc xyz 19", "zyx cba 19"},
		{rot47, "text 1!~", "E6IE `PO"},
	} {
		if got := strings.Map(test.mapping, test.text); got != test.want {
			t.Errorf("%q became %q, want %q", test.text, got, test.want)
		}
	}
}

func TestWaits(t *testing.T) {
	var w Waits
	if w.Quantile(0.5) != 0 || w.Worst() != 0 {
		t.Error("an empty histogram has waits")
	}
	for ms := range 1000 { // 1 ms to 1 s
		w.Add(time.Duration(ms+1) * time.Millisecond)
	}
	for _, test := range []struct {
		q    float64
		want time.Duration
	}{{0.001, time.Millisecond}, {0.5, 500 * time.Millisecond}, {0.99, 990 * time.Millisecond}, {1, time.Second}} {
		if got := w.Quantile(test.q); got < test.want || got > test.want+test.want/16 {
			t.Errorf("quantile %g is %v, want %v or a sixteenth more", test.q, got, test.want)
		}
	}
	if w.Worst() != time.Second {
		t.Errorf("worst %v", w.Worst())
	}
	w.Add(1000 * time.Hour) // beyond the last bucket
	if w.Quantile(1) > 1000*time.Hour {
		t.Errorf("quantile 1 is %v", w.Quantile(1))
	}
	for _, d := range []time.Duration{-time.Second, 0, time.Microsecond, 31 * time.Microsecond, 32 * time.Microsecond, 64 * time.Microsecond, 65 * time.Microsecond} {
		if bound := waitBound(waitBucket(d)); bound <= d {
			t.Errorf("the bucket of %v ends at %v", d, bound)
		}
	}
}
