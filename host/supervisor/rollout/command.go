package rollout

import (
	"slices"
	"strings"
)

// A reply collects what a command waits for.
type reply struct {
	left    int
	reasons []string
}

// expect makes a command wait for one more result.
func (s *State) expect(t Ticket) {
	if t == 0 {
		return
	}
	r := s.replies[t]
	if r == nil {
		r = &reply{}
		s.replies[t] = r
	}
	r.left++
}

// reply gives a command one of the results that it waits for; "" is success.
func (s *State) reply(t Ticket, reason string) {
	r := s.replies[t]
	if r == nil {
		return
	}
	if reason != "" {
		r.reasons = append(r.reasons, reason)
	}
	if r.left--; r.left == 0 {
		delete(s.replies, t)
		s.answers = append(s.answers, Answer{Ticket: t, Reason: strings.Join(r.reasons, "\n")})
	}
}

// refuse answers a command at once.
func (s *State) refuse(t Ticket, reason string) {
	s.expect(t)
	s.reply(t, reason)
}

// reload verifies the file of a group again, or all files when group is "", as
// if it had just been put there: rejections and what a rollback set aside are
// forgotten, and examples run.
func (s *State) reload(e Reload) {
	var files []*file
	for _, f := range s.sortedFiles() {
		g := s.groups[e.Group]
		if e.Group == "" || f.group == e.Group || Guess(f.name) == e.Group || g != nil && g.file == f.name {
			files = append(files, f)
		}
	}
	if len(files) == 0 {
		reason := ""
		if e.Group != "" {
			reason = "no group " + `"` + e.Group + `"` + " is loaded and no file holds one"
		}
		s.refuse(e.Ticket, reason)
		return
	}
	for _, f := range files {
		s.record.forget(f.name)
		s.dirty = true
		f.forced, f.failures = true, 0
		s.stage(f)
		s.expect(e.Ticket)
		f.tickets = append(f.tickets, e.Ticket)
	}
}

// rollback serves the version of a group before the present one; the fallback of
// a canary at once. The file that is there is set aside until its content
// changes or it is reloaded.
func (s *State) rollback(e Rollback) {
	g, h := s.groups[e.Group], s.record.Groups[e.Group]
	if g == nil || g.release == 0 || h == nil {
		s.refuse(e.Ticket, `no group "`+e.Group+`" is loaded`)
		return
	}
	present := s.releases[g.release]
	var shas []string
	for _, v := range slices.Backward(h.Versions) {
		if v.SHA256 != present.sha {
			shas = append(shas, v.SHA256)
		}
	}
	if len(shas) == 0 {
		s.refuse(e.Ticket, "no earlier version of "+e.Group+" is kept")
		return
	}
	var back map[string]*change
	if c := g.canary; c != nil {
		fallback := s.releases[c.fallback]
		if fallback.sha == shas[0] && fallback.digest == s.options.Settings.digest(g.name) {
			changes, blocked := s.wayBack(g, &comeback{byHand: true})
			if blocked != "" {
				s.refuse(e.Ticket, blocked)
				return
			}
			back = changes
		}
	}
	if f := s.files[g.file]; f != nil && f.sha != "" && f.group == g.name {
		s.record.Held[f.name] = f.sha
		s.condemn(f, Held, heldReason)
	}
	s.dirty = true
	s.expect(e.Ticket)
	if back != nil {
		s.apply(back)
		s.reply(e.Ticket, "")
		return
	}
	s.begin(e.Group, &job{purpose: rollingBack, file: g.file, shas: shas, ticket: e.Ticket})
}

// reconfigure takes new settings over. A group whose configuration changed gets
// a new process through the same switch as a new version. Work that began under
// the old settings begins again.
func (s *State) reconfigure(e Reconfigure) {
	s.options.Settings = e.Settings
	s.expect(e.Ticket) // of this function, so that it is answered with no group, too
	for _, g := range s.sortedGroups() {
		r, j := s.releases[g.release], g.job
		switch {
		case r != nil && r.digest != e.Settings.digest(g.name):
			s.expect(e.Ticket)
			s.begin(g.name, &job{purpose: reconfigured, file: g.file, shas: []string{r.sha}, ticket: e.Ticket})
		case j != nil && j.purpose == reconfigured:
			s.endJob(g, superseded) // the settings are again those that it serves with
		case j != nil:
			again := *j
			again.candidate, j.ticket = 0, 0
			s.begin(g.name, &again)
		}
	}
	for _, f := range s.sortedFiles() {
		if f.phase == Rejected || f.busy() {
			s.stage(f) // looked at under the old settings, or about to be
		}
	}
	s.reply(e.Ticket, "")
}
