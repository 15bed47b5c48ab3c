// Package rollout decides which version of which plugin group serves. It is
// pure: Step takes an event and returns what is to be done about it. It starts
// nothing, waits for nothing and reads no clock; the supervisor carries its
// actions out and reports what came of them as further events.
//
// A file in the plugin directory goes through the phases Settling, Copying,
// Verifying and Ready, and ends as Serving, Rejected, Shadowed or Held. A group
// has one release that serves and, while that is a canary, the last good one as
// its fallback. Releases are known by id only.
//
// Below it are the words that it is spoken to in (message), what outlives the
// host (record), what the parts share during an event (turn), the way of a file
// up to its candidate (intake), and which switches fit together (routes). Here is
// what becomes of the groups.
package rollout

import (
	"maps"
	"slices"
	"time"

	"github.com/utilhost/utilhost/host/supervisor/rollout/intake"
	"github.com/utilhost/utilhost/host/supervisor/rollout/turn"
)

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

// State is everything that decisions are made from. One goroutine owns it.
type State struct {
	compare  func(a, b string) int
	breaking func(old, next ReleaseID) []string
	turn     *turn.Turn
	files    *intake.Files
	groups   map[string]*group // that serve or have a job, by name
	releases map[ReleaseID]*release
	scanned  bool   // the directory has been read at least once
	crowded  bool   // it holds too many files
	trouble  string // why the directory cannot be read, "" if it can
	woken    time.Time
	kept     []string // artifacts, as the last Keep said
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
// see Decode. The record is the state's then. Its first event must be Start.
func New(o Options, r *Record) *State {
	t := &turn.Turn{Record: r, Settings: o.Settings, Rules: o.Rules}
	return &State{
		compare: o.Compare, breaking: o.Breaking, turn: t, files: intake.New(t),
		groups: make(map[string]*group), releases: make(map[ReleaseID]*release),
	}
}

// Encode returns the record as it is now, with what the supervisor keeps in it.
func (s *State) Encode(artifacts map[string]Stamp, runDir string) ([]byte, error) {
	return s.turn.Record.Encode(artifacts, runDir)
}

// Step takes an event in and returns what is to be done, in this order. Equal
// events after equal states give equal actions.
func (s *State) Step(now time.Time, e Event) []Action {
	s.turn.Begin(now)
	s.take(e)
	s.files.Retry()
	s.rollBackFaulted()
	s.promote(e)
	s.integrate()
	for s.rollBackFaulted() { // what was in the way has gone
		s.integrate()
	}
	if s.turn.Record.TakeChange() {
		s.do(Save{})
		s.keep()
	}
	if at := s.wake(); !at.Equal(s.woken) {
		s.woken = at
		s.do(Wake{At: at})
	}
	actions := s.turn.End()
	for _, a := range actions {
		if a, ok := a.(Retire); ok {
			delete(s.releases, a.Release)
		}
	}
	return actions
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
		s.files.Copied(e, s.recognise)
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

func (s *State) do(a Action) { s.turn.Do(a) }

func (s *State) log(level Level, text string, pairs ...any) { s.turn.Log(level, text, pairs...) }

// wake returns when there is something to do if nothing happens; zero: never.
func (s *State) wake() time.Time {
	var at time.Time
	earlier := func(t time.Time) {
		if !t.IsZero() && (at.IsZero() || t.Before(at)) {
			at = t
		}
	}
	for _, f := range s.files.All() {
		earlier(f.RetryAt)
		if f.HeldUntil.After(s.turn.Now) { // past it, only an event can help
			earlier(f.HeldUntil)
		}
	}
	for _, g := range s.groups {
		if g.heldUntil.After(s.turn.Now) {
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
	if kept := s.turn.Record.Kept(); !slices.Equal(kept, s.kept) {
		s.kept = kept
		s.do(Keep{SHA256: kept})
	}
}

// sorted returns the groups by name, since the order of a map would make equal
// events give different actions.
func (s *State) sorted() []*group {
	groups := make([]*group, 0, len(s.groups))
	for _, name := range slices.Sorted(maps.Keys(s.groups)) {
		groups = append(groups, s.groups[name])
	}
	return groups
}
