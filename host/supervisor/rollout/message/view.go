package message

import "time"

// A View is what others may see of the state. It shares nothing with it.
type View struct {
	Groups  []GroupView // that serve, by name
	Files   []FileView  // that do not serve, by name
	Pending []string    // files found at the start without a result yet, sorted
	Trouble string      // why the directory cannot be read, "" if it can
	Scanned bool        // the directory has been read
}

// A GroupView is a group that serves.
type GroupView struct {
	Group     string
	Release   ReleaseID
	File      string
	Phase     Phase // Serving or Removing
	Since     time.Time
	Notes     []string
	Rollbacks int64
	Canary    *CanaryView // nil unless Release is one
	Earlier   []EarlierView
}

// A CanaryView is the time after a switch in which Fallback stays up.
type CanaryView struct {
	Fallback     ReleaseID
	Since, Until time.Time
}

// An EarlierView is a version that is kept for a rollback, newest first.
type EarlierView struct {
	Version, SHA256 string
	Since           time.Time
}

// A FileView is a file in the plugin directory that does not serve.
type FileView struct {
	File, Group, Version, SHA256 string
	Phase                        Phase
	Since                        time.Time
	Reason                       string
}

// A Phase is what a file is going through, or what became of it. Serving and
// Removing are phases of groups too.
type Phase int

const (
	Settling  Phase = iota // changing, or not looked at yet
	Copying                // being copied into the artifact store
	Verifying              // being started and checked, by its own job or its group's
	Ready                  // verified, waiting for the switch
	Serving                // serves its group
	Rejected               // see its reason
	Shadowed               // another file serves its group
	Held                   // set aside by a rollback
	Removing               // gone from the directory, still serving
)

// Decided reports whether it is settled what becomes of a file in this phase.
func (p Phase) Decided() bool { return p >= Serving }
