package rollout

import (
	"fmt"
	"slices"
	"strings"
	"time"
)

// A group serves, or is being brought up by its job.
type group struct {
	name    string
	release ReleaseID // that serves; 0 when only the job is there
	file    string    // name that serves it
	since   time.Time
	notes   []string
	canary  *canary // nil unless release is one
	job     *job    // nil when there is none
	removed bool    // its file is gone for good

	rollbacks int64     // by itself, since the host started
	heldUntil time.Time // its removal waits for other files at most until then
}

// serving returns the releases of a group that are up, the fallback last.
func (g *group) serving() []ReleaseID {
	switch {
	case g == nil || g.release == 0:
		return nil
	case g.canary == nil:
		return []ReleaseID{g.release}
	}
	return []ReleaseID{g.release, g.canary.fallback}
}

// A job is work on a group that no new file asked for.
type job struct {
	id        JobID // 0 once it has ended
	purpose   purpose
	file      string
	shas      []string  // versions to bring up, the best first
	candidate ReleaseID // what came up, waiting for the switch
	ticket    Ticket
}

// A purpose is what a job is for.
type purpose string

const (
	restoring    purpose = "restore"  // the last good version, when the host starts
	rollingBack  purpose = "rollback" // an earlier version, by hand
	reconfigured purpose = "settings" // the same version with other settings or limits
)

// superseded is why work ends whose result is not wanted any more.
const superseded = "it was replaced by a later change"

// restore brings up the last good version of every group that served when the
// host went down, while its file is still being looked at. A file that changed or
// was refused in between does not keep the group from serving.
func (s *State) restore() {
	for group, file := range s.turn.Record.All() {
		if shas := s.earlier(group, ""); len(shas) > 0 {
			s.begin(group, &job{purpose: restoring, file: file, shas: shas})
		}
	}
	s.kept = s.turn.Record.Kept()
	s.do(Keep{SHA256: s.kept})
}

// earlier returns the contents of a group that are kept, newest first, without
// one of them.
func (s *State) earlier(group, without string) []string {
	var shas []string
	for _, v := range s.turn.Record.Versions(group, without) {
		shas = append(shas, v.SHA256)
	}
	return shas
}

// begin starts a job on a group, in place of the one in progress.
func (s *State) begin(name string, j *job) {
	g := s.groups[name]
	if g != nil && g.job != nil {
		given := g.job.purpose
		s.endJob(g, superseded)
		if given == rollingBack && j.purpose != rollingBack {
			s.unhold(g)
		}
	}
	if g = s.groups[name]; g == nil {
		g = &group{name: name}
		s.groups[name] = g
	}
	g.job, j.id = j, s.turn.Job()
	versions := make([]Kept, len(j.shas))
	for i, sha := range j.shas {
		versions[i] = Kept{SHA256: sha, Proven: s.turn.Record.Proven(sha, s.turn.Rules)}
	}
	s.do(Restore{Job: j.id, Group: name, File: j.file, Versions: versions})
}

// verified goes on with what was started and checked, or could not be.
func (s *State) verified(e Verified) {
	if e.Release != 0 {
		s.releases[e.Release] = &release{
			id: e.Release, group: e.Group, version: e.Version, sha: e.SHA256, digest: e.Digest, routes: e.Routes,
		}
	}
	if f := s.files.Working(e.Job); f != nil {
		s.files.Verified(f, e)
		return
	}
	for _, g := range s.groups {
		if g.job != nil && g.job.id == e.Job {
			s.restored(g, e)
			return
		}
	}
	s.turn.Retire(e.Release)
}

// restored goes on with the job of a group whose work has ended.
func (s *State) restored(g *group, e Verified) {
	j := g.job
	j.id = 0
	switch {
	case e.Release == 0:
		s.fail(g, e.Rejection.Reason)
	case e.Group != g.name:
		s.turn.Retire(e.Release)
		s.fail(g, "artifact calls itself group "+e.Group)
	default:
		j.candidate = e.Release
	}
}

// fail ends a job that led to nothing. What serves goes on serving.
func (s *State) fail(g *group, reason string) {
	j := g.job
	s.log(Error, "plugin could not be switched", "group", g.name, "file", j.file, "for", string(j.purpose), "reason", reason)
	if j.purpose == reconfigured {
		const refused = "new settings were refused: "
		g.notes = slices.DeleteFunc(g.notes, func(note string) bool { return strings.HasPrefix(note, refused) })
		g.notes = append(g.notes, refused+reason)
	}
	s.endJob(g, fmt.Sprintf("%s of %s: %s", j.purpose, g.name, reason))
	if j.purpose == rollingBack {
		s.unhold(g)
	}
}

// endJob ends the job of a group, gives its candidate up and answers its
// command; a reason of "" means that it succeeded. A group that does not serve
// goes with its job.
func (s *State) endJob(g *group, reason string) {
	j := g.job
	if j == nil {
		return
	}
	g.job = nil
	if j.id != 0 {
		s.do(Cancel{Job: j.id})
	}
	s.turn.Retire(j.candidate)
	s.turn.Give(j.ticket, reason)
	if g.release == 0 {
		delete(s.groups, g.name)
	}
}

// unhold takes up the file that a rollback has set aside, since nothing came of
// the rollback: the file is not to blame after all.
func (s *State) unhold(g *group) {
	s.turn.Record.Unhold(g.file)
	if f := s.files.Named(g.file); f != nil && f.Phase == Held {
		s.files.Start(f)
	}
}
