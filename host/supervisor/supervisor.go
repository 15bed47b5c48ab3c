// Package supervisor finds plugin binaries, verifies and starts them, replaces
// them while calls are running and when they die, and publishes what is loaded
// as catalog snapshots.
//
// It is a thin shell. Package rollout decides; the one goroutine of Run feeds it
// events and carries its actions out. It never waits for a process or a copy:
// jobs do, and hand their results back to it. DESIGN.md has the whole picture.
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
	"github.com/utilhost/utilhost/host/supervisor/artifact"
	"github.com/utilhost/utilhost/host/supervisor/directory"
	"github.com/utilhost/utilhost/host/supervisor/process"
	"github.com/utilhost/utilhost/host/supervisor/rollout"
	"github.com/utilhost/utilhost/host/supervisor/verify"
)

// startsPerCore is how many candidates may start at one time on each core.
const startsPerCore = 2

// errStopped is what commands get when Run has ended or not begun.
var errStopped = errors.New("the supervisor is not running")

// A Supervisor keeps the plugins of one directory running.
type Supervisor struct {
	log      hclog.Logger
	publish  func(*catalog.Snapshot)
	store    *artifact.Store
	run      process.RunDir
	turns    *verify.Turns
	recordAt string        // path of the record
	posts    chan func()   // run by the owner goroutine
	faults   chan struct{} // a canary has found a fault
	quit     chan struct{}
	started  atomic.Bool
	ended    chan struct{} // closed when Run has returned
	working  sync.WaitGroup
	draining sync.WaitGroup // units that have not drained
	view     atomic.Pointer[view]
	closing  sync.Once

	// What follows belongs to the goroutine of Run, and to Close after it.
	options  Options
	state    *rollout.State
	dir      *directory.Directory
	jobs     map[rollout.JobID]*job
	units    map[rollout.ReleaseID]*unit // started and not retired
	lastUnit rollout.ReleaseID
	replies  map[rollout.Ticket]chan error
	tickets  rollout.Ticket
	timer    *time.Timer // fires when a Tick is due
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
	s := &Supervisor{
		log: log, publish: publish, recordAt: filepath.Join(home, "state"), options: o, turns: verify.NewTurns(startsPerCore * runtime.GOMAXPROCS(0)),
		posts: make(chan func()), faults: make(chan struct{}, 1), quit: make(chan struct{}), ended: make(chan struct{}),
		jobs: make(map[rollout.JobID]*job), units: make(map[rollout.ReleaseID]*unit), replies: make(map[rollout.Ticket]chan error),
	}
	record, err := s.loadRecord()
	if err != nil {
		return nil, fmt.Errorf("plugin state: %w", err)
	}
	if s.store, err = artifact.Open(home, stamps[directory.Identity](record.Artifacts)); err != nil {
		return nil, err
	}
	if s.run, err = process.OpenRunDir(o.Data, record.RunDir); err != nil {
		return nil, fmt.Errorf("run directory: %w", err)
	}
	s.state = rollout.New(rollout.Options{
		Compare: verify.CompareVersions, Breaking: s.breaking, Rules: verify.Rules, Settings: o.settings(),
	}, record)
	s.store.Keep(set(record.Kept()))
	if err := errors.Join(s.store.Sweep(true), s.saveRecord()); err != nil {
		s.run.Close()
		return nil, fmt.Errorf("plugin state: %w", err)
	}
	publish(catalog.New(nil))
	s.look()
	return s, nil
}

