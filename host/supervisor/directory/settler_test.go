package directory

import (
	"slices"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"
)

var testTimes = Times{Settle: 250 * time.Millisecond, Aged: 2 * time.Second, Removal: 2 * time.Second}

// at returns the moment ms milliseconds after the begin of a test.
func at(ms int) time.Time { return time.Unix(1000, 0).Add(time.Duration(ms) * time.Millisecond) }

// state returns the identity of a file with a size that was changed at a moment.
func state(size int64, ms int) Identity {
	return Identity{Inode: 1, Size: size, Changed: at(ms).UnixNano()}
}

func TestSettler(t *testing.T) {
	type found = map[string]Identity
	type step struct {
		ms       int
		unsettle bool // before the scan: a was found to be changing
		found    found
		settled  []string
		removed  []string
		waiting  []string // Changes.Unsettled
		next     int      // milliseconds; -1 for none
	}
	a := []string{"a"}
	for name, steps := range map[string][]step{
		"copied in pieces": {
			{ms: 0, found: found{"a": state(1, 0)}, waiting: a, next: 250},
			{ms: 200, found: found{"a": state(2, 200)}, waiting: a, next: 450},
			{ms: 300, found: found{"a": state(2, 200)}, waiting: a, next: 450},
			{ms: 450, found: found{"a": state(2, 200)}, settled: a, next: -1},
			{ms: 900, found: found{"a": state(2, 200)}, next: -1},
		},
		"old at first sight": {
			{ms: 0, found: found{"a": state(1, -2000)}, settled: a, next: -1},
		},
		"touched": {
			{ms: 0, found: found{"a": state(1, -2000)}, settled: a, next: -1},
			{ms: 10, found: found{"a": state(1, 10)}, waiting: a, next: 260},
			{ms: 260, found: found{"a": state(1, 10)}, settled: a, next: -1},
		},
		"replaced by an old file": {
			{ms: 0, found: found{"a": state(1, -2000)}, settled: a, next: -1},
			{ms: 10, found: found{"a": state(2, -3000)}, settled: a, next: -1},
		},
		"removed": {
			{ms: 0, found: found{"a": state(1, -2000)}, settled: a, next: -1},
			{ms: 100, found: found{}, waiting: a, next: 2100},
			{ms: 2000, found: found{}, waiting: a, next: 2100},
			{ms: 2100, found: found{}, removed: a, next: -1},
			{ms: 2200, found: found{}, next: -1},
			{ms: 2300, found: found{"a": state(1, -2000)}, settled: a, next: -1},
		},
		"removed and copied": {
			{ms: 0, found: found{"a": state(1, -2000)}, settled: a, next: -1},
			{ms: 100, found: found{}, waiting: a, next: 2100},
			{ms: 1000, found: found{"a": state(3, 1000)}, waiting: a, next: 1250},
			{ms: 1250, found: found{"a": state(3, 1000)}, settled: a, next: -1},
		},
		"missing for a moment": {
			{ms: 0, found: found{"a": state(1, -2000)}, settled: a, next: -1},
			{ms: 100, found: found{}, waiting: a, next: 2100},
			{ms: 200, found: found{"a": state(1, -2000)}, next: -1},
			{ms: 3000, found: found{}, waiting: a, next: 5000},
		},
		"never settled": {
			{ms: 0, found: found{"a": state(1, 0)}, waiting: a, next: 250},
			{ms: 100, found: found{}, waiting: a, next: 2100},
			{ms: 2100, found: found{}, removed: a, next: -1},
		},
		"a set": {
			{ms: 0, found: found{"a": state(1, 0), "b": state(1, 0)}, waiting: []string{"a", "b"}, next: 250},
			{ms: 250, found: found{"a": state(1, 0), "b": state(1, 0)}, settled: []string{"a", "b"}, next: -1},
		},
		"one missing, one changing": {
			{ms: 0, found: found{"a": state(1, -2000)}, settled: a, next: -1},
			{ms: 100, found: found{"b": state(1, 100)}, waiting: []string{"a", "b"}, next: 350},
			{ms: 350, found: found{"b": state(1, 100)}, settled: []string{"b"}, waiting: a, next: 2100},
		},
		"a clock in the future": {
			{ms: 0, found: found{"a": state(1, 90_000)}, waiting: a, next: 250},
			{ms: 250, found: found{"a": state(1, 90_000)}, settled: a, next: -1},
		},
		"found to be changing": {
			{ms: 0, found: found{"a": state(1, -2000)}, settled: a, next: -1},
			{ms: 100, unsettle: true, found: found{"a": state(1, -2000)}, waiting: a, next: 350},
			{ms: 350, found: found{"a": state(1, -2000)}, settled: a, next: -1},
		},
		"found to be changing, then replaced": {
			{ms: 0, found: found{"a": state(1, -2000)}, settled: a, next: -1},
			{ms: 100, unsettle: true, found: found{"a": state(1, -2000)}, waiting: a, next: 350},
			{ms: 200, found: found{"a": state(2, -3000)}, settled: a, next: -1},
		},
	} {
		t.Run(name, func(t *testing.T) {
			s := newSettler(testTimes)
			for _, step := range steps {
				if step.unsettle {
					s.unsettle(at(step.ms), "a")
				}
				got, next := s.observe(at(step.ms), step.found)
				want := Changes{Removed: step.removed, Unsettled: step.waiting}
				for name := range step.found {
					want.Present = append(want.Present, name)
				}
				slices.Sort(want.Present)
				for _, name := range step.settled {
					want.Settled = append(want.Settled, File{Name: name, ID: step.found[name]})
				}
				if diff := cmp.Diff(want, got); diff != "" {
					t.Errorf("at %d ms (-want +got):\n%s", step.ms, diff)
				}
				wantNext := time.Time{}
				if step.next >= 0 {
					wantNext = at(step.next)
				}
				if !next.Equal(wantNext) {
					t.Errorf("at %d ms: next scan at %v, want %v", step.ms, next, wantNext)
				}
			}
		})
	}
}

