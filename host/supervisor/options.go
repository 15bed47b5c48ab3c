package supervisor

import (
	"encoding/json"
	"runtime"
	"time"
)

// Options say where plugins are found and within which bounds they run. Zero
// values of Limits and Times mean their defaults.
type Options struct {
	// Dir holds the plugin binaries.
	Dir string
	// Data is the data directory of the host. Staged binaries and the
	// supervisor's state live in Data/plugins, sockets in Data/run.
	Data string
	// Limits bound every plugin.
	Limits Limits
	// Plugins holds what the operator wrote for single groups, by group name.
	Plugins map[string]Plugin
	// Times are the delays and timeouts, for tests to shorten.
	Times Times
}

// Plugin is what the operator wrote for one group.
type Plugin struct {
	// Settings is a JSON object; nil means {}.
	Settings json.RawMessage
	// Positions tells where each member of Settings stands in the
	// configuration, as "file:line:column"; the empty name is the block itself.
	Positions map[string]string
	// Plain turns mutual TLS between host and plugin off, for plugins in
	// languages whose go-plugin library cannot do it.
	Plain bool
}

// Limits bound what one plugin may take.
type Limits struct {
	Body      int           // largest request body, bytes; default 1 MiB
	Result    int           // largest result, bytes; default 8 MiB
	Deadline  time.Duration // longest a call may take; default 10 s
	InFlight  int           // calls at one time; default 256
	Waiting   int           // calls waiting for a slot; default 1,024
	Slow      int           // calls of slow routes at one time; default GOMAXPROCS
	QueueWait time.Duration // longest wait for a slot; default 5 s
	Memory    int64         // RLIMIT_DATA of a plugin process, bytes; default 512 MiB
}

func (l Limits) withDefaults() Limits {
	fill(&l.Body, 1<<20)
	fill(&l.Result, 8<<20)
	fill(&l.Deadline, 10*time.Second)
	fill(&l.InFlight, 256)
	fill(&l.Waiting, 1024)
	fill(&l.Slow, runtime.GOMAXPROCS(0))
	fill(&l.QueueWait, 5*time.Second)
	fill(&l.Memory, 512<<20)
	return l
}

// fill sets *v to its default when it is zero or less.
func fill[T int | int64 | time.Duration](v *T, otherwise T) {
	if *v <= 0 {
		*v = otherwise
	}
}
