package front

import (
	"context"
	"errors"
	"net"
	"net/http"
	"net/url"
	"os"
	"runtime/debug"
	"sync"
	"sync/atomic"
	"syscall"
	"time"
)

const (
	// smallBuffer is the read buffer of a connection, and the bound on a head.
	smallBuffer = 8 << 10
	// largeBuffer holds the largest plain request. At most maxLarge of them are in
	// use. Requests beyond that go to net/http, which holds less of a body at a time.
	largeBuffer = smallBuffer + maxLength
	maxLarge    = 256
	// maxReads is how many reads a head may take before net/http does the rest.
	maxReads = 16
)

// conn is a connection of a client, served by one goroutine.
type conn struct {
	server *Server
	net    net.Conn
	raw    syscall.RawConn
	cancel context.CancelFunc
	gone   context.Context // ended by cancel; the context of every request

	state atomic.Int64 // phase and when it began; see sweep.go
	mu    sync.Mutex   // held by the sweep while it acts, and to end that
	over  bool         // not ours any more

	small  *[]byte
	large  *[]byte // nil as a rule
	buffer []byte  // small or large; what was read and not served is buffer[start:filled]
	start  int
	filled int
	served bool // a request has been served

	head     head
	message  message
	request  http.Request // the one that the handler gets
	template http.Request // what it is made from
	url      url.URL
	body     body
	writer   writer
}

// newConn returns a connection, or an error if the system cannot be asked about it.
func newConn(s *Server, accepted net.Conn) (*conn, error) {
	socket, is := accepted.(syscall.Conn)
	if !is {
		return nil, errors.ErrUnsupported
	}
	raw, err := socket.SyscallConn()
	if err != nil {
		return nil, err
	}
	c := &conn{server: s, net: accepted, raw: raw}
	ctx := context.WithValue(context.Background(), http.ServerContextKey, s.standard)
	ctx = context.WithValue(ctx, http.LocalAddrContextKey, accepted.LocalAddr())
	c.gone, c.cancel = context.WithCancel(ctx)
	c.message.header = make(http.Header)
	c.template = *(&http.Request{
		Method: http.MethodPost, Proto: "HTTP/1.1", ProtoMajor: 1, ProtoMinor: 1, URL: &c.url,
		Header: c.message.header, RemoteAddr: accepted.RemoteAddr().String(),
	}).WithContext(c.gone)
	c.writer.conn = c
	c.writer.header = make(http.Header)
	c.small = s.small.Get().(*[]byte)
	c.buffer = *c.small
	c.enter(heading)
	return c, nil
}

// serve answers the requests of the connection until it ends or is handed over.
func (c *conn) serve() {
	defer c.end()
	defer func() {
		if p := recover(); p != nil && p != http.ErrAbortHandler {
			c.server.logf("http: panic serving %v: %v\n%s", c.template.RemoteAddr, p, debug.Stack())
		}
	}()
	for {
		v, err := c.await()
		if err != nil {
			return
		}
		if v == doubtful {
			c.handOver()
			return
		}
		if !c.respond() {
			return
		}
	}
}

// end closes the connection, unless it was handed over.
func (c *conn) end() {
	c.cancel()
	if c.release() {
		_ = c.net.Close()
		c.giveBuffers()
	}
	c.server.forget(c)
}

// release says that the connection is not ours any more; once it returns the
// sweep does nothing to it. It is true the first time.
func (c *conn) release() bool {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.over {
		return false
	}
	c.over = true
	return true
}

// cut ends the connection from outside, and what it waits for.
func (c *conn) cut() {
	c.cancel()
	_ = c.net.Close()
}

// giveBuffers gives up the buffers with what is in them.
func (c *conn) giveBuffers() {
	c.start, c.filled = 0, 0
	c.shrink()
	c.server.small.Put(c.small)
	c.small, c.buffer = nil, nil
}

// handOver gives the connection to net/http, which does not take one that
// reaches it during a shutdown.
func (c *conn) handOver() {
	first := append([]byte(nil), c.buffer[c.start:c.filled]...)
	if !c.release() {
		return
	}
	c.giveBuffers()
	if c.server.draining.Load() || c.net.SetDeadline(time.Time{}) != nil {
		_ = c.net.Close()
		return
	}
	c.server.handed.offer(&begun{Conn: c.net, first: first})
}

// errEnded ends a connection without a word: its time is up, or it has failed.
var errEnded = errors.New("connection has ended")

// errBroken is that the client will not send more, or cannot.
var errBroken = errors.New("client sends no more")

// read adds what the client sends to the buffer. If that takes longer than the
// phase may, or the server ends, it returns errEnded; a body that is merely late
// is errBroken.
func (c *conn) read(p phase) error {
	if c.start > 0 {
		c.filled = copy(c.buffer, c.buffer[c.start:c.filled])
		c.start = 0
	}
	for {
		n, err := c.net.Read(c.buffer[c.filled:])
		c.filled += n
		switch {
		case n > 0:
			return nil
		case errors.Is(err, os.ErrDeadlineExceeded):
			if c.server.expired(c.state.Load()) {
				if p == bodying && !c.server.draining.Load() {
					return errBroken
				}
				return errEnded
			}
			// It was meant for an earlier phase.
			if c.net.SetReadDeadline(time.Time{}) != nil {
				return errEnded
			}
		default:
			return errBroken
		}
	}
}

