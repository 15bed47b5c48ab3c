// Package supervisor finds plugin binaries, proves and starts them, replaces
// them while calls are running and when they die, and publishes what is loaded
// as catalog snapshots.
//
// One goroutine, in Run, owns every decision: which file serves which group.
// It never waits for a process or a copy; workers do, and hand their results
// back to it. Each version that serves has a keeper, the goroutine that owns
// its processes. Callers meet neither: they go through the atomics of release.
package supervisor

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"runtime"
	"sync"
	"sync/atomic"
	"time"

	"github.com/hashicorp/go-hclog"

	"github.com/utilhost/utilhost/host/catalog"
)

// startsPerCore is how many processes may start at one time on each core.
const startsPerCore = 2

// errStopped is what commands get when Run has ended or not begun.
var errStopped = errors.New("the supervisor is not running")

// A Supervisor keeps the plugins of one directory running.
type Supervisor struct {
	log      hclog.Logger
	publish  func(*catalog.Snapshot)
	staging  *staging
	run      runDir
	turns    turnstile
	stateAt  string
	commands chan func()   // run by the main loop
	news     chan struct{} // a trial has found a fault
	quit     chan struct{}
	started  atomic.Bool
	ended    chan struct{} // closed when Run has returned
	workers  sync.WaitGroup
	releases sync.WaitGroup // releases that have not drained
	view     atomic.Pointer[view]
	closing  sync.Once

	// What follows belongs to the goroutine of Run, and to Close after it.
	options  Options
	state    *state
	tracker  *tracker
	files    map[string]*file   // by name in the plugin directory
	groups   map[string]*member // by group
	tasks    map[string]*task   // work on a group that no file asked for, by group
	rescan   time.Time          // when to look at the directory next
	next     time.Time          // when a settling file wants to be looked at
	scanned  bool               // the directory has been read at least once
	crowded  bool               // it holds too many files
	trouble  string             // why the directory cannot be read, "" if it can
	dirty    bool               // the state file is out of date
	answers  []answer           // to be given at the end of the turn
	snapshot *catalog.Snapshot
}

