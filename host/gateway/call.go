package gateway

import (
	"context"
	"errors"
	"fmt"
	"time"

	"github.com/utilhost/utilhost/host/catalog"
	"github.com/utilhost/utilhost/host/envelope"
	"github.com/utilhost/utilhost/host/exchange"
	"github.com/utilhost/utilhost/host/ledger"
	"github.com/utilhost/utilhost/sdk/wire/pb"
)

// peekBody is the body size from which the pool is looked at before the body is
// read, because reading it for nothing costs more.
const peekBody = 64 << 10

// serve answers a call of route.
func (v *visit) serve(route *catalog.Route) {
	v.identify()
	if v.key == nil {
		v.refuseKey()
		return
	}
	if !v.admit() {
		return
	}
	if why := jsonBody(v.r.Header); why != "" {
		v.refuse(envelope.UnsupportedMediaType, why)
		return
	}
	if (v.r.ContentLength > peekBody || expectsContinue(v.r)) && v.r.ContentLength <= v.settings.Body && !v.covers(route.Cost) {
		return
	}
	if !v.readBody() {
		return
	}
	err := v.reserve(route.Cost)
	if err == nil {
		v.fill()
		route, err = v.follow(v.r.Context(), route)
	}
	if err != nil {
		v.fail(route, err)
		return
	}
	v.deliver(route)
}

func (v *visit) refuseKey() {
	switch v.keyCode {
	case envelope.MissingKey:
		v.refuse(envelope.MissingKey, "send the API key as: Authorization: Bearer <API_KEY>")
	case envelope.InvalidKey:
		v.refuse(envelope.InvalidKey, "API key is not valid")
	default:
		v.refuse(v.keyCode, "API keys cannot be looked up at the moment")
	}
}

// admit counts the call among those of its key, within the key's bounds.
func (v *visit) admit() bool {
	var tier Tier
	if v.settings.rated {
		tier = v.settings.Tiers[v.key.Tier]
	}
	wait, busy := v.gateway.bounds.enter(v.key.ID, tier, v.settings.KeyInFlight, time.Now)
	switch {
	case wait > 0:
		v.refuseUntil(envelope.RateLimited, fmt.Sprintf("this key may make %g calls a second", tier.RatePerSecond), wait)
		return false
	case busy:
		v.refuse(envelope.ServiceUnavailable, fmt.Sprintf("%d calls of this key are in flight already", v.settings.KeyInFlight))
		return false
	}
	v.admitted = true
	return true
}

// covers says whether the pool holds the cost at this moment; if not it has
// answered. It spares clients from sending a body in vain, no more: reserve decides.
func (v *visit) covers(cost int64) bool {
	v.figures()
	if v.balance.Remaining >= cost {
		v.figured = false // they are to be those after the call
		return true
	}
	now := v.gateway.now().UTC()
	v.short(cost, time.Date(now.Year(), now.Month()+1, 1, 0, 0, 0, 0, time.UTC))
	return false
}

// errReserve says that the ledger could not reserve credits, and not for want of
// them.
var errReserve = errors.New("credits cannot be reserved")

// reserve sets the cost aside in the pool.
func (v *visit) reserve(cost int64) error {
	err := v.gateway.ledger.Reserve(v.r.Context(), &v.reservation, v.key.ID, v.key.Allowance(v.settings.credits), cost)
	v.reserved = err == nil
	var shortage *ledger.Shortage
	if err == nil || errors.As(err, &shortage) {
		return err
	}
	return fmt.Errorf("%w: %w", errReserve, err)
}

// fill fills in the call, except for its route and body.
func (v *visit) fill() {
	v.call.Key, v.call.Deaths = v.key.ID, 0
	v.call.RequestID = v.requestID
	if parents := v.r.Header["Traceparent"]; len(parents) == 1 && validTraceparent(parents[0]) {
		v.call.Traceparent = parents[0]
	}
	v.call.Deadline = time.Now().Add(v.settings.Deadline)
}

