package supervisor

import (
	"context"
	"errors"
	"fmt"
	"path/filepath"
	"slices"

	"github.com/utilhost/utilhost/host/supervisor/artifact"
	"github.com/utilhost/utilhost/host/supervisor/rollout"
	"github.com/utilhost/utilhost/host/supervisor/verify"
)

// errSuperseded ends work whose result is not wanted any more.
var errSuperseded = errors.New("it was replaced by a later change")

// A job is work that the state has asked for. A goroutine does it; the owner
// goroutine drops the result of a job that was cancelled.
type job struct {
	cancel context.CancelCauseFunc
	copied artifact.Artifact // held by the job between Copy and Verify
}

// begin returns a new job's context.
func (s *Supervisor) begin(id rollout.JobID) context.Context {
	ctx, cancel := context.WithCancelCause(context.Background())
	s.jobs[id] = &job{cancel: cancel}
	return ctx
}

// cancel gives a job up, with what it holds.
func (s *Supervisor) cancel(id rollout.JobID) {
	j := s.jobs[id]
	if j == nil {
		return
	}
	delete(s.jobs, id)
	j.cancel(errSuperseded)
	if j.copied.SHA256 != "" {
		s.store.Release(j.copied.SHA256)
	}
}

// copy puts a file into the artifact store.
func (s *Supervisor) copy(a rollout.Copy) {
	s.begin(a.Job) // a copy is short, so its context is of no use
	path := filepath.Join(s.options.Dir, a.File)
	s.working.Go(func() {
		found, ok := artifact.Artifact{}, false
		if a.Known != "" {
			found, ok = s.store.Get(a.Known)
		}
		var err error
		if !ok {
			found, err = s.store.Put(path)
		}
		if !s.post(func() { s.copied(a.Job, found, err) }) && err == nil {
			s.store.Release(found.SHA256)
		}
	})
}

func (s *Supervisor) copied(id rollout.JobID, found artifact.Artifact, err error) {
	j := s.jobs[id]
	switch {
	case j == nil && err == nil:
		s.store.Release(found.SHA256)
	case j == nil:
	case err != nil:
		s.cancel(id)
		s.step(rollout.Copied{Job: id, Rejection: rejected(verify.Copying(err))})
	default:
		j.copied = found
		s.step(rollout.Copied{Job: id, SHA256: found.SHA256})
	}
}

// verify starts and checks what a job has copied.
func (s *Supervisor) verify(a rollout.Verify) {
	j := s.jobs[a.Job]
	content := j.copied
	j.copied = artifact.Artifact{} // it is the goroutine's now
	s.cancel(a.Job)
	ctx := s.begin(a.Job)
	o, candidate := s.options, s.candidate(a.File, a.Group, content, a.Proven, a.Thorough)
	s.working.Go(func() {
		u, e := s.try(ctx, o, candidate)
		s.verified(a.Job, u, e)
	})
}

// restore brings the first of some kept versions up.
func (s *Supervisor) restore(a rollout.Restore) {
	ctx := s.begin(a.Job)
	o, candidates := s.options, make([]verify.Candidate, len(a.Versions))
	for i, v := range a.Versions {
		candidates[i] = s.candidate(a.File, a.Group, artifact.Artifact{SHA256: v.SHA256}, v.Proven, false)
	}
	s.working.Go(func() {
		u, e := s.firstGood(ctx, o, candidates)
		s.verified(a.Job, u, e)
	})
}

// firstGood starts the first of the candidates whose artifact is there and
// intact and that passes, or says why none does.
func (s *Supervisor) firstGood(ctx context.Context, o Options, candidates []verify.Candidate) (*unit, rollout.Verified) {
	var reasons []error
	for _, c := range candidates {
		content, ok := s.store.Get(c.Spec.SHA256)
		if !ok {
			reasons = append(reasons, fmt.Errorf("kept artifact %.12s is gone or damaged", c.Spec.SHA256))
			continue
		}
		c.Spec.Path = content.Path
		u, e := s.try(ctx, o, c)
		if u != nil {
			return u, e
		}
		reasons = append(reasons, errors.New(e.Rejection.Reason))
		if ctx.Err() != nil {
			break
		}
	}
	return nil, rollout.Verified{Rejection: &rollout.Rejection{Reason: errors.Join(reasons...).Error()}}
}

// candidate describes content to verify with what is configured now.
func (s *Supervisor) candidate(file, group string, content artifact.Artifact, proven []string, thorough bool) verify.Candidate {
	return verify.Candidate{
		Spec: s.options.spec(file, content, s.run.Path, s.log), Group: group, Config: s.options.config, Turns: s.turns,
		Thorough: func(digest string) bool { return thorough || !slices.Contains(proven, digest) },
	}
}

// try verifies a candidate and makes a unit of it. The hold on the artifact ends
// with the unit, or at once.
func (s *Supervisor) try(ctx context.Context, o Options, c verify.Candidate) (*unit, rollout.Verified) {
	found, why := verify.Run(ctx, c)
	e := rollout.Verified{
		Group: found.Manifest.GetGroup(), Version: found.Manifest.GetVersion(), SHA256: c.Spec.SHA256,
		Digest: found.Digest, Settings: found.Group,
	}
	if why != nil {
		s.store.Release(c.Spec.SHA256)
		e.Rejection = rejected(why)
		return nil, e
	}
	u := newUnit(o, found, s.log)
	for _, route := range u.group.Routes {
		e.Routes = append(e.Routes, route.Path)
	}
	return u, e
}

// verified hands the outcome of a job to the owner goroutine.
func (s *Supervisor) verified(id rollout.JobID, u *unit, e rollout.Verified) {
	e.Job = id
	posted := s.post(func() {
		if s.jobs[id] == nil {
			if u != nil {
				s.end(u, errSuperseded)
			}
			return
		}
		s.cancel(id) // it has ended
		if u != nil {
			s.lastUnit++
			e.Release = s.lastUnit
			s.units[e.Release] = u
		}
		s.step(e)
	})
	if !posted && u != nil {
		s.end(u, errStopped)
	}
}

// rejected returns a rejection in the words of the state.
func rejected(why *verify.Rejection) *rollout.Rejection {
	class := map[verify.Class]rollout.Class{
		verify.Content: rollout.Content, verify.File: rollout.Entry, verify.Writing: rollout.Changing,
		verify.Time: rollout.Slow, verify.Host: rollout.Surroundings,
	}[why.Class]
	return &rollout.Rejection{Class: class, Reason: why.Reason}
}
