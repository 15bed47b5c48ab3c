package supervisor

import (
	"context"
	"errors"

	"github.com/utilhost/utilhost/host/supervisor/rollout"
)

// Reload verifies the file of a group again, or all files when group is "", as if
// it had just been put there: rejections and what a rollback set aside are
// forgotten, examples run. It returns when the results are in; the error names
// what was refused.
func (s *Supervisor) Reload(ctx context.Context, group string) error {
	return s.command(ctx, func(t rollout.Ticket) rollout.Event { return rollout.Reload{Group: group, Ticket: t} })
}

// Rollback serves the version of a group before the present one at once; the
// fallback of a canary is still up. The file that is there is held until its
// content changes or it is reloaded. It returns when the earlier version serves.
func (s *Supervisor) Rollback(ctx context.Context, group string) error {
	return s.command(ctx, func(t rollout.Ticket) rollout.Event { return rollout.Rollback{Group: group, Ticket: t} })
}

// Reconfigure takes over settings, limits and times; directories stay as they
// are until a restart. Groups for which something changed get a new process
// through the same switch as a new version. It returns when that is done. The
// error names what refused its settings and where they are; the old process
// serves on then.
func (s *Supervisor) Reconfigure(o Options) error {
	return s.command(context.Background(), func(t rollout.Ticket) rollout.Event {
		o.Dir, o.Data = s.options.Dir, s.options.Data
		o.Limits, o.Times = o.Limits.withDefaults(), o.Times.withDefaults()
		s.options = o
		s.dir.Retime(o.Times.directory())
		return rollout.Reconfigure{Settings: o.settings(), Ticket: t}
	})
}

// command has the state take an event in, which is made in the owner goroutine,
// and waits for the answer.
func (s *Supervisor) command(ctx context.Context, event func(rollout.Ticket) rollout.Event) error {
	answer := make(chan error, 1) // with room, since the command may have left
	ask := func() {
		s.tickets++
		s.replies[s.tickets] = answer
		s.step(event(s.tickets))
	}
	select {
	case s.posts <- ask:
	case <-ctx.Done():
		return ctx.Err()
	case <-s.quit:
		return errStopped
	}
	select {
	case err := <-answer:
		return err
	case <-ctx.Done():
		return ctx.Err()
	case <-s.ended:
		return errStopped
	}
}

// answer tells a command how it went.
func (s *Supervisor) answer(a rollout.Answer) {
	reply := s.replies[a.Ticket]
	delete(s.replies, a.Ticket)
	switch {
	case reply == nil:
	case a.Reason == "":
		reply <- nil
	default:
		reply <- errors.New(a.Reason)
	}
}