// unrecorded answers that the ledger does not work. A full disk fails every call,
// so only one a second is logged.
func (v *visit) unrecorded(err error) {
	v.gateway.unrecorded.Do(func() {
		v.gateway.log.Error("credits cannot be recorded; logged once a second at most",
			"request_id", v.requestID, "key", v.key.ID, "error", err)
	})
	v.refuse(envelope.ServiceUnavailable, "credits cannot be recorded at the moment")
}

// short answers that the pool does not hold the cost.
func (v *visit) short(cost int64, reset time.Time) {
	v.figures()
	message := fmt.Sprintf("this call costs %d of the key's credits and %d are left; the pool is filled again on %s at 00:00 UTC",
		cost, v.balance.Remaining, reset.Format(time.DateOnly))
	v.refuseUntil(envelope.InsufficientCredits, message, reset.Sub(v.gateway.now()))
}

// gone ends a call whose client did not wait. The answer is for one that only
// closed its sending side, and for the log.
func (v *visit) gone() {
	v.closing = true
	v.refuse(envelope.ServiceUnavailable, "the connection was closed before the answer")
}

// fail answers a call that has no reply of a plugin. Every such error becomes a
// status here.
func (v *visit) fail(route *catalog.Route, err error) {
	var shortage *ledger.Shortage
	switch {
	case errors.As(err, &shortage):
		v.short(route.Cost, shortage.Reset)
	case errors.Is(err, errNoRoute):
		v.refuse(envelope.NotFound, "no such route")
	case v.r.Context().Err() != nil:
		v.gone()
	case errors.Is(err, errReserve):
		v.unrecorded(err)
	case errors.Is(err, catalog.ErrTimeout), errors.Is(err, exchange.ErrDeadline), errors.Is(err, context.DeadlineExceeded):
		v.refuse(envelope.Timeout, "the call did not end within "+v.settings.Deadline.String())
	case errors.Is(err, catalog.ErrBusy):
		v.refuse(envelope.ServiceUnavailable, "too many calls of this group are in flight already")
	case errors.Is(err, catalog.ErrFatal): // logged when it was found out, not for each request that is refused for it
		v.refuse(envelope.InternalError, fatalMessage(v.requestID))
	case errors.Is(err, catalog.ErrUnavailable), errors.Is(err, catalog.ErrRetired):
		v.refuse(envelope.ServiceUnavailable, "the plugin of this route is not available at the moment")
	default:
		v.internal(route, err.Error())
	}
}

// fatalMessage is what a client learns about a request that is not run any more.
func fatalMessage(requestID string) string {
	return "this request ended the plugin each time it was run and was given up; its request id is " + requestID
}

func (v *visit) internal(route *catalog.Route, reason string) {
	v.gateway.log.Error("call failed", "route", route.Path, "request_id", v.requestID, "reason", reason)
	v.refuse(envelope.InternalError, internalMessage(v.requestID))
}

// deliver passes the plugin's reply on, and charges it if it is a result.
func (v *visit) deliver(route *catalog.Route) {
	reply := &v.call.Reply
	switch reply.Code {
	case pb.Code_CODE_OK:
	case pb.Code_CODE_INVALID_INPUT:
		v.refuse(envelope.InvalidInput, orElse(reply.Message, "the request is not valid"))
		return
	case pb.Code_CODE_NOT_FOUND:
		v.refuse(envelope.NotFound, orElse(reply.Message, "not found"))
		return
	default:
		v.internal(route, reply.Message)
		return
	}
	size := int64(len(reply.Body))
	if !v.gateway.held.take(size) {
		v.refuse(envelope.ServiceUnavailable, "too many bytes of other requests are held at the moment")
		return
	}
	v.budgeted += size
	// A client that goes away from here on has spent.
	balance, err := v.reservation.Settle(route.Path)
	if err != nil {
		v.unrecorded(err)
		return
	}
	v.reserved = false
	v.balance, v.figured = balance, true
	v.succeed(reply.Body)
}

func orElse(message, otherwise string) string {
	if message == "" {
		return otherwise
	}
	return message
}
