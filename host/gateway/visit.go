package gateway

import (
	"errors"
	"fmt"
	"net/http"
	"runtime/debug"
	"time"

	"github.com/utilhost/utilhost/host/auth"
	"github.com/utilhost/utilhost/host/catalog"
	"github.com/utilhost/utilhost/host/envelope"
	"github.com/utilhost/utilhost/host/front"
	"github.com/utilhost/utilhost/host/ledger"
)

// keepBytes is the size up to which a visit keeps its buffers for the next.
const keepBytes = 256 << 10

// visit is one request on its way through the gateway, with the answer that it
// comes to. It is used again, with its buffers, for later requests.
type visit struct {
	gateway  *Gateway
	settings *settings
	w        http.ResponseWriter
	r        *http.Request
	began    time.Time // only set for a request that is logged
	log      bool

	requestID string
	key       *auth.Key
	keyCode   envelope.Code // why key is nil
	balance   ledger.Balance
	settled   bool // balance is the one after this call

	admitted bool // counted among the calls of key
	reserved bool // reservation is neither settled nor released
	bodyDone bool // nothing of the body is left to read
	bodyBad  bool // reading the body has failed
	closing  bool // the connection ends with this answer
	budgeted int64

	reservation ledger.Reservation
	call        catalog.Call
	body        []byte // memory for a body that the front does not hold in one piece
	refusal     []byte // memory for the envelope of a refusal
	answer      front.Answer

	status int // 0 until the answer is sent
	bytes  int // of the answer's body that were taken
}

func (v *visit) begin(w http.ResponseWriter, r *http.Request) {
	v.w, v.r = w, r
	v.settings = v.gateway.settings.Load()
	if v.log = v.gateway.toLog(v.settings.AccessLog); v.log {
		v.began = time.Now()
	}
	v.bodyDone = r.Body == nil || r.Body == http.NoBody
	if ids := r.Header["X-Request-Id"]; len(ids) == 1 && validRequestID(ids[0]) {
		v.requestID = ids[0]
	} else {
		v.requestID = v.gateway.ids.next()
	}
}

// end gives back whatever the visit holds. It contains a panic of the gateway:
// the client gets an INTERNAL_ERROR if nothing was sent yet.
func (v *visit) end() {
	if p := recover(); p != nil {
		v.panicked(p) // v is not used again: anything may still refer to it
		return
	}
	v.giveBack()
	if v.log {
		v.logAccess()
	}
	g, body, refusal, call, answer := v.gateway, v.body, v.refusal, v.call, v.answer
	if cap(body) > keepBytes {
		body = nil
	}
	if cap(call.Reply.Body) > keepBytes {
		call.Reply.Body = nil
	}
	call.Route, call.Body, call.RequestID, call.Traceparent, call.Key = nil, nil, "", "", ""
	call.Reply.Field, call.Reply.Message = "", ""
	answer.Reset()
	*v = visit{gateway: g, body: body[:0], refusal: refusal[:0], call: call, answer: answer}
	g.visits.Put(v)
}

func (v *visit) giveBack() {
	if v.reserved {
		v.reserved = false
		v.balance, v.settled = v.reservation.Release(), true
	}
	if v.admitted {
		v.admitted = false
		v.gateway.bounds.leave(v.key.ID)
	}
	if v.budgeted > 0 {
		v.gateway.held.giveBack(v.budgeted)
		v.budgeted = 0
	}
}

func (v *visit) panicked(p any) {
	v.giveBack()
	if err, is := p.(error); is && errors.Is(err, http.ErrAbortHandler) {
		panic(p)
	}
	v.gateway.log.Error("panic while answering", "request_id", v.requestID, "path", v.r.URL.Path,
		"panic", fmt.Sprint(p), "stack", string(debug.Stack()))
	if v.status != 0 {
		// A part of the answer is out. Only the end of the connection can tell the
		// client that the rest is missing.
		panic(http.ErrAbortHandler)
	}
	v.answer.Reset()
	v.closing = true
	v.refuse(envelope.InternalError, internalMessage(v.requestID))
	if v.log {
		v.logAccess()
	}
}

// identify looks the key up. It never refuses: paths and methods are checked
// before the key.
func (v *visit) identify() {
	token, several := bearer(v.r.Header)
	if token == "" {
		v.keyCode = envelope.MissingKey
		if several {
			v.keyCode = envelope.InvalidKey
		}
		return
	}
	key, err := v.gateway.keys.Authenticate(token)
	switch {
	case err == nil:
		v.key = key
	case errors.Is(err, auth.ErrUnknown):
		v.keyCode = envelope.InvalidKey
	default:
		v.keyCode = envelope.ServiceUnavailable
		v.gateway.log.Error("key could not be looked up", "request_id", v.requestID, "error", err)
	}
}

// readBalance reads the balance of the key for the headers, unless a debit has
// told it.
func (v *visit) readBalance() {
	if v.settled || v.key == nil {
		return
	}
	v.settled = true
	v.balance = v.gateway.ledger.Balance(v.key.ID, v.key.Allowance(v.settings.credits))
}
