package verify

import (
	"fmt"
	"slices"
	"testing"

	"github.com/utilhost/utilhost/sdk/wire/pb"
)

func TestBreaking(t *testing.T) {
	route := func(path string, cost uint32, schema string) *pb.Route {
		return &pb.Route{Path: path, Cost: cost, InputSchema: []byte(schema)}
	}
	const free, needsA, needsAB = `{}`, `{"required":["a"]}`, `{"required":["a","b"]}`
	for name, c := range map[string]struct {
		old, now []*pb.Route
		want     []string
	}{
		"nothing":         {[]*pb.Route{route("x", 1, needsA)}, []*pb.Route{route("x", 1, needsA)}, nil},
		"more and softer": {[]*pb.Route{route("x", 2, needsAB)}, []*pb.Route{route("y", 5, needsA), route("x", 1, free)}, nil},
		"dropped":         {[]*pb.Route{route("x", 1, free), route("y", 1, free)}, []*pb.Route{route("y", 1, free)}, []string{"x was dropped"}},
		"dearer":          {[]*pb.Route{route("x", 1, free)}, []*pb.Route{route("x", 3, free)}, []string{"x costs 3 instead of 1"}},
		"stricter":        {[]*pb.Route{route("x", 1, needsA)}, []*pb.Route{route("x", 1, needsAB)}, []string{`x now requires "b"`}},
		"both": {[]*pb.Route{route("x", 1, free)}, []*pb.Route{route("x", 2, needsAB)},
			[]string{"x costs 2 instead of 1", `x now requires "a"`, `x now requires "b"`}},
	} {
		if got := Breaking(&pb.Manifest{Routes: c.old}, &pb.Manifest{Routes: c.now}); !slices.Equal(got, c.want) {
			t.Errorf("%s: got %q, want %q", name, got, c.want)
		}
	}
	var many []*pb.Route
	for i := range noteLimit + 7 {
		many = append(many, route(fmt.Sprint("r", i), 1, free))
	}
	got := Breaking(&pb.Manifest{Routes: many}, &pb.Manifest{})
	if len(got) != noteLimit+1 || got[noteLimit-1] != "r49 was dropped" || got[noteLimit] != "and 7 more" {
		t.Errorf("%d notes, the last ones are %q", len(got), got[len(got)-2:])
	}
}
