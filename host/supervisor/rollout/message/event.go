// Package message holds what goes between the decisions on plugins and who
// carries them out: events in, actions out, and the view.
package message

import "io/fs"

// A ReleaseID names a release: one version of a group that has been started and
// verified. The supervisor chooses it. 0 is none.
type ReleaseID int64

// A JobID names work that was asked for by an action. 0 is none.
type JobID int64

// A Ticket names a command that waits for its Answer. 0 is none.
type Ticket int64

// An Event is something that has happened: one of the types below.
type Event any

type (
	// Start: the host starts. Groups that served come up from their kept
	// artifacts. It is the first event, and comes once.
	Start struct{}

	// Scanned: the plugin directory has been read.
	Scanned struct {
		Present   []string  // all candidates
		Settled   []Settled // those that have settled in a state not reported before
		Removed   []string  // gone for good
		Unsettled []string  // changing or missing at the moment
		Crowded   bool      // there are more candidates than are looked at
		Limit     int       // how many are, for the log
	}

	// Unreadable: the plugin directory cannot be read, so nothing is known.
	Unreadable struct{ Reason string }

	// Copied: a Copy has ended.
	Copied struct {
		Job       JobID
		SHA256    string
		Rejection *Rejection // nil when the artifact is there
	}

	// Verified: a Verify or a Restore has ended, with a release or a rejection.
	Verified struct {
		Job     JobID
		Release ReleaseID // 0 when rejected
		// Group and Version are those of the manifest; "" when it is not known.
		Group, Version string
		SHA256         string
		// Digest is of the configuration that the process was started with, and
		// Settings names the group whose configuration that was.
		Digest, Settings string
		Routes           []string // paths
		Rejection        *Rejection
	}

	// Faulted: a canary has a fault that its fallback does not have.
	Faulted struct {
		Release   ReleaseID
		Reason    string
		Route     string // "" when no call was involved
		RequestID string
	}

	// Reload: verify the file of a group again, of all groups when it is "", as if
	// it had just been put there.
	Reload struct {
		Group  string
		Ticket Ticket
	}

	// Rollback: serve the version of the group before the present one.
	Rollback struct {
		Group  string
		Ticket Ticket
	}

	// Reconfigure: the operator has changed settings.
	Reconfigure struct {
		Settings Settings
		Ticket   Ticket
	}

	// Tick: the time of a Wake has come. Down are the canaries that have no
	// process at this moment.
	Tick struct{ Down []ReleaseID }
)

// Settled is a file in a state in which it has not changed for some time.
type Settled struct {
	Name  string
	Stamp Stamp
}

// A Stamp tells one state of a file from another without reading it.
type Stamp struct {
	Device   uint64      `json:"device"`
	Inode    uint64      `json:"inode"`
	Size     int64       `json:"size"`
	Mode     fs.FileMode `json:"mode"`
	Modified int64       `json:"modified"` // nanoseconds since 1970
	Changed  int64       `json:"changed"`  // the same, of the inode
}

// A Rejection is why content does not go live.
type Rejection struct {
	Class  Class
	Reason string
}

// A Class says what a rejection is about, and so when the file is looked at
// again.
type Class int

const (
	// Content: the bytes are to blame. It is remembered, across restarts too,
	// until the content, its settings or the host's rules change.
	Content Class = iota
	// Entry: the directory entry is to blame (mode, size, type). The file is
	// looked at again when it changes.
	Entry
	// Changing: the file changed while it was read. It is looked at again as soon
	// as it has settled; until then nothing is decided.
	Changing
	// Slow: it did not finish in time. On a loaded machine that is no fault, so it
	// is tried once more; the second time counts as Content.
	Slow
	// Surroundings: no space, fork failed, killed by another. It is tried again
	// with back-off, and never remembered.
	Surroundings
	// Clash: another group serves one of its routes. It is tried again when what
	// is loaded changes.
	Clash
)
