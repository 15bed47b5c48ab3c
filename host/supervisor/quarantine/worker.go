package quarantine

import (
	"context"
	"errors"
	"time"

	"github.com/utilhost/utilhost/host/supervisor/process"
)

// A workerProcess is the process of one worker. A goroutine of its own starts,
// watches and reaps it. The callers run their calls themselves.
type workerProcess struct {
	id      workerID
	process *process.Process // nil while it starts; guarded by Quarantine.mu
	stop    chan struct{}    // closed to have it stopped
	kill    chan string      // takes the reason to have it killed
}

// run is the goroutine of a worker.
func (q *Quarantine) run(w *workerProcess) {
	p, err := q.options.Start(q.ctx)
	if err != nil {
		q.notStarted(w, err)
		return
	}
	q.mu.Lock()
	w.process = p
	q.step(func(now time.Time) []action { return q.scheduler.up(w.id, now) })
	q.mu.Unlock()

	q.watch(w, p)
	if !p.Gone() {
		p.Stop()
		q.log.Debug("worker stopped", "pid", p.PID())
		return
	}
	ending, _ := p.Ending(context.Background()) // which alone could fail it
	q.mu.Lock()
	delete(q.processes, w.id)
	q.step(func(now time.Time) []action { return q.scheduler.died(w.id, now) })
	q.mu.Unlock()
	p.Stop()
	q.log.Warn("worker ended", "pid", p.PID(), "ending", ending.Text, "external", ending.External,
		"lived", time.Since(p.Started()).Round(time.Millisecond))
}

// notStarted tells of a worker whose process did not start.
func (q *Quarantine) notStarted(w *workerProcess, err error) {
	var why *process.Error
	external := errors.As(err, &why) && why.External
	q.mu.Lock()
	delete(q.processes, w.id)
	q.step(func(now time.Time) []action { return q.scheduler.notStarted(w.id, external, now) })
	failed, pause := q.scheduler.failed, q.scheduler.pause.Sub(q.now())
	q.mu.Unlock()
	switch {
	case q.ctx.Err() != nil: // the start was called off
	case external:
		q.log.Warn("worker did not start", "reason", err)
	default:
		q.log.Error("worker does not start", "reason", err, "in_a_row", failed, "next_try", pause.Round(time.Millisecond))
	}
}

// watch returns when the process is lost or is to be stopped.
func (q *Quarantine) watch(w *workerProcess, p *process.Process) {
	tick := time.NewTicker(q.options.Times.Tick)
	defer tick.Stop()
	var checkup process.Checkup
	defer checkup.Stop()
	for {
		select {
		case <-p.Lost():
			return
		case <-w.stop:
			return
		case reason := <-w.kill:
			p.Kill(reason)
		case <-tick.C:
			checkup.Look(p)
			q.tick()
		}
	}
}