// TestUnsettleOfNobody: a name that was removed meanwhile stays unknown.
func TestUnsettleOfNobody(t *testing.T) {
	s := newSettler(testTimes)
	s.unsettle(at(0), "a")
	if c, next := s.observe(at(0), nil); c.Unsettled != nil || !next.IsZero() {
		t.Errorf("%+v, %v", c, next)
	}
}

// TestSettlerHolds lets files change, go and come back at random. Whoever scans
// when the settler says so is told of each state that stays, once.
func TestSettlerHolds(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		s := newSettler(testTimes)
		now, size := 0, int64(0)
		found := map[string]Identity{}
		reported := map[string]Identity{} // what the settler last said of a name
		scan := func() time.Time {
			c, next := s.observe(at(now), found)
			for _, f := range c.Settled {
				if f.ID != found[f.Name] {
					t.Fatalf("%s settled as %+v, it is %+v", f.Name, f.ID, found[f.Name])
				}
				if reported[f.Name] == f.ID {
					t.Fatalf("%s was reported twice as %+v", f.Name, f.ID)
				}
				if age := at(now).UnixNano() - f.ID.Changed; age < testTimes.Settle.Nanoseconds() {
					t.Fatalf("%s settled %d ns after it was changed", f.Name, age)
				}
				reported[f.Name] = f.ID
			}
			for _, name := range c.Removed {
				if _, there := found[name]; there {
					t.Fatalf("%s was removed while it is there", name)
				}
				delete(reported, name)
			}
			if !next.IsZero() && !next.After(at(now)) {
				t.Fatalf("the next scan is at %v, it is %v", next, at(now))
			}
			return next
		}
		for range rapid.IntRange(1, 30).Draw(t, "steps") {
			now += rapid.IntRange(0, 1000).Draw(t, "pause")
			name := rapid.SampledFrom([]string{"a", "b", "c"}).Draw(t, "name")
			switch rapid.IntRange(0, 3).Draw(t, "what") {
			case 0:
				delete(found, name)
			case 1, 2:
				size++
				found[name] = state(size, now)
			}
			scan()
		}
		for limit := 0; ; limit++ {
			next := scan()
			if next.IsZero() {
				break
			}
			now += int(next.Sub(at(now)) / time.Millisecond)
			if limit > 20 {
				t.Fatal("the settler never comes to rest")
			}
		}
		if diff := cmp.Diff(found, reported); diff != "" {
			t.Fatalf("what is there and what was reported (-there +reported):\n%s", diff)
		}
	})
}
