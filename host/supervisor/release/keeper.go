package release

import (
	"context"
	"errors"
	"sync"
	"time"

	"github.com/utilhost/utilhost/host/supervisor/process"
)

// stuckAtOnce is how many stuck processes of one release may drain at one time.
// Each holds its memory until then.
const stuckAtOnce = 2

// A keeper is the goroutine that owns the processes of one release: it alone
// starts, replaces and stops them.
type keeper struct {
	*Release
	streak streak
	number int64          // of the latest process
	leave  sync.WaitGroup // processes on their way out
	stuck  []*instance    // those of them that are stuck, oldest first
}

// What ended a watch.
type event int

const (
	eventLost event = iota
	eventStuck
	eventRetired
)

// keep replaces p when it dies or is stuck, until the release is retired and has
// drained.
func (r *Release) keep(p *instance) {
	t := r.options.Times
	k := &keeper{Release: r, number: p.number, streak: streak{first: t.BackoffFirst, limit: t.BackoffLimit}}
	defer close(r.done)
	defer k.leave.Wait()
	for p != nil {
		switch k.watch(p) {
		case eventRetired:
			k.drain(p)
			p.Stop()
			return
		case eventLost:
			r.set(nil, "")
			p = k.replace(k.lost(p))
		case eventStuck:
			r.log.Warn("a call runs on after its deadline, a fresh process takes over", "pid", p.PID())
			old := p
			// Until the fresh one is up, the old one goes on answering.
			if p = k.replace(0); p == nil {
				k.drain(old)
				old.Stop()
				return
			}
			k.layOff(old)
		}
	}
}

// watch returns when p is lost or stuck, or the release is retired.
func (k *keeper) watch(p *instance) event {
	tick := time.NewTicker(k.options.Times.Tick)
	defer tick.Stop()
	var checkup process.Checkup
	defer checkup.Stop()
	for {
		select {
		case <-p.Lost():
			return eventLost
		case <-k.ctx.Done():
			return eventRetired
		case <-tick.C:
			if p.Overdue() >= k.options.Times.StuckAfter {
				return eventStuck
			}
			checkup.Look(p.Process)
		}
	}
}

// lost has a lost process reaped and returns how long the next start must wait.
// If the process has answered, its ending does not matter for that, so lost does
// not wait for it.
func (k *keeper) lost(p *instance) time.Duration {
	if p.Answered() {
		k.leave.Go(func() { k.reap(p) })
		return k.streak.died(true, process.Ending{}, 0)
	}
	how := k.reap(p)
	return k.streak.died(false, how, p.Orphaned())
}

// reap waits for the end of a lost process, tells of it and cleans up.
func (k *keeper) reap(p *instance) process.Ending {
	how, _ := p.Ending(context.Background()) // fails by its context alone
	p.CloseStreams()                         // so that the calls that it was answering are counted
	if o := k.observer.Load(); o != nil && o.Died != nil {
		o.Died(Death{Process: p.number, Ending: how, Idle: !how.Killed && p.InFlight() == 0, Orphaned: p.Orphaned()})
	}
	p.Stop()
	k.log.Warn("plugin process ended", "pid", p.PID(), "ending", how.Text, "external", how.External,
		"lived", time.Since(p.Started()).Round(time.Millisecond))
	return how
}

// layOff lets a stuck process finish what can be finished, then kills it.
func (k *keeper) layOff(p *instance) {
	if len(k.stuck) >= stuckAtOnce {
		k.stuck[0].Kill("too many stuck processes at one time")
		k.stuck = k.stuck[1:]
	}
	k.stuck = append(k.stuck, p)
	k.leave.Go(func() {
		limit := time.NewTimer(k.options.Spec.Limits.Deadline + k.options.Times.DrainMargin)
		defer limit.Stop()
		tick := time.NewTicker(k.options.Times.Tick)
		defer tick.Stop()
		for waiting := true; waiting; {
			select {
			case <-tick.C:
				waiting = p.InFlight() > 0
			case <-limit.C:
				waiting = false
			case <-k.main.empty:
				waiting = false
			case <-p.Lost():
				waiting = false
			}
		}
		switch {
		case p.Gone(): // it was killed, or died by itself
		case p.InFlight() > 0:
			p.Kill("a call ran on after its deadline")
		default:
			p.Kill("a fresh process has taken over")
		}
		k.reap(p)
	})
}

// drain waits until all calls of a retired release have ended, at most as long
// as the longest call may take.
func (k *keeper) drain(p *instance) {
	limit := time.NewTimer(k.options.Spec.Limits.Deadline + k.options.Times.DrainMargin)
	defer limit.Stop()
	tick := time.NewTicker(k.options.Times.Tick)
	defer tick.Stop()
	var checkup process.Checkup
	defer checkup.Stop()
	for {
		select {
		case <-k.main.empty:
			return
		case <-p.Lost():
			return
		case <-limit.C:
			k.log.Warn("plugin did not drain in time", "pid", p.PID(), "calls", k.main.count())
			return
		case <-tick.C:
			checkup.Look(p.Process)
		}
	}
}

// replace starts a fresh process after a pause, for as long as it takes, and
// puts it in place. It returns nil when the release is retired meanwhile.
func (k *keeper) replace(pause time.Duration) *instance {
	for {
		if k.streak.degraded() {
			k.set(k.current.Load(), k.streak.reason)
		}
		if !k.sleep(pause) {
			return nil
		}
		p, err := k.StartProcess(k.ctx)
		if k.ctx.Err() != nil {
			if p != nil {
				p.Stop()
			}
			return nil
		}
		if err == nil {
			k.number++
			k.restarts.Add(1)
			next := &instance{Process: p, number: k.number}
			k.set(next, "")
			return next
		}
		pause = k.notStarted(err)
	}
}

// notStarted tells of a start that failed and returns the pause before the next.
func (k *keeper) notStarted(err error) time.Duration {
	var why *process.Error
	if !errors.As(err, &why) {
		why = &process.Error{Cause: process.Host, Reason: err.Error()}
	}
	pause := k.streak.notStarted(why)
	if why.External {
		k.log.Warn("plugin did not start", "reason", why.Reason, "next_try", pause)
		return pause
	}
	k.log.Error("plugin does not start", "reason", why.Reason, "in_a_row", k.streak.failed, "next_try", pause)
	if o := k.observer.Load(); o != nil && o.DoesNotStart != nil && k.streak.degraded() && why.Cause != process.Host {
		o.DoesNotStart(why.Reason)
	}
	return pause
}

// sleep pauses and reports whether the release still lives.
func (k *keeper) sleep(d time.Duration) bool {
	if d <= 0 {
		return true
	}
	timer := time.NewTimer(d)
	defer timer.Stop()
	select {
	case <-timer.C:
		return true
	case <-k.ctx.Done():
		return false
	}
}
