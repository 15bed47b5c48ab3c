package supervisor

import (
	"context"
	"math/rand/v2"
	"sync"
	"time"
)

const (
	// degradedAfter is how many starts in a row must fail, or die before their
	// first answer, until calls are refused at once instead of waiting.
	degradedAfter = 3
	// stuckAtOnce is how many stuck processes of one release may drain at one
	// time; each holds its memory until then.
	stuckAtOnce = 2
)

// A keeper is the goroutine that owns the processes of one release: it alone
// starts, replaces and stops them.
type keeper struct {
	*release
	failed int            // starts in a row that failed or died before an answer
	why    string         // the last of these failures
	graves sync.WaitGroup // processes on their way out
	stuck  []*process     // of these, the ones that drain
}

// What ended a watch.
type event int

const (
	eventLost event = iota
	eventStuck
	eventRetired
)

// keep replaces p when it dies or is stuck, until the release is retired and
// has drained.
func (r *release) keep(p *process) {
	k := &keeper{release: r}
	defer close(r.done)
	defer r.isolation.close()
	defer k.graves.Wait()
	for p != nil {
		switch k.watch(p) {
		case eventRetired:
			k.drain(p)
			p.stop()
			return
		case eventLost:
			r.set(nil, "")
			p = k.replace(k.mourn(p))
		case eventStuck:
			r.log.Warn("a call runs on after its deadline, a fresh process takes over", "pid", p.pid())
			old := p
			// Until the fresh one is up, the old one goes on answering.
			if p = k.replace(0); p == nil {
				k.drain(old)
				old.stop()
				return
			}
			k.layOff(old)
		}
	}
}

// watch returns when p is lost or stuck or the release is retired. A process
// whose oldest call has waited long is asked for a sign of life.
func (k *keeper) watch(p *process) event {
	tick := time.NewTicker(k.spec.times.Tick)
	defer tick.Stop()
	var check checker
	defer check.stop()
	for {
		select {
		case <-p.lost:
			return eventLost
		case <-k.ctx.Done():
			return eventRetired
		case <-tick.C:
			if p.conn.Overdue() >= k.spec.times.StuckAfter {
				return eventStuck
			}
			check.look(p)
		}
	}
}

// A checker asks a process Check, one request at a time.
type checker struct {
	cancel context.CancelFunc
	asked  chan struct{} // closed when the last request has been answered or has failed
}

// look asks p for a sign of life if its oldest call has waited for long, and
// kills it when none comes.
func (c *checker) look(p *process) {
	t := p.spec.times
	if p.conn.Oldest() < t.HungAfter {
		return
	}
	if c.asked != nil {
		select {
		case <-c.asked:
		default:
			return
		}
	}
	ctx, cancel := context.WithTimeout(context.Background(), t.CheckTimeout)
	asked := make(chan struct{})
	c.cancel, c.asked = cancel, asked
	go func() {
		defer close(asked)
		defer cancel()
		if _, err := p.wire.Check(ctx); err != nil && ctx.Err() == context.DeadlineExceeded {
			p.condemn("it hung: no sign of life within " + t.CheckTimeout.String())
		}
	}()
}

// stop ends the last request and waits for it.
func (c *checker) stop() {
	if c.asked != nil {
		c.cancel()
		<-c.asked
	}
}

// mourn sees a lost process off and returns how long the next one must wait. A
// process that has answered is replaced at once. One that has not counts
// against the release, unless it died of a call or somebody else killed it; then
// a short pause keeps a killer from being fed.
func (k *keeper) mourn(p *process) time.Duration {
	answered := p.answered.Load()
	if answered {
		k.failed = 0
		k.graves.Go(func() { k.bury(p) })
		return 0
	}
	how := k.bury(p)
	switch {
	case how.external:
		return k.spec.times.BackoffFirst
	case p.conn.Lost() > 0: // one of the calls in flight did it; cells find out which
		k.failed = 0
		return 0
	}
	k.failed++
	k.why = how.text
	return k.backoff()
}

