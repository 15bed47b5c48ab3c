package gateway

import (
	"io"
	"net/http"
	"strconv"
	"time"

	"github.com/utilhost/utilhost/host/envelope"
)

var (
	jsonType    = []string{envelope.ContentType}
	closeHeader = []string{"close"}
	allowPost   = []string{http.MethodPost}
	allowGet    = []string{http.MethodGet + ", " + http.MethodHead}
	// RFC 6750, section 3: without a key no error code.
	noKey  = []string{"Bearer"}
	badKey = []string{`Bearer error="invalid_token"`}
	// Retry-After of every 503: the bounds and the restart of a plugin are
	// matters of milliseconds.
	retrySoon = []string{"1"}
)

// headers sets the headers that every response has. The integers share one
// string, so that they cost one allocation.
func (v *visit) headers(length int) http.Header {
	v.figures()
	b := strconv.AppendInt(v.digits[:0], v.balance.Limit, 10)
	first := len(b)
	b = strconv.AppendInt(b, v.balance.Remaining, 10)
	second := len(b)
	b = strconv.AppendInt(b, int64(length), 10)
	digits := string(b)
	h := v.w.Header()
	h["Content-Type"] = jsonType
	h[envelope.HeaderLimit] = v.value(digits[:first])
	h[envelope.HeaderRemaining] = v.value(digits[first:second])
	h["Content-Length"] = v.value(digits[second:])
	h[envelope.HeaderRequestID] = v.value(v.requestID)
	if v.closing {
		h["Connection"] = closeHeader
	}
	return h
}

// value makes a header value of s in the visit's own memory.
func (v *visit) value(s string) []string {
	p := &v.values[v.used]
	v.used++
	p[0] = s
	return p[:]
}

// succeed writes the envelope around data, at once where it is not huge.
func (v *visit) succeed(data []byte) {
	v.headers(len(envelope.Prefix) + len(data) + len(envelope.Suffix))
	v.WriteHeader(http.StatusOK)
	if len(data) > keepBytes {
		// Three writes cost less than a copy of this much.
		_, _ = v.Write(append(v.out[:0], envelope.Prefix...))
		_, _ = v.Write(data)
		_, _ = v.Write(append(v.out[:0], envelope.Suffix...))
		return
	}
	v.out = append(v.out[:0], envelope.Prefix...)
	v.out = append(v.out, data...)
	v.out = append(v.out, envelope.Suffix...)
	// An error means that the client has gone; nothing is left to do for it.
	_, _ = v.Write(v.out)
}

// refuse writes the envelope of a refusal, after giving back what the call
// held, and reads what is left of the body.
func (v *visit) refuse(code envelope.Code, message string) {
	v.giveBack()
	v.out = envelope.AppendError(v.out[:0], code, message)
	unread := !v.bodyDone && !v.swallow()
	v.closing = v.closing || unread
	h := v.headers(len(v.out))
	switch code {
	case envelope.MissingKey:
		h["WWW-Authenticate"] = noKey
	case envelope.InvalidKey:
		h["WWW-Authenticate"] = badKey
	case envelope.ServiceUnavailable:
		h["Retry-After"] = retrySoon
	}
	if unread {
		// Without this net/http may read from the body before it writes.
		_ = http.NewResponseController(v.w).EnableFullDuplex()
	}
	v.WriteHeader(code.Status())
	_, _ = v.Write(v.out)
	if unread {
		v.drain()
	}
}

// refuseUntil is refuse with a Retry-After of wait, rounded up to seconds.
func (v *visit) refuseUntil(code envelope.Code, message string, wait time.Duration) {
	seconds := max(1, int64((wait+time.Second-1)/time.Second))
	v.w.Header()["Retry-After"] = v.value(strconv.FormatInt(seconds, 10))
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
