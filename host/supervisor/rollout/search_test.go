package rollout_test

import (
	"flag"
	"hash/maphash"
	"maps"
	"reflect"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/utilhost/utilhost/host/supervisor/rollout"
)

var deeper = flag.Int("deeper", 0, "how many more occurrences TestSearch tries; each takes about fifteen times as long")

// TestSearch visits every state that a small world can get into from some calm
// ones: two groups that may hand a route over, three files, of which one may
// serve either group, two contents for each. Whatever happens to it, up to a
// number of times, is combined with every order in which jobs end, the directory
// is read and time passes.
func TestSearch(t *testing.T) {
	for name, test := range map[string]struct {
		canary      time.Duration
		before      []string // puts, each brought to rest
		occurrences int
	}{
		"fresh":                    {30 * time.Second, nil, 3},
		"fresh, no canaries":       {0, nil, 3},
		"a canary each":            {30 * time.Second, []string{"x=a1 y=b1", "x=a2 y=b2"}, 2},
		"a canary in its own file": {30 * time.Second, []string{"x=a1 y=b1", "z=a2"}, 2},
		"shadowed, no canaries":    {0, []string{"x=a1 y=b1", "x=a2", "z=a1"}, 2},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			options := settings()
			options.Canary = test.canary
			w := newWorld(small, options)
			w.options.Breaking = nil
			w.start()
			for _, puts := range test.before {
				for _, put := range strings.Fields(puts) {
					file, sha, _ := strings.Cut(put, "=")
					w.put(file, sha)
				}
				w.calmDown()
			}
			w.twin, w.fast = nil, true
			s := &search{seed: maphash.MakeSeed(), seen: map[uint64]bool{}, fields: map[reflect.Type][]int{}}
			n := test.occurrences + *deeper
			if raceDetector {
				n--
			}
			s.from(t, &node{world: w}, n)
			t.Logf("%d states", len(s.seen))
		})
	}
}

// small are the contents of the small world.
var small = map[string]content{
	"a1": {sha: "a1", group: "alpha", version: "1.0.0", routes: []string{"a", "shared"}},
	"a2": {sha: "a2", group: "alpha", version: "2.0.0", routes: []string{"a"}},
	"b1": {sha: "b1", group: "beta", version: "1.0.0", routes: []string{"b"}},
	"b2": {sha: "b2", group: "beta", version: "2.0.0", routes: []string{"b", "shared"}},
}

type search struct {
	seed   maphash.Seed
	seen   map[uint64]bool
	fields map[reflect.Type][]int
}

// A node is a state of the world, and how it came about.
type node struct {
	world *world
	path  *path
}

type path struct {
	last   string
	before *path
}

func (p *path) String() string {
	var steps []string
	for ; p != nil; p = p.before {
		steps = append(steps, p.last)
	}
	slices.Reverse(steps)
	return strings.Join(steps, ", ")
}

// from visits all states that a world leads to if at most n occurrences come from
// outside. States with few occurrences come first, so that none is cut short
// because it was seen with fewer left.
func (s *search) from(t *testing.T, begin *node, n int) {
	layer := s.closure(t, []*node{begin})
	for ; n > 0; n-- {
		var next []*node
		for _, from := range layer {
			reached := s.closure(t, s.successors(t, from, outside(from.world)))
			if n > 1 {
				next = append(next, reached...)
			}
		}
		layer = next
	}
}

// closure returns the new states that nodes lead to by themselves, with the nodes.
func (s *search) closure(t *testing.T, nodes []*node) []*node {
	var all []*node
	for len(nodes) > 0 {
		n := nodes[len(nodes)-1]
		nodes = nodes[:len(nodes)-1]
		all = append(all, n)
		nodes = append(nodes, s.successors(t, n, inside(n.world))...)
	}
	return all
}

// successors returns the new states that moves lead to from n.
func (s *search) successors(t *testing.T, n *node, moves []move) []*node {
	var next []*node
	for _, m := range moves {
		w := n.world.clone()
		m.make(w)
		to := &node{world: w, path: &path{last: m.name, before: n.path}}
		if w.broken == "" && len(w.jobs) == 0 && w.settled() {
			w.checkCalm()
		}
		if w.broken != "" {
			t.Fatalf("%s\nafter: %v", w.broken, to.path)
		}
		if key := s.key(w); !s.seen[key] {
			s.seen[key] = true
			next = append(next, to)
		}
	}
	return next
}

// key identifies a state of the world by all that its future depends on, and
// what it is judged by.
func (s *search) key(w *world) uint64 {
	c := &rollout.Canon{Now: w.now, Fields: s.fields}
	for _, part := range []any{w.state, w.releases, w.live, w.jobs, w.disk, w.seen, w.first, w.memory} {
		c.Write(part)
	}
	return maphash.String(s.seed, c.Text())
}

// A move is something that may happen.
type move struct {
	name string
	make func(*world)
}

// inside returns what may happen by itself: jobs end, the directory is read, time
// passes.
func inside(w *world) []move {
	var moves []move
	if !w.settled() {
		moves = append(moves, move{"scan", (*world).scan})
	}
	if !w.wake.IsZero() {
		moves = append(moves, move{"tick", func(w *world) { w.tick() }})
	}
	for _, id := range slices.Sorted(maps.Keys(w.jobs)) {
		moves = append(moves, move{w.jobs[id].kind + " of " + w.jobs[id].file, func(w *world) { w.done(id, "") }})
	}
	return moves
}

// outside returns what may come from outside.
func outside(w *world) []move {
	moves := []move{{"restart", (*world).start}}
	for _, file := range []struct {
		name     string
		contents []string
	}{{"x", []string{"a1", "a2"}}, {"y", []string{"b1", "b2"}}, {"z", []string{"a2", "b2"}}} {
		for _, sha := range file.contents {
			moves = append(moves, move{"put " + file.name + " " + sha, func(w *world) {
				w.put(file.name, sha)
				w.scan()
			}})
		}
		if _, there := w.disk[file.name]; there {
			moves = append(moves, move{"remove " + file.name, func(w *world) {
				delete(w.disk, file.name)
				w.scan()
			}})
		}
	}
	for _, g := range w.live {
		moves = append(moves, move{"rollback " + g.Group, func(w *world) { w.rollback(g.Group, 0) }})
		if g.Fallback != 0 && !w.faulted[g.Release] {
			moves = append(moves, move{"fault " + g.Group, func(w *world) { w.fault(g.Release, "INTERNAL_ERROR", "", "") }})
		}
	}
	return moves
}
