// Package exchange carries calls to one plugin process and its answers back: all
// of them travel in batches on two streams that live as long as the process.
// These are frames in pipes where the plugin takes them, else gRPC streams. It
// knows nothing of credits or processes, and of a route the number alone: the
// supervisor opens a Conn for each process and decides what its end means.
package exchange

import (
	"errors"
	"fmt"
	"sync"

	"github.com/utilhost/utilhost/host/catalog"
	"github.com/utilhost/utilhost/sdk/wire/pb"
)

var (
	// ErrClosed says that the process died, that its stream ended or broke the
	// protocol, or that the Conn was closed, before the call was answered. The
	// plugin may have seen the call and may even have finished it; endpoints are
	// stateless, so it may be run again elsewhere.
	ErrClosed = errors.New("plugin connection has ended")

	// ErrNotSent is the ErrClosed of a call that came when the Conn had ended
	// already: the plugin has certainly not seen it. errors.Is finds ErrClosed
	// in it too.
	ErrNotSent = fmt.Errorf("%w before the call was sent", ErrClosed)

	// ErrDeadline says that the call's deadline passed without an answer. The
	// plugin was told and may still be at work; see Conn.Overdue.
	ErrDeadline = errors.New("plugin did not answer in time")

	// ErrOversize says that the plugin answered with a result above the limit.
	ErrOversize = errors.New("plugin's result is above the limit")

	// ErrBroken says that a result is not valid UTF-8 or not one well-formed JSON
	// object. Check returns it, Do does not.
	ErrBroken = errors.New("plugin's result is broken")

	// ErrFull says that 65,536 calls are unanswered, abandoned ones included.
	ErrFull = errors.New("too many calls in flight on one plugin process")
)

// A waiter is a call in a slot and the one who waits for its answer. It leaves
// its slot once, in the hands of whoever is first: the reader with the answer,
// the sweep, the end of the Conn, or the caller that goes away. All but the
// caller then finish it.
type waiter struct {
	call *catalog.Call
	wake chan error // the outcome; empty whenever the waiter is in the pool
}

// waiters are used again, since a channel for each call costs an allocation.
var waiters = sync.Pool{New: func() any { return &waiter{wake: make(chan error, 1)} }}

func newWaiter(call *catalog.Call) *waiter {
	w := waiters.Get().(*waiter)
	w.call = call
	return w
}

// finish wakes the caller. Whoever took the waiter off its slot calls it, once,
// and touches neither waiter nor call afterwards: both may be in use again. It
// does not block.
func (w *waiter) finish(err error) { w.wake <- err }

// free gives up a waiter that is on no slot and will not be finished any more.
func (w *waiter) free() {
	w.call = nil
	waiters.Put(w)
}

// Check returns nil when a reply may be passed on: it is a refusal, or its body
// is one well-formed JSON object in UTF-8. Else the error wraps ErrBroken.
func Check(r *catalog.Reply) error {
	if r.Code != pb.Code_CODE_OK {
		return nil
	}
	return scan(r.Body)
}
