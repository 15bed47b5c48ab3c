package wire

import (
	"sync/atomic"
	"time"

	"github.com/utilhost/utilhost/sdk/wire/batch"
)

// round is one received message of calls. It may be worked on by the reader
// that received it, by readers that took over, and by slow calls; the last one
// to let go gives the received bytes back. The turn has a reference of its own,
// which passes on with it, so that whoever takes the turn finds the round held.
type round struct {
	lane     *lane
	refs     atomic.Int32
	calls    batch.Calls
	contexts []Context // of calls.Items; never used again, since a plugin may keep them
	meta     []byte    // scratch
}

// begin prepares the received calls to be run.
func (r *round) begin(now time.Time) {
	r.refs.Store(2) // the turn's and this reader's
	items := r.calls.Items
	r.lane.server.inFlight.Add(int64(len(items)))
	r.contexts = make([]Context, len(items))
	// All texts of the message in one string: they outlive the received bytes
	// when a plugin keeps a context, and one allocation serves them all.
	r.meta = r.meta[:0]
	for i := range items {
		r.meta = append(append(r.meta, items[i].RequestID...), items[i].Traceparent...)
	}
	rest := string(r.meta)
	for i := range items {
		c := &r.contexts[i]
		c.deadline = deadlineAfter(now, items[i].TimeoutUS)
		c.requestID, rest = rest[:len(items[i].RequestID)], rest[len(items[i].RequestID):]
		c.traceparent, rest = rest[:len(items[i].Traceparent)], rest[len(items[i].Traceparent):]
	}
}

// unref gives up n references.
func (r *round) unref(n int32) {
	if r.refs.Add(-n) == 0 {
		r.calls.Release()
		r.contexts = nil
		r.lane.rounds.Put(r)
	}
}

// busy notes that the reader has calls to run and sees to it that hurry looks
// after it. The timer is left alone while it is armed: setting and stopping it
// for every message costs more than letting it fire now and then.
func (l *lane) busy(now time.Time) {
	l.since.Store(max(1, int64(now.Sub(l.epoch))))
	if !l.armed.Load() && l.armed.CompareAndSwap(false, true) {
		l.watch.Reset(patience)
	}
}

// hurry takes the turn from a reader that has been busy for longer than its
// patience and goes on in its place. It is the timer's function; only one runs
// at a time, since only it and an unarmed busy set the timer.
func (l *lane) hurry() {
	since := l.since.Load()
	if since == 0 {
		l.armed.Store(false)
		// A reader that became busy just before saw armed still set.
		if l.since.Load() != 0 && l.armed.CompareAndSwap(false, true) {
			l.watch.Reset(patience)
		}
		return
	}
	at := l.claim.Load()
	if wait := patience - (time.Since(l.epoch) - time.Duration(since)); wait > 0 || at&idle == idle {
		l.watch.Reset(max(wait, patience/4))
		return
	}
	turn := at>>32 + 1
	if !l.claim.CompareAndSwap(at, turn<<32|at&idle) {
		l.watch.Reset(patience)
		return
	}
	l.server.processors.begin()
	r := l.round
	r.refs.Add(1) // this reader's; the turn's came with the turn
	if n := at & idle; n > 0 {
		l.remember(r.calls.Items[n-1].ID, &r.contexts[n-1])
	}
	l.armed.Store(false)
	l.busy(time.Now())
	l.writer.Flush(false)
	l.read(turn, r)
}

// remember puts a call among the running ones, where a cancel finds it, unless
// it has ended.
func (l *lane) remember(id uint64, ctx *Context) {
	l.mu.Lock()
	defer l.mu.Unlock()
	if !ctx.ended() {
		l.running[id] = ctx
	}
}

// forget is the end of remember.
func (l *lane) forget(id uint64) {
	l.mu.Lock()
	defer l.mu.Unlock()
	delete(l.running, id)
}

// cancel ends the contexts of the calls that r calls off. One that is neither
// running nor in r has been answered.
func (l *lane) cancel(r *round) {
	for _, id := range r.calls.Cancelled {
		l.mu.Lock()
		ctx := l.running[id]
		l.mu.Unlock()
		if ctx == nil {
			for i := range r.calls.Items {
				if r.calls.Items[i].ID == id {
					ctx = &r.contexts[i]
				}
			}
		}
		if ctx != nil {
			ctx.end()
		}
	}
}

// cancelAll ends the contexts of all running calls: the host is gone.
func (l *lane) cancelAll() {
	l.mu.Lock()
	defer l.mu.Unlock()
	for _, ctx := range l.running {
		ctx.end()
	}
}
