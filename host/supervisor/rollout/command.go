package rollout

import "github.com/utilhost/utilhost/host/supervisor/rollout/intake"

// reload verifies the file of a group again, or all files when group is "", as
// if it had just been put there: rejections and what a rollback set aside are
// forgotten, and examples run.
func (s *State) reload(e Reload) {
	var files []*intake.File
	for _, f := range s.files.All() {
		g := s.groups[e.Group]
		if e.Group == "" || f.Group == e.Group || Guess(f.Name) == e.Group || g != nil && g.file == f.Name {
			files = append(files, f)
		}
	}
	if len(files) == 0 {
		reason := ""
		if e.Group != "" {
			reason = "no group " + `"` + e.Group + `"` + " is loaded and no file holds one"
		}
		s.turn.Refuse(e.Ticket, reason)
		return
	}
	for _, f := range files {
		s.files.Reload(f, e.Ticket)
	}
}

// rollback serves the version of a group before the present one; the fallback of
// a canary at once. The file that is there is set aside until its content
// changes or it is reloaded.
func (s *State) rollback(e Rollback) {
	g := s.groups[e.Group]
	if g == nil || g.release == 0 {
		s.turn.Refuse(e.Ticket, `no group "`+e.Group+`" is loaded`)
		return
	}
	present := s.releases[g.release]
	shas := s.earlier(g.name, present.sha)
	if len(shas) == 0 {
		s.turn.Refuse(e.Ticket, "no earlier version of "+e.Group+" is kept")
		return
	}
	var back map[string]*change
	if c := g.canary; c != nil {
		fallback := s.releases[c.fallback]
		if fallback.sha == shas[0] && fallback.digest == s.turn.Settings.DigestOf(g.name) {
			changes, blocked := s.goBack(g, &cause{byHand: true})
			if blocked != "" {
				s.turn.Refuse(e.Ticket, blocked)
				return
			}
			back = changes
		}
	}
	if f := s.files.Named(g.file); f != nil && f.SHA256 != "" && f.Group == g.name {
		s.turn.Record.Hold(f.Name, f.SHA256)
		s.files.Exclude(f, f.SHA256, Held, heldReason)
	}
	s.turn.Expect(e.Ticket)
	if back != nil {
		s.apply(back)
		s.turn.Give(e.Ticket, "")
		return
	}
	s.begin(e.Group, &job{purpose: rollingBack, file: g.file, shas: shas, ticket: e.Ticket})
}

// reconfigure takes new settings over. A group whose configuration changed gets
// a new process through the same switch as a new version. Work that began under
// the old settings begins again.
func (s *State) reconfigure(e Reconfigure) {
	s.turn.Settings = e.Settings
	s.turn.Expect(e.Ticket) // of this function, so that it is answered with no group, too
	for _, g := range s.sorted() {
		r, j := s.releases[g.release], g.job
		switch {
		case r != nil && r.digest != e.Settings.DigestOf(g.name):
			s.turn.Expect(e.Ticket)
			s.begin(g.name, &job{purpose: reconfigured, file: g.file, shas: []string{r.sha}, ticket: e.Ticket})
		case j != nil && j.purpose == reconfigured:
			s.endJob(g, superseded) // the settings are again those that it serves with
		case j != nil:
			again := *j
			again.candidate, j.ticket = 0, 0
			s.begin(g.name, &again)
		}
	}
	for _, f := range s.files.All() {
		if f.Phase == Rejected || f.Busy() {
			s.files.Start(f) // looked at under the old settings, or about to be
		}
	}
	s.turn.Give(e.Ticket, "")
}
