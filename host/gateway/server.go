package gateway

import (
	"context"
	"errors"
	"net"
	"net/http"
	"time"

	"github.com/hashicorp/go-hclog"

	"github.com/utilhost/utilhost/host/front"
)

// ServerOptions bound the connections of a Server. A zero timeout is none.
type ServerOptions struct {
	// Header is the size of request line and headers together in bytes, within
	// 4 KiB; 0 is 64 KiB.
	Header int
	// ReadHeaderTimeout bounds the arrival of the headers, ReadTimeout that of
	// headers and body, WriteTimeout the time from the headers to the end of the
	// answer, IdleTimeout the wait for the next request.
	ReadHeaderTimeout, ReadTimeout, WriteTimeout, IdleTimeout time.Duration
	// Fast puts the fast lane for plain calls in front of net/http.
	Fast bool
}

// Server serves a Gateway over HTTP/1.1 and HTTP/1.0.
type Server struct {
	front interface { // *http.Server or *front.Server
		Serve(net.Listener) error
		Shutdown(context.Context) error
		Close() error
	}
	wrap    func(net.Listener) net.Listener // round the listener of front
	gateway *Gateway
}

// NewServer returns a Server of g.
func NewServer(g *Gateway, o ServerOptions) *Server {
	if o.Header <= 0 {
		o.Header = 64 << 10
	}
	protocols := new(http.Protocols)
	protocols.SetHTTP1(true)
	standard := &http.Server{
		Handler:                      g,
		Protocols:                    protocols,
		DisableGeneralOptionsHandler: true, // OPTIONS * is answered like any unknown path
		MaxHeaderBytes:               max(1, o.Header-4096),
		ReadHeaderTimeout:            o.ReadHeaderTimeout,
		ReadTimeout:                  o.ReadTimeout,
		WriteTimeout:                 o.WriteTimeout,
		IdleTimeout:                  o.IdleTimeout,
		ErrorLog:                     g.log.StandardLogger(&hclog.StandardLoggerOptions{ForceLevel: hclog.Debug}),
	}
	// Refusals of net/http are reworded on the connections that reach it.
	reworded := func(l net.Listener) net.Listener { return listener{Listener: l, gateway: g} }
	if o.Fast {
		return &Server{gateway: g, front: front.New(standard, reworded), wrap: func(l net.Listener) net.Listener { return l }}
	}
	return &Server{gateway: g, front: standard, wrap: reworded}
}

// Serve answers what l accepts, until Shutdown or Close; then it returns nil.
func (s *Server) Serve(l net.Listener) error {
	err := s.front.Serve(s.wrap(l))
	if errors.Is(err, http.ErrServerClosed) {
		return nil
	}
	return err
}

// Shutdown says that the host is not ready any more, stops accepting, and waits
// for the calls in flight. When ctx ends first, it cuts them off and returns
// ctx's error.
func (s *Server) Shutdown(ctx context.Context) error {
	s.gateway.Drain()
	if err := s.front.Shutdown(ctx); err != nil {
		return errors.Join(err, s.front.Close())
	}
	return nil
}

// Close ends every connection at once.
func (s *Server) Close() error { return s.front.Close() }