// New prepares the data directory and reads what an earlier host left there. It
// publishes an empty snapshot; Run does the rest. publish is called from one
// goroutine at a time and must not block.
func New(o Options, publish func(*catalog.Snapshot), log hclog.Logger) (*Supervisor, error) {
	o, err := o.prepared()
	if err != nil {
		return nil, err
	}
	home := filepath.Join(o.Data, "plugins")
	if err := os.MkdirAll(home, 0o700); err != nil {
		return nil, err
	}
	stateAt := filepath.Join(home, "state")
	st, damage, err := loadState(stateAt)
	if err != nil {
		return nil, fmt.Errorf("plugin state: %w", err)
	}
	if damage != nil {
		log.Error("plugin state is lost: refused files are judged again, earlier versions are forgotten", "error", damage)
	}
	stage, err := openStaging(home, st.Staged)
	if err != nil {
		return nil, err
	}
	run, err := openRunDir(o.Data, st.Run)
	if err != nil {
		return nil, fmt.Errorf("run directory: %w", err)
	}
	st.Run = ""
	if run.private {
		st.Run = run.path
	}
	stage.keepOnly(st.kept())
	if err := errors.Join(stage.sweep(true), st.save(stateAt)); err != nil {
		run.close()
		return nil, fmt.Errorf("plugin state: %w", err)
	}
	s := &Supervisor{
		log: log, publish: publish, staging: stage, run: run, stateAt: stateAt, state: st, options: o,
		turns:    newTurnstile(startsPerCore * runtime.GOMAXPROCS(0)),
		commands: make(chan func()), news: make(chan struct{}, 1), quit: make(chan struct{}), ended: make(chan struct{}),
		tracker: newTracker(o.Times), snapshot: catalog.New(nil),
		files: make(map[string]*file), groups: make(map[string]*member), tasks: make(map[string]*task),
	}
	publish(s.snapshot)
	s.look()
	return s, nil
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

// Run serves until ctx ends. The plugins stay up then, so that calls can
// finish; Close stops them. It may be called once.
func (s *Supervisor) Run(ctx context.Context) error {
	if !s.started.CompareAndSwap(false, true) {
		return errors.New("supervisor was run before")
	}
	defer close(s.ended)
	defer s.workers.Wait()
	defer s.abandon()
	defer close(s.quit)
	watch := newWatcher(s.options.Dir, s.log)
	defer watch.close()
	s.restoreAll()
	timer := time.NewTimer(0)
	defer timer.Stop()
	for {
		s.turn(watch)
		now := time.Now()
		timer.Reset(max(0, s.wake(now).Sub(now)))
		select {
		case <-ctx.Done():
			return nil
		case command := <-s.commands:
			command()
		case <-s.news:
		case e, ok := <-watch.events():
			if ok && watch.concerns(e) {
				s.rescanBy(time.Now().Add(s.options.Times.Coalesce))
			}
		case err, ok := <-watch.errors():
			if ok {
				s.log.Warn("watching the plugin directory", "error", err)
				s.rescanBy(time.Now())
			}
		case <-timer.C:
		}
	}
}

// turn does what has become due and brings what others see up to date.
func (s *Supervisor) turn(watch *watcher) {
	now := time.Now()
	if !now.Before(s.rescan) || (!s.next.IsZero() && !now.Before(s.next)) {
		watch.rearm()
		s.scan(now)
	}
	s.retry(now)
	s.actOnFaults()
	s.acquit(now)
	s.integrate(now)
	s.actOnFaults() // what was in the way may have gone
	if s.dirty {
		s.dirty = false
		s.state.Staged = s.staging.known()
		if err := s.state.save(s.stateAt); err != nil {
			s.log.Error("plugin state cannot be written, a restart would judge files again", "error", err)
		}
	}
	s.look()
	for _, a := range s.answers {
		a.to <- a.err
	}
	s.answers = s.answers[:0]
}

// rescanBy makes the next scan happen at t or earlier.
func (s *Supervisor) rescanBy(t time.Time) {
	if t.Before(s.rescan) {
		s.rescan = t
	}
}

// wake returns when the main loop has something to do if nothing happens.
func (s *Supervisor) wake(now time.Time) time.Time {
	at := earlier(s.rescan, s.next)
	for _, f := range s.files {
		at = earlier(at, f.retryAt)
		if f.heldUntil.After(now) { // past it, only an event can help
			at = earlier(at, f.heldUntil)
		}
	}
	for _, m := range s.groups {
		if m.heldUntil.After(now) {
			at = earlier(at, m.heldUntil)
		}
		if t := m.trial; t != nil && t.fault.Load() == nil {
			at = earlier(at, t.until)
		}
	}
	return at
}

// command runs f in the main loop and waits for it.
func (s *Supervisor) command(ctx context.Context, f func()) error {
	done := make(chan struct{})
	select {
	case s.commands <- func() { f(); close(done) }:
		<-done
		return nil
	case <-ctx.Done():
		return ctx.Err()
	case <-s.quit:
		return errStopped
	}
}

// post hands a worker's result to the main loop. It reports false when there is
// none any more, and then f is not run.
func (s *Supervisor) post(f func()) bool {
	select {
	case s.commands <- f:
		return true
	case <-s.quit:
		return false
	}
}

// abandon stops the work in progress when Run ends.
func (s *Supervisor) abandon() {
	for _, f := range s.files {
		f.drop(s)
	}
	for _, t := range s.tasks {
		t.drop(s)
	}
}

// Close stops all plugins: calls in flight finish, new ones are refused with
// catalog.ErrUnavailable. It waits for Run, whose context must have ended, and
// returns when no process is left.
func (s *Supervisor) Close() error {
	if !s.started.CompareAndSwap(false, true) {
		<-s.ended
	}
	s.closing.Do(func() {
		for _, m := range s.groups {
			for _, r := range m.up() {
				s.retire(r, catalog.ErrUnavailable)
			}
		}
	})
	s.releases.Wait()
	s.run.close()
	return nil
}

// retire ends a release and keeps count of it until it has drained.
func (s *Supervisor) retire(r *release, reason error) {
	r.end(reason)
}
