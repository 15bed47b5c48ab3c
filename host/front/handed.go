package front

import (
	"net"
	"sync"
)

// handed is the listener whose connections are those given to net/http.
type handed struct {
	address net.Addr
	conns   chan net.Conn
	closed  chan struct{}
	once    sync.Once
}

func newHanded() *handed {
	return &handed{conns: make(chan net.Conn), closed: make(chan struct{})}
}

// offer gives c to net/http, or closes it when that has ended.
func (h *handed) offer(c net.Conn) {
	select {
	case h.conns <- c:
	case <-h.closed:
		_ = c.Close()
	}
}

// Accept returns the next connection given.
func (h *handed) Accept() (net.Conn, error) {
	select {
	case c := <-h.conns:
		return c, nil
	case <-h.closed:
		return nil, net.ErrClosed
	}
}

// Close ends Accept and offer.
func (h *handed) Close() error {
	h.once.Do(func() { close(h.closed) })
	return nil
}

// Addr returns the address of the listener that clients reach.
func (h *handed) Addr() net.Addr { return h.address }

// begun is a connection of which the first bytes have been read already.
type begun struct {
	net.Conn
	first []byte
}

// Read returns the bytes read already, then those of the connection.
func (b *begun) Read(p []byte) (int, error) {
	if len(b.first) == 0 {
		return b.Conn.Read(p)
	}
	n := copy(p, b.first)
	if b.first = b.first[n:]; len(b.first) == 0 {
		b.first = nil
	}
	return n, nil
}

// CloseWrite ends our side; net/http uses it.
func (b *begun) CloseWrite() error {
	if half, is := b.Conn.(interface{ CloseWrite() error }); is {
		return half.CloseWrite()
	}
	return nil
}
