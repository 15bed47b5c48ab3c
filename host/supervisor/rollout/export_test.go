package rollout

import (
	"maps"
	"slices"
)

// Releases returns the releases that the state still refers to, sorted.
func (s *State) Releases() []ReleaseID { return slices.Sorted(maps.Keys(s.releases)) }
