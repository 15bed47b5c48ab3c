package supervisor

import (
	"context"
	"slices"
	"time"
)

// A cell is one more process of a release, for calls that are run apart. Its
// fields belong to isolation.mu; process does not change once it is set.
type cell struct {
	process   *process // nil while it starts
	fresh     bool     // no call has been in it
	inside    int      // calls in it, those given up not counted
	exclusive bool     // the one inside is alone
	confined  bool     // the one inside is confined
	latest    time.Time
	idle      time.Time     // since when nobody is inside
	leaving   bool          // it is being stopped
	news      chan struct{} // tells its goroutine to look
}

// usable reports whether a call may enter as far as the process goes.
func (c *cell) usable() bool {
	return c.process != nil && !c.leaving && !c.process.gone()
}

// empty reports whether no call is in the process, whether anybody waits for it
// or not.
func (c *cell) empty() bool { return c.inside == 0 && c.process.conn.InFlight() == 0 }

// look makes the cell's goroutine look at it now.
func (c *cell) look() {
	select {
	case c.news <- struct{}{}:
	default:
	}
}

// add starts a cell. mu is held.
func (i *isolation) add() {
	c := &cell{fresh: true, news: make(chan struct{}, 1)}
	i.cells = append(i.cells, c)
	i.running.Go(func() { i.run(c) })
}

// drop takes a cell off the list. mu is held.
func (i *isolation) drop(c *cell) {
	i.cells = slices.DeleteFunc(i.cells, func(other *cell) bool { return other == c })
}

// furnish starts the cells that those who still wait need. mu is held.
func (i *isolation) furnish(now time.Time) {
	longest, waiting := i.longest()
	if longest == nil || now.Before(i.pause) || i.release.ctx.Err() != nil {
		return
	}
	starting := 0
	for _, c := range i.cells {
		if c.process == nil {
			starting++
		}
	}
	for ; starting < waiting && len(i.cells) < cellsAtOnce; starting++ {
		i.add()
	}
	switch {
	case starting > 0:
	case len(i.cells) < cellsCrowded && now.Sub(longest.since) >= crowdedAfter:
		i.add()
	case i.wantsFresh() && i.vacate():
		i.add()
	}
}

// vacate stops a cell that is of no use to one who needs a fresh one. mu is
// held.
func (i *isolation) vacate() bool {
	if i.past.clears() && i.survivors() < 2 {
		return false
	}
	for _, c := range i.cells {
		if c.usable() && c.empty() && !c.fresh {
			c.leaving = true
			i.drop(c)
			c.look()
			return true
		}
	}
	return false
}

// survivors returns how many cells have survived calls. mu is held.
func (i *isolation) survivors() int {
	n := 0
	for _, c := range i.cells {
		if c.process != nil && !c.fresh && !c.exclusive && c.usable() {
			n++
		}
	}
	return n
}

// jailed returns how many cells confined calls have. mu is held.
func (i *isolation) jailed() int {
	n := 0
	for _, c := range i.cells {
		if c.confined {
			n++
		}
	}
	return n
}

// run is the goroutine of a cell: it starts its process, watches it and sees it
// off.
func (i *isolation) run(c *cell) {
	p, why := i.release.start()
	if !i.opened(c, p, why) {
		if p != nil {
			p.stop()
		}
		return
	}
	i.watch(c)
	log := i.release.log
	if !p.gone() {
		p.stop()
		log.Debug("process of suspects stopped", "pid", p.pid())
		return
	}
	how, _ := p.ending(context.Background())
	i.died(c)
	p.stop()
	log.Warn("process of suspects ended", "pid", p.pid(), "ending", how.text, "external", how.external,
		"lived", time.Since(p.started).Round(time.Millisecond))
}

// opened takes over the process of a cell. It reports false when there is none
// or nobody needs it any more.
func (i *isolation) opened(c *cell, p *process, why *refusal) bool {
	i.mu.Lock()
	defer i.mu.Unlock()
	if i.release.ctx.Err() != nil {
		i.drop(c)
		return false
	}
	switch {
	case why == nil:
	case why.external: // counts against nobody
		i.drop(c)
		i.pause = time.Now().Add(i.release.spec.times.BackoffFirst)
		i.release.log.Warn("process of suspects did not start", "reason", why.reason)
		i.dispatch()
		return false
	default:
		i.drop(c)
		pause := i.backOff()
		i.release.log.Error("process of suspects does not start", "reason", why.reason, "in_a_row", i.failed, "next_try", pause)
		i.dispatch()
		return false
	}
	c.process, c.idle = p, time.Now()
	i.dispatch()
	return true
}

// died takes a dead cell off the list. One that was in use is replaced, since
// what ended it is likely to come again; one that was not counts as a start that
// failed.
func (i *isolation) died(c *cell) {
	i.mu.Lock()
	defer i.mu.Unlock()
	i.drop(c)
	switch {
	case i.closed || c.leaving || i.release.ctx.Err() != nil:
	case c.fresh:
		i.backOff()
	case len(i.cells) < cellsAtOnce && !time.Now().Before(i.pause):
		i.add()
	}
	i.dispatch()
}

// backOff has the next start wait, longer each time in a row. mu is held.
func (i *isolation) backOff() time.Duration {
	i.failed++
	pause := backoff(i.failed, i.release.spec.times.BackoffFirst, i.release.spec.times.BackoffLimit)
	i.pause = time.Now().Add(pause)
	return pause
}

// watch returns when the process is lost or of no use any more.
func (i *isolation) watch(c *cell) {
	tick := time.NewTicker(i.release.spec.times.Tick)
	defer tick.Stop()
	var check checker
	defer check.stop()
	retired := i.release.ctx.Done()
	for {
		select {
		case <-c.process.lost:
			return
		case <-c.news:
		case <-retired:
			retired = nil
		case <-tick.C:
			check.look(c.process)
		}
		leaving, doom := i.spent(c)
		if leaving {
			return
		}
		if doom != "" {
			c.process.condemn(doom)
		}
	}
}

// spent reports whether a cell is to be stopped: it has been idle for long, or
// the release is retired. A call that nobody waits for and that does not end
// costs the cell its process; doom says so.
func (i *isolation) spent(c *cell) (leaving bool, doom string) {
	t, retired := i.release.spec.times, i.release.ctx.Err() != nil
	i.mu.Lock()
	defer i.mu.Unlock()
	idle := time.Since(c.idle)
	switch {
	case c.leaving:
		return true, ""
	case c.inside > 0:
		if c.process.conn.Overdue() >= t.StuckAfter {
			doom = "a call ran on after its deadline"
		}
	case c.process.conn.InFlight() > 0:
		if idle >= t.Tick || retired {
			doom = "a call ran on that nobody waited for"
		}
	case idle >= t.CellIdle || retired:
		c.leaving = true
		i.drop(c)
	}
	i.dispatch()
	return c.leaving, doom
}

// pids returns the processes of the cells that are up.
func (i *isolation) pids() []int {
	i.mu.Lock()
	defer i.mu.Unlock()
	var pids []int
	for _, c := range i.cells {
		if c.usable() {
			pids = append(pids, c.process.pid())
		}
	}
	return pids
}
