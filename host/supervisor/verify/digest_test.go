package verify

import (
	"testing"
	"time"

	"github.com/utilhost/utilhost/host/supervisor/process"
)

func TestDigest(t *testing.T) {
	// The limits as hosts have always written them.
	type limits struct {
		Body, Result            int
		Deadline                time.Duration
		InFlight, Waiting, Slow int
		QueueWait               time.Duration
		Memory                  int64
	}
	some := limits{1, 2, 3 * time.Second, 4, 5, 6, 7 * time.Second, 8}
	less := some
	less.Memory--
	of := func(settings string, plain bool, l limits) string {
		return Digest(process.Config{Settings: []byte(settings), Plain: plain, Positions: map[string]string{"a": settings}}, l)
	}
	first := of(`{"a":1,"b":[true]}`, false, some)
	// Every host that reads a state file must agree on it.
	if want := "1dd6cbf6b92e7d4fcef9cf42c3045d1e98834ab21f1b03ac6366564601634f1b"; first != want {
		t.Errorf("the form has changed: %s, was %s", first, want)
	}
	for name, c := range map[string]struct {
		digest string
		same   bool
	}{
		"order and space": {of("{ \"b\": [true],\n\"a\": 1 }", false, some), true},
		"a setting":       {of(`{"a":2,"b":[true]}`, false, some), false},
		"TLS":             {of(`{"a":1,"b":[true]}`, true, some), false},
		"a limit":         {of(`{"a":1,"b":[true]}`, false, less), false},
	} {
		if (c.digest == first) != c.same {
			t.Errorf("%s: same is %v, want %v", name, c.digest == first, c.same)
		}
	}
	if of("", false, limits{}) != of("{}", false, limits{}) || of("null", false, limits{}) != of("{}", false, limits{}) {
		t.Error("no settings differ from empty ones")
	}
}
