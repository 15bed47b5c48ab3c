package routes

import (
	"maps"
	"reflect"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"
)

// table reads "alpha: a b; beta: c".
func table(text string) Table {
	t := Table{}
	for _, group := range strings.Split(text, ";") {
		if name, routes, ok := strings.Cut(strings.TrimSpace(group), ":"); ok {
			t[name] = strings.Fields(routes)
		}
	}
	return t
}

func TestSettle(t *testing.T) {
	for name, test := range map[string]struct {
		serving, changes  string
		removed, restored string // groups
		undecided         string
		want              []Loss
	}{
		"nothing in common": {serving: "alpha: a", changes: "beta: b"},
		"the owner keeps it": {
			serving: "beta: r", changes: "alpha: r", want: []Loss{{Group: "alpha", Route: "r", Owner: "beta"}},
		},
		"the owner may let go of it": {
			serving: "beta: r", changes: "alpha: r", undecided: "beta", want: []Loss{{Group: "alpha", Route: "r", Owner: "beta", Open: true}},
		},
		"the owner lets go of it": {serving: "beta: r", changes: "alpha: r; beta: b"},
		"the owner goes":          {serving: "beta: r", changes: "alpha: r; beta:", removed: "beta"},
		"both want it from a third that gives it up": {
			serving: "gamma: r", changes: "alpha: r; beta: r; gamma: c", want: []Loss{{Group: "beta", Route: "r", Owner: "alpha"}},
		},
		"newcomers": {changes: "beta: r; alpha: r", want: []Loss{{Group: "beta", Route: "r", Owner: "alpha"}}},
		"a newcomer and one that served": {
			changes: "alpha: r; beta: r", restored: "beta", want: []Loss{{Group: "alpha", Route: "r", Owner: "beta"}},
		},
		"the owner takes a route of another, which is undecided": {
			serving: "alpha: a; beta: b", changes: "alpha: a b", undecided: "alpha beta",
			want: []Loss{{Group: "alpha", Route: "b", Owner: "beta", Open: true}},
		},
		"one loses, so another may": {
			serving: "alpha: a; beta: b", changes: "alpha: x; beta: b a; gamma: x",
			want: []Loss{{Group: "gamma", Route: "x", Owner: "alpha"}},
		},
		"a loser keeps what it wanted to give up": {
			serving: "alpha: a; beta: b", changes: "alpha: b; gamma: a",
			want: []Loss{{Group: "alpha", Route: "b", Owner: "beta"}, {Group: "gamma", Route: "a", Owner: "alpha"}},
		},
	} {
		changes := map[string]Change{}
		for group, routes := range table(test.changes) {
			changes[group] = Change{
				Routes: routes, Removed: strings.Contains(test.removed, group), Restored: strings.Contains(test.restored, group),
			}
		}
		got := table(test.serving).Settle(changes, func(group string) bool { return strings.Contains(test.undecided, group) })
		if !reflect.DeepEqual(got, test.want) {
			t.Errorf("%s: %v, want %v", name, got, test.want)
		}
	}
}

