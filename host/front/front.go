// Package front is a faster way into an http.Handler than net/http, for the
// requests that nearly every client sends. It reads, parses and answers them in
// one goroutine for each connection, with one read and one write.
//
// It serves a request itself only if nothing about it is in doubt (see head).
// With anything else the connection goes to net/http, for good and with the
// bytes read so far, and net/http decides what it means. So the two can differ
// only in what they make of a plain request. Tests compare every byte of their
// answers to such requests.
//
// A handler gives its answer to Reply as one value, or writes it through
// http.ResponseWriter as in net/http. It may use the body where the front holds
// it; see Whole. The handler must not send 1xx statuses or trailers, hijack the
// connection or set write deadlines. It sets a Content-Type or has none. It
// neither changes the request and what belongs to it, nor uses them after
// ServeHTTP has returned. What it writes without a Content-Length is held back
// until it is done.
package front

import (
	"context"
	"errors"
	"net"
	"net/http"
	"sync"
	"sync/atomic"
	"syscall"
	"time"
)

// Server serves the handler of an http.Server, and hands to that server the
// connections that it does not serve itself.
type Server struct {
	standard *http.Server
	wrap     func(net.Listener) net.Listener
	handed   *handed
	began    time.Time

	clock    atomic.Int64           // nanoseconds since began, as of the last sweep
	date     atomic.Pointer[string] // the Date of answers
	second   int64                  // that date stands for; of the sweep alone
	draining atomic.Bool
	large    atomic.Int64 // large buffers in use
	small    sync.Pool    // *[]byte of smallBuffer bytes
	larges   sync.Pool    // *[]byte of largeBuffer bytes
	outs     sync.Pool    // *[]byte for answers

	mu        sync.Mutex
	listeners map[net.Listener]struct{}
	conns     map[*conn]struct{}
	empty     chan struct{} // closed when draining and no connection is left
	emptied   bool
	sweeping  bool
}

// New returns a Server in front of standard, whose Handler, time-outs, bound on
// headers and ErrorLog hold for both; it must not be used otherwise. wrap is put
// around the listener from which standard takes its connections.
func New(standard *http.Server, wrap func(net.Listener) net.Listener) *Server {
	s := &Server{
		standard: standard, wrap: wrap, handed: newHanded(), began: time.Now(),
		listeners: make(map[net.Listener]struct{}), conns: make(map[*conn]struct{}), empty: make(chan struct{}),
	}
	s.small.New = func() any { b := make([]byte, smallBuffer); return &b }
	s.larges.New = func() any { b := make([]byte, largeBuffer); return &b }
	s.outs.New = func() any { b := make([]byte, 0, 1<<10); return &b }
	s.tick(s.began)
	return s
}

// Serve answers what l accepts until Shutdown or Close, then returns
// http.ErrServerClosed. It closes l. It may be called once.
func (s *Server) Serve(l net.Listener) error {
	if !s.open(l) {
		_ = l.Close()
		return http.ErrServerClosed
	}
	s.handed.address = l.Addr()
	standard := make(chan error, 1)
	go func() { standard <- s.standard.Serve(s.wrap(s.handed)) }()
	err := s.accept(l)
	_ = l.Close()
	if s.draining.Load() {
		<-standard // ends when Shutdown or Close has closed its listener
		return http.ErrServerClosed
	}
	_ = s.handed.Close()
	<-standard
	return err
}

// open begins to serve l, unless the server has ended.
func (s *Server) open(l net.Listener) bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.draining.Load() {
		return false
	}
	s.listeners[l] = struct{}{}
	if !s.sweeping {
		s.sweeping = true
		go s.sweepAll()
	}
	return true
}

// accept starts a goroutine for each connection of l.
func (s *Server) accept(l net.Listener) error {
	const shortest, longest = 5 * time.Millisecond, time.Second
	pause := shortest
	for {
		c, err := l.Accept()
		switch {
		case err == nil:
			pause = shortest
			s.take(c)
		case s.draining.Load():
			return nil
		case scarce(err):
			// As net/http does: descriptors and memory come back.
			s.logf("http: accept: %v; trying again in %v", err, pause)
			select {
			case <-time.After(pause):
			case <-s.handed.closed:
			}
			pause = min(2*pause, longest)
		default:
			return err
		}
	}
}

// scarce says whether err is a want of resources that passes.
func scarce(err error) bool {
	for _, passing := range []error{syscall.EMFILE, syscall.ENFILE, syscall.ENOBUFS, syscall.ENOMEM, syscall.ECONNABORTED} {
		if errors.Is(err, passing) {
			return true
		}
	}
	return false
}

// take starts serving a connection.
func (s *Server) take(accepted net.Conn) {
	c, err := newConn(s, accepted)
	if err != nil { // nothing to look at its socket with
		s.handed.offer(accepted)
		return
	}
	s.mu.Lock()
	if s.draining.Load() {
		s.mu.Unlock()
		c.end()
		return
	}
	s.conns[c] = struct{}{}
	s.mu.Unlock()
	go c.serve()
}

// forget takes c out of the connections of the server.
func (s *Server) forget(c *conn) {
	s.mu.Lock()
	defer s.mu.Unlock()
	delete(s.conns, c)
	s.noteEmpty()
}

// noteEmpty closes s.empty when the last connection has gone. s.mu is held.
func (s *Server) noteEmpty() {
	if s.draining.Load() && len(s.conns) == 0 && !s.emptied {
		s.emptied = true
		close(s.empty)
	}
}

// drain stops accepting and marks the server as ending.
func (s *Server) drain() {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.draining.Store(true)
	for l := range s.listeners {
		_ = l.Close()
	}
	s.noteEmpty()
}

// Shutdown stops accepting, closes the connections that are between two
// requests, and waits until those that are not have been answered. When ctx ends
// first it returns its error and leaves them as they are.
func (s *Server) Shutdown(ctx context.Context) error {
	s.drain()
	s.sweep()
	standard := make(chan error, 1)
	go func() { standard <- s.standard.Shutdown(ctx) }()
	var err error
	select {
	case <-s.empty:
	case <-ctx.Done():
		err = ctx.Err()
	}
	_ = s.handed.Close() // in case it was never served
	if other := <-standard; err == nil {
		err = other
	}
	return err
}

// Close ends every connection at once. The calls in flight are cancelled.
func (s *Server) Close() error {
	s.drain()
	s.mu.Lock()
	for c := range s.conns {
		c.cut()
	}
	s.mu.Unlock()
	_ = s.handed.Close()
	return s.standard.Close()
}

func (s *Server) logf(format string, arguments ...any) {
	if s.standard.ErrorLog != nil {
		s.standard.ErrorLog.Printf(format, arguments...)
	}
}
