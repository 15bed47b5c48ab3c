package verify

import (
	"encoding/json"
	"fmt"
	"slices"

	"github.com/utilhost/utilhost/sdk/wire/pb"
)

// noteLimit is how many notes Breaking returns, beside one that counts the rest.
const noteLimit = 50

// Breaking returns what clients of the old version may stumble over in the new
// one, a note each: routes dropped, costs raised, fields newly required.
func Breaking(old, now *pb.Manifest) []string {
	next := make(map[string]*pb.Route)
	for _, r := range now.GetRoutes() {
		next[r.GetPath()] = r
	}
	var notes []string
	for _, was := range old.GetRoutes() {
		is := next[was.GetPath()]
		if is == nil {
			notes = append(notes, fmt.Sprintf("%s was dropped", was.GetPath()))
			continue
		}
		if is.GetCost() > was.GetCost() {
			notes = append(notes, fmt.Sprintf("%s costs %d instead of %d", was.GetPath(), is.GetCost(), was.GetCost()))
		}
		before := required(was.GetInputSchema())
		for _, field := range required(is.GetInputSchema()) {
			if !slices.Contains(before, field) {
				notes = append(notes, fmt.Sprintf("%s now requires %.60q", was.GetPath(), field))
			}
		}
	}
	if over := len(notes) - noteLimit; over > 0 {
		notes = append(notes[:noteLimit], fmt.Sprintf("and %d more", over))
	}
	return notes
}

// required returns the fields that a schema requires at its top.
func required(schema []byte) []string {
	var s struct {
		Required []string `json:"required"`
	}
	_ = json.Unmarshal(schema, &s)
	return s.Required
}