func TestRollBack(t *testing.T) {
	for name, test := range map[string]struct {
		serving, fallbacks string
		want, blocked      string
	}{
		"alone":                      {serving: "alpha: a", fallbacks: "alpha: a", want: "alpha"},
		"another canary":             {serving: "alpha: a; beta: b", fallbacks: "alpha: a; beta: b", want: "alpha"},
		"it takes a route back":      {serving: "alpha: a; beta: b r", fallbacks: "alpha: a r; beta: b", want: "alpha beta"},
		"it gives a route back":      {serving: "alpha: a r; beta: b", fallbacks: "alpha: a; beta: b r", want: "alpha beta"},
		"it drops a route for good":  {serving: "alpha: a r; beta: b", fallbacks: "alpha: a; beta: b", want: "alpha"},
		"the other is promoted":      {serving: "alpha: a; beta: b r", fallbacks: "alpha: a r", blocked: "group beta serves route r now"},
		"the other's had it, too":    {serving: "alpha: a; beta: b r", fallbacks: "alpha: a r; beta: r", blocked: "group beta serves route r now"},
		"a route that nobody serves": {serving: "alpha: a; beta: b", fallbacks: "alpha: a r; beta: b r", want: "alpha"},
		"three in a ring": {
			serving: "alpha: x; beta: y; gamma: z", fallbacks: "alpha: y; beta: z; gamma: x", want: "alpha beta gamma",
		},
	} {
		got, blocked := table(test.serving).RollBack("alpha", table(test.fallbacks))
		if strings.Join(got, " ") != test.want || blocked != test.blocked {
			t.Errorf("%s: %v %q, want %q %q", name, got, blocked, test.want, test.blocked)
		}
	}
}

// drawTable draws groups that have no route in common, as those that serve.
func drawTable(t *rapid.T, label string) Table {
	drawn := Table{}
	for _, route := range []string{"1", "2", "3", "4", "5"} {
		if group := rapid.SampledFrom([]string{"", "a", "b", "c"}).Draw(t, label+route); group != "" {
			drawn[group] = append(drawn[group], route)
		}
	}
	return drawn
}

func TestProperties(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		serving := drawTable(t, "serving ")
		changes := map[string]Change{}
		fallbacks := Table{}
		for _, group := range []string{"a", "b", "c", "d"} {
			if rapid.Bool().Draw(t, group+" changes") {
				routes := rapid.SliceOfDistinct(rapid.SampledFrom([]string{"1", "2", "3", "4", "5"}), rapid.ID).Draw(t, group)
				changes[group] = Change{Routes: routes, Removed: rapid.IntRange(0, 3).Draw(t, group+" goes") == 0}
			}
			if serves := serving[group]; serves != nil && rapid.Bool().Draw(t, group+" can go back") {
				fallbacks[group] = rapid.SliceOfDistinct(rapid.SampledFrom([]string{"1", "2", "3", "4", "5"}), rapid.ID).Draw(t, group+"'s fallback")
			}
		}
		left := maps.Clone(changes)
		for _, lost := range serving.Settle(changes, func(group string) bool { return group == "b" }) {
			if _, asked := left[lost.Group]; !asked {
				t.Fatalf("%v is taken back twice, or was never asked for", lost)
			}
			delete(left, lost.Group)
			if lost.Open && lost.Owner != "b" {
				t.Fatalf("%v is open although its owner is decided", lost)
			}
		}
		if route, a, b := serving.after(left).clash(); route != "" {
			t.Fatalf("route %s is claimed by %s and %s", route, a, b)
		}
		for group := range fallbacks {
			checkRollBack(t, serving, fallbacks, group)
		}
	})
}

// checkRollBack checks that a group goes back with a reason for every other, and
// that nothing is lost by it.
func checkRollBack(t *rapid.T, serving, fallbacks Table, group string) {
	back, blocked := serving.RollBack(group, fallbacks)
	if blocked != "" {
		if len(back) > 0 {
			t.Fatalf("%v go back, although %s", back, blocked)
		}
		return
	}
	changes := map[string]Change{}
	for _, g := range back {
		changes[g] = Change{Routes: fallbacks[g]}
	}
	if back[0] != group || len(changes) != len(back) {
		t.Fatalf("%v go back for %s", back, group)
	}
	next := serving.after(changes)
	if route, a, b := next.clash(); route != "" {
		t.Fatalf("route %s is claimed by %s and %s", route, a, b)
	}
	for g, routes := range fallbacks {
		for _, route := range routes {
			if serving.Owner(route) != "" && next.Owner(route) == "" && !slices.Contains(back, g) {
				t.Fatalf("route %s is lost, which the fallback of %s has", route, g)
			}
		}
	}
}
