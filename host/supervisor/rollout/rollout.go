// Package rollout decides which version of which plugin group serves. It is
// pure: Step takes an event and returns what is to be done about it. It starts
// nothing, waits for nothing and reads no clock; the supervisor carries its
// actions out and reports what came of them as further events.
//
// A file in the plugin directory goes through the phases Settling, Copying,
// Verifying and Ready, and ends as Serving, Rejected, Shadowed or Held. A group
// has one release that serves and, while that is a canary, the last good one as
// its fallback. Releases are known by id only.
package rollout

import (
	"maps"
	"slices"
	"time"
)

// A ReleaseID names a release: one version of a group that has been started and
// verified. The supervisor chooses it. 0 is none.
type ReleaseID int64

// A JobID names work that was asked for by an action. 0 is none.
type JobID int64

// A Ticket names a command that waits for its Answer. 0 is none.
type Ticket int64

// Options are the functions and figures that decisions depend on.
type Options struct {
	// Compare orders two versions by precedence, as cmp.Compare does.
	Compare func(a, b string) int
	// Breaking returns what clients of the old release may stumble over in the
	// next. It may be nil.
	Breaking func(old, next ReleaseID) []string
	// Rules is the number of the host's rules for a binary. Content that was
	// accepted or rejected under another number is verified again.
	Rules int
	// Settings hold until a Reconfigure event.
	Settings Settings
}

// Settings are the figures that an operator may change while the host runs.
type Settings struct {
	// Digests identify the configuration that the processes of a group are
	// started with; Digest is that of all other groups.
	Digests map[string]string
	Digest  string
	// Hold is the longest that a switch that drops a route waits for other files.
	Hold time.Duration
	// Canary is how long a new release has the last good one as its fallback;
	// zero or less: not at all.
	Canary time.Duration
	// Tick is how long a promotion is put off while the release has no process.
	Tick time.Duration
	// RetryFirst and RetryLimit bound the wait before a file is looked at again
	// that was rejected because of the surroundings; it doubles each time.
	RetryFirst, RetryLimit time.Duration
}

func (s Settings) digest(group string) string {
	if digest, ok := s.Digests[group]; ok {
		return digest
	}
	return s.Digest
}

// State is everything that decisions are made from. One goroutine owns it.
type State struct {
	options   Options
	record    record
	files     map[string]*file  // by name in the plugin directory
	groups    map[string]*group // that serve or have a job, by name
	releases  map[ReleaseID]*release
	unsettled map[string]bool // names that are changing or missing at the moment
	scanned   bool            // the directory has been read at least once
	crowded   bool            // it holds too many files
	trouble   string          // why the directory cannot be read, "" if it can
	replies   map[Ticket]*reply
	jobs      JobID // the last one given out
	woken     time.Time
	kept      []string // artifacts, as the last Keep said

	// Of the step being taken.
	now     time.Time
	dirty   bool // the record is to be saved
	actions []Action
	answers []Action
}

// A release is what decisions need to know of one.
type release struct {
	id      ReleaseID
	group   string
	version string
	sha     string
	digest  string   // of the configuration that it was started with
	routes  []string // paths
}

// New returns the state of a host that starts with what an earlier one left;
// see Decode. Its first event must be Start.
func New(o Options, r *Record) *State {
	return &State{
		options: o, record: r.record,
		files: make(map[string]*file), groups: make(map[string]*group), releases: make(map[ReleaseID]*release),
		unsettled: make(map[string]bool), replies: make(map[Ticket]*reply),
	}
}

// Step takes an event in and returns what is to be done, in this order. Equal
// events after equal states give equal actions.
func (s *State) Step(now time.Time, e Event) []Action {
	s.now, s.actions, s.answers, s.dirty = now, nil, nil, false
	s.take(e)
	s.retry()
	s.rollBackFaulted()
	s.promote(e)
	s.integrate()
	for s.rollBackFaulted() { // what was in the way has gone
		s.integrate()
	}
	if s.dirty {
		s.do(Save{})
		s.keep()
	}
	if at := s.wake(); !at.Equal(s.woken) {
		s.woken = at
		s.do(Wake{At: at})
	}
	return append(s.actions, s.answers...)
}

func (s *State) take(e Event) {
	switch e := e.(type) {
	case Start:
		s.restore()
	case Scanned:
		s.scan(e)
	case Unreadable:
		s.unreadable(e)
	case Copied:
		s.copied(e)
	case Verified:
		s.verified(e)
	case Faulted:
		s.faulted(e)
	case Reload:
		s.reload(e)
	case Rollback:
		s.rollback(e)
	case Reconfigure:
		s.reconfigure(e)
	case Tick:
	}
}

// do adds an action to those of the step.
func (s *State) do(a Action) { s.actions = append(s.actions, a) }

// log adds a line to the log.
func (s *State) log(level Level, message string, pairs ...any) {
	s.do(Log{Level: level, Message: message, Pairs: pairs})
}

// wake returns when there is something to do if nothing happens; zero: never.
func (s *State) wake() time.Time {
	var at time.Time
	earlier := func(t time.Time) {
		if !t.IsZero() && (at.IsZero() || t.Before(at)) {
			at = t
		}
	}
	for _, f := range s.files {
		earlier(f.retryAt)
		if f.heldUntil.After(s.now) { // past it, only an event can help
			earlier(f.heldUntil)
		}
	}
	for _, g := range s.groups {
		if g.heldUntil.After(s.now) {
			earlier(g.heldUntil)
		}
		if g.canary != nil && g.canary.fault == nil {
			earlier(g.canary.until)
		}
	}
	return at
}

// keep has the artifacts kept that a rollback or a restart may need. It comes
// after Save, so that no record names an artifact that has been removed.
func (s *State) keep() {
	if kept := s.record.kept(); !slices.Equal(kept, s.kept) {
		s.kept = kept
		s.do(Keep{SHA256: kept})
	}
}

// job returns the id of a new job.
func (s *State) job() JobID {
	s.jobs++
	return s.jobs
}

// retire ends a release that nothing refers to any more.
func (s *State) retire(id ReleaseID) {
	if id != 0 {
		delete(s.releases, id)
		s.do(Retire{Release: id})
	}
}

// sortedFiles returns the files by name, since the order of a map would make
// equal events give different actions.
func (s *State) sortedFiles() []*file {
	files := make([]*file, 0, len(s.files))
	for _, name := range slices.Sorted(maps.Keys(s.files)) {
		files = append(files, s.files[name])
	}
	return files
}

// sortedGroups returns the groups by name.
func (s *State) sortedGroups() []*group {
	groups := make([]*group, 0, len(s.groups))
	for _, name := range slices.Sorted(maps.Keys(s.groups)) {
		groups = append(groups, s.groups[name])
	}
	return groups
}
