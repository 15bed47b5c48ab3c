package rollout

import (
	"path/filepath"
	"strings"
	"time"
)

// A Phase is what a file is going through, or what became of it. Serving and
// Removing are phases of groups too.
type Phase int

const (
	Settling  Phase = iota // changing, or not looked at yet
	Copying                // being copied into the artifact store
	Verifying              // being started and checked, by its own job or its group's
	Ready                  // verified, waiting for the switch
	Serving                // serves its group
	Rejected               // see its reason
	Shadowed               // another file serves its group
	Held                   // set aside by a rollback
	Removing               // gone from the directory, still serving
)

// decided reports whether it is settled what becomes of a file in this phase.
func (p Phase) decided() bool { return p >= Serving }

// A file is what is known of one name in the plugin directory.
type file struct {
	name    string
	phase   Phase
	stamp   Stamp
	sha     string // of its content, "" until it has been read
	group   string // from its manifest or from what it served before
	version string
	reason  string
	clash   string // the route because of which it was rejected with class Clash
	since   time.Time
	first   bool // was there when the host started, and has no result yet

	job       JobID     // in progress; 0 when there is none
	candidate ReleaseID // set in phase Ready alone
	heldUntil time.Time // its switch waits for other files at most until then
	failures  int       // in a row that were about the surroundings or time
	slow      bool      // one of them was about time
	retryAt   time.Time
	forced    bool // an operator asked: verify what is known, too
	tickets   []Ticket
}

// busy reports whether a result for the file is on its way or waits for its switch.
func (f *file) busy() bool { return f.job != 0 || f.candidate != 0 }

// Guess returns the group that a file name suggests.
func Guess(name string) string { return strings.TrimSuffix(name, filepath.Ext(name)) }

// file returns the record of a name, a new one if there is none.
func (s *State) file(name string) *file {
	f := s.files[name]
	if f == nil {
		f = &file{name: name, group: s.record.groupOf(name), since: s.now}
		s.files[name] = f
	}
	return f
}

// drop ends the work on a file and gives its candidate up.
func (s *State) drop(f *file) {
	f.retryAt = time.Time{}
	if f.job != 0 {
		s.do(Cancel{Job: f.job})
		f.job = 0
	}
	s.giveUp(f)
}

// giveUp retires the candidate of a file, if there is one.
func (s *State) giveUp(f *file) {
	s.retire(f.candidate)
	f.candidate, f.heldUntil = 0, time.Time{}
}

// become changes the phase of a file and tells the commands that wait for it.
func (s *State) become(f *file, phase Phase, reason string) {
	if f.reason != reason || f.phase != phase && (f.phase.decided() || phase.decided()) {
		f.since = s.now
	}
	f.phase, f.reason = phase, reason
	if !phase.decided() {
		return
	}
	f.first, f.forced = false, false
	answer := ""
	if phase == Rejected || phase == Held {
		answer = f.name + ": " + reason
	}
	for _, t := range f.tickets {
		s.reply(t, answer)
	}
	f.tickets = nil
}

// condemn ends the work on a file because of what its content did as it served.
// A file that has not been read since it changed may hold other content by now; if
// it does not, that will be recognised.
func (s *State) condemn(f *file, phase Phase, reason string) {
	f.forced = false
	read := s.record.Sources[f.name].Stamp == f.stamp
	if read && f.phase != Settling && f.phase != Copying {
		s.drop(f)
		s.become(f, phase, reason)
	}
}

// stage begins the work on a file: its content is copied, then looked at.
func (s *State) stage(f *file) {
	s.drop(f)
	f.clash = ""
	s.become(f, Copying, "")
	f.job = s.job()
	known := ""
	if source, ok := s.record.Sources[f.name]; ok && source.Stamp == f.stamp && !f.forced {
		known = source.SHA256
	}
	s.do(Copy{Job: f.job, File: f.name, Known: known})
}

// working returns the file whose job it is, nil if there is none.
func (s *State) working(job JobID) *file {
	for _, f := range s.files {
		if f.job == job && job != 0 {
			return f
		}
	}
	return nil
}

// copied goes on with a file whose content is known now.
func (s *State) copied(e Copied) {
	f := s.working(e.Job)
	if f == nil {
		return
	}
	if r := e.Rejection; r != nil {
		f.job = 0
		if r.Class == Changing {
			s.become(f, Settling, "")
			s.unsettled[f.name] = true
			s.do(Resettle{File: f.name})
			return
		}
		s.reject(f, r, "", "")
		return
	}
	f.sha = e.SHA256
	s.record.Sources[f.name] = source{Stamp: f.stamp, SHA256: f.sha}
	s.dirty = true
	if !f.forced && s.recognise(f) {
		s.do(Cancel{Job: f.job})
		f.job = 0
		return
	}
	delete(s.record.Held, f.name)
	s.verify(f)
}

