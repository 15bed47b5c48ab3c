package supervisor

import (
	"context"
	"time"
)

// A file is what is known of one name in the plugin directory. The main loop
// owns it.
type file struct {
	name    string
	state   State
	id      identity
	sha     string // content, "" until it has been read
	group   string // from its manifest or from what it served before
	version string
	reason  string
	clash   string // route that made it causeClash
	since   time.Time
	first   bool // was there when the host started

	work      context.CancelFunc // ends the work in progress; nil when there is none
	round     int                // of work; results of an earlier round are dropped
	candidate *release           // proven, waiting for the switch
	heldUntil time.Time          // candidate waits for others at most until then
	failures  int                // in a row that were about the surroundings or time
	retryAt   time.Time
	forced    bool         // judge even what is known: an operator asked
	waiting   []chan error // get the verdict
}

// A member is a group that serves. The main loop owns it.
type member struct {
	name    string
	release *release
	trial   *trial // of release; nil when it is not on probation
	file    string // name that serves it
	since   time.Time
	notes   []string
	removed bool // its file is gone for good

	rollbacks int64 // by itself, since the host started

	heldUntil time.Time // its removal waits for others at most until then
}

// A task is work on a group that no new file asked for: bringing the last good
// version up at start, a rollback, new settings.
type task struct {
	group, file string
	shas        []string // versions to try, best first
	what        string   // for the log
	work        context.CancelFunc
	candidate   *release
	done        []chan error
}

// drop ends the work on a file and retires its candidate.
func (f *file) drop(s *Supervisor) {
	f.round++
	f.retryAt, f.heldUntil = time.Time{}, time.Time{}
	if f.work != nil {
		f.work()
		f.work = nil
	}
	if f.candidate != nil {
		s.retire(f.candidate, errSuperseded)
		f.candidate = nil
	}
}

// become changes the state of a file and answers those who wait for the verdict.
func (s *Supervisor) become(f *file, state State, reason string) {
	if f.state != state || f.reason != reason {
		f.since = time.Now()
	}
	f.state, f.reason = state, reason
	if state == StateJudging {
		return
	}
	var err error
	if state == StateRefused {
		err = &refusal{reason: f.name + ": " + reason}
	}
	for _, w := range f.waiting {
		s.answer(w, err)
	}
	f.waiting = nil
}

// An answer goes to a command when others can see what it is about.
type answer struct {
	to  chan error
	err error
}

// answer tells a waiting command how it went, after the view has been made
// anew. The channel has room.
func (s *Supervisor) answer(to chan error, err error) { s.answers = append(s.answers, answer{to, err}) }

// drop ends the work of a task, retires its candidate and answers with err.
func (t *task) drop(s *Supervisor) { t.finish(s, errStopped) }

func (t *task) finish(s *Supervisor, err error) {
	if t.work != nil {
		t.work()
		t.work = nil
	}
	if t.candidate != nil {
		s.retire(t.candidate, errSuperseded)
		t.candidate = nil
	}
	for _, d := range t.done {
		s.answer(d, err)
	}
	t.done = nil
	if s.tasks[t.group] == t {
		delete(s.tasks, t.group)
	}
}
