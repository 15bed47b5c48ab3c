package rollout

import "slices"

// View returns what others may see of the state now.
func (s *State) View() View {
	v := View{Trouble: s.trouble, Scanned: s.scanned}
	for _, g := range s.sorted() {
		if j := g.job; j != nil && j.purpose == restoring {
			v.Pending = append(v.Pending, j.file) // its last good version serves in a moment
		}
		if g.release != 0 {
			v.Groups = append(v.Groups, s.viewGroup(g))
		}
	}
	for _, f := range s.files.All() {
		if f.First {
			v.Pending = append(v.Pending, f.Name)
		}
		if f.Phase == Serving {
			continue
		}
		v.Files = append(v.Files, FileView{
			File: f.Name, Group: f.Group, Version: f.Version, SHA256: f.SHA256, Phase: f.Phase, Since: f.Since, Reason: f.Reason,
		})
	}
	slices.Sort(v.Pending)
	v.Pending = slices.Compact(v.Pending)
	return v
}

func (s *State) viewGroup(g *group) GroupView {
	v := GroupView{
		Group: g.name, Release: g.release, File: g.file, Phase: Serving, Since: g.since,
		Notes: slices.Clone(g.notes), Rollbacks: g.rollbacks,
	}
	if g.removed {
		v.Phase = Removing
	}
	if c := g.canary; c != nil {
		v.Canary = &CanaryView{Fallback: c.fallback, Since: c.begun, Until: c.until}
	}
	for _, old := range s.turn.Record.Versions(g.name, s.releases[g.release].sha) {
		v.Earlier = append(v.Earlier, EarlierView{Version: old.Version, SHA256: old.SHA256, Since: old.Since})
	}
	return v
}
