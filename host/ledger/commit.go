package ledger

import (
	"errors"
	"time"

	"github.com/utilhost/utilhost/host/store"
)

const (
	// poolsPerCommit and rowsPerPool bound a transaction; see store.MaxBatch.
	poolsPerCommit = 1000
	rowsPerPool    = 1000
	fullBatch      = store.MaxBatch - rowsPerPool - 4
)

// plan is what a running commit writes for one pool.
type plan struct {
	running bool
	record  store.Account
	marks   bool      // writes the open mark
	returns bool      // writes the exact state and clears the mark
	used    bool      // writes when the key was last used
	block   int64     // size of the block that it refills by, 0 if it does not
	at      time.Time // of that refill
	rows    []usageRow
	charged int64 // of the pool before
	marked  bool  // likewise
}

type usageRow struct {
	use
	counts
}

// signal wakes the committer.
func (l *Ledger) signal() {
	select {
	case l.wake <- struct{}{}:
	default: // it is awake already
	}
}

// commitLoop is the one goroutine that commits. What all pools want meanwhile
// goes into its next transaction.
func (l *Ledger) commitLoop() {
	var batch store.Batch
	for {
		select {
		case <-l.stop:
			return
		case fn := <-l.ask:
			fn()
		case <-l.wake:
			if l.commitOnce(&batch) {
				l.signal()
			}
		}
	}
}

// commitOnce commits for the pools that stand in the queues, as far as they
// fit into one transaction, and says whether some are left.
func (l *Ledger) commitOnce(batch *store.Batch) (more bool) {
	pools, more := l.takeQueued()
	batch.Reset()
	now := time.Now()
	n := 0
	for _, p := range pools {
		if batch.Len() >= fullBatch {
			l.putBack(p)
			more = true
			continue
		}
		p.mu.Lock()
		if p.prepare(batch, now) {
			pools[n] = p
			n++
		}
		p.mu.Unlock()
	}
	if n == 0 {
		return more
	}
	err := l.bank.Commit(batch)
	if err != nil {
		if l.failed.Swap(&err) == nil {
			l.log.Error("credits cannot be recorded", "error", err)
		}
		err = unavailable(err)
	} else if l.failed.Swap(nil) != nil {
		l.log.Info("credits can be recorded again")
	}
	for _, p := range pools[:n] {
		p.mu.Lock()
		p.complete(err)
		p.mu.Unlock()
	}
	return more
}

// takeQueued takes the pools for one commit: the urgent ones first, but always
// some of the background, so that flushes are not starved.
func (l *Ledger) takeQueued() (pools []*pool, more bool) {
	l.queueMu.Lock()
	defer l.queueMu.Unlock()
	take := func(queue []*pool, n int) []*pool {
		n = min(n, len(queue))
		pools = append(pools, queue[:n]...)
		rest := copy(queue, queue[n:])
		clear(queue[rest:])
		return queue[:rest]
	}
	reserved := min(len(l.background), poolsPerCommit/10)
	l.urgent = take(l.urgent, poolsPerCommit-reserved)
	l.background = take(l.background, poolsPerCommit-len(pools))
	return pools, len(l.urgent)+len(l.background) > 0
}

func (l *Ledger) putBack(p *pool) {
	l.queueMu.Lock()
	defer l.queueMu.Unlock()
	l.urgent = append(l.urgent, p)
}

// prepare puts into the batch what the pool wants durable now and remembers
// it in p.plan; false if it wants nothing. The queue flags go down before the
// pool is looked at and under its lock, so that whoever joins from here on
// queues it again and is part of the next commit.
func (p *pool) prepare(b *store.Batch, now time.Time) bool {
	if p.plan.running {
		return false // stood in both queues
	}
	p.queued, p.listed = false, false
	returns := p.wantReturn && p.reserved == 0 && len(p.grants) == 0 && len(p.usage) <= rowsPerPool && !p.exact()
	flush := (p.wantFlush || returns) && (len(p.usage) > 0 || p.usedDirty)
	p.wantFlush, p.wantReturn = false, false
	if !returns && !flush && len(p.waiters)+len(p.settling)+len(p.grants) == 0 && !p.behind() {
		return false
	}
	p.plan = plan{
		running: true, returns: returns, marks: !returns && !p.marked, rows: p.plan.rows[:0],
		charged: p.charged, marked: p.marked,
		record: store.Account{
			KeyID: p.id, Month: uint32(p.month), Granted: p.granted,
			Spent: p.settled, Charged: p.charged, Attributed: p.attributed,
		},
	}
	p.include()
	switch rec := &p.plan.record; {
	case returns:
		rec.Charged = p.settled
	case p.slot < 0:
		for _, w := range p.settling {
			rec.Spent += w.cost
		}
		rec.Charged = rec.Spent
	case len(p.waiters) > 0 || p.low():
		p.plan.block, p.plan.at = p.nextBlock(now), now
		rec.Charged = p.target(p.plan.block)
	}
	// From here on the old, higher charge may be gone from disk.
	p.charged = min(p.charged, p.plan.record.Charged)
	if flush {
		p.takeUsage(b)
	}
	if p.exact() && p.plan.record.Granted == p.granted && p.plan.record.Charged == p.charged {
		p.plan.marks = false // only its last use is news
		return true
	}
	switch {
	case returns:
		p.marked = false
		b.ClearOpen(p.id, uint32(p.month))
	case p.plan.marks:
		b.MarkOpen(p.id, uint32(p.month))
	}
	b.PutAccount(p.plan.record)
	return true
}

