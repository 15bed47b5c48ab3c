// Package release keeps one version of a group serving: it admits calls, has a
// process answer them, replaces the process when it dies, and drains in the end.
// It knows neither the version before nor calls that end processes; those rings
// of the chain lie around it.
package release

import (
	"context"
	"sync"
	"sync/atomic"
	"time"

	"github.com/hashicorp/go-hclog"

	"github.com/utilhost/utilhost/host/catalog"
	"github.com/utilhost/utilhost/host/supervisor/process"
	"github.com/utilhost/utilhost/host/supervisor/verify"
	"github.com/utilhost/utilhost/sdk/wire/pb"
)

// Options say within which bounds a release serves. All fields must be set.
// Spec.Limits.Slow bounds the calls of slow routes, and Spec.Limits.Deadline how
// long a drain may take.
type Options struct {
	Spec      process.Spec // of every process of the release
	InFlight  int          // calls at one time
	Waiting   int          // calls that wait for a place
	QueueWait time.Duration
	Times     Times
	Log       hclog.Logger
}

// Times are the delays of a release.
type Times struct {
	Tick         time.Duration // how often calls in flight are looked at
	StuckAfter   time.Duration // past its deadline a call that still runs is stuck
	DrainMargin  time.Duration // beyond the call deadline, before a drain is given up
	BackoffFirst time.Duration // before the next start when one failed; doubles
	BackoffLimit time.Duration
}

// A Release is one version of a group, from the moment it was verified until its
// last call has ended. It outlives its processes. Its methods may be called from
// any goroutine.
type Release struct {
	options  Options
	manifest *pb.Manifest
	group    *catalog.Group
	log      hclog.Logger

	main *gate // all calls; shut when the release is retired
	slow *gate // calls of slow routes, entered before main

	current  atomic.Pointer[instance] // nil while there is none
	observer atomic.Pointer[Observer] // nil while there is none
	restarts atomic.Int64

	mu      sync.Mutex
	changed chan struct{} // closed and replaced when current or down changes
	down    string        // why it does not start; "" unless degraded
	closing error         // what calls get after Retire that need a new process

	ctx    context.Context // ends when the release is retired
	retire context.CancelFunc
	done   chan struct{}
}

// An instance is one of the processes that answer the calls of a release, one
// after the other. They are numbered, since process ids come again.
type instance struct {
	*process.Process
	number int64
}

// New takes over a process that was verified and is open, and whose manifest is
// m. Retire ends the release.
func New(p *process.Process, m *pb.Manifest, o Options) *Release {
	ctx, cancel := context.WithCancel(context.Background())
	r := &Release{
		options: o, manifest: m, group: verify.Describe(m, o.Spec.SHA256),
		log:  o.Log.With("group", m.GetGroup(), "version", m.GetVersion()),
		main: newGate(o.InFlight, o.Waiting), slow: newGate(o.Spec.Limits.Slow, o.Waiting),
		changed: make(chan struct{}), ctx: ctx, retire: cancel, done: make(chan struct{}),
	}
	first := &instance{Process: p, number: 1}
	r.current.Store(first)
	go r.keep(first)
	return r
}

// Group returns the release as the catalog describes it, without a Caller;
// catalog.Group.With binds it to the chain that the calls go through.
func (r *Release) Group() *catalog.Group { return r.group }

// Manifest returns the manifest, which must not be changed.
func (r *Release) Manifest() *pb.Manifest { return r.manifest }

// Spec returns what the processes of the release are started with.
func (r *Release) Spec() process.Spec { return r.options.Spec }

// Retire shuts the release: newcomers and calls that need a new process get
// reason. Calls in flight end in peace. It returns at once; Done tells when the
// rest has drained. Only the first reason counts.
func (r *Release) Retire(reason error) {
	r.mu.Lock()
	if r.closing == nil {
		r.closing = reason
	}
	r.mu.Unlock()
	r.slow.close(reason)
	r.main.close(reason)
	r.retire()
}

// Done returns a channel that is closed after Retire, when no process of the
// release is left. Processes that StartProcess has returned are not among them.
func (r *Release) Done() <-chan struct{} { return r.done }

// An Observer is told what happens to the processes of a release. Its functions
// are called from several goroutines and must not block; each may be nil.
type Observer struct {
	// Died is called once for each process that has ended, except for the last one
	// of a retired release. The calls that were in flight may get their errors
	// before that or after it.
	Died func(Death)
	// DoesNotStart is called when a start has failed, the third in a row or a
	// later one, and the surroundings are not to blame.
	DoesNotStart func(reason string)
}

// A Death is the end of one process of a release.
type Death struct {
	Process int64 // its number within the release; see Lost and Died
	Ending  process.Ending
	// Idle says that it ended by itself and had nothing to do.
	Idle bool
	// Orphaned is how many calls its end left without an answer. Unless the ending
	// is external, each of them gets one Lost or Died with its number; a second one
	// comes from Resume.
	Orphaned int
}

// Observe makes o the observer of the release; nil ends the observation. The
// former one may still be told of what has happened before.
func (r *Release) Observe(o *Observer) { r.observer.Store(o) }

// A State says whether a release can answer.
type State string

// The states of a release.
const (
	Serving  State = "serving"  // its process is up
	Starting State = "starting" // calls wait for the next process
	Degraded State = "degraded" // it does not start; calls are refused at once
)

// Status is what an operator sees of a release.
type Status struct {
	State    State
	PID      int    // 0 unless serving
	Reason   string // why it is degraded
	Restarts int64  // processes that took over from one that died or was stuck
}

// Status returns what the release is doing at this moment.
func (r *Release) Status() Status {
	r.mu.Lock()
	down := r.down
	r.mu.Unlock()
	s := Status{State: Starting, Restarts: r.restarts.Load()}
	switch p := r.current.Load(); {
	case p != nil && !p.Gone():
		s.State, s.PID = Serving, p.PID()
	case down != "":
		s.State, s.Reason = Degraded, down
	}
	return s
}

// set changes what calls see: the process, nil while there is none, and why the
// release is degraded.
func (r *Release) set(p *instance, down string) {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.current.Store(p)
	r.down = down
	close(r.changed)
	r.changed = make(chan struct{})
}
