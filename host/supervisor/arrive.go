package supervisor

import (
	"context"
	"path/filepath"
	"time"
)

// scan looks at the directory and takes up what has settled or gone.
func (s *Supervisor) scan(now time.Time) {
	s.rescan, s.next = now.Add(s.options.Times.Poll), time.Time{}
	found, more, err := scan(s.options.Dir)
	if err != nil {
		if text := pathless(err).Error(); s.trouble != text {
			s.trouble = text
			s.log.Error("plugin directory cannot be read, what is loaded stays", "dir", s.options.Dir, "error", text)
		}
		return
	}
	if s.trouble != "" {
		s.trouble = ""
		s.log.Info("plugin directory can be read again", "dir", s.options.Dir)
	}
	if more && !s.crowded {
		s.log.Error("plugin directory holds too many files, the last ones are not looked at", "dir", s.options.Dir, "limit", scanLimit)
	}
	s.crowded = more
	settled, removed, next := s.tracker.observe(now, found)
	s.next = next
	if !s.scanned {
		s.scanned = true
		s.first(found)
	}
	for _, name := range settled {
		f := s.file(name)
		f.id, f.failures = found[name], 0
		s.stage(f)
	}
	for _, name := range removed {
		s.remove(name)
	}
}

// first compares the first look at the directory with what served before.
func (s *Supervisor) first(found map[string]identity) {
	for name := range found {
		f := s.file(name)
		f.first = true
		s.become(f, StateJudging, "")
	}
	for name := range s.state.Sources {
		if _, ok := found[name]; !ok {
			s.state.remove(name)
		}
	}
	for group, g := range s.state.Groups {
		if _, ok := found[g.File]; ok {
			continue
		}
		s.log.Info("plugin was removed while the host was down", "group", group, "file", g.File)
		if t := s.tasks[group]; t != nil {
			t.finish(s, errSuperseded)
		}
		if m := s.groups[group]; m != nil {
			m.removed = true
		} else {
			delete(s.state.Groups, group)
		}
	}
	s.dirty = true
}

// file returns the record of a name, a new one if there is none.
func (s *Supervisor) file(name string) *file {
	f := s.files[name]
	if f == nil {
		f = &file{name: name, group: s.state.groupOf(name), since: time.Now()}
		s.files[name] = f
	}
	return f
}

// remove forgets a name that has been gone for long enough.
func (s *Supervisor) remove(name string) {
	if f := s.files[name]; f != nil {
		f.drop(s)
		s.become(f, StateRemoved, "")
		delete(s.files, name)
	}
	s.state.remove(name)
	s.dirty = true
	for _, m := range s.groups {
		if m.file == name {
			m.removed = true
			s.log.Info("plugin file is gone", "file", name, "group", m.name)
			s.succeed(m)
		}
	}
}

// succeed has the files judged that were passed over for a group whose file is
// gone.
func (s *Supervisor) succeed(m *member) {
	for _, f := range s.files {
		if f.state == StatePassed && f.group == m.name {
			delete(s.state.Passed, f.name)
			s.stage(f)
		}
	}
}

// stage begins the work on a file: have its content copied by a worker, then
// go on in staged.
func (s *Supervisor) stage(f *file) {
	f.drop(s)
	s.become(f, StateJudging, "")
	f.work = func() {} // a copy is short and its result goes by its round
	round := f.round
	source, known := s.state.Sources[f.name]
	known = known && source.Identity == f.id && !f.forced
	path := filepath.Join(s.options.Dir, f.name)
	s.workers.Go(func() {
		var content staged
		var why *refusal
		ok := false
		if known {
			content, ok = s.staging.existing(source.SHA256)
		}
		if !ok {
			content, why = s.staging.stage(path)
		}
		if !s.post(func() { s.staged(f, round, content, why) }) && why == nil {
			s.staging.release(content.sha)
		}
	})
}

// staged goes on with a file whose content is known now.
func (s *Supervisor) staged(f *file, round int, content staged, why *refusal) {
	if f.round != round {
		if why == nil {
			s.staging.release(content.sha)
		}
		return
	}
	f.work = nil
	switch {
	case why == nil:
	case why.cause == causeWriting:
		s.tracker.unsettle(time.Now(), f.name)
		s.rescanBy(time.Now().Add(s.options.Times.Settle))
		return
	default:
		s.refuse(f, finding{why: why})
		return
	}
	f.sha = content.sha
	s.state.Sources[f.name] = source{Identity: f.id, SHA256: f.sha}
	s.dirty = true
	if !f.forced && s.recognise(f) {
		s.staging.release(content.sha)
		return
	}
	delete(s.state.Aside, f.name)
	s.prove(f, content)
}

