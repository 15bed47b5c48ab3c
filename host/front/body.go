package front

import (
	"io"
	"net/http"
)

// Whole returns the body of a request, less what was read through r.Body, if the
// front holds it in memory already; then nobody has to copy it. The caller must
// not change it. It is valid until the handler returns.
func Whole(r *http.Request) (b []byte, ok bool) {
	whole, ok := r.Body.(*body)
	if !ok || whole.closed {
		return nil, false
	}
	return whole.rest, true
}

// body is the body of a request, of which all has been read.
type body struct {
	rest   []byte
	closed bool
}

// Read returns the next part of the body.
func (b *body) Read(p []byte) (int, error) {
	if b.closed {
		return 0, http.ErrBodyReadAfterClose
	}
	n := copy(p, b.rest)
	b.rest = b.rest[n:]
	if len(b.rest) == 0 {
		return n, io.EOF
	}
	return n, nil
}

// Close ends reading.
func (b *body) Close() error {
	b.closed = true
	return nil
}
