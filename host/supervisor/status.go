package supervisor

import "time"

// State is what a group or a file is doing, as operators' scripts see it.
type State string

// States of a group, then of a file that does not serve.
const (
	StateServing  State = "serving"  // answers calls
	StateStarting State = "starting" // its process died and a fresh one is coming up
	StateDegraded State = "degraded" // its last three starts failed; still tried

	StateJudging State = "judging"  // being copied, started and proven
	StateRefused State = "refused"  // see Reason
	StatePassed  State = "passed"   // another file serves the same group
	StateAside   State = "aside"    // set aside by a rollback
	StateRemoved State = "removing" // gone from the directory, not yet for long enough
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
	Since    time.Time `json:"since"`    // of the present state of affairs: the switch or the verdict
	Restarts int64     `json:"restarts"` // processes replaced since the switch
	Fatal    int64     `json:"fatal"`    // calls given up because a process died under them alone
	Refused  int64     `json:"refused"`  // calls refused unseen, since their input had ended processes before
	File     string    `json:"file"`     // name in the plugin directory
	Reason   string    `json:"reason"`   // why it is refused, degraded or passed over
	Notes    []string  `json:"notes"`    // what changed against the version before

	Rollbacks int64      `json:"rollbacks"` // times the group was rolled back by itself since the host started
	Probation *Probation `json:"probation"` // null unless the group is on probation
}

// Probation is the time after a switch in which the last good version stays up
// and answers what the new one fails.
type Probation struct {
	Version  string    `json:"version"` // that stays up
	SHA256   string    `json:"sha256"`
	Since    time.Time `json:"since"`
	Until    time.Time `json:"until"`
	PID      int       `json:"pid"`      // of the version that stays up; 0 while it is restarted
	Answered int64     `json:"answered"` // calls that it has answered in place of the new one
}

// Detail is everything about one group.
type Detail struct {
	Status
	Doc       string    `json:"doc"`
	RouteList []string  `json:"route_list"`
	Earlier   []Earlier `json:"earlier"` // staged versions kept for a rollback, newest first
}

// Earlier is a version of a group that can be served again at once.
type Earlier struct {
	Version string    `json:"version"`
	SHA256  string    `json:"sha256"`
	Since   time.Time `json:"since"` // when it was switched to
}

// Readiness says whether the host can serve.
type Readiness struct {
	// Ready: every file found at start serves or has its verdict, and at least
	// one group serves.
	Ready bool `json:"ready"`
	// Starting: the directory has not been read yet, or a file found at start has
	// no verdict.
	Starting bool     `json:"starting"`
	Pending  []string `json:"pending"`  // files found at start without a verdict yet
	Refused  []string `json:"refused"`  // files that are refused
	Degraded []string `json:"degraded"` // groups that do not start
}
