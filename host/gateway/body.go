package gateway

import (
	"errors"
	"io"
	"net"
	"strconv"

	"github.com/utilhost/utilhost/host/envelope"
	"github.com/utilhost/utilhost/host/front"
)

// firstRead is where the buffer of a body of unknown length begins to grow.
const firstRead = 4 << 10

// readBody makes the body that of the call. If it cannot, it has answered and
// returns false.
func (v *visit) readBody() bool {
	limit, length := v.settings.Body, v.r.ContentLength
	if length > limit {
		v.tooLarge()
		return false
	}
	if v.bodyDone {
		return true
	}
	// A body of undeclared length may turn out to be the longest that is allowed.
	need := length
	if length < 0 {
		need = limit + 1
	}
	if !v.gateway.held.take(need) {
		v.refuse(envelope.ServiceUnavailable, "too many bytes of other requests are held at the moment")
		return false
	}
	v.budgeted = need
	// The front keeps such a body until this request is answered, which is as long
	// as anybody needs it: no Caller keeps the body of a call when it returns. The
	// transport copies it into a message (batch.AppendItem), also for a call that
	// its client gives up later, and a canary copies the calls that outlive their
	// client.
	if whole, ok := front.Whole(v.r); ok {
		v.call.Body, v.bodyDone = whole, true
		return true
	}
	v.body = v.body[:0]
	var err error
	if length >= 0 {
		err = v.readDeclared(int(length))
	} else {
		err = v.readChunked(int(limit) + 1)
	}
	switch {
	case err != nil:
		v.bodyBad = true
		v.closing = true
		v.refuse(envelope.InvalidInput, bodyFault(err))
		return false
	case int64(len(v.body)) > limit:
		v.tooLarge()
		return false
	}
	v.call.Body, v.bodyDone = v.body, true
	if spare := need - int64(len(v.body)); spare > 0 {
		v.gateway.held.giveBack(spare)
		v.budgeted -= spare
	}
	return true
}

func (v *visit) tooLarge() {
	v.refuse(envelope.PayloadTooLarge, "body must be at most "+strconv.FormatInt(v.settings.Body, 10)+" bytes")
}

func (v *visit) readDeclared(length int) error {
	if cap(v.body) < length {
		v.body = make([]byte, 0, roundUp(length))
	}
	v.body = v.body[:length]
	_, err := io.ReadFull(v.r.Body, v.body)
	return err
}

// roundUp leaves room for the somewhat longer body that comes next.
func roundUp(n int) int {
	if n > keepBytes {
		return n
	}
	size := 1 << 10
	for size < n {
		size *= 2
	}
	return size
}

// readChunked reads to the end of the body, but no more than most bytes.
func (v *visit) readChunked(most int) error {
	if cap(v.body) < firstRead {
		v.body = make([]byte, 0, firstRead)
	}
	for len(v.body) < most {
		if len(v.body) == cap(v.body) {
			v.body = append(make([]byte, 0, min(2*cap(v.body), most)), v.body...)
		}
		n, err := v.r.Body.Read(v.body[len(v.body):min(cap(v.body), most)])
		v.body = v.body[:len(v.body)+n]
		if errors.Is(err, io.EOF) {
			return nil
		}
		if err != nil {
			return err
		}
	}
	return nil
}

// bodyFault says what was wrong with a body that could not be read.
func bodyFault(err error) string {
	var timeout net.Error
	switch {
	case errors.As(err, &timeout) && timeout.Timeout():
		return "body did not arrive in time"
	case errors.Is(err, io.ErrUnexpectedEOF), errors.Is(err, io.EOF):
		return "body ends before the length that was announced"
	}
	return "body cannot be read: its chunked coding is malformed"
}
