// Package turn holds what the parts of the decisions share while they take one
// event in: the time, the record, the settings, and the actions wanted so far.
package turn

import (
	"strings"
	"time"

	"github.com/utilhost/utilhost/host/supervisor/rollout/message"
	"github.com/utilhost/utilhost/host/supervisor/rollout/record"
)

// A Turn is what happens between an event and the actions that follow from it.
// One Turn serves all events, one after the other.
type Turn struct {
	Now      time.Time
	Record   *record.Record
	Settings message.Settings
	Rules    int // of the host for a binary

	jobs     message.JobID // the last one given out
	commands map[message.Ticket]*command
	actions  []message.Action
	answers  []message.Action
}

// A command waits for results.
type command struct {
	left    int
	reasons []string
}

// Begin begins the next turn.
func (t *Turn) Begin(now time.Time) { t.Now, t.actions, t.answers = now, nil, nil }

// End returns the actions of the turn, answers last.
func (t *Turn) End() []message.Action { return append(t.actions, t.answers...) }

// Do adds an action.
func (t *Turn) Do(a message.Action) { t.actions = append(t.actions, a) }

// Log adds a line to the log.
func (t *Turn) Log(level message.Level, text string, pairs ...any) {
	t.Do(message.Log{Level: level, Message: text, Pairs: pairs})
}

// Retire ends a release that nothing refers to any more; 0 is none.
func (t *Turn) Retire(id message.ReleaseID) {
	if id != 0 {
		t.Do(message.Retire{Release: id})
	}
}

// Job returns the id of a new job.
func (t *Turn) Job() message.JobID {
	t.jobs++
	return t.jobs
}

// Expect makes a command wait for one more result; 0 is no command.
func (t *Turn) Expect(ticket message.Ticket) {
	if ticket == 0 {
		return
	}
	if t.commands == nil {
		t.commands = make(map[message.Ticket]*command)
	}
	if t.commands[ticket] == nil {
		t.commands[ticket] = &command{}
	}
	t.commands[ticket].left++
}

// Give gives a command one of the results that it waits for; "" is success. The
// last one brings its answer.
func (t *Turn) Give(ticket message.Ticket, reason string) {
	c := t.commands[ticket]
	if c == nil {
		return
	}
	if reason != "" {
		c.reasons = append(c.reasons, reason)
	}
	if c.left--; c.left == 0 {
		delete(t.commands, ticket)
		t.answers = append(t.answers, message.Answer{Ticket: ticket, Reason: strings.Join(c.reasons, "\n")})
	}
}

// Refuse answers a command that waits for nothing.
func (t *Turn) Refuse(ticket message.Ticket, reason string) {
	t.Expect(ticket)
	t.Give(ticket, reason)
}
