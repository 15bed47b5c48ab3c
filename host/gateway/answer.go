package gateway

import (
	"io"
	"net/http"
	"time"

	"github.com/utilhost/utilhost/host/envelope"
	"github.com/utilhost/utilhost/host/front"
)

// smallAnswer is the size in bytes of a result whose answer the kernel takes at
// once, as a rule.
const smallAnswer = 64 << 10

// succeed sends the envelope around data.
func (v *visit) succeed(data []byte) {
	if len(data) <= smallAnswer {
		// Now, so that a client that has the answer can make its next call within the
		// bounds of its key. A large answer counts until the client has taken it.
		v.giveBack()
	}
	v.answer.Body = envelope.Parts(data)
	v.send(http.StatusOK)
}

// send sends the answer, with the headers that every answer has.
func (v *visit) send(status int) {
	v.readBalance()
	a := &v.answer
	a.Status, a.Close = status, v.closing
	if status != http.StatusNotModified {
		a.Set("Content-Type", envelope.ContentType)
	}
	a.SetNumber(envelope.HeaderLimit, v.balance.Limit)
	a.SetNumber(envelope.HeaderRemaining, v.balance.Remaining)
	a.Set(envelope.HeaderRequestID, v.requestID)
	v.status = status
	v.bytes = front.Reply(v.w, a)
}

// refuse sends the envelope of a refusal, after giving back what the call held,
// and reads what is left of the body.
func (v *visit) refuse(code envelope.Code, message string) {
	v.giveBack()
	v.refusal = envelope.AppendError(v.refusal[:0], code, message)
	v.answer.Body[0] = v.refusal
	switch code {
	case envelope.MissingKey: // RFC 6750, section 3: without a key no error code
		v.answer.Set("WWW-Authenticate", "Bearer")
	case envelope.InvalidKey:
		v.answer.Set("WWW-Authenticate", `Bearer error="invalid_token"`)
	case envelope.ServiceUnavailable: // full bounds and restarts of plugins pass within milliseconds
		v.answer.SetNumber("Retry-After", 1)
	}
	unread := !v.bodyDone && !v.swallow()
	if unread {
		v.closing = true
		// Without this net/http may read from the body before it writes.
		_ = http.NewResponseController(v.w).EnableFullDuplex()
	}
	v.send(code.Status())
	if unread {
		v.drain()
	}
}

// refuseUntil is refuse with a Retry-After of wait, rounded up to seconds.
func (v *visit) refuseUntil(code envelope.Code, message string, wait time.Duration) {
	v.answer.SetNumber("Retry-After", max(1, int64((wait+time.Second-1)/time.Second)))
	v.refuse(code, message)
}

// smallBody is what is read before a refusal, in order that the connection can
// be used again. As a rule it lies in the read buffer already.
const smallBody = 64 << 10

// swallow reads the body of a refused request if it is declared and small, and
// says whether it is done with. A client that waits for a 100 has not sent it.
func (v *visit) swallow() bool {
	if n := v.r.ContentLength; n < 0 || n > smallBody || v.bodyBad || !v.settings.drains() || expectsContinue(v.r) {
		return false
	}
	rc := http.NewResponseController(v.w)
	if rc.SetReadDeadline(time.Now().Add(v.settings.DrainTime)) != nil {
		return false
	}
	_, err := io.Copy(io.Discard, v.r.Body)
	v.bodyDone = err == nil
	return v.bodyDone
}

// drain sends the answer off and goes on reading for a while: a client that
// sends its whole body before it reads would otherwise be cut off by a reset
// and never see the answer.
func (v *visit) drain() {
	rc := http.NewResponseController(v.w)
	// net/http reads on when it closes the body, so the deadline is set even
	// when nothing is to be read here.
	patience := max(0, v.settings.DrainTime)
	if rc.Flush() != nil || rc.SetReadDeadline(time.Now().Add(patience)) != nil || !v.settings.drains() {
		return
	}
	_, _ = io.CopyN(io.Discard, v.r.Body, v.settings.DrainBody)
}
