package canary

import (
	"fmt"
	"testing"

	"github.com/utilhost/utilhost/host/supervisor/process"
	"github.com/utilhost/utilhost/host/supervisor/release"
)

// TestCrashVerdict covers every state of an attribution.
func TestCrashVerdict(t *testing.T) {
	for _, c := range []struct {
		known, external, missing, failed, answered, idle bool
		want                                             verdict
	}{
		{known: false, want: open},
		{known: false, failed: true, want: open},
		{known: false, answered: true, want: open},
		{known: false, failed: true, answered: true, want: open},

		{known: true, external: true, want: nothing},
		{known: true, external: true, missing: true, want: nothing},
		{known: true, external: true, answered: true, want: nothing},
		{known: true, external: true, idle: true, want: nothing},

		{known: true, missing: true, want: open},
		{known: true, missing: true, failed: true, want: open},
		{known: true, missing: true, answered: true, want: open},
		{known: true, missing: true, failed: true, answered: true, want: open},
		{known: true, missing: true, idle: true, want: open},

		{known: true, want: nothing},
		{known: true, failed: true, want: input},
		{known: true, failed: true, answered: true, want: input},
		{known: true, answered: true, want: faulty},
		{known: true, idle: true, want: faulty},
	} {
		a := crash{failed: c.failed, answered: c.answered, heard: 2}
		if c.known {
			a.death = &release.Death{Ending: process.Ending{External: c.external}, Idle: c.idle, Orphaned: 2}
		}
		if c.missing {
			a.heard = 1
		}
		if got := a.verdict(); got != c.want {
			t.Errorf("%+v: got %d", c, got)
		}
	}
}

// TestCrashes: whatever the order in which up to three calls and the ending
// become known, the last one decides, and the result is the same.
func TestCrashes(t *testing.T) {
	const number = 7
	for _, said := range sequences(3) {
		for _, external := range []bool{false, true} {
			want := ""
			for i, s := range said {
				if s == fallbackAnswered && want == "" {
					want = fmt.Sprint("call ", i)
				}
			}
			for _, s := range said {
				if s == fallbackFailed {
					want = ""
				}
			}
			if external {
				want = ""
			}
			for when := range len(said) + 1 { // the ending is known before call number when
				name := fmt.Sprintf("comparisons %v, external %v, ending after %d", said, external, when)
				cs := make(crashes)
				var faults []*Fault
				next := func(f *Fault) {
					if f != nil {
						faults = append(faults, f)
					}
					if len(cs) == 0 && len(faults) == 0 && want != "" {
						t.Errorf("%s: decided without a fault", name)
					}
				}
				for i := range len(said) + 1 {
					if i == when {
						next(cs.died(release.Death{Process: number, Orphaned: len(said), Ending: process.Ending{Text: "exited with status 9", External: external}}))
					}
					if i < len(said) {
						if len(faults) > 0 {
							t.Errorf("%s: a fault before call %d was heard", name, i)
						}
						next(cs.hear(number, said[i], callID{"alpha/echo", fmt.Sprint("call ", i)}))
					}
				}
				if len(cs) != 0 {
					t.Errorf("%s: still open", name)
				}
				switch {
				case want == "" && len(faults) == 0:
				case len(faults) == 1 && *faults[0] == Fault{Reason: "plugin exited with status 9", Route: "alpha/echo", RequestID: want}:
				default:
					t.Errorf("%s: got %+v, want %q", name, faults, want)
				}
			}
		}
	}
}

// sequences returns all sequences of at most so many comparisons.
func sequences(length int) [][]comparison {
	all := [][]comparison{nil}
	for from := 0; length > 0; length-- {
		to := len(all)
		for _, shorter := range all[from:to] {
			for c := range comparisons {
				all = append(all, append(append([]comparison{}, shorter...), c))
			}
		}
		from = to
	}
	return all
}

func TestCrashIdle(t *testing.T) {
	cs := make(crashes)
	ending := process.Ending{Text: "exited with status 6"}
	if f := cs.died(release.Death{Process: 1, Ending: ending, Idle: true}); f == nil || *f != (Fault{Reason: "plugin exited with status 6 with no call in flight"}) {
		t.Errorf("got %+v", f)
	}
	if f := cs.died(release.Death{Process: 2, Ending: ending}); f != nil { // it was killed, or all clients had left
		t.Errorf("got %+v", f)
	}
	ending.External = true
	if f := cs.died(release.Death{Process: 3, Ending: ending, Idle: true}); f != nil {
		t.Errorf("got %+v", f)
	}
}

// TestCrashesApart: what is said of one process says nothing about another.
func TestCrashesApart(t *testing.T) {
	cs := make(crashes)
	death := func(number int64) *Fault { return cs.died(release.Death{Process: number, Orphaned: 1}) }
	if cs.hear(1, fallbackFailed, callID{}) != nil || death(2) != nil || death(1) != nil || len(cs) != 1 {
		t.Errorf("got %+v", cs)
	}
	if cs.hear(2, fallbackAnswered, callID{}) == nil || len(cs) != 0 {
		t.Errorf("got %+v", cs)
	}
}
