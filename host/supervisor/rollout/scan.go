package rollout

import "slices"

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
	s.files.Unsettle(e.Unsettled)
	if !s.scanned {
		s.scanned = true
		s.firstScan(e.Present)
	}
	for _, settled := range e.Settled {
		s.files.Settle(settled)
	}
	for _, name := range e.Removed {
		s.remove(name)
	}
}

// firstScan compares the first look at the directory with what served before.
func (s *State) firstScan(present []string) {
	for _, name := range present {
		s.files.Found(name)
	}
	s.turn.Record.RemoveOthers(present)
	for group, file := range s.turn.Record.All() {
		if !slices.Contains(present, file) {
			s.log(Info, "plugin was removed while the host was down", "group", group, "file", file)
			s.lose(group)
		}
	}
}

// remove forgets a name that is gone for good.
func (s *State) remove(name string) {
	s.files.Remove(name)
	for group, file := range s.turn.Record.All() {
		if file == name {
			s.log(Info, "plugin file is gone", "file", name, "group", group)
			s.lose(group)
		}
	}
}

// orphan finds the groups whose file has turned out to hold another group. One
// that is coming up again is let finish first.
func (s *State) orphan() {
	for name, file := range s.turn.Record.All() {
		f, g := s.files.Named(file), s.groups[name]
		if f == nil || f.Group == name || g != nil && (g.release == 0 || g.removed) {
			continue
		}
		if f.Known() {
			s.log(Info, "plugin file holds another group now", "file", f.Name, "group", name, "holds", f.Group)
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
	s.turn.Record.Lose(group)
}
