package intake

import (
	"maps"
	"slices"
	"time"

	"github.com/utilhost/utilhost/host/supervisor/rollout/message"
	"github.com/utilhost/utilhost/host/supervisor/rollout/record"
	"github.com/utilhost/utilhost/host/supervisor/rollout/turn"
)

// Files are the files of the plugin directory.
type Files struct {
	turn      *turn.Turn
	named     map[string]*File
	unsettled map[string]bool // names that are changing or missing at the moment
}

// New returns no files yet.
func New(t *turn.Turn) *Files {
	return &Files{turn: t, named: make(map[string]*File), unsettled: make(map[string]bool)}
}

// Named returns a file, nil if there is none of that name.
func (fs *Files) Named(name string) *File { return fs.named[name] }

// All returns the files by name, since the order of a map would make equal
// events give different actions.
func (fs *Files) All() []*File {
	files := make([]*File, 0, len(fs.named))
	for _, name := range slices.Sorted(maps.Keys(fs.named)) {
		files = append(files, fs.named[name])
	}
	return files
}

// open returns a file, a new one if there is none of that name.
func (fs *Files) open(name string) *File {
	f := fs.named[name]
	if f == nil {
		f = &File{Name: name, Group: fs.turn.Record.GroupOf(name), Since: fs.turn.Now}
		fs.named[name] = f
	}
	return f
}

// Unsettled reports whether a name is changing or missing at the moment.
func (fs *Files) Unsettled(name string) bool { return fs.unsettled[name] }

// Pending reports whether any file but these is settling, being copied or being
// verified.
func (fs *Files) Pending(but ...string) bool {
	for name := range fs.unsettled {
		if !slices.Contains(but, name) {
			return true
		}
	}
	for name, f := range fs.named {
		if !slices.Contains(but, name) && f.job != 0 {
			return true
		}
	}
	return false
}

// Busy reports whether a file of a group is being verified or waits.
func (fs *Files) Busy(group string) bool {
	for _, f := range fs.named {
		if f.Group == group && f.Busy() {
			return true
		}
	}
	return false
}

// Unsettle notes which names are changing or missing now.
func (fs *Files) Unsettle(names []string) {
	clear(fs.unsettled)
	for _, name := range names {
		fs.unsettled[name] = true
	}
}

// Found notes a file that was there when the host started.
func (fs *Files) Found(name string) {
	f := fs.open(name)
	f.First = true
	fs.Become(f, message.Settling, "")
}

// Settle takes up a file that has settled.
func (fs *Files) Settle(settled message.Settled) {
	f := fs.open(settled.Name)
	f.stamp, f.failures, f.slow = settled.Stamp, 0, false
	fs.Start(f)
}

// Remove forgets a file that is gone for good.
func (fs *Files) Remove(name string) {
	if f := fs.named[name]; f != nil {
		fs.drop(f)
		fs.Become(f, message.Removing, "")
		delete(fs.named, name)
	}
	fs.turn.Record.Remove(name)
}

// Reload verifies a file as if it had just been put there: rejections and what a
// rollback set aside are forgotten, and examples run.
func (fs *Files) Reload(f *File, ticket message.Ticket) {
	fs.turn.Record.Forget(f.Name)
	f.forced, f.failures, f.slow = true, 0, false
	fs.Start(f)
	fs.turn.Expect(ticket)
	f.tickets = append(f.tickets, ticket)
}

// drop ends the work on a file and gives its candidate up.
func (fs *Files) drop(f *File) {
	f.RetryAt = time.Time{}
	fs.endJob(f)
	fs.GiveUp(f)
}

func (fs *Files) endJob(f *File) {
	if f.job != 0 {
		fs.turn.Do(message.Cancel{Job: f.job})
		f.job = 0
	}
}

// GiveUp retires the candidate of a file, if there is one.
func (fs *Files) GiveUp(f *File) {
	fs.turn.Retire(f.Candidate)
	f.Candidate, f.HeldUntil = 0, time.Time{}
}

// Become changes the phase of a file and tells the commands that wait for it.
func (fs *Files) Become(f *File, phase message.Phase, reason string) {
	if f.Reason != reason || f.Phase != phase && (f.Phase.Decided() || phase.Decided()) {
		f.Since = fs.turn.Now
	}
	f.Phase, f.Reason = phase, reason
	if !phase.Decided() {
		return
	}
	f.First, f.forced = false, false
	answer := ""
	if phase == message.Rejected || phase == message.Held {
		answer = f.Name + ": " + reason
	}
	for _, t := range f.tickets {
		fs.turn.Give(t, answer)
	}
	f.tickets = nil
}

