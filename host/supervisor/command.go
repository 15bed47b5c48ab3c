package supervisor

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"time"
)

// Reload judges the file of a group anew, or all files when group is "", as if
// it had just been put there: verdicts and what a rollback set aside are
// forgotten, examples run. It returns when the verdicts are in; the error names
// what was refused.
func (s *Supervisor) Reload(ctx context.Context, group string) error {
	var verdicts []chan error
	err := s.command(ctx, func() {
		for _, f := range s.files {
			m := s.groups[group]
			if group != "" && f.group != group && guess(f.name) != group && (m == nil || m.file != f.name) {
				continue
			}
			verdict := make(chan error, 1)
			s.state.forget(f.name)
			s.dirty = true
			s.stage(f)
			f.forced, f.failures = true, 0
			f.waiting = append(f.waiting, verdict)
			verdicts = append(verdicts, verdict)
		}
		s.rescanBy(time.Now())
	})
	if err != nil {
		return err
	}
	if group != "" && len(verdicts) == 0 {
		return fmt.Errorf("no group %q is loaded and no file holds one", group)
	}
	return s.await(ctx, verdicts)
}

// Rollback serves the version of a group before the present one at once; during
// its probation that one is still up. The file that is there is set aside until its content changes or it is reloaded.
// It returns when the earlier version serves.
func (s *Supervisor) Rollback(ctx context.Context, group string) error {
	done := make(chan error, 1)
	var refused error
	err := s.command(ctx, func() { refused = s.rollback(group, done) })
	if err = errors.Join(err, refused); err != nil {
		return err
	}
	err = s.await(ctx, []chan error{done})
	if err != nil && ctx.Err() == nil {
		// Nothing came of it, so the file is not to blame after all.
		_ = s.command(ctx, func() { s.takeBack(group) })
	}
	return err
}

func (s *Supervisor) rollback(group string, done chan error) error {
	m, g := s.groups[group], s.state.Groups[group]
	if m == nil || g == nil {
		return fmt.Errorf("no group %q is loaded", group)
	}
	var shas []string
	for _, v := range slices.Backward(g.Versions) {
		if v.SHA256 != m.release.spec.sha {
			shas = append(shas, v.SHA256)
		}
	}
	if len(shas) == 0 {
		return fmt.Errorf("no earlier version of %s is kept", group)
	}
	var warm map[string]*change
	if t := m.trial; t != nil && t.old.spec.sha == shas[0] && t.old.config == s.options.digest(group) {
		changes, blocked := s.wayBack(m, &comeback{byHand: true})
		if blocked != "" {
			return errors.New(blocked)
		}
		warm = changes
	}
	if f := s.files[m.file]; f != nil && f.sha != "" {
		f.drop(s)
		s.state.Aside[f.name] = f.sha
		s.become(f, StateAside, "set aside by a rollback until it changes or is reloaded")
	}
	s.dirty = true
	if warm != nil {
		s.apply(warm)
		s.answer(done, nil)
		return nil
	}
	s.begin(&task{group: group, file: m.file, shas: shas, what: taskRollback, done: []chan error{done}})
	return nil
}

// takeBack undoes what a failed rollback set aside.
func (s *Supervisor) takeBack(group string) {
	m := s.groups[group]
	if m == nil {
		return
	}
	if f := s.files[m.file]; f != nil && f.state == StateAside {
		delete(s.state.Aside, f.name)
		s.dirty = true
		s.stage(f)
	}
}

// Reconfigure takes over settings, limits and times; directories stay as they
// are until a restart. Groups for which something changed get a new process
// through the same switch as a new version. It returns when that is done; the
// error names what refused its settings, where they stand, and the old process
// serves on then.
func (s *Supervisor) Reconfigure(o Options) error {
	ctx := context.Background()
	var verdicts []chan error
	err := s.command(ctx, func() {
		o.Dir, o.Data = s.options.Dir, s.options.Data
		o.Limits, o.Times = o.Limits.withDefaults(), o.Times.withDefaults()
		s.options = o
		s.tracker.settle, s.tracker.aged, s.tracker.removal = o.Times.Settle, o.Times.Aged, o.Times.Removal
		for _, m := range s.groups {
			if m.release.config != o.digest(m.name) {
				done := make(chan error, 1)
				verdicts = append(verdicts, done)
				s.begin(&task{
					group: m.name, file: m.file, shas: []string{m.release.spec.sha}, what: taskSettings,
					done: []chan error{done},
				})
			}
		}
		for _, f := range s.files {
			if f.state == StateRefused || f.work != nil || f.candidate != nil {
				s.stage(f) // judged under the old settings, or about to be
			}
		}
	})
	if err != nil {
		return err
	}
	return s.await(ctx, verdicts)
}

// await collects verdicts.
func (s *Supervisor) await(ctx context.Context, verdicts []chan error) error {
	var errs []error
	for _, v := range verdicts {
		select {
		case err := <-v:
			errs = append(errs, err)
		case <-ctx.Done():
			return ctx.Err()
		case <-s.ended:
			return errStopped
		}
	}
	return errors.Join(errs...)
}
