package front

import (
	"net"
	"net/http"
	"net/textproto"
	"strconv"
	"time"
)

const (
	// maxOut is how much of an answer is collected for one write, in bytes.
	maxOut = 64 << 10
	// maxCopied is the size in bytes up to which a whole answer is copied together
	// for one write. The kernel gathers the parts of a larger one: from about this
	// size on that is no dearer than the copy, and far cheaper for large answers.
	maxCopied = 4 << 10
)

// writer is the http.ResponseWriter of a connection. Reply gives it whole
// answers, which it writes at once. What other handlers write is collected.
type writer struct {
	conn    *conn
	header  http.Header
	fields  fields  // scratch: those of header
	out     *[]byte // from the pool: what is to be written
	parts   [1 + len(Answer{}.Body)][]byte
	buffers net.Buffers // scratch: parts

	status  int   // 0 until it is set
	length  int64 // of the body as the handler declared it; -1 if it did not
	written int64
	held    []byte // a body of undeclared length
	closing bool
	err     error // of the connection
}

func (w *writer) begin() {
	clear(w.header)
	*w = writer{conn: w.conn, header: w.header, fields: w.fields[:0], length: -1}
}

// reply sends a whole answer.
func (w *writer) reply(a *Answer) (taken int) {
	if !w.setStatus(a.Status) {
		return a.writeBody(w) // a fault of the handler, treated as in net/http
	}
	size := a.size()
	w.length, w.written, w.closing = int64(size), int64(size), a.Close
	w.compose(a.fields)
	if head := len(*w.out); head+size > maxCopied {
		taken = w.gather(a.Body) - head
	} else {
		for _, part := range a.Body {
			*w.out = append(*w.out, part...)
		}
		taken = w.send() - head
	}
	return max(0, taken)
}

// Header returns the header map.
func (w *writer) Header() http.Header { return w.header }

// WriteHeader sets the status. What the map holds then is what is sent, if it
// holds a Content-Length.
func (w *writer) WriteHeader(status int) {
	if !w.setStatus(status) {
		return
	}
	if lengths := w.header["Content-Length"]; len(lengths) == 1 {
		if n, err := strconv.ParseInt(lengths[0], 10, 64); err == nil && n >= 0 {
			w.length = n
			w.composeMap()
			return
		}
	}
	delete(w.header, "Content-Length")
}

// setStatus sets the status. It returns false if it was set before.
func (w *writer) setStatus(status int) bool {
	if w.status != 0 {
		w.conn.server.logf("http: superfluous response.WriteHeader call")
		return false
	}
	if status < 200 || status > 999 {
		panic("front: status " + strconv.Itoa(status) + " cannot be sent")
	}
	w.status = status
	return true
}

// Write adds to the body.
func (w *writer) Write(b []byte) (int, error) {
	if w.status == 0 {
		w.WriteHeader(http.StatusOK)
	}
	switch {
	case !bodyAllowed(w.status):
		return 0, http.ErrBodyNotAllowed
	case w.length < 0:
		w.held = append(w.held, b...)
		return len(b), nil
	}
	if w.written += int64(len(b)); w.written > w.length {
		return 0, http.ErrContentLength // and the connection is not used again, as in net/http
	}
	if len(*w.out)+len(b) <= maxOut {
		*w.out = append(*w.out, b...)
		return len(b), w.err
	}
	if w.send(); w.err == nil {
		_, w.err = w.conn.write(b)
	}
	return len(b), w.err
}

// FlushError sends what was written. An answer of undeclared length stays.
func (w *writer) FlushError() error {
	if w.status == 0 {
		w.WriteHeader(http.StatusOK)
	}
	if w.length < 0 {
		return http.ErrNotSupported
	}
	w.send()
	return w.err
}

// Flush is FlushError without its error.
func (w *writer) Flush() { _ = w.FlushError() }

// EnableFullDuplex does nothing: the body has been read before the handler runs.
func (w *writer) EnableFullDuplex() error { return nil }

// SetReadDeadline does nothing, for the same reason.
func (w *writer) SetReadDeadline(time.Time) error { return nil }

