package catalog

import "testing"

func TestNew(t *testing.T) {
	b := &Group{Name: "b", Routes: []*Route{{Path: "b/one"}, {Path: "b/two"}}}
	a := &Group{Name: "a", Routes: []*Route{{Path: "a/one"}}}
	s := New([]*Group{b, a})
	if len(s.Groups) != 2 || s.Groups[0] != a || s.Groups[1] != b {
		t.Errorf("groups are not ordered by name: %v", s.Groups)
	}
	if len(s.Routes) != 3 || s.Routes["b/two"] != b.Routes[1] || s.Routes["a/one"] != a.Routes[0] {
		t.Errorf("routes: %v", s.Routes)
	}
	if empty := New(nil); empty.Routes["x"] != nil || len(empty.Groups) != 0 {
		t.Error("the empty snapshot holds something")
	}
}
