package supervisor

import (
	"context"
	"errors"
	"fmt"
	"slices"
)

// What a task is for, as the log says it.
const (
	taskRestore  = "restore"  // the last good version, at start
	taskRollback = "rollback" // an earlier version, by hand
	taskSettings = "settings" // the same version with other settings or limits
)

// restoreAll brings up the last good version of every group that served when
// the host went down, while its file is still being looked at: a file that was
// changed or refused meanwhile does not keep the group from serving.
func (s *Supervisor) restoreAll() {
	for group, g := range s.state.Groups {
		var shas []string
		for _, v := range slices.Backward(g.Versions) {
			shas = append(shas, v.SHA256)
		}
		if len(shas) > 0 {
			s.begin(&task{group: group, file: g.File, shas: shas, what: taskRestore})
		}
	}
}

// begin has a worker work on t, then goes on in finished. A task on the same
// group that is under way is given up.
func (s *Supervisor) begin(t *task) {
	if old := s.tasks[t.group]; old != nil {
		old.finish(s, errSuperseded)
	}
	s.tasks[t.group] = t
	ctx, cancel := context.WithCancelCause(context.Background())
	t.work = func() { cancel(errSuperseded) }
	judgements := make([]judgement, len(t.shas))
	for i, sha := range t.shas {
		judgements[i] = s.judgement(t.file, t.group, staged{sha: sha}, false)
	}
	s.workers.Go(func() {
		r, why := s.firstGood(ctx, judgements)
		if !s.post(func() { s.finished(t, why, r) }) && r != nil {
			s.retire(r, errStopped)
		}
	})
}

// firstGood returns the first of the versions that is still there and sound,
// or why none is.
func (s *Supervisor) firstGood(ctx context.Context, judgements []judgement) (*release, error) {
	var reasons []error
	for _, j := range judgements {
		content, ok := s.staging.existing(j.content.sha)
		if !ok {
			reasons = append(reasons, fmt.Errorf("staged copy %.12s is gone or damaged", j.content.sha))
			continue
		}
		j.content = content
		found, r := s.try(ctx, j)
		if r != nil {
			return r, nil
		}
		reasons = append(reasons, found.why)
		if ctx.Err() != nil {
			break
		}
	}
	return nil, errors.Join(reasons...)
}

// finished goes on with a task whose work is done.
func (s *Supervisor) finished(t *task, why error, r *release) {
	if s.tasks[t.group] != t {
		if r != nil {
			s.retire(r, errSuperseded)
		}
		return
	}
	t.work()
	t.work = nil
	if r != nil && r.group.Name != t.group {
		s.retire(r, errSuperseded)
		r, why = nil, fmt.Errorf("staged copy calls itself group %s", r.group.Name)
	}
	if r != nil {
		t.candidate = r
		return
	}
	s.fail(t, why)
}

// fail ends a task that led to nothing. What serves goes on serving.
func (s *Supervisor) fail(t *task, why error) {
	s.log.Error("plugin could not be switched", "group", t.group, "file", t.file, "for", t.what, "reason", why.Error())
	if m := s.groups[t.group]; m != nil && t.what == taskSettings {
		m.notes = []string{"new settings were refused: " + why.Error()}
	}
	t.finish(s, fmt.Errorf("%s of %s: %w", t.what, t.group, why))
	if f := s.files[t.file]; f != nil && f.state == StateJudging && f.work == nil && f.candidate == nil {
		s.stage(f) // it left its verdict to the task
	}
}
