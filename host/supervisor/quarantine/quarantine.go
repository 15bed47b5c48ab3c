// Package quarantine is the ring of a call's chain that keeps requests that kill
// processes away from all others.
//
// A process that dies takes all calls in flight with it, and any of them may be
// to blame. None of them goes back to the process that all calls share. They run
// in workers, which are bulkheads: further processes of the same version. A call
// that was in flight at one death runs there with few others, a call that was in
// flight at two runs alone. It is guilty when it kills a worker that had no call
// before. The death of a worker that had one proves nothing, since the earlier
// call may have left the cause behind. Nor does a kill by somebody else, or a
// start that fails.
//
// The input of a guilty call is a query of death. It is remembered and refused
// from then on. The calls of a key that has caused several deaths are isolated:
// each of them runs alone, one at a time.
//
// Three parts do that. The memory knows which inputs are queries of death and
// which keys send them. The scheduler decides which call runs where. Both are
// pure. The rest waits for calls and processes, and does what they say.
package quarantine

import (
	"context"
	"math/rand/v2"
	"sync"
	"sync/atomic"
	"time"

	"github.com/hashicorp/go-hclog"

	"github.com/utilhost/utilhost/host/catalog"
	"github.com/utilhost/utilhost/host/supervisor/process"
)

// Options say what a quarantine guards and within which bounds. All fields must
// be set.
type Options struct {
	// Group is the version that is guarded.
	Group *catalog.Group
	// Start starts a process of the version, open for calls. It returns when ctx
	// ends. Its error is a *process.Error.
	Start func(ctx context.Context) (*process.Process, error)
	// Outcome turns an error of process.Call that is not the end of the process
	// into what the caller of the chain gets.
	Outcome func(err error, call *catalog.Call) error

	// InFlight and Waiting together bound the calls that were in flight at deaths
	// and have no outcome yet. Waiting alone bounds the calls of isolated keys
	// that wait for a worker, and QueueWait bounds how long they do.
	InFlight, Waiting int
	QueueWait         time.Duration

	Times Times
	Log   hclog.Logger
}

// Times are the delays of a quarantine.
type Times struct {
	Memory       time.Duration // how long an input or a key that ended processes is remembered
	WorkerIdle   time.Duration // a worker without calls is stopped after this
	StuckAfter   time.Duration // past its deadline a call that still runs costs its worker the process
	Tick         time.Duration // how often calls in workers are looked at
	BackoffFirst time.Duration // before the next start when one failed; doubles
	BackoffLimit time.Duration
}

// A Quarantine guards one version, and starts empty. Its methods may be called
// from any goroutine.
type Quarantine struct {
	options  Options
	log      hclog.Logger
	now      func() time.Time // time.Now; tests set it forward
	inside   atomic.Int64     // calls within the bound of InFlight and Waiting
	fatal    atomic.Int64     // see Stats
	refusals atomic.Int64     // see Stats

	ctx    context.Context // ends when the version is retired
	cancel context.CancelFunc
	ended  sync.WaitGroup // the goroutines of the workers
	done   chan struct{}

	mu        sync.Mutex
	memory    *memory // memory.knows is called without mu
	scheduler *scheduler
	waiting   map[callID]chan<- place
	processes map[workerID]*workerProcess
	lastCall  callID
	alarm     *time.Timer
	unlogged  int       // refusals since logged
	logged    time.Time // when a refusal was logged last
}

// New returns a quarantine. Retire ends it.
func New(o Options) *Quarantine {
	ctx, cancel := context.WithCancel(context.Background())
	q := &Quarantine{
		options: o, log: o.Log.With("group", o.Group.Name, "version", o.Group.Version),
		now: time.Now, ctx: ctx, cancel: cancel, done: make(chan struct{}),
		memory: newMemory(len(o.Group.Routes), o.Times.Memory),
		scheduler: newScheduler(bounds{
			waiting: o.Waiting, workerIdle: o.Times.WorkerIdle, stuckAfter: o.Times.StuckAfter, strayAfter: o.Times.Tick,
			backoff: o.Times.backoff,
		}),
		waiting: make(map[callID]chan<- place), processes: make(map[workerID]*workerProcess),
	}
	q.alarm = time.AfterFunc(time.Hour, q.tick)
	q.alarm.Stop()
	return q
}

// backoff is the first pause, doubled for every failure beyond one, at most the
// limit. It is a quarter shorter or longer at random, so that plugins that fell
// together do not rise together.
func (t Times) backoff(failed int) time.Duration {
	pause := t.BackoffLimit
	if failed < 32 {
		pause = min(t.BackoffFirst<<(failed-1), t.BackoffLimit)
	}
	return pause*3/4 + rand.N(pause/2+1)
}

// Retire ends the quarantine. Calls in workers are answered there. Those that
// wait, and those that come from now on, get reason, and take their Deaths along.
// Retire returns at once; Done tells when the rest has ended. Only the first
// reason counts.
func (q *Quarantine) Retire(reason error) {
	q.mu.Lock()
	defer q.mu.Unlock()
	if q.scheduler.reason != nil {
		return
	}
	q.cancel()
	q.step(func(now time.Time) []action { return q.scheduler.retire(reason, now) })
	q.alarm.Stop()
	go func() {
		q.ended.Wait()
		close(q.done)
	}()
}

// Done returns a channel that is closed after Retire, when no worker is left.
func (q *Quarantine) Done() <-chan struct{} { return q.done }

// Stats are what an operator sees of a quarantine.
type Stats struct {
	Fatal   int64 // calls that were found guilty
	Refused int64 // calls that were not run, since their input is a query of death
	Workers []int // process ids of the workers that are up
}

// Stats returns the numbers since New, and the workers of this moment.
func (q *Quarantine) Stats() Stats {
	s := Stats{Fatal: q.fatal.Load(), Refused: q.refusals.Load()}
	q.mu.Lock()
	defer q.mu.Unlock()
	for _, w := range q.processes {
		if w.process != nil && !w.process.Gone() {
			s.Workers = append(s.Workers, w.process.PID())
		}
	}
	return s
}

// step has the scheduler decide about an event, after it was told what is seen
// of the workers, and does what it says. mu is held.
func (q *Quarantine) step(event func(now time.Time) []action) {
	now := q.now()
	for id, w := range q.processes {
		if p := w.process; p != nil {
			q.scheduler.see(id, p.InFlight(), p.Overdue(), p.Gone())
		}
	}
	q.scheduler.anyCleared = q.memory.anyCleared(now)
	for _, a := range event(now) {
		q.do(a)
	}
}

// do does what the scheduler says. Nothing here blocks. mu is held.
func (q *Quarantine) do(a action) {
	switch a := a.(type) {
	case admit:
		q.answer(a.call, place{call: a.call, process: q.processes[a.worker].process, conclusive: a.conclusive})
	case refuse:
		q.answer(a.call, place{err: a.why})
	case start:
		w := &workerProcess{id: a.worker, stop: make(chan struct{}), kill: make(chan string, 1)}
		q.processes[a.worker] = w
		q.ended.Go(func() { q.run(w) })
	case stop:
		close(q.processes[a.worker].stop)
		delete(q.processes, a.worker)
	case kill:
		q.processes[a.worker].kill <- a.reason // there is one kill at most
	case wake:
		q.alarm.Reset(a.at.Sub(q.now()))
	}
}

// tick has the scheduler decide by the time alone.
func (q *Quarantine) tick() {
	q.mu.Lock()
	defer q.mu.Unlock()
	q.step(q.scheduler.decide)
}