// recognise finds out whether content need not be verified, because what
// becomes of it is known.
func (s *State) recognise(f *file) bool {
	if s.record.Held[f.name] == f.sha {
		s.become(f, Held, heldReason)
		return true
	}
	for _, g := range s.sortedGroups() {
		r := s.releases[g.release]
		if r == nil || r.sha != f.sha || r.digest != s.options.Settings.digest(g.name) || g.job != nil {
			continue
		}
		if g.file == f.name || g.removed || s.unsettled[g.file] {
			s.rename(g, f)
			return true
		}
	}
	if s.awaits(f) {
		s.become(f, Verifying, "")
		return true
	}
	if r := s.record.rejected(f.name, f.sha, s.options); r != nil {
		s.log(Warn, "plugin file is still refused", "file", f.name, "sha256", f.sha, "reason", r.Reason)
		s.become(f, Rejected, r.Reason)
		return true
	}
	known, ok := s.record.Shadowed[f.name]
	if ok && known.SHA256 == f.sha && s.groups[known.Group] != nil {
		s.shadow(f, known.Group, known.Version)
		return true
	}
	return false
}

const heldReason = "set aside by a rollback until it changes or is reloaded"

// rename makes f the file that serves g, whose content it has.
func (s *State) rename(g *group, f *file) {
	g.removed, g.heldUntil = false, time.Time{}
	g.file = f.name
	if h := s.record.Groups[g.name]; h != nil {
		h.File = f.name
	}
	delete(s.record.Shadowed, f.name)
	f.group, f.version = g.name, s.releases[g.release].version
	s.become(f, Serving, "")
}

// shadow notes that another file serves the group of f.
func (s *State) shadow(f *file, name, version string) {
	f.group, f.version = name, version
	s.record.Shadowed[f.name] = shadowed{SHA256: f.sha, Group: name, Version: version}
	s.dirty = true
	by := ""
	if g := s.groups[name]; g != nil && g.release != 0 {
		by = " (" + g.file + ", version " + s.releases[g.release].version + ")"
	}
	s.become(f, Shadowed, "another file"+by+" serves group "+name)
}

// verify has the content that was copied for f started and checked.
func (s *State) verify(f *file) {
	name := f.group
	if name == "" {
		name = Guess(f.name)
	}
	s.become(f, Verifying, "")
	s.do(Verify{
		Job: f.job, File: f.name, Group: name, SHA256: f.sha,
		Proven: s.record.proven(f.sha, s.options.Rules), Thorough: f.forced,
	})
}

// verified goes on with what was started and checked, or could not be.
func (s *State) verified(e Verified) {
	if e.Release != 0 {
		s.releases[e.Release] = &release{
			id: e.Release, group: e.Group, version: e.Version, sha: e.SHA256, digest: e.Digest, routes: e.Routes,
		}
	}
	if f := s.working(e.Job); f != nil {
		s.verifiedFile(f, e)
		return
	}
	for _, g := range s.groups {
		if g.job != nil && g.job.id == e.Job {
			s.restored(g, e)
			return
		}
	}
	s.retire(e.Release)
}

func (s *State) verifiedFile(f *file, e Verified) {
	f.job = 0
	if e.Group != "" {
		f.group, f.version = e.Group, e.Version
	}
	if e.Rejection != nil {
		s.reject(f, e.Rejection, e.Settings, e.Digest)
		return
	}
	f.failures, f.slow, f.candidate = 0, false, e.Release
	s.become(f, Ready, "")
}

// reject records why a file does not go live. settings names the group whose
// configuration it was started with, and digest identifies that.
func (s *State) reject(f *file, why *Rejection, settings, digest string) {
	reason := why.Reason
	switch {
	case why.Class == Content, why.Class == Slow && f.slow:
		s.record.reject(f.name, &rejection{
			SHA256: f.sha, Group: settings, Config: digest, Rules: s.options.Rules, Reason: reason, At: s.now.UTC(),
		})
		s.dirty = true
	case why.Class == Slow:
		f.failures++
		f.slow = true
		f.retryAt = s.now.Add(s.options.Settings.RetryFirst)
		reason += "; it is tried once more"
	case why.Class == Surroundings:
		f.failures++
		f.retryAt = s.now.Add(s.options.Settings.backoff(f.failures))
		reason += "; it is tried again"
	}
	s.log(Error, "plugin file refused", "file", f.name, "sha256", f.sha, "group", f.group, "version", f.version, "reason", reason)
	s.become(f, Rejected, reason)
}

// backoff returns RetryFirst doubled for every failure beyond one, at most
// RetryLimit. It has no jitter: few files fail at one time.
func (s Settings) backoff(failures int) time.Duration {
	if failures < 32 && s.RetryFirst<<(failures-1) < s.RetryLimit {
		return s.RetryFirst << (failures - 1)
	}
	return s.RetryLimit
}

// retry takes files up whose back-off is over.
func (s *State) retry() {
	for _, f := range s.sortedFiles() {
		if !f.retryAt.IsZero() && !s.now.Before(f.retryAt) {
			s.stage(f)
		}
	}
}
