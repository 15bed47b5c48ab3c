package catalog

import (
	"context"
	"time"

	"github.com/utilhost/utilhost/sdk/wire/pb"
)

// A Call is one call of a route with its answer, whatever it takes to get that.
// It may be used again and again, by one goroutine at a time: set the fields
// anew and call the route. Reply.Body's memory is used again by the next call,
// so whoever keeps it takes it away by setting Reply.Body to nil; whoever pools
// calls drops bodies that have grown large.
type Call struct {
	// Route is the route that is called. Route.Call sets it.
	Route *Route
	// Body is the request body as the client sent it. It must not change while
	// the call runs; nobody keeps it.
	Body []byte
	// Key is the id of the key that pays; "" without one. It decides whose calls
	// are run apart when some of them end the plugin.
	Key string
	// RequestID and Traceparent go to the plugin and into its log. Both must be
	// valid UTF-8; Traceparent may be empty.
	RequestID   string
	Traceparent string
	// Deadline is when the call is given up. It must be set.
	Deadline time.Time
	// Deaths counts the deaths of plugin processes at which the call was in
	// flight, without those that no call is to blame for. A caller that follows a
	// retired route leaves it as it is.
	Deaths int
	// Reply is the plugin's answer once Call has returned nil, else undefined.
	Reply Reply
}

// A Reply is a plugin's answer.
type Reply struct {
	// Code is one of the four codes of the protocol; a code that the host does
	// not know has become CODE_INTERNAL_ERROR.
	Code pb.Code
	// Field and Message explain a refusal; valid UTF-8, at most
	// wire.FieldBytes and wire.MessageBytes.
	Field   string
	Message string
	// Body is the result: one well-formed JSON object in UTF-8, owned by the
	// call. It is empty unless Code is CODE_OK.
	Body []byte
}

// A Caller runs calls, or a part of what it takes to have them answered. The
// callers of a group form a chain: each handles one kind of trouble and leaves
// the rest to the next.
type Caller interface {
	// Call returns nil when call.Reply holds the plugin's answer, which may be a
	// refusal. It returns at most 25 ms and a scheduling delay after call.Deadline.
	// Its errors are those of this package or ctx's.
	Call(ctx context.Context, call *Call) error
}

// CallerFunc makes a Caller of a function.
type CallerFunc func(ctx context.Context, call *Call) error

// Call calls f.
func (f CallerFunc) Call(ctx context.Context, call *Call) error { return f(ctx, call) }

// Call has the plugin of the route answer c; see Caller. The caller fills
// c.Body, c.Deadline, c.Key and the ids and sets c.Deaths to 0.
func (r *Route) Call(ctx context.Context, c *Call) error {
	c.Route = r
	return r.Group.Caller.Call(ctx, c)
}