// send writes what was collected and returns how many bytes of it were sent.
func (w *writer) send() (n int) {
	if w.err == nil && len(*w.out) > 0 {
		n, w.err = w.conn.write(*w.out)
	}
	*w.out = (*w.out)[:0]
	return n
}

// gather writes what was collected and body in one go, and returns how many
// bytes were sent.
func (w *writer) gather(body [len(Answer{}.Body)][]byte) (n int) {
	w.parts[0] = *w.out
	copy(w.parts[1:], body[:])
	w.buffers = w.parts[:]
	// It takes out of parts what it has sent, so an idle connection keeps no result.
	n, w.err = w.conn.writeAll(&w.buffers)
	*w.out = (*w.out)[:0]
	return n
}

// finish sends what is left after the handler, and returns whether the
// connection can be used again.
func (w *writer) finish() bool {
	if w.status == 0 {
		w.WriteHeader(http.StatusOK)
	}
	if w.length < 0 {
		w.length, w.written = int64(len(w.held)), int64(len(w.held))
		w.composeMap()
		*w.out = append(*w.out, w.held...)
	}
	w.send()
	if cap(*w.out) <= maxOut {
		w.conn.server.outs.Put(w.out)
	}
	w.out = nil
	return w.err == nil && !w.closing && (w.written == w.length || !bodyAllowed(w.status))
}

// bodyAllowed says whether answers of that status may have a body (RFC 9110,
// section 6.4.1).
func bodyAllowed(status int) bool {
	return status != http.StatusNoContent && status != http.StatusNotModified
}

// composeMap begins the answer with the headers of the map.
func (w *writer) composeMap() {
	connection := w.header["Connection"]
	w.closing = len(connection) > 0 && connection[0] == "close"
	for name, values := range w.header {
		if name == "Transfer-Encoding" || name == "Trailer" {
			continue
		}
		for _, value := range values {
			w.fields.add(name, value)
		}
	}
	w.compose(w.fields)
}

// compose begins the answer with status line and headers, in the order of
// net/http: those of the handler by name, then ours.
func (w *writer) compose(of fields) {
	s := w.conn.server
	w.out = s.outs.Get().(*[]byte)
	b := appendStatus((*w.out)[:0], w.status)
	ending := s.draining.Load()
	dated, measured := false, w.length < 0 || !bodyAllowed(w.status)
	for i := range of {
		switch of[i].name {
		case "Connection":
			if ending {
				continue
			}
		case "Content-Length":
			if !bodyAllowed(w.status) {
				continue
			}
			measured = true
		case "Date":
			dated = true
		}
		b = of[i].append(b)
	}
	if !dated {
		b = append(b, *s.date.Load()...)
	}
	if !measured {
		b = strconv.AppendInt(append(b, "Content-Length: "...), w.length, 10)
		b = append(b, "\r\n"...)
	}
	if ending {
		w.closing = true
		b = append(b, "Connection: close\r\n"...)
	}
	*w.out = append(b, "\r\n"...)
}

// appendStatus adds the status line.
func appendStatus(b []byte, status int) []byte {
	if status == http.StatusOK {
		return append(b, "HTTP/1.1 200 OK\r\n"...)
	}
	b = strconv.AppendInt(append(b, "HTTP/1.1 "...), int64(status), 10)
	if text := http.StatusText(status); text != "" {
		b = append(append(b, ' '), text...)
	} else {
		b = strconv.AppendInt(append(b, " status code "...), int64(status), 10)
	}
	return append(b, "\r\n"...)
}

// append adds the field to b, with line ends in it made harmless.
func (f *fieldLine) append(b []byte) []byte {
	b = append(append(b, f.name...), ": "...)
	if f.numeric {
		return append(strconv.AppendInt(b, f.number, 10), "\r\n"...)
	}
	at := len(b)
	b = append(b, textproto.TrimString(f.text[0])...)
	for i := at; i < len(b); i++ {
		if b[i] == '\r' || b[i] == '\n' {
			b[i] = ' '
		}
	}
	return append(b, "\r\n"...)
}
