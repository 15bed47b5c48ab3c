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
)

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

// internalMessage is all that a client learns about an unforeseen failure.
func internalMessage(requestID string) string {
	return "something went wrong on our side; it is logged under request id " + requestID
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

// unrecorded answers that the ledger does not work. A full disk fails every call,
// so at most one a second is logged.
func (v *visit) unrecorded(err error) {
	v.gateway.unrecorded.Do(func() {
		v.gateway.log.Error("credits cannot be recorded; logged once a second at most",
			"request_id", v.requestID, "key", v.key.ID, "error", err)
	})
	v.refuse(envelope.ServiceUnavailable, "credits cannot be recorded at the moment")
}

// short answers that the pool does not hold the cost.
func (v *visit) short(cost int64, reset time.Time) {
	v.readBalance()
	message := fmt.Sprintf("this call costs %d of the key's credits and %d are left; the pool is filled again on %s at 00:00 UTC",
		cost, v.balance.Remaining, reset.Format(time.DateOnly))
	v.refuseUntil(envelope.InsufficientCredits, message, reset.Sub(v.gateway.now()))
}

// gone ends a call whose client did not wait. The answer is for a client that
// only closed its sending side, and for the access log.
func (v *visit) gone() {
	v.closing = true
	v.refuse(envelope.ServiceUnavailable, "the connection was closed before the answer")
}
