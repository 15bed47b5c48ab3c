package supervisor

import "time"

// State is what a group or a file is doing, as operators' scripts see it.
type State string

// States of a group, then of a file that does not serve.
const (
	StateServing  State = "serving"  // answers calls
	StateStarting State = "starting" // its process died and a fresh one is coming up
	StateDegraded State = "degraded" // its last three starts failed; still tried

	StateVerifying State = "verifying" // being copied, started and checked
	StateRefused   State = "refused"   // see Reason
	StateShadowed  State = "shadowed"  // another file serves the same group
	StateHeld      State = "held"      // set aside by a rollback
	StateRemoving  State = "removing"  // gone from the directory, not yet for long enough
)

// Status is one line of the plugin list: a group that serves, or a file that
// does not.
type Status struct {
	Group    string    `json:"group"`
	Version  string    `json:"version"`
	Routes   int       `json:"routes"`
	State    State     `json:"state"`
	PID      int       `json:"pid"`
	SHA256   string    `json:"sha256"`
	Since    time.Time `json:"since"`    // when it came to be so: the switch or the result
	Restarts int64     `json:"restarts"` // processes replaced since the switch
	Fatal    int64     `json:"fatal"`    // calls given up because a process died under them alone
	Refused  int64     `json:"refused"`  // calls refused unseen, since their input had ended processes before
	File     string    `json:"file"`     // name in the plugin directory
	Reason   string    `json:"reason"`   // why it is refused, degraded or shadowed
	Notes    []string  `json:"notes"`    // what changed against the version before

	Rollbacks int64   `json:"rollbacks"` // times the group was rolled back by itself since the host started
	Canary    *Canary `json:"canary"`    // null unless the group is served by a canary
}

// Canary is the time after a switch in which the last good version stays up as
// the fallback, and answers what the new one fails.
type Canary struct {
	Fallback string    `json:"fallback"` // its version
	SHA256   string    `json:"sha256"`   // of the fallback
	Since    time.Time `json:"since"`
	Until    time.Time `json:"until"`    // when the new version is promoted
	PID      int       `json:"pid"`      // of the fallback; 0 while it is restarted
	Answered int64     `json:"answered"` // calls that the fallback has answered in place of the new version
}

// Detail is everything about one group.
type Detail struct {
	Status
	Doc       string    `json:"doc"`
	RouteList []string  `json:"route_list"`
	Earlier   []Earlier `json:"earlier"` // versions kept for a rollback, newest first
}

// Earlier is a version of a group that can be served again at once.
type Earlier struct {
	Version string    `json:"version"`
	SHA256  string    `json:"sha256"`
	Since   time.Time `json:"since"` // when it was switched to
}

// Readiness says whether the host can serve.
type Readiness struct {
	// Ready: every file found at start serves or has its result, and at least
	// one group serves.
	Ready bool `json:"ready"`
	// Starting: the directory has not been read yet, or a file found at start has
	// no result.
	Starting bool     `json:"starting"`
	Pending  []string `json:"pending"`  // files found at start without a result yet
	Refused  []string `json:"refused"`  // files that are refused
	Degraded []string `json:"degraded"` // groups that do not start
}