// Exclude ends the work on a file because of what content did as it served. A
// reload that was asked for before does not forgive that. A file that has not
// been read since it changed may hold other content by now; if it does not, that
// will be recognised.
func (fs *Files) Exclude(f *File, sha string, phase message.Phase, reason string) {
	f.forced = false
	read := fs.turn.Record.Known(f.Name, f.stamp) == sha
	if read && f.Phase != message.Settling && f.Phase != message.Copying {
		fs.drop(f)
		fs.Become(f, phase, reason)
	}
}

// Start begins the work on a file: its content is copied, then looked at.
func (fs *Files) Start(f *File) {
	fs.drop(f)
	f.Clash = ""
	fs.Become(f, message.Copying, "")
	f.job = fs.turn.Job()
	known := ""
	if !f.forced {
		known = fs.turn.Record.Known(f.Name, f.stamp)
	}
	fs.turn.Do(message.Copy{Job: f.job, File: f.Name, Known: known})
}

// Working returns the file whose job it is, nil if there is none.
func (fs *Files) Working(job message.JobID) *File {
	for _, f := range fs.named {
		if f.job == job && job != 0 {
			return f
		}
	}
	return nil
}

// Copied goes on with a file whose content is known now. recognise finds out
// what becomes of content that need not be verified, and reports whether it has.
func (fs *Files) Copied(e message.Copied, recognise func(*File) bool) {
	f := fs.Working(e.Job)
	if f == nil {
		return
	}
	if r := e.Rejection; r != nil {
		f.job = 0
		if r.Class == message.Changing {
			fs.Become(f, message.Settling, "")
			fs.unsettled[f.Name] = true
			fs.turn.Do(message.Resettle{File: f.Name})
			return
		}
		fs.Reject(f, r, "", "")
		return
	}
	f.SHA256 = e.SHA256
	fs.turn.Record.Read(f.Name, f.stamp, f.SHA256)
	if !f.forced && recognise(f) {
		fs.endJob(f)
		return
	}
	fs.turn.Record.Unhold(f.Name)
	fs.verify(f)
}

// verify has the content that was copied for a file started and checked.
func (fs *Files) verify(f *File) {
	group := f.Group
	if group == "" {
		group = Guess(f.Name)
	}
	fs.Become(f, message.Verifying, "")
	fs.turn.Do(message.Verify{
		Job: f.job, File: f.Name, Group: group, SHA256: f.SHA256,
		Proven: fs.turn.Record.Proven(f.SHA256, fs.turn.Rules), Thorough: f.forced,
	})
}

// Verified goes on with a file that was started and checked, or could not be.
func (fs *Files) Verified(f *File, e message.Verified) {
	f.job = 0
	if e.Group != "" {
		f.Group, f.Version = e.Group, e.Version
	}
	if e.Rejection != nil {
		fs.Reject(f, e.Rejection, e.Settings, e.Digest)
		return
	}
	f.failures, f.slow, f.Candidate = 0, false, e.Release
	fs.Become(f, message.Ready, "")
}

// Reject records why a file does not go live. settings names the group whose
// configuration it was started with, and digest identifies that.
func (fs *Files) Reject(f *File, why *message.Rejection, settings, digest string) {
	reason, now := why.Reason, fs.turn.Now
	switch {
	case why.Class == message.Content, why.Class == message.Slow && f.slow:
		fs.turn.Record.Reject(f.Name, &record.Rejection{
			SHA256: f.SHA256, Group: settings, Config: digest, Rules: fs.turn.Rules, Reason: reason, At: now.UTC(),
		})
	case why.Class == message.Slow:
		f.failures++
		f.slow = true
		f.RetryAt = now.Add(fs.turn.Settings.RetryFirst)
		reason += "; it is tried once more"
	case why.Class == message.Surroundings:
		f.failures++
		f.RetryAt = now.Add(fs.turn.Settings.Backoff(f.failures))
		reason += "; it is tried again"
	}
	fs.turn.Log(message.Error, "plugin file refused",
		"file", f.Name, "sha256", f.SHA256, "group", f.Group, "version", f.Version, "reason", reason)
	fs.Become(f, message.Rejected, reason)
}

// Rejected returns why the content of a file is not verified again, nil if it is.
func (fs *Files) Rejected(f *File) *record.Rejection {
	return fs.turn.Record.Rejected(f.Name, f.SHA256, fs.turn.Rules, fs.turn.Settings)
}

// Retry takes files up whose back-off is over.
func (fs *Files) Retry() {
	for _, f := range fs.All() {
		if !f.RetryAt.IsZero() && !fs.turn.Now.Before(f.RetryAt) {
			fs.Start(f)
		}
	}
}
