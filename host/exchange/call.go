// Package exchange is the host's side of the transport: all calls to one plugin
// process travel in batches on two streams that live as long as the process:
// frames in pipes where the plugin takes them, else gRPC streams. It knows
// nothing of routes, credits or processes; the supervisor opens a Conn for each
// process and decides what its end means.
package exchange

import (
	"errors"
	"fmt"
	"time"

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
	// object. Reply.Check returns it, Do does not.
	ErrBroken = errors.New("plugin's result is broken")

	// ErrFull says that 65,536 calls are unanswered, abandoned ones included.
	ErrFull = errors.New("too many calls in flight on one plugin process")
)

// Call is one call and its answer. It may be used again and again, by one
// goroutine at a time: set the exported fields anew and call Do. Reply.Body's
// memory is used again by the next Do, so whoever keeps it takes it away by
// setting Reply.Body to nil; whoever pools calls drops bodies that have grown
// large. Do never touches a call after it has returned, whatever the plugin
// still sends.
type Call struct {
	// Route is the index of the route in the plugin's manifest.
	Route uint32
	// Body is the request body as the client sent it. It must not change while
	// Do runs; Do does not keep it.
	Body []byte
	// RequestID and Traceparent go to the plugin and into its log. Both must be
	// valid UTF-8; Traceparent may be empty.
	RequestID   string
	Traceparent string
	// Deadline is when Do gives up, at most 25 ms late. It must be set.
	Deadline time.Time
	// Reply is the plugin's answer when Do returns nil, and undefined otherwise.
	Reply Reply

	wake chan struct{} // one token for each Do that has entered a slot
	err  error         // outcome; written before wake by who took the call off its slot
}

// Reply is a plugin's answer.
type Reply struct {
	// Code is one of the four codes of the protocol; a code that the host does
	// not know has become CODE_INTERNAL_ERROR.
	Code pb.Code
	// Field and Message explain a refusal; valid UTF-8, at most
	// wire.FieldBytes and wire.MessageBytes.
	Field   string
	Message string
	// Body is the result, as the plugin sent it and unchecked; owned by the
	// call, empty unless Code is CODE_OK.
	Body []byte
}

// Check returns nil when the reply may be passed on: it is a refusal, or its
// body is one well-formed JSON object in UTF-8. Else the error wraps ErrBroken.
func (r *Reply) Check() error {
	if r.Code != pb.Code_CODE_OK {
		return nil
	}
	return scan(r.Body)
}
