package quarantine

import (
	"crypto/sha256"
	"fmt"
	"testing"
	"time"
)

// A recall is a memory of two routes for ten minutes, with a clock to set.
type recall struct {
	*memory
	t   *testing.T
	now time.Time
}

func newRecall(t *testing.T) *recall {
	return &recall{newMemory(2, 10*time.Minute), t, time.Unix(1_800_000_000, 0)}
}

func (r *recall) wants(route uint32, key, body string, want verdict) {
	r.t.Helper()
	if got, _ := r.lookup(testInput(route, body), key, r.now); got != want {
		r.t.Errorf("route %d, key %q, %s: verdict %d, want %d", route, key, body, got, want)
	}
}

func (r *recall) wantsEntries(want int32) {
	r.t.Helper()
	if n := r.entries[0].Load() + r.entries[1].Load(); n != want {
		r.t.Errorf("%d entries counted, want %d", n, want)
	}
}

func testInput(route uint32, body string) input { return input{route, sha256.Sum256([]byte(body))} }

func TestMemory(t *testing.T) {
	r := newRecall(t)
	r.wants(0, "k", "a", free)
	if !r.setGuilty(testInput(0, "a"), "k", 3, r.now) {
		t.Error("three deaths do not isolate a key")
	}
	r.wants(0, "other", "a", guilty)
	r.wants(0, "other", "b", free)
	r.wants(0, "k", "b", keyIsolated)
	r.wants(1, "k", "a", free) // another route
	if !r.knows(0) || r.knows(1) {
		t.Error("it knows the wrong routes")
	}

	r.now = r.now.Add(6 * time.Minute)
	if r.setGuilty(testInput(0, "b"), "k", 1, r.now) {
		t.Error("an isolated key was isolated once more")
	}
	r.now = r.now.Add(4*time.Minute + time.Second) // 10:01 after the first, 4:01 after the second
	r.wants(0, "other", "a", free)
	r.wants(0, "other", "b", guilty)
	r.wants(0, "k", "c", keyIsolated)
	if released := r.takeReleased(); released != nil {
		t.Errorf("released too early: %v", released)
	}
	r.now = r.now.Add(6 * time.Minute)
	r.wants(0, "k", "b", free)
	if released := r.takeReleased(); len(released) != 1 || released[0] != (sender{0, "k"}) {
		t.Errorf("released %v after the windows", released)
	}
	r.wants(0, "k", "b", free)
	if released := r.takeReleased(); released != nil {
		t.Errorf("the release is told twice: %v", released)
	}
	r.wantsEntries(0)
}

// TestKeyWindow: only deaths of the last ten minutes isolate a key, and those of
// calls without a key isolate nobody.
func TestKeyWindow(t *testing.T) {
	r := newRecall(t)
	for i := range 6 { // three in 10:02
		if r.setGuilty(testInput(0, fmt.Sprint(i)), "k", 1, r.now) {
			t.Errorf("isolated by death %d", i)
		}
		r.now = r.now.Add(5*time.Minute + time.Second)
	}
	r.setGuilty(testInput(0, "x"), "k", 1, r.now)
	r.now = r.now.Add(time.Minute)
	if !r.setGuilty(testInput(0, "y"), "k", 1, r.now) {
		t.Error("three deaths in 6:01 do not isolate")
	}
	for i := range 9 {
		r.setGuilty(testInput(1, fmt.Sprint("z", i)), "", 3, r.now)
	}
	r.wants(1, "", "fresh", free)
}