// await reads until a request is complete, or in doubt.
func (c *conn) await() (verdict, error) {
	if c.served {
		if err := c.next(); err != nil {
			return doubtful, err
		}
	}
	for reads := 0; ; reads++ {
		b := c.buffer[c.start:c.filled]
		v := unfinished
		if len(b) > 0 {
			v = c.examine(b)
		}
		switch {
		case v == plain:
			return c.awaitBody()
		case v == doubtful, len(b) >= c.server.headLimit(), reads == maxReads:
			return doubtful, nil
		}
		if reads == 0 && c.served {
			c.enter(heading)
		}
		switch err := c.read(heading); {
		case err == errBroken && c.filled > 0:
			return doubtful, nil // net/http has an answer to half a head
		case err != nil:
			return doubtful, err
		}
	}
}

// next waits for the first bytes of a request after the first. As in net/http
// those are four, and line ends among them, left over from sloppy clients, are
// skipped.
func (c *conn) next() error {
	if c.filled-c.start < 4 {
		c.enter(idle)
	}
	for c.filled-c.start < 4 {
		if err := c.read(idle); err != nil {
			return err
		}
	}
	for _, b := range c.buffer[c.start : c.start+4] {
		if b != '\r' && b != '\n' {
			break
		}
		c.start++
	}
	return nil
}

// examine reads the head that b begins with. One that was there before, to the
// byte, needs no second look.
func (c *conn) examine(b []byte) verdict {
	if n := len(c.message.text); n > 0 && len(b) >= n && string(b[:n]) == c.message.text {
		return plain
	}
	v := c.head.parse(b)
	if v != plain {
		return v
	}
	if c.head.size > c.server.headLimit() || !c.message.read(&c.head, string(b[:c.head.size])) {
		return doubtful
	}
	c.url.Path = c.message.path
	c.template.RequestURI, c.template.Host = c.message.path, c.message.host
	c.template.ContentLength = int64(c.message.length)
	return plain
}

// awaitBody reads the body of a plain request. A body that is slow to come is
// better waited for in net/http, where the handler may refuse it unread.
func (c *conn) awaitBody() (verdict, error) {
	size := len(c.message.text) + c.message.length
	if c.filled-c.start >= size {
		return plain, nil
	}
	if size > len(c.buffer) && !c.enlarge() {
		return doubtful, nil
	}
	c.enter(bodying)
	for c.filled-c.start < size {
		switch err := c.read(bodying); {
		case err == errBroken:
			return doubtful, nil
		case err != nil:
			return doubtful, err
		}
	}
	return plain, nil
}

// enlarge makes room for the largest request, unless too many others did.
func (c *conn) enlarge() bool {
	if c.server.large.Add(1) > maxLarge {
		c.server.large.Add(-1)
		return false
	}
	large := c.server.larges.Get().(*[]byte)
	c.filled = copy(*large, c.buffer[c.start:c.filled])
	c.start, c.large, c.buffer = 0, large, *large
	return true
}

// shrink goes back to the small buffer if what is left fits there.
func (c *conn) shrink() {
	if left := c.filled - c.start; c.large != nil && left <= smallBuffer {
		c.filled = copy(*c.small, c.buffer[c.start:c.filled])
		c.start, c.buffer = 0, *c.small
		c.server.larges.Put(c.large)
		c.large = nil
		c.server.large.Add(-1)
	}
}

// respond runs the handler on the request at hand and sends its answer. It says
// whether the connection can go on.
func (c *conn) respond() bool {
	c.enter(calling)
	from := c.start + len(c.message.text)
	c.start = from + c.message.length
	c.request = c.template
	c.request.Body = http.NoBody
	if c.message.length > 0 {
		c.body = body{rest: c.buffer[from:c.start]}
		c.request.Body = &c.body
	}
	c.writer.begin()
	c.server.standard.Handler.ServeHTTP(&c.writer, &c.request)
	reuse := c.writer.finish()
	c.body = body{}
	if c.start == c.filled {
		c.start, c.filled = 0, 0
	}
	c.shrink()
	c.served = true
	return reuse && c.gone.Err() == nil
}

// write sends b and returns how many bytes of it were sent. It takes as long as
// the phase may.
func (c *conn) write(b []byte) (n int, err error) {
	for {
		sent, err := c.net.Write(b[n:])
		n += sent
		if err == nil || !c.overtaken(err) {
			return n, err
		}
	}
}

// writeAll is write for all parts together. It uses parts up.
func (c *conn) writeAll(parts *net.Buffers) (n int, err error) {
	for {
		sent, err := parts.WriteTo(c.net)
		n += int(sent)
		if err == nil || !c.overtaken(err) {
			return n, err
		}
	}
}

// overtaken reports whether a write has failed by a deadline that was meant for
// an earlier phase, and lifts that deadline.
func (c *conn) overtaken(err error) bool {
	return errors.Is(err, os.ErrDeadlineExceeded) && !c.server.expired(c.state.Load()) && c.net.SetWriteDeadline(time.Time{}) == nil
}