// recognise finds out whether content need not be judged, because what becomes
// of it is known.
func (s *Supervisor) recognise(f *file) bool {
	if s.state.Aside[f.name] == f.sha {
		s.become(f, StateAside, "set aside by a rollback until it changes or is reloaded")
		return true
	}
	for _, m := range s.groups {
		if m.release.spec.sha != f.sha || m.release.config != s.options.digest(m.name) {
			continue
		}
		if m.file == f.name || m.removed || s.tracker.unsettled(m.file) {
			s.rename(m, f)
			return true
		}
	}
	for _, t := range s.tasks {
		if t.file == f.name && t.shas[0] == f.sha {
			return true // settled by the task, which is bringing this very content up
		}
	}
	if v := s.state.refused(f.name, f.sha, s.options.digest); v != nil {
		s.log.Warn("plugin file is still refused", "file", f.name, "sha256", f.sha, "reason", v.Reason)
		s.become(f, StateRefused, v.Reason)
		return true
	}
	p, ok := s.state.Passed[f.name]
	if ok && p.SHA256 == f.sha && (s.groups[p.Group] != nil || s.tasks[p.Group] != nil) {
		s.pass(f, p.Group, p.Version)
		return true
	}
	return false
}

// rename makes f the file that serves m, whose content it has.
func (s *Supervisor) rename(m *member, f *file) {
	m.removed, m.heldUntil = false, time.Time{}
	m.file = f.name
	if g := s.state.Groups[m.name]; g != nil {
		g.File = f.name
	}
	f.group, f.version = m.name, m.release.group.Version
	s.become(f, StateServing, "")
}

// pass notes that another file serves the group of f.
func (s *Supervisor) pass(f *file, group, version string) {
	f.group, f.version = group, version
	s.state.Passed[f.name] = passed{SHA256: f.sha, Group: group, Version: version}
	s.dirty = true
	by := ""
	if m := s.groups[group]; m != nil {
		by = " (" + m.file + ", version " + m.release.group.Version + ")"
	}
	s.become(f, StatePassed, "another file"+by+" serves group "+group)
}

// prove has a worker judge the content of f, then goes on in judged.
func (s *Supervisor) prove(f *file, content staged) {
	ctx, cancel := context.WithCancelCause(context.Background())
	f.work = func() { cancel(errSuperseded) }
	round := f.round
	group := f.group
	if group == "" {
		group = guess(f.name)
	}
	j := s.judgement(f.name, group, content, f.forced)
	f.forced = false
	s.workers.Go(func() {
		found, r := s.try(ctx, j)
		if !s.post(func() { s.judged(f, round, found, r) }) && r != nil {
			s.retire(r, errStopped)
		}
	})
}

// judgement returns a judgement of content with what is known now.
func (s *Supervisor) judgement(file, group string, content staged, forced bool) judgement {
	proven := make(map[string]bool) // configurations under which this content was proven
	for _, g := range s.state.Groups {
		for _, v := range g.Versions {
			if v.SHA256 == content.sha && v.Rules == rules {
				proven[v.Config] = true
			}
		}
	}
	return judgement{
		options: s.options, run: s.run.path, turns: s.turns, log: s.log,
		file: file, content: content, group: group,
		thorough: func(config string) bool { return forced || !proven[config] },
	}
}

// try runs a judgement and makes a release of the process. The hold on the
// content ends with the release, or at once.
func (s *Supervisor) try(ctx context.Context, j judgement) (finding, *release) {
	found := j.judge(ctx)
	if found.why != nil {
		s.staging.release(j.content.sha)
		return found, nil
	}
	r := newRelease(found.process, found.manifest, found.config, s.log)
	s.releases.Go(func() {
		<-r.done
		s.staging.release(j.content.sha)
	})
	return found, r
}

// judged goes on with a file that has been started and proven, or not.
func (s *Supervisor) judged(f *file, round int, found finding, r *release) {
	if f.round != round {
		if r != nil {
			s.retire(r, errSuperseded)
		}
		return
	}
	f.work()
	f.work = nil
	if m := found.manifest; m != nil {
		f.group, f.version = m.GetGroup(), m.GetVersion()
	}
	if r == nil {
		s.refuse(f, found)
		return
	}
	f.failures = 0
	f.candidate = r
}

// refuse records why a file does not go live.
func (s *Supervisor) refuse(f *file, found finding) {
	why := found.why
	f.failures++
	reason := why.reason
	switch {
	case why.cause == causeContent, why.cause == causeTime && f.failures > 1:
		s.state.remember(f.name, &verdict{
			SHA256: f.sha, Group: found.group, Config: found.config, Rules: rules, Reason: reason, At: time.Now().UTC(),
		})
		s.dirty = true
	case why.cause == causeTime:
		f.retryAt = time.Now().Add(s.options.Times.RetryFirst)
		reason += "; it is tried once more"
	case why.cause == causeHost:
		pause := backoff(f.failures, s.options.Times.RetryFirst, s.options.Times.RetryLimit)
		f.retryAt = time.Now().Add(pause)
		reason += "; it is tried again"
	}
	s.log.Error("plugin file refused", "file", f.name, "sha256", f.sha, "group", f.group, "version", f.version, "reason", reason)
	s.become(f, StateRefused, reason)
}

// retry takes up files whose back-off is over.
func (s *Supervisor) retry(now time.Time) {
	for _, f := range s.files {
		if !f.retryAt.IsZero() && !now.Before(f.retryAt) {
			s.stage(f)
		}
	}
}