// Run serves until ctx ends. The plugins stay up then, so that calls can
// finish; Close stops them. It may be called once.
func (s *Supervisor) Run(ctx context.Context) error {
	if !s.started.CompareAndSwap(false, true) {
		return errors.New("supervisor was run before")
	}
	defer close(s.ended)
	defer s.working.Wait()
	defer s.abandon()
	defer close(s.quit)
	s.dir = directory.Watch(s.options.Dir, s.options.Times.directory(), s.log)
	defer s.dir.Close()
	s.timer = time.NewTimer(0)
	s.timer.Stop()
	defer s.timer.Stop()
	s.step(rollout.Start{})
	for {
		select {
		case <-ctx.Done():
			return nil
		case f := <-s.posts:
			f()
		case <-s.dir.Events():
			s.scan()
		case <-s.faults:
			s.reportFaults()
		case <-s.timer.C:
			s.step(rollout.Tick{Down: s.down()})
		}
	}
}

// scan has the state take in what lies in the plugin directory.
func (s *Supervisor) scan() {
	found, err := s.dir.Scan(time.Now())
	if err != nil {
		s.step(rollout.Unreadable{Reason: err.Error()})
		return
	}
	e := rollout.Scanned{Present: found.Present, Removed: found.Removed, Unsettled: found.Unsettled}
	for _, f := range found.Settled {
		e.Settled = append(e.Settled, rollout.Settled{Name: f.Name, Stamp: rollout.Stamp(f.ID)})
	}
	s.step(e)
}

// step has the state take an event in and carries out what it decides. Commands
// are answered when others can see what the answer is about.
func (s *Supervisor) step(e rollout.Event) {
	actions := s.state.Step(time.Now(), e)
	for _, a := range actions {
		s.perform(a)
	}
	s.look()
	for _, a := range actions {
		if answer, ok := a.(rollout.Answer); ok {
			s.answer(answer)
		}
	}
}

// perform carries one action out, or starts to.
func (s *Supervisor) perform(a rollout.Action) {
	switch a := a.(type) {
	case rollout.Copy:
		s.copy(a)
	case rollout.Verify:
		s.verify(a)
	case rollout.Restore:
		s.restore(a)
	case rollout.Cancel:
		s.cancel(a.Job)
	case rollout.Resettle:
		s.dir.Unsettle(time.Now(), a.File)
	case rollout.Publish:
		s.serve(a.Groups)
	case rollout.Retire:
		s.retire(a.Release)
	case rollout.Keep:
		s.store.Keep(set(a.SHA256))
		s.working.Go(s.sweep)
	case rollout.Save:
		if err := s.saveRecord(); err != nil {
			s.log.Error("plugin state cannot be written, a restart would verify files again", "error", err)
		}
	case rollout.Log:
		s.write(a)
	case rollout.Wake:
		s.timer.Stop()
		if !a.At.IsZero() {
			s.timer.Reset(max(0, time.Until(a.At)))
		}
	case rollout.Answer: // step gives it after all others
	}
}

// write writes a line to the log.
func (s *Supervisor) write(line rollout.Log) {
	level := map[rollout.Level]hclog.Level{rollout.Info: hclog.Info, rollout.Warn: hclog.Warn, rollout.Error: hclog.Error}[line.Level]
	s.log.Log(level, line.Message, line.Pairs...)
}

func set(names []string) map[string]bool {
	members := make(map[string]bool, len(names))
	for _, name := range names {
		members[name] = true
	}
	return members
}

// sweep removes the artifacts that are not needed any more.
func (s *Supervisor) sweep() {
	if err := s.store.Sweep(false); err != nil {
		s.log.Warn("old plugin versions cannot be removed", "error", err)
	}
}

// post hands a job's result to the owner goroutine. It reports false when that
// has ended, and then f is not run.
func (s *Supervisor) post(f func()) bool {
	select {
	case s.posts <- f:
		return true
	case <-s.quit:
		return false
	}
}

// abandon gives up the jobs in progress when Run ends.
func (s *Supervisor) abandon() {
	for id := range s.jobs {
		s.cancel(id)
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
		for id, u := range s.units {
			delete(s.units, id)
			s.end(u, catalog.ErrUnavailable)
		}
	})
	s.draining.Wait()
	s.run.Close()
	return nil
}
