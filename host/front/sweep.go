package front

import (
	"errors"
	"net/http"
	"syscall"
	"time"
)

// interval is the time between two sweeps. Time-outs and the absence of a client
// are noticed by at most two of them late, and never early.
const interval = 50 * time.Millisecond

// patience is how long a body may take before net/http waits for it.
const patience = interval

// A phase is what a connection waits for.
type phase int64

const (
	idle    phase = iota // another request
	heading              // the rest of a head
	bodying              // the rest of a body
	calling              // the handler, and the client to take the answer
)

// phaseBits are the bits of a state that are the phase. The others are when it
// began, in nanoseconds after the server; so few of those are not missed.
const phaseBits = 3

// enter begins a phase.
func (c *conn) enter(p phase) {
	c.state.Store(c.server.clock.Load()&^phaseBits | int64(p))
}

// limit returns how long a phase may last, 0 for as long as it likes.
func (s *Server) limit(p phase) time.Duration {
	switch p {
	case idle:
		return orElse(s.standard.IdleTimeout, s.standard.ReadTimeout)
	case heading:
		return orElse(s.standard.ReadHeaderTimeout, s.standard.ReadTimeout)
	case bodying:
		if s.draining.Load() { // nobody else would wait
			return s.standard.ReadTimeout
		}
		return patience
	}
	return s.standard.WriteTimeout
}

// orElse is how net/http falls back on its time-out for everything that is read.
func orElse(limit, otherwise time.Duration) time.Duration {
	if limit != 0 {
		return limit
	}
	return otherwise
}

// expired says whether a phase has lasted too long. In a server that ends,
// nothing is awaited any more that has not come to the body.
func (s *Server) expired(state int64) bool {
	p := phase(state & phaseBits)
	if p < bodying && s.draining.Load() {
		return true
	}
	limit := s.limit(p)
	return limit > 0 && time.Duration(s.clock.Load()-state&^phaseBits) > limit+interval
}

// headLimit is the size of the largest head that net/http takes for certain,
// within our buffer.
func (s *Server) headLimit() int {
	if s.standard.MaxHeaderBytes > 0 {
		return min(smallBuffer, s.standard.MaxHeaderBytes+4096)
	}
	return smallBuffer
}

// sweepAll sweeps until the server has ended and no connection is left.
func (s *Server) sweepAll() {
	ticker := time.NewTicker(interval)
	defer ticker.Stop()
	for {
		select {
		case now := <-ticker.C:
			s.tick(now)
			s.sweep()
		case <-s.empty:
			return
		}
	}
}

// tick sets the clock, and the date once a second.
func (s *Server) tick(now time.Time) {
	s.clock.Store(int64(time.Since(s.began)))
	if second := now.Unix(); second != s.second {
		s.second = second
		date := "Date: " + now.UTC().Format(http.TimeFormat) + "\r\n"
		s.date.Store(&date)
	}
}

// sweep looks after every connection.
func (s *Server) sweep() {
	s.mu.Lock()
	defer s.mu.Unlock()
	for c := range s.conns {
		c.check(c.state.Load())
	}
}

// past is a deadline that ends reads and writes at once.
var past = time.Unix(1, 0)

// check ends a wait that has lasted too long, and cancels the call of a client
// that has gone. What it knows of the connection may be out of date; reads and
// writes that end by it look whether it was meant for them.
func (c *conn) check(state int64) {
	p := phase(state & phaseBits)
	age := time.Duration(c.server.clock.Load() - state&^phaseBits)
	expired := c.server.expired(state)
	if !expired && (p != calling || age < interval) {
		return
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.over {
		return
	}
	switch {
	case p != calling:
		_ = c.net.SetReadDeadline(past)
	case expired:
		_ = c.net.SetWriteDeadline(past)
		fallthrough
	default:
		if c.absent() {
			c.cancel()
		}
	}
}

// absent says whether the client has closed the connection, as far as that can
// be seen: not behind bytes that it sent before, as in net/http.
func (c *conn) absent() (gone bool) {
	err := c.raw.Control(func(socket uintptr) {
		var b [1]byte
		n, _, err := syscall.Recvfrom(int(socket), b[:], syscall.MSG_PEEK|syscall.MSG_DONTWAIT)
		gone = n == 0 && err == nil ||
			err != nil && !errors.Is(err, syscall.EAGAIN) && !errors.Is(err, syscall.EINTR)
	})
	return gone || err != nil
}
