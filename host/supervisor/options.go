package supervisor

import (
	"errors"
	"path/filepath"
	"runtime"
	"time"

	"github.com/hashicorp/go-hclog"

	"github.com/utilhost/utilhost/host/supervisor/artifact"
	"github.com/utilhost/utilhost/host/supervisor/process"
	"github.com/utilhost/utilhost/host/supervisor/rollout"
	"github.com/utilhost/utilhost/host/supervisor/verify"
)

// Options say where plugins are found and within which bounds they run. Zero
// values of Limits and Times mean their defaults.
type Options struct {
	// Dir holds the plugin binaries.
	Dir string
	// Data is the data directory of the host. Kept artifacts and the
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
type Plugin = process.Config

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

// prepared returns the options with absolute paths and defaults filled in.
func (o Options) prepared() (Options, error) {
	for _, path := range []*string{&o.Dir, &o.Data} {
		if *path == "" {
			return o, errors.New("plugin and data directory must be named")
		}
		absolute, err := filepath.Abs(*path)
		if err != nil {
			return o, err
		}
		*path = absolute
	}
	o.Limits, o.Times = o.Limits.withDefaults(), o.Times.withDefaults()
	return o, nil
}

// config returns what the processes of a group are configured with, and the
// digest of that and the limits.
func (o Options) config(group string) (c process.Config, digest string) {
	c = o.Plugins[group]
	return c, verify.Digest(c, o.Limits)
}

// settings returns what the decisions need of the options.
func (o Options) settings() rollout.Settings {
	t := o.Times
	s := rollout.Settings{
		Digests: make(map[string]string), Hold: t.Hold, Canary: t.Canary, Tick: t.Tick,
		RetryFirst: t.RetryFirst, RetryLimit: t.RetryLimit,
	}
	_, s.Digest = o.config("")
	for group := range o.Plugins {
		_, s.Digests[group] = o.config(group)
	}
	return s
}

// spec says how to start an artifact.
func (o Options) spec(file string, content artifact.Artifact, runDir string, log hclog.Logger) process.Spec {
	l, t := o.Limits, o.Times
	return process.Spec{
		Path: content.Path, SHA256: content.SHA256, File: file, RunDir: runDir, Log: log,
		Limits: process.Limits{Body: l.Body, Result: l.Result, Slow: l.Slow, Deadline: l.Deadline, Memory: l.Memory},
		Times: process.Times{
			Start: t.Start, Stop: t.Stop, StreamGrace: t.StreamGrace, HungAfter: t.HungAfter, CheckTimeout: t.CheckTimeout,
		},
	}
}