// behind says that the durable record is not what the pool wants it to be,
// though nobody waits.
func (p *pool) behind() bool {
	if p.slot >= 0 {
		return p.low() || p.unsure
	}
	return p.charged != p.settled || p.unsure
}

// include marks those who wait for this commit.
func (p *pool) include() {
	for _, w := range p.waiters {
		w.included = true
	}
	for _, w := range p.settling {
		w.included = true
	}
	for _, w := range p.grants {
		w.included = true
		p.plan.record.Granted += w.cost
	}
}

// takeUsage moves usage rows from the pool into the plan and the batch.
func (p *pool) takeUsage(b *store.Batch) {
	for u, c := range p.usage {
		if len(p.plan.rows) == rowsPerPool {
			break
		}
		delete(p.usage, u)
		p.plan.rows = append(p.plan.rows, usageRow{u, c})
		p.plan.record.Attributed += c.credits
		b.AddUsage(store.Usage{
			KeyID: p.id, Month: uint32(p.month), Day: u.day, Route: u.route, Calls: c.calls, Credits: c.credits,
		})
	}
	if p.usedDirty {
		p.plan.used, p.usedDirty = true, false
		b.PutLastUsed(p.id, time.Unix(0, p.lastUsed))
	}
}

// complete takes the outcome of the commit into the pool.
func (p *pool) complete(err error) {
	p.plan.running = false
	if err != nil {
		p.undo(err)
		return
	}
	rec := p.plan.record
	p.charged, p.attributed = rec.Charged, rec.Attributed
	p.marked = p.marked || p.plan.marks
	if p.plan.block > 0 {
		p.block, p.refilled = p.plan.block, p.plan.at
	}
	n := 0
	for n < len(p.settling) && p.settling[n].included {
		w := p.settling[n]
		p.reserved -= w.cost
		p.settled += w.cost
		p.book(w.use, w.cost)
		w.result <- nil
		n++
	}
	p.settling = cut(p.settling, n)
	n = 0
	for n < len(p.grants) && p.grants[n].included {
		p.granted += p.grants[n].cost
		p.grants[n].result <- nil
		n++
	}
	p.grants = cut(p.grants, n)
	if p.unsure = p.granted != rec.Granted; p.unsure {
		p.enqueue()
	}
	p.admitWaiters()
	if p.plan.returns && p.slot >= 0 && p.exact() {
		p.ledger.slots.free(p.slot)
		p.slot = -1
	}
}

// undo refuses those who waited for a commit that failed and takes back what
// it would have written. It may be on disk all the same, unless the store
// refused it for want of space: then the record is what it was before.
func (p *pool) undo(err error) {
	if errors.Is(err, store.ErrNoSpace) {
		p.charged, p.marked = p.plan.charged, p.plan.marked
	} else {
		p.unsure = true
	}
	refuse := func(list []*waiter) (rest []*waiter, cost int64) {
		n := 0
		for n < len(list) && list[n].included {
			cost += list[n].cost
			list[n].result <- err
			n++
		}
		return cut(list, n), cost
	}
	var cost int64
	p.settling, cost = refuse(p.settling)
	p.reserved -= cost
	p.waiters, cost = refuse(p.waiters)
	p.reserved -= cost
	p.waiting -= cost
	p.grants, _ = refuse(p.grants)
	for _, r := range p.plan.rows {
		c := p.usage[r.use]
		p.usage[r.use] = counts{c.calls + r.calls, c.credits + r.credits}
	}
	p.usedDirty = p.usedDirty || p.plan.used
	p.admitWaiters()
}
