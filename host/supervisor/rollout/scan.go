package rollout

import (
	"maps"
	"slices"
)

// unreadable notes that the directory cannot be read. What is loaded stays.
func (s *State) unreadable(e Unreadable) {
	if s.trouble != e.Reason {
		s.trouble = e.Reason
		s.log(Error, "plugin directory cannot be read, what is loaded stays", "error", e.Reason)
	}
}

// scan takes up what has settled or gone.
func (s *State) scan(e Scanned) {
	if s.trouble != "" {
		s.trouble = ""
		s.log(Info, "plugin directory can be read again")
	}
	if e.Crowded && !s.crowded {
		s.log(Error, "plugin directory holds too many files, the last ones are not looked at", "limit", e.Limit)
	}
	s.crowded = e.Crowded
	clear(s.unsettled)
	for _, name := range e.Unsettled {
		s.unsettled[name] = true
	}
	if !s.scanned {
		s.scanned = true
		s.firstScan(e.Present)
	}
	for _, settled := range e.Settled {
		f := s.file(settled.Name)
		f.stamp, f.failures, f.slow = settled.Stamp, 0, false
		s.stage(f)
	}
	for _, name := range e.Removed {
		s.remove(name)
	}
}

// firstScan compares the first look at the directory with what served before.
func (s *State) firstScan(present []string) {
	for _, name := range present {
		f := s.file(name)
		f.first = true
		s.become(f, Settling, "")
	}
	for _, name := range slices.Sorted(maps.Keys(s.record.Sources)) {
		if !slices.Contains(present, name) {
			s.record.remove(name)
		}
	}
	for _, name := range slices.Sorted(maps.Keys(s.record.Groups)) {
		h := s.record.Groups[name]
		if slices.Contains(present, h.File) {
			continue
		}
		s.log(Info, "plugin was removed while the host was down", "group", name, "file", h.File)
		s.lose(name)
	}
	s.dirty = true
}

// remove forgets a name that is gone for good.
func (s *State) remove(name string) {
	if f := s.files[name]; f != nil {
		s.drop(f)
		s.become(f, Removing, "")
		delete(s.files, name)
	}
	s.record.remove(name)
	s.dirty = true
	for _, group := range slices.Sorted(maps.Keys(s.record.Groups)) {
		if s.record.Groups[group].File == name {
			s.log(Info, "plugin file is gone", "file", name, "group", group)
			s.lose(group)
		}
	}
}

// orphan finds the groups whose file has turned out to hold another group. One
// that is coming up again is let finish first.
func (s *State) orphan() {
	for _, name := range slices.Sorted(maps.Keys(s.record.Groups)) {
		f, g := s.files[s.record.Groups[name].File], s.groups[name]
		if f == nil || f.group == name || g != nil && (g.release == 0 || g.removed) {
			continue
		}
		if f.phase == Ready || f.phase == Serving || f.phase == Shadowed {
			s.log(Info, "plugin file holds another group now", "file", f.name, "group", name, "holds", f.group)
			s.lose(name)
		}
	}
}

// lose notes that no file holds a group any more. If it serves, it does so until
// what is being verified is known.
func (s *State) lose(group string) {
	g := s.groups[group]
	if g != nil && g.release != 0 {
		g.removed = true
		return
	}
	if g != nil {
		s.endJob(g, superseded)
	}
	delete(s.record.Groups, group)
	s.dirty = true
}
