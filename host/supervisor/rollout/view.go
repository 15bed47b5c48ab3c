package rollout

import (
	"slices"
	"time"
)

// A View is what others may see of the state. It shares nothing with it.
type View struct {
	Groups  []GroupView // that serve, by name
	Files   []FileView  // that do not serve, by name
	Pending []string    // files found at the start without a result yet, sorted
	Trouble string      // why the directory cannot be read, "" if it can
	Scanned bool        // the directory has been read
}

// A GroupView is a group that serves.
type GroupView struct {
	Group     string
	Release   ReleaseID
	File      string
	Phase     Phase // Serving or Removing
	Since     time.Time
	Notes     []string
	Rollbacks int64
	Canary    *CanaryView // nil unless Release is one
	Earlier   []EarlierView
}

// A CanaryView is the time after a switch in which Fallback stays up.
type CanaryView struct {
	Fallback     ReleaseID
	Since, Until time.Time
}

// An EarlierView is a version that is kept for a rollback, newest first.
type EarlierView struct {
	Version, SHA256 string
	Since           time.Time
}

// A FileView is a file in the plugin directory that does not serve.
type FileView struct {
	File, Group, Version, SHA256 string
	Phase                        Phase
	Since                        time.Time
	Reason                       string
}

// View returns what others may see of the state now.
func (s *State) View() View {
	v := View{Trouble: s.trouble, Scanned: s.scanned}
	for _, g := range s.sortedGroups() {
		if j := g.job; j != nil && j.purpose == restoring {
			v.Pending = append(v.Pending, j.file) // its last good version serves in a moment
		}
		if g.release != 0 {
			v.Groups = append(v.Groups, s.viewGroup(g))
		}
	}
	for _, f := range s.sortedFiles() {
		if f.first {
			v.Pending = append(v.Pending, f.name)
		}
		if f.phase == Serving {
			continue
		}
		v.Files = append(v.Files, FileView{
			File: f.name, Group: f.group, Version: f.version, SHA256: f.sha, Phase: f.phase, Since: f.since, Reason: f.reason,
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
	if h := s.record.Groups[g.name]; h != nil {
		for _, old := range slices.Backward(h.Versions) {
			if old.SHA256 != s.releases[g.release].sha {
				v.Earlier = append(v.Earlier, EarlierView{Version: old.Version, SHA256: old.SHA256, Since: old.Since})
			}
		}
	}
	return v
}