// bury waits for the end of a lost process, logs it and cleans up.
func (k *keeper) bury(p *process) ending {
	how, _ := p.ending(context.Background())
	k.mournOnTrial(p, how)
	p.stop()
	k.log.Warn("plugin process ended", "pid", p.pid(), "ending", how.text, "external", how.external,
		"lived", time.Since(p.started).Round(time.Millisecond))
	return how
}

// layOff lets a stuck process finish what can be finished, then kills it.
func (k *keeper) layOff(p *process) {
	if len(k.stuck) >= stuckAtOnce {
		k.stuck[0].condemn("too many stuck processes at one time")
		k.stuck = k.stuck[1:]
	}
	k.stuck = append(k.stuck, p)
	k.graves.Go(func() {
		limit := time.NewTimer(k.spec.limits.Deadline + k.spec.times.DrainMargin)
		defer limit.Stop()
		tick := time.NewTicker(k.spec.times.Tick)
		defer tick.Stop()
		for waiting := true; waiting; {
			select {
			case <-tick.C:
				waiting = p.conn.InFlight() > 0
			case <-limit.C:
				waiting = false
			case <-k.main.empty:
				waiting = false
			case <-p.lost:
				waiting = false
			}
		}
		if p.conn.InFlight() > 0 {
			p.condemn("a call ran on after its deadline")
		}
		p.lose()
		k.bury(p)
	})
}

// drain waits until all calls of a retired release have finished, at most as
// long as the longest call may take.
func (k *keeper) drain(p *process) {
	t := k.spec.times
	limit := time.NewTimer(k.spec.limits.Deadline + t.DrainMargin)
	defer limit.Stop()
	tick := time.NewTicker(t.Tick)
	defer tick.Stop()
	var check checker
	defer check.stop()
	for {
		select {
		case <-k.main.empty:
			return
		case <-p.lost:
			return
		case <-limit.C:
			k.log.Warn("plugin did not drain in time", "pid", p.pid(), "calls", k.main.count())
			return
		case <-tick.C:
			check.look(p)
		}
	}
}

// replace starts a fresh process after a pause, for as long as it takes, and
// puts it in place. It returns nil when the release is retired meanwhile.
func (k *keeper) replace(pause time.Duration) *process {
	for {
		if k.failed >= degradedAfter {
			k.set(k.current.Load(), k.why)
		}
		if pause > 0 && !k.sleep(pause) {
			return nil
		}
		p, why := k.start()
		if k.ctx.Err() != nil {
			if p != nil {
				p.stop()
			}
			return nil
		}
		if why == nil {
			k.restarts.Add(1)
			k.set(p, "")
			return p
		}
		if why.external {
			pause = k.spec.times.BackoffFirst
			k.log.Warn("plugin did not start", "reason", why.reason, "next_try", pause)
			continue
		}
		k.failed++
		k.why = why.reason
		if t := k.trial.Load(); t != nil && k.failed >= degradedAfter && why.cause != causeHost {
			t.convict(fault{reason: "plugin does not start: " + why.reason})
		}
		pause = k.backoff()
		k.log.Error("plugin does not start", "reason", why.reason, "in_a_row", k.failed, "next_try", pause)
	}
}

// sleep pauses and reports whether the release still lives.
func (k *keeper) sleep(d time.Duration) bool {
	timer := time.NewTimer(d)
	defer timer.Stop()
	select {
	case <-timer.C:
		return true
	case <-k.ctx.Done():
		return false
	}
}

// backoff returns the pause before the next start: doubling, within a quarter
// more or less, so that plugins that fell together do not rise together.
func (k *keeper) backoff() time.Duration {
	return backoff(k.failed, k.spec.times.BackoffFirst, k.spec.times.BackoffLimit)
}

// backoff returns first doubled for every failure beyond one, at most limit,
// give or take a quarter; 0 when nothing failed.
func backoff(failed int, first, limit time.Duration) time.Duration {
	if failed <= 0 {
		return 0
	}
	d := limit
	if failed < 32 && first<<(failed-1) < limit {
		d = first << (failed - 1)
	}
	return d*3/4 + rand.N(d/2+1)
}
