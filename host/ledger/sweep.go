package ledger

import (
	"errors"
	"time"

	"github.com/utilhost/utilhost/host/store"
)

// sweepLoop looks at all pools once in a while: what was used is flushed, what
// is idle returns its block, what is cold leaves memory.
func (l *Ledger) sweepLoop() {
	tick := time.NewTicker(l.pace.sweep)
	defer tick.Stop()
	for {
		select {
		case <-l.stop:
			return
		case <-tick.C:
			l.sweep()
		}
	}
}

func (l *Ledger) sweep() {
	l.pools.each(func(p *pool) {
		if p.sweep() {
			l.pools.evict(p)
		}
	})
	l.signal()
}

// sweep notes what the pool needs and says whether it may leave memory.
func (p *pool) sweep() (cold bool) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.ops != p.seenOps {
		p.seenOps, p.quiet = p.ops, 0
	} else {
		p.quiet++
	}
	idle := p.quiet >= p.ledger.pace.idleSweeps && p.reserved == 0
	if idle && p.slot >= 0 && p.exact() && !p.plan.running {
		// Taken for a reservation whose charge failed.
		p.ledger.slots.free(p.slot)
		p.slot = -1
	}
	p.want(len(p.usage) > 0 || p.usedDirty, idle)
	return p.quiet >= p.ledger.pace.coldSweeps
}

// want puts the pool into the background queue if there is something to do.
// The pool is locked.
func (p *pool) want(flush, giveBack bool) {
	giveBack = giveBack && p.loaded && !p.exact()
	p.wantFlush = p.wantFlush || flush
	p.wantReturn = p.wantReturn || giveBack
	if p.listed || !flush && !giveBack {
		return
	}
	p.listed = true
	l := p.ledger
	l.queueMu.Lock()
	l.background = append(l.background, p)
	l.queueMu.Unlock()
}

// settleAll is the last part of Close: the committer has ended, and this
// goroutine writes the exact state of every pool.
func (l *Ledger) settleAll() error {
	l.pools.each((*pool).close)
	// One round commits strict debits under way, the next returns the blocks;
	// more are needed for a pool with more usage rows than fit a transaction.
	for range 1000 {
		l.pools.each(func(p *pool) {
			p.mu.Lock()
			defer p.mu.Unlock()
			p.want(len(p.usage) > 0 || p.usedDirty, true)
		})
		if !l.queuedAny() {
			return nil
		}
		if err := l.drain(); err != nil {
			return err
		}
	}
	return errors.New("accounts do not come to rest")
}

// drain commits until the queues are empty or a commit fails.
func (l *Ledger) drain() error {
	var batch store.Batch
	l.failed.Store(nil)
	for l.queuedAny() {
		l.commitOnce(&batch)
		if failed := l.failed.Load(); failed != nil {
			return unavailable(*failed)
		}
	}
	return nil
}

func (l *Ledger) queuedAny() bool {
	l.queueMu.Lock()
	defer l.queueMu.Unlock()
	return len(l.urgent)+len(l.background) > 0
}

// close ends the calls in flight. Strict debits under way still commit.
func (p *pool) close() {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.closed = true
	for _, w := range p.waiters {
		w.result <- ErrUnavailable
	}
	p.waiters, p.waiting, p.reserved = nil, 0, 0
	for _, w := range p.settling {
		p.reserved += w.cost
	}
}

// abandon refuses whoever still waits after the last commit.
func (p *pool) abandon() {
	p.mu.Lock()
	defer p.mu.Unlock()
	for _, list := range [...][]*waiter{p.waiters, p.settling, p.grants} {
		for _, w := range list {
			w.result <- ErrUnavailable
		}
	}
	p.waiters, p.settling, p.grants = nil, nil, nil
}
