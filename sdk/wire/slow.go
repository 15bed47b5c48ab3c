package wire

import (
	"context"
	"slices"
	"sync"
)

// slowQueue starts calls to slow routes, each on a goroutine of its own, and
// keeps those above the limit waiting in order. How many wait is bounded by the
// host, which bounds the calls in flight on a process.
type slowQueue struct {
	limit int

	mu      sync.Mutex
	running int
	waiting []*slowCall
}

// slowCall is call index of round. It holds a reference to the round.
type slowCall struct {
	lane  *lane
	round *round
	index int
	stop  func() bool // ends the watch over a waiting call's context
}

func newSlowQueue(limit int) *slowQueue { return &slowQueue{limit: limit} }

// start runs the call as soon as the limit allows. It does not block.
func (q *slowQueue) start(l *lane, r *round, index int) {
	c := &slowCall{lane: l, round: r, index: index}
	ctx := &r.contexts[index]
	l.remember(r.calls.Items[index].ID, ctx)
	q.mu.Lock()
	defer q.mu.Unlock()
	if q.running < q.limit {
		q.running++
		go q.run(c)
		return
	}
	// A call that waits is answered as soon as nobody wants it: one that the
	// host finds unanswered long after its deadline looks stuck.
	c.stop = context.AfterFunc(ctx, func() { q.drop(c) })
	q.waiting = append(q.waiting, c)
}

// run runs c and then the next waiting call, until none waits.
func (q *slowQueue) run(c *slowCall) {
	processors := c.lane.server.processors
	processors.begin()
	defer processors.end()
	for ; c != nil; c = q.next() {
		c.lane.serve(c.round, c.index, nil)
		c.finish()
	}
}

// next takes the first waiting call, or gives the place back with nil.
func (q *slowQueue) next() *slowCall {
	q.mu.Lock()
	defer q.mu.Unlock()
	if len(q.waiting) == 0 {
		q.running--
		return nil
	}
	c := q.waiting[0]
	q.waiting = slices.Delete(q.waiting, 0, 1)
	c.stop()
	return c
}

// drop answers c if it still waits.
func (q *slowQueue) drop(c *slowCall) {
	q.mu.Lock()
	at := slices.Index(q.waiting, c)
	if at >= 0 {
		q.waiting = slices.Delete(q.waiting, at, at+1)
	}
	q.mu.Unlock()
	if at >= 0 {
		c.lane.answer(c.round.calls.Items[c.index].ID, cancelled)
		c.finish()
	}
}

// finish sends the answer of c, which has been queued.
func (c *slowCall) finish() {
	c.round.contexts[c.index].end()
	c.lane.forget(c.round.calls.Items[c.index].ID)
	c.lane.writer.Flush(false)
	c.round.unref(1)
}