// TestIsolationGoesOn: an isolation lasts until there was no death for ten
// minutes, however rare the deaths are.
func TestIsolationGoesOn(t *testing.T) {
	r := newRecall(t)
	r.setGuilty(testInput(0, "a"), "k", 3, r.now)
	for i := range 4 {
		r.now = r.now.Add(9 * time.Minute)
		r.wants(0, "k", "new", keyIsolated)
		if r.setGuilty(testInput(0, fmt.Sprint(i)), "k", 1, r.now) {
			t.Errorf("isolated once more by death %d", i)
		}
	}
	r.wants(0, "k", "new", keyIsolated)
	r.now = r.now.Add(10*time.Minute + time.Second)
	r.wants(0, "k", "new", free)
	if released := r.takeReleased(); len(released) != 1 {
		t.Errorf("released %v", released)
	}
}

// TestMemoryBounds: 5,000 inputs and keys leave no more than the bounds, the
// latest ones.
func TestMemoryBounds(t *testing.T) {
	r := newRecall(t)
	for i := range 5000 {
		r.setGuilty(testInput(uint32(i%2), fmt.Sprint(i)), fmt.Sprint("k", i), 3, r.now)
		r.setAnswered(testInput(0, "sound"), fmt.Sprint("g", i), r.now)
		r.now = r.now.Add(time.Millisecond)
	}
	if inputs, keys, cleared := len(r.inputs.index), len(r.keys.index), len(r.cleared.index); inputs != inputsKept || keys != keysKept || cleared != clearedKept {
		t.Errorf("%d inputs, %d keys, %d cleared", inputs, keys, cleared)
	}
	r.wantsEntries(inputsKept + keysKept)
	r.wants(0, "", "902", free)
	r.wants(0, "", "904", guilty)
	r.wants(1, "", "4999", guilty)
	r.wants(1, "k3975", "new", free)
	r.wants(0, "k3976", "new", keyIsolated)
	r.now = r.now.Add(11 * time.Minute)
	r.wants(0, "k3976", "new", free)
	r.wantsEntries(0)
	if r.knows(0) || r.knows(1) {
		t.Error("it knows routes without entries")
	}
}

func TestCleared(t *testing.T) {
	r := newRecall(t)
	if r.anyCleared(r.now) {
		t.Error("somebody is cleared at the beginning")
	}
	r.setAnswered(testInput(0, "a"), "", r.now)
	if r.isCleared(0, "", r.now) || r.anyCleared(r.now) {
		t.Error("a call without a key clears something")
	}
	r.setAnswered(testInput(0, "a"), "k", r.now)
	if !r.isCleared(0, "k", r.now) || r.isCleared(1, "k", r.now) || !r.anyCleared(r.now) {
		t.Error("cleared for the wrong ones")
	}
	r.setGuilty(testInput(0, "b"), "k", 1, r.now)
	if r.isCleared(0, "k", r.now) || r.anyCleared(r.now) {
		t.Error("a guilty call leaves its key cleared")
	}
	r.setAnswered(testInput(0, "a"), "g", r.now)
	r.now = r.now.Add(11 * time.Minute)
	if r.isCleared(0, "g", r.now) || r.anyCleared(r.now) {
		t.Error("cleared for ever")
	}
}

// TestSuspected: an input whose call ended with an open outcome is suspected
// until a call with it is answered or found guilty.
func TestSuspected(t *testing.T) {
	r := newRecall(t)
	a, b := testInput(0, "a"), testInput(0, "b")
	r.setOpen(a, 2, r.now)
	r.setOpen(a, 1, r.now) // fewer deaths are no news
	if v, deaths := r.lookup(a, "k", r.now); v != suspected || deaths != 2 {
		t.Errorf("verdict %d, %d deaths", v, deaths)
	}
	r.setAnswered(a, "k", r.now)
	r.wants(0, "k", "a", free)
	r.setGuilty(b, "", 3, r.now)
	r.setOpen(b, 9, r.now)
	r.setAnswered(b, "k", r.now)
	r.wants(0, "k", "b", guilty)
	r.setOpen(testInput(1, "a"), 1, r.now)
	r.now = r.now.Add(11 * time.Minute)
	r.wants(1, "k", "a", free)
	r.wants(0, "k", "b", free)
	r.wantsEntries(0)
}
