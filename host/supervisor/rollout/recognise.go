package rollout

import (
	"time"

	"github.com/utilhost/utilhost/host/supervisor/rollout/intake"
)

// recognise finds out whether content need not be verified, because what
// becomes of it is known.
func (s *State) recognise(f *intake.File) bool {
	if s.turn.Record.Held[f.Name] == f.SHA256 {
		s.files.Become(f, Held, heldReason)
		return true
	}
	for _, g := range s.sorted() {
		r := s.releases[g.release]
		if r == nil || r.sha != f.SHA256 || r.digest != s.turn.Settings.DigestOf(g.name) || g.job != nil {
			continue
		}
		if g.file == f.Name || g.removed || s.files.Unsettled(g.file) {
			s.rename(g, f)
			return true
		}
	}
	if s.awaits(f) {
		s.files.Become(f, Verifying, "")
		return true
	}
	if r := s.files.Rejected(f); r != nil {
		s.log(Warn, "plugin file is still refused", "file", f.Name, "sha256", f.SHA256, "reason", r.Reason)
		s.files.Become(f, Rejected, r.Reason)
		return true
	}
	group, version := s.turn.Record.Shadows(f.Name, f.SHA256)
	if s.groups[group] == nil {
		return false
	}
	s.shadow(f, group, version)
	return true
}

const heldReason = "set aside by a rollback until it changes or is reloaded"

// awaits reports whether a job of a group is bringing the content of f up.
func (s *State) awaits(f *intake.File) bool {
	for _, g := range s.groups {
		if j := g.job; j != nil && j.file == f.Name && j.shas[0] == f.SHA256 {
			return true
		}
	}
	return false
}

// rename makes f the file that serves g, whose content it has.
func (s *State) rename(g *group, f *intake.File) {
	g.removed, g.heldUntil = false, time.Time{}
	g.file = f.Name
	s.turn.Record.Rename(g.name, f.Name)
	s.turn.Record.Unshadow(f.Name)
	f.Group, f.Version = g.name, s.releases[g.release].version
	s.files.Become(f, Serving, "")
}

// shadow notes that another file serves the group of f.
func (s *State) shadow(f *intake.File, name, version string) {
	f.Group, f.Version = name, version
	s.turn.Record.Shadow(f.Name, f.SHA256, name, version)
	by := ""
	if g := s.groups[name]; g != nil && g.release != 0 {
		by = " (" + g.file + ", version " + s.releases[g.release].version + ")"
	}
	s.files.Become(f, Shadowed, "another file"+by+" serves group "+name)
}

// reevaluate takes up the files whose reason for not serving has gone: a clash
// is over, the file that shadowed them is gone, the job that was to bring their
// content up led to something else, or a group is about to get another version
// because of which they were rolled back. In the last case that version waits for
// them if it gives up a route or wants one of theirs.
func (s *State) reevaluate(changes map[string]*change) {
	now := s.serving()
	for _, f := range s.files.All() {
		again := false
		switch {
		case f.Phase == Rejected && f.Clash != "":
			owner := now.Owner(f.Clash)
			again = owner == "" || owner == f.Group
		case f.Phase == Rejected:
			r := s.files.Rejected(f)
			if again = r != nil && r.With != "" && changes[r.With] != nil && changes[r.With].from != nil; again {
				s.turn.Record.Pardon(f.Name, f.SHA256)
			}
		case f.Waiting():
			again = !s.awaits(f)
		case f.Phase == Shadowed:
			g := s.groups[f.Group]
			if again = g == nil || g.removed; again {
				s.turn.Record.Unshadow(f.Name)
			}
		}
		if again {
			s.files.Start(f)
		}
	}
}
