package gateway

import (
	"errors"
	"fmt"
	"time"

	"github.com/utilhost/utilhost/host/catalog"
	"github.com/utilhost/utilhost/host/envelope"
	"github.com/utilhost/utilhost/host/ledger"
	"github.com/utilhost/utilhost/sdk/wire/pb"
)

// peekBody is the size in bytes from which the pool is looked at before the body
// is read, because a large body read in vain costs more than the look.
const peekBody = 64 << 10

// serve answers a call of route: the checks in their order, the call, the charge.
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
		v.prepare()
		route, err = v.follow(v.r.Context(), route)
	}
	if err != nil {
		v.fail(route, err)
		return
	}
	v.deliver(route)
}

// admit counts the call among those of its key. If the key is at its bounds, it
// has answered and returns false.
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

// covers reports whether the pool holds the cost at this moment. If it does not,
// covers has answered. This only spares clients a body that is sent in vain;
// reserve decides.
func (v *visit) covers(cost int64) bool {
	v.readBalance()
	if v.balance.Remaining >= cost {
		v.settled = false // the headers tell the balance after the call
		return true
	}
	now := v.gateway.now().UTC()
	v.short(cost, time.Date(now.Year(), now.Month()+1, 1, 0, 0, 0, 0, time.UTC))
	return false
}

// errReserve says that the ledger does not work. A pool without enough credits
// is a *ledger.Shortage.
var errReserve = errors.New("credits cannot be reserved")

// reserve sets the cost aside in the pool.
func (v *visit) reserve(cost int64) error {
	err := v.gateway.ledger.Reserve(v.r.Context(), &v.reservation, v.key.ID, v.key.Allowance(v.settings.credits), cost)
	if v.reserved = err == nil; v.reserved {
		return nil
	}
	var shortage *ledger.Shortage
	if errors.As(err, &shortage) {
		return err
	}
	return fmt.Errorf("%w: %w", errReserve, err)
}

// prepare fills in the call. readBody has set its body, and Route.Call sets its
// route.
func (v *visit) prepare() {
	v.call.Key, v.call.Deaths = v.key.ID, 0
	v.call.RequestID = v.requestID
	if parents := v.r.Header["Traceparent"]; len(parents) == 1 && validTraceparent(parents[0]) {
		v.call.Traceparent = parents[0]
	}
	v.call.Deadline = time.Now().Add(v.settings.Deadline)
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
	// From here on, a client that goes away has spent.
	balance, err := v.reservation.Settle(route.Path)
	if err != nil {
		v.unrecorded(err)
		return
	}
	v.reserved = false
	v.balance, v.settled = balance, true
	v.succeed(reply.Body)
}

func orElse(message, otherwise string) string {
	if message == "" {
		return otherwise
	}
	return message
}
