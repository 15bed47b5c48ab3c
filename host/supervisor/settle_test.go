package supervisor

import (
	"slices"
	"testing"
	"time"
)

func TestTracker(t *testing.T) {
	times := Times{Settle: 250 * time.Millisecond, Aged: 2 * time.Second, Removal: 2 * time.Second}
	begin := time.Unix(1000, 0)
	at := func(ms int) time.Time { return begin.Add(time.Duration(ms) * time.Millisecond) }
	id := func(size int64, ms int) identity { return identity{Inode: 1, Size: size, Changed: at(ms).UnixNano()} }
	type found = map[string]identity
	type step struct {
		ms               int
		found            found
		settled, removed []string
		next             int // ms; -1 none
	}
	for name, steps := range map[string][]step{
		"copied in pieces": {
			{0, found{"a": id(1, 0)}, nil, nil, 250},
			{200, found{"a": id(2, 200)}, nil, nil, 450},
			{300, found{"a": id(2, 200)}, nil, nil, 450},
			{450, found{"a": id(2, 200)}, []string{"a"}, nil, -1},
			{900, found{"a": id(2, 200)}, nil, nil, -1},
		},
		"old at first sight": {{0, found{"a": id(1, -2000)}, []string{"a"}, nil, -1}},
		"touched":            {{0, found{"a": id(1, -2000)}, []string{"a"}, nil, -1}, {10, found{"a": id(1, 10)}, nil, nil, 260}, {260, found{"a": id(1, 10)}, []string{"a"}, nil, -1}},
		"removed": {
			{0, found{"a": id(1, -2000)}, []string{"a"}, nil, -1},
			{100, found{}, nil, nil, 2100},
			{2000, found{}, nil, nil, 2100},
			{2100, found{}, nil, []string{"a"}, -1},
			{2200, found{}, nil, nil, -1},
		},
		"removed and copied": {
			{0, found{"a": id(1, -2000)}, []string{"a"}, nil, -1},
			{100, found{}, nil, nil, 2100},
			{1000, found{"a": id(3, 1000)}, nil, nil, 1250},
			{1250, found{"a": id(3, 1000)}, []string{"a"}, nil, -1},
		},
		"a set": {
			{0, found{"a": id(1, 0), "b": id(1, 0)}, nil, nil, 250},
			{250, found{"a": id(1, 0), "b": id(1, 0)}, []string{"a", "b"}, nil, -1},
		},
		"a clock in the future": {
			{0, found{"a": id(1, 90_000)}, nil, nil, 250},
			{250, found{"a": id(1, 90_000)}, []string{"a"}, nil, -1},
		},
	} {
		t.Run(name, func(t *testing.T) {
			tr := newTracker(times)
			for _, s := range steps {
				settled, removed, next := tr.observe(at(s.ms), s.found)
				slices.Sort(settled)
				want := time.Time{}
				if s.next >= 0 {
					want = at(s.next)
				}
				if !slices.Equal(settled, s.settled) || !slices.Equal(removed, s.removed) || !next.Equal(want) {
					t.Errorf("at %d ms: settled %v, removed %v, next %v; want %v, %v, %v",
						s.ms, settled, removed, next, s.settled, s.removed, want)
				}
			}
		})
	}
}
