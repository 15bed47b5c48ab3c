package message

import "time"

// An Action is something to be done: one of the types below.
type Action any

type (
	// Copy: put the file into the artifact store, then report Copied. If Known is
	// the hash of an artifact that is there, that one will do. What the job holds
	// stays held for the Verify of the same job, or until Cancel.
	Copy struct {
		Job   JobID
		File  string
		Known string // "" when the file must be read
	}

	// Verify: start the artifact that the job has copied and verify it, then
	// report Verified.
	Verify struct {
		Job    JobID
		File   string
		Group  string // expected; it decides the settings of the first start
		SHA256 string
		// Proven are the digests under which the content was verified before; with
		// them examples need not be run again, unless Thorough.
		Proven   []string
		Thorough bool
	}

	// Restore: start the first of these kept artifacts that comes up, then report
	// Verified.
	Restore struct {
		Job      JobID
		Group    string
		File     string
		Versions []Kept
	}

	// Cancel: the job is not wanted any more. Nothing is reported; what it holds or
	// has started is given up.
	Cancel struct{ Job JobID }

	// Resettle: the file was found to be changing although it looks as before.
	Resettle struct{ File string }

	// Publish: serve exactly these groups, in one step.
	Publish struct{ Groups []Live }

	// Retire: the release serves no more. It drains, then its processes end.
	Retire struct{ Release ReleaseID }

	// Keep: of the artifacts that nothing uses, these stay; the others go.
	Keep struct{ SHA256 []string }

	// Save: write the record; see Encode.
	Save struct{}

	// Log: write a line to the log.
	Log struct {
		Level   Level
		Message string
		Pairs   []any
	}

	// Wake: send a Tick at this time; zero: at no time. It replaces the Wake before.
	Wake struct{ At time.Time }

	// Answer: tell a waiting command how it went, after everything else. Reason is
	// "" when it went well.
	Answer struct {
		Ticket Ticket
		Reason string
	}
)

// Kept is an artifact that served.
type Kept struct {
	SHA256 string
	Proven []string // digests under which it was verified before
}

// Live is a group that serves.
type Live struct {
	Group    string
	Release  ReleaseID
	Fallback ReleaseID // 0 unless Release is a canary
}

// A Level is how important a line of the log is.
type Level int

// The levels of log lines.
const (
	Info Level = iota
	Warn
	Error
)
