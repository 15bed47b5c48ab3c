package front

import (
	"net/http"
	"net/textproto"
	"slices"
	"strconv"
	"time"
)

// maxOut is how much of an answer is collected for one write.
const maxOut = 64 << 10

// answer is the http.ResponseWriter of a connection.
type answer struct {
	conn    *conn
	header  http.Header
	out     *[]byte // from the pool; what is to be written
	status  int     // 0 until WriteHeader
	length  int64   // of the body as the handler declared it; -1 if it did not
	written int64
	held    []byte // a body of undeclared length
	closing bool
	err     error // of the connection
}

func (a *answer) begin() {
	clear(a.header)
	*a = answer{conn: a.conn, header: a.header, length: -1}
}

// Header returns the header map.
func (a *answer) Header() http.Header { return a.header }

// WriteHeader sets the status. What the map holds then is what is sent, if it
// holds a Content-Length.
func (a *answer) WriteHeader(status int) {
	if a.status != 0 {
		a.conn.server.logf("http: superfluous response.WriteHeader call")
		return
	}
	if status < 200 || status > 999 {
		panic("front: status " + strconv.Itoa(status) + " cannot be sent")
	}
	a.status = status
	if lengths := a.header["Content-Length"]; len(lengths) == 1 {
		if n, err := strconv.ParseInt(lengths[0], 10, 64); err == nil && n >= 0 {
			a.length = n
			a.compose()
			return
		}
	}
	delete(a.header, "Content-Length")
}

// Write adds to the body.
func (a *answer) Write(b []byte) (int, error) {
	if a.status == 0 {
		a.WriteHeader(http.StatusOK)
	}
	switch {
	case !bodyAllowed(a.status):
		return 0, http.ErrBodyNotAllowed
	case a.length < 0:
		a.held = append(a.held, b...)
		return len(b), nil
	}
	if a.written += int64(len(b)); a.written > a.length {
		return 0, http.ErrContentLength // and the connection is not used again, as in net/http
	}
	if len(*a.out)+len(b) <= maxOut {
		*a.out = append(*a.out, b...)
		return len(b), a.err
	}
	if a.send(); a.err == nil {
		a.err = a.conn.write(b)
	}
	return len(b), a.err
}

// FlushError sends what was written. An answer of undeclared length stays.
func (a *answer) FlushError() error {
	if a.status == 0 {
		a.WriteHeader(http.StatusOK)
	}
	if a.length < 0 {
		return http.ErrNotSupported
	}
	a.send()
	return a.err
}

// Flush is FlushError without its error.
func (a *answer) Flush() { _ = a.FlushError() }

// EnableFullDuplex does nothing: the body has been read before the handler runs.
func (a *answer) EnableFullDuplex() error { return nil }

// SetReadDeadline does nothing, for the same reason.
func (a *answer) SetReadDeadline(time.Time) error { return nil }

// send writes what was collected.
func (a *answer) send() {
	if a.err == nil && len(*a.out) > 0 {
		a.err = a.conn.write(*a.out)
	}
	*a.out = (*a.out)[:0]
}

// finish sends what is left after the handler, and says whether the connection
// can be used again.
func (a *answer) finish() bool {
	if a.status == 0 {
		a.WriteHeader(http.StatusOK)
	}
	if a.length < 0 {
		a.length, a.written = int64(len(a.held)), int64(len(a.held))
		a.compose()
		*a.out = append(*a.out, a.held...)
	}
	a.send()
	if cap(*a.out) <= maxOut {
		a.conn.server.outs.Put(a.out)
	}
	a.out = nil
	return a.err == nil && !a.closing && (a.written == a.length || !bodyAllowed(a.status))
}

// bodyAllowed says whether answers of that status may have a body (RFC 9110,
// section 6.4.1).
func bodyAllowed(status int) bool {
	return status != http.StatusNoContent && status != http.StatusNotModified
}

// compose begins the answer with status line and headers, in the order of
// net/http: those of the handler by name, then ours.
func (a *answer) compose() {
	s := a.conn.server
	a.out = s.outs.Get().(*[]byte)
	b := append((*a.out)[:0], "HTTP/1.1 "...)
	b = strconv.AppendInt(b, int64(a.status), 10)
	b = append(b, ' ')
	if text := http.StatusText(a.status); text != "" {
		b = append(b, text...)
	} else {
		b = strconv.AppendInt(append(b, "status code "...), int64(a.status), 10)
	}
	b = append(b, "\r\n"...)

	connection := a.header["Connection"]
	a.closing = len(connection) > 0 && connection[0] == "close"
	ending := s.draining.Load()
	var space [16]string
	names := space[:0]
	for name := range a.header {
		switch name {
		case "Connection":
			if ending {
				continue
			}
		case "Content-Length":
			if !bodyAllowed(a.status) {
				continue
			}
		case "Transfer-Encoding", "Trailer":
			continue
		}
		names = append(names, name)
	}
	slices.Sort(names)
	for _, name := range names {
		for _, value := range a.header[name] {
			b = appendField(b, name, value)
		}
	}
	if a.header["Date"] == nil {
		b = append(b, *s.date.Load()...)
	}
	if a.length >= 0 && a.header["Content-Length"] == nil && bodyAllowed(a.status) {
		b = strconv.AppendInt(append(b, "Content-Length: "...), a.length, 10)
		b = append(b, "\r\n"...)
	}
	if ending {
		a.closing = true
		b = append(b, "Connection: close\r\n"...)
	}
	*a.out = append(b, "\r\n"...)
}

// appendField adds a header field, with line ends in it made harmless.
func appendField(b []byte, name, value string) []byte {
	b = append(b, name...)
	b = append(b, ": "...)
	at := len(b)
	b = append(b, textproto.TrimString(value)...)
	for i := at; i < len(b); i++ {
		if b[i] == '\r' || b[i] == '\n' {
			b[i] = ' '
		}
	}
	return append(b, "\r\n"...)
}
