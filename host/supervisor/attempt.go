package supervisor

import (
	"context"
	"errors"
	"fmt"
	"sync"
	"sync/atomic"

	"github.com/utilhost/utilhost/host/catalog"
	"github.com/utilhost/utilhost/host/exchange"
	"github.com/utilhost/utilhost/sdk/wire/pb"
)

// attemptBytes is how large the buffers of an attempt may be to be used again.
const attemptBytes = 64 << 10

// An attempt is one try of a call on a release on probation. It has a copy of
// the call, since it goes on when the caller has the old version's answer: how
// it ends is evidence. It holds the call's places in the gates until then.
type attempt struct {
	trial   *trial
	route   *catalog.Route
	process *process
	call    catalog.Call
	refs    atomic.Int32 // the caller and run
	cancel  context.CancelFunc

	ended chan struct{} // closed when the fields up to mu are set
	fine  bool          // answered, whatever the code, except INTERNAL_ERROR
	err   error

	mu      sync.Mutex
	over    bool // ended is closed, or about to be
	stop    context.CancelFunc
	settled bool
	opinion opinion
}

// begin starts an attempt at c on p. The caller is inside the gates and calls
// drop in place of leaving them.
func (t *trial) begin(c *catalog.Call, route *catalog.Route, p *process) *attempt {
	a, _ := t.pool.Get().(*attempt)
	if a == nil {
		a = &attempt{}
	}
	ctx, cancel := context.WithCancel(context.Background())
	a.trial, a.route, a.process, a.cancel, a.ended = t, route, p, cancel, make(chan struct{})
	a.fine, a.err, a.over, a.stop, a.settled = false, nil, false, nil, false
	a.call.Route, a.call.Deadline = route, c.Deadline
	a.call.Body = append(a.call.Body[:0], c.Body...)
	a.call.RequestID, a.call.Traceparent = c.RequestID, c.Traceparent
	a.refs.Store(2)
	go a.run(ctx)
	return a
}

// run is the goroutine of an attempt.
func (a *attempt) run(ctx context.Context) {
	defer a.drop()
	defer a.cancel()
	err := a.process.do(ctx, &a.call)
	if errors.Is(err, exchange.ErrClosed) {
		a.process.lose()
	}
	a.fine, a.err = err == nil && a.call.Reply.Code != pb.Code_CODE_INTERNAL_ERROR, err
	fine := a.fine
	a.mu.Lock()
	a.over = true
	stop, settled := a.stop, a.settled
	a.mu.Unlock()
	close(a.ended)
	if fine && stop != nil {
		stop()
	}
	if settled {
		a.judge()
	}
}

// fineOr reports whether the attempt has ended well; if it does later on, stop
// is called.
func (a *attempt) fineOr(stop context.CancelFunc) bool {
	a.mu.Lock()
	defer a.mu.Unlock()
	a.stop = stop
	return a.over && a.fine
}

// settle says what the old version made of the call. The attempt is judged by
// that, at once or when it has ended; one that nobody learns from is ended.
func (a *attempt) settle(o opinion) {
	a.mu.Lock()
	a.opinion, a.settled = o, true
	over := a.over
	a.mu.Unlock()
	if over {
		<-a.ended
		a.judge()
		return
	}
	if o == unknown {
		a.cancel()
	}
}

// hand passes the answer of an attempt that has ended on.
func (a *attempt) hand(c *catalog.Call) { c.Reply, a.call.Reply = a.call.Reply, c.Reply }

// drop is called by the caller and by run; the last one leaves the gates.
func (a *attempt) drop() {
	if a.refs.Add(-1) > 0 {
		return
	}
	t := a.trial
	t.release.leave(a.route)
	if cap(a.call.Body) <= attemptBytes && cap(a.call.Reply.Body) <= attemptBytes {
		t.pool.Put(a)
	}
}

// judge draws the conclusion from an attempt that has ended and is settled.
func (a *attempt) judge() {
	t, err := a.trial, a.err
	f := fault{route: a.route.Path, requestID: a.call.RequestID}
	switch {
	case a.fine, errors.Is(err, exchange.ErrNotSent):
		return
	case errors.Is(err, exchange.ErrClosed):
		t.testify(a.process, a.opinion, f.route, f.requestID)
		return
	case a.opinion != answered:
		return
	case err == nil:
		f.reason = fmt.Sprintf("answered INTERNAL_ERROR (%s)", shorten(a.call.Reply.Message, reasonBytes))
	case errors.Is(err, exchange.ErrDeadline):
		if a.process.halted() {
			return
		}
		f.reason = "gave no answer within its deadline"
	case errors.Is(err, exchange.ErrOversize), errors.Is(err, exchange.ErrBroken):
		f.reason = err.Error()
	default:
		return // too many calls at one time
	}
	t.convict(f)
}

// halted reports whether somebody has stopped the process, so that it could not
// answer.
func (p *process) halted() bool {
	p.mu.Lock()
	outside := p.outside
	p.mu.Unlock()
	return outside || stopped(p.pid())
}
