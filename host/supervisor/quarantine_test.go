package supervisor

import (
	"crypto/sha256"
	"fmt"
	"testing"
	"time"
)

// clockedQuarantine returns a quarantine for two routes with ten minutes'
// memory and a clock to set.
func clockedQuarantine() (*quarantine, *time.Time) {
	q := newQuarantine(2, 10*time.Minute)
	now := time.Unix(1_800_000_000, 0)
	q.now = func() time.Time { return now }
	return q, &now
}

func (q *quarantine) wants(t *testing.T, route uint32, key, body string, want standing) {
	t.Helper()
	if got, _, _ := q.look(route, key, []byte(body)); got != want {
		t.Errorf("route %d, key %q, %s: standing %d, want %d", route, key, body, got, want)
	}
}

func TestQuarantine(t *testing.T) {
	q, now := clockedQuarantine()
	q.wants(t, 0, "k", "a", standingFree)
	if !q.convict(0, "k", sha256.Sum256([]byte("a")), 3) {
		t.Error("three deaths do not confine a key")
	}
	q.wants(t, 0, "other", "a", standingRefused)
	q.wants(t, 0, "other", "b", standingFree)
	q.wants(t, 0, "k", "b", standingConfined)
	q.wants(t, 1, "k", "a", standingFree) // another route

	*now = now.Add(6 * time.Minute)
	if q.convict(0, "k", sha256.Sum256([]byte("b")), 1) {
		t.Error("a confined key was confined anew")
	}
	*now = now.Add(4*time.Minute + time.Second) // 10:01 after the first, 4:01 after the second
	q.wants(t, 0, "other", "a", standingFree)
	q.wants(t, 0, "other", "b", standingRefused)
	q.wants(t, 0, "k", "c", standingConfined)
	*now = now.Add(6 * time.Minute)
	standing, _, ended := q.look(0, "k", []byte("b"))
	if standing != standingFree || len(ended) != 1 || ended[0] != (sender{0, "k"}) {
		t.Errorf("after the windows: standing %d, ended %v", standing, ended)
	}
	if _, _, ended := q.look(0, "k", []byte("b")); ended != nil {
		t.Errorf("the end is told of twice: %v", ended)
	}
	if n := q.entries[0].Load(); n != 0 {
		t.Errorf("%d entries counted, want 0", n)
	}
}

// TestKeyWindow: only deaths of the last ten minutes count, and those of no key
// count for none.
func TestKeyWindow(t *testing.T) {
	q, now := clockedQuarantine()
	for i := range 6 { // three in 10:02
		if q.convict(0, "k", sha256.Sum256(fmt.Append(nil, i)), 1) {
			t.Errorf("confined by death %d", i)
		}
		*now = now.Add(5*time.Minute + time.Second)
	}
	q.convict(0, "k", sha256.Sum256([]byte("x")), 1)
	*now = now.Add(time.Minute)
	if !q.convict(0, "k", sha256.Sum256([]byte("y")), 1) {
		t.Error("three deaths in 6:01 do not confine")
	}
	for i := range 9 {
		q.convict(1, "", sha256.Sum256(fmt.Append(nil, "z", i)), 3)
	}
	q.wants(t, 1, "", "fresh", standingFree)
}

// TestQuarantineBounds: 5,000 inputs and keys leave no more than the bounds, the
// latest ones.
func TestQuarantineBounds(t *testing.T) {
	q, now := clockedQuarantine()
	for i := range 5000 {
		q.convict(uint32(i%2), fmt.Sprint("k", i), sha256.Sum256(fmt.Append(nil, i)), 3)
		q.acquit(0, fmt.Sprint("g", i))
		*now = now.Add(time.Millisecond)
	}
	inputs, confined := q.size()
	if inputs != rememberedInputs || confined != rememberedKeys || q.clear.order.Len() != clearedKeys {
		t.Errorf("%d inputs, %d keys, %d cleared", inputs, confined, q.clear.order.Len())
	}
	if n := q.entries[0].Load() + q.entries[1].Load(); n != rememberedInputs+rememberedKeys {
		t.Errorf("%d entries counted", n)
	}
	q.wants(t, 0, "", "902", standingFree)
	q.wants(t, 0, "", "904", standingRefused)
	q.wants(t, 1, "", "4999", standingRefused)
	q.wants(t, 1, "k3975", "new", standingFree)
	q.wants(t, 0, "k3976", "new", standingConfined)
	*now = now.Add(11 * time.Minute)
	q.look(0, "", nil)
	if inputs, confined := q.size(); inputs != 0 || confined != 0 || q.entries[0].Load()+q.entries[1].Load() != 0 {
		t.Errorf("%d inputs, %d keys are left", inputs, confined)
	}
}

func TestCleared(t *testing.T) {
	q, now := clockedQuarantine()
	q.acquit(0, "k")
	q.acquit(0, "")
	if !q.cleared(0, "k") || q.cleared(1, "k") || q.cleared(0, "") {
		t.Error("cleared for the wrong ones")
	}
	q.convict(0, "k", sha256.Sum256(nil), 3)
	if q.cleared(0, "k") {
		t.Error("a verdict leaves the key cleared")
	}
	q.acquit(0, "g")
	*now = now.Add(11 * time.Minute)
	if q.cleared(0, "g") {
		t.Error("cleared for ever")
	}
}

// TestEvidence: what was left open is gone on with, until it is answered or
// found guilty.
func TestEvidence(t *testing.T) {
	q, now := clockedQuarantine()
	a, b := sha256.Sum256([]byte("a")), sha256.Sum256([]byte("b"))
	q.suspect(0, a, 2)
	q.suspect(0, a, 1) // less is nothing new
	if standing, deaths, _ := q.look(0, "k", []byte("a")); standing != standingSuspected || deaths != 2 {
		t.Errorf("standing %d, %d deaths", standing, deaths)
	}
	q.absolve(0, a)
	q.wants(t, 0, "k", "a", standingFree)
	q.convict(0, "", b, 3)
	q.suspect(0, b, 9)
	q.absolve(0, b)
	q.wants(t, 0, "k", "b", standingRefused)
	q.suspect(1, a, 1)
	*now = now.Add(11 * time.Minute)
	q.wants(t, 1, "k", "a", standingFree)
	q.wants(t, 0, "k", "b", standingFree)
	if n := q.entries[0].Load() + q.entries[1].Load(); n != 0 {
		t.Errorf("%d entries counted", n)
	}
}
