package canary

import (
	"context"
	"errors"
	"fmt"
	"sync/atomic"
	"time"

	"github.com/utilhost/utilhost/host/catalog"
	"github.com/utilhost/utilhost/host/supervisor/process"
	"github.com/utilhost/utilhost/host/supervisor/release"
)

// pooledBytes bounds the buffers of an attempt that is used again.
const pooledBytes = 64 << 10

// An attempt is one try of a call on the new version. How it ends matters even
// when the client already has the fallback's answer. So it has a copy of the call
// and a goroutine, and goes on when its caller has left.
type attempt struct {
	canary *Canary
	call   catalog.Call
	cancel context.CancelFunc // for a caller whose client has left
	left   atomic.Int32       // how many of caller and run are still here

	comparison comparison // the caller sets it before it leaves

	ended   chan struct{} // closed when the next two are set
	outcome outcome
	err     error
}

// begin starts an attempt at call, which waits for a place until then. When the
// attempt is answered, it calls stop. The caller must call leave.
func (c *Canary) begin(call *catalog.Call, until time.Time, stop context.CancelFunc) *attempt {
	a, _ := c.pool.Get().(*attempt)
	if a == nil {
		a = &attempt{canary: c}
	}
	body, reply := append(a.call.Body[:0], call.Body...), a.call.Reply
	a.call = *call
	a.call.Body, a.call.Reply = body, reply
	a.comparison, a.outcome, a.err, a.ended = notCompared, notRun, nil, make(chan struct{})
	a.left.Store(2)
	ctx, cancel := context.WithCancel(context.Background())
	a.cancel = cancel
	go a.run(ctx, until, stop)
	return a
}

// run is the goroutine of an attempt.
func (a *attempt) run(ctx context.Context, until time.Time, stop context.CancelFunc) {
	defer a.leave()
	defer a.cancel()
	a.err = a.canary.next.Try(ctx, &a.call, until)
	a.outcome = outcomeOf(a.err, a.call.Reply.Code)
	close(a.ended)
	if a.outcome == answered {
		stop()
	}
}

// handTo gives call the answer of an attempt that has ended, and takes the memory
// of the former answer for it.
func (a *attempt) handTo(call *catalog.Call) { call.Reply, a.call.Reply = a.call.Reply, call.Reply }

// lostOf returns the process that was lost under a call that ended with err, 0 if
// none was.
func lostOf(err error) int64 {
	var lost *release.Lost
	if errors.As(err, &lost) {
		return lost.Process
	}
	return 0
}

// leave is called once by the caller and once by run. Only the second one knows
// the outcome as well as the comparison, and draws the conclusion.
func (a *attempt) leave() {
	if a.left.Add(-1) > 0 {
		return
	}
	c := a.canary
	switch rule(a.outcome, a.comparison).verdict {
	case faulty:
		c.find(newFault(a.reason(), idOf(&a.call)))
	case open:
		c.hear(lostOf(a.err), a.comparison, idOf(&a.call))
	}
	if cap(a.call.Body) <= pooledBytes && cap(a.call.Reply.Body) <= pooledBytes {
		c.pool.Put(a)
	}
}

// reason words the fault that an attempt has shown.
func (a *attempt) reason() string {
	switch a.outcome {
	case erred:
		return fmt.Sprintf("answered INTERNAL_ERROR (%s)", process.Shorten(a.call.Reply.Message, process.ReasonBytes))
	case late:
		return "gave no answer within its deadline"
	}
	return a.err.Error()
}
