// Package intake takes files of the plugin directory from the moment that they
// have settled to a candidate or a rejection. It knows nothing of what serves.
package intake

import (
	"path/filepath"
	"strings"
	"time"

	"github.com/utilhost/utilhost/host/supervisor/rollout/message"
)

// A File is what is known of one name in the plugin directory.
type File struct {
	Name    string
	Phase   message.Phase
	SHA256  string // of its content, "" until it has been read
	Group   string // from its manifest or from what it served before
	Version string
	Reason  string
	Since   time.Time
	First   bool // was there when the host started, and has no result yet

	Candidate message.ReleaseID // set in phase Ready alone
	HeldUntil time.Time         // its switch waits for other files at most until then
	Clash     string            // the route because of which it was rejected with class Clash
	RetryAt   time.Time

	stamp    message.Stamp
	job      message.JobID // in progress; 0 when there is none
	failures int           // in a row that were about the surroundings or time
	slow     bool          // one of them was about time
	forced   bool          // an operator asked: verify what is known, too
	tickets  []message.Ticket
}

// Working reports whether a job on the file is in progress.
func (f *File) Working() bool { return f.job != 0 }

// Busy reports whether a result for the file is on its way or waits for its switch.
func (f *File) Busy() bool { return f.job != 0 || f.Candidate != 0 }

// Waiting reports whether the job of a group is to bring its content up.
func (f *File) Waiting() bool { return f.Phase == message.Verifying && f.job == 0 }

// Known reports whether its content was verified or recognised, and so which
// group that belongs to.
func (f *File) Known() bool {
	return f.Phase == message.Ready || f.Phase == message.Serving || f.Phase == message.Shadowed
}

// Guess returns the group that a file name suggests.
func Guess(name string) string { return strings.TrimSuffix(name, filepath.Ext(name)) }
